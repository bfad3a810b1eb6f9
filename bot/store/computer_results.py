"""Results of people against the computer players, by level."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, select

from bot.model.results import LadderEntry, LevelTally
from bot.store import standing_schema
from bot.store.database import Database
from bot.store.rankings import read_names
from bot.store.standing_schema import EVERYWHERE

_CLIMB = standing_schema.climb


class ComputerResults:
    """Reads what finished games against computer players have brought to people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ladder_entries(self, guild_id: int | None) -> tuple[LadderEntry, ...]:
        """Everybody who has finished such a game, there or anywhere; no order, no names."""
        return await self._database.read(lambda connection: _entries(connection, guild_id))

    async def names(self, user_ids: Collection[int]) -> dict[int, str]:
        """By user, the display name of the last time that they took a seat."""
        return await self._database.read(lambda connection: read_names(connection, user_ids))

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[LevelTally, ...]:
        """One person's results against each level met, there or anywhere."""
        own = _tallies(guild_id).where(_CLIMB.c.user_id == user_id)
        rows = await self._database.read(lambda connection: connection.execute(own).all())
        return tuple(LevelTally(*row[1:]) for row in rows)


def _entries(connection: Connection, guild_id: int | None) -> tuple[LadderEntry, ...]:
    tallies: dict[int, list[LevelTally]] = {}
    for user_id, *tally in connection.execute(_tallies(guild_id)):
        tallies.setdefault(user_id, []).append(LevelTally(*tally))
    return tuple(LadderEntry(user, "", tuple(own)) for user, own in tallies.items())


def _tallies(guild_id: int | None) -> Select[Any]:
    there = _CLIMB.c.guild_id == (EVERYWHERE if guild_id is None else guild_id)
    columns = (_CLIMB.c.user_id, _CLIMB.c.level, _CLIMB.c.wins, _CLIMB.c.draws, _CLIMB.c.losses)
    return select(*columns).where(there)
