"""Results of people against the computer players, by level."""

from typing import Any

from sqlalchemy import Connection, Select, and_, func, select

from bot.model.results import LadderEntry, LevelTally, Outcome
from bot.store import schema
from bot.store.database import Database
from bot.store.rankings import read_names

_RUNG, _PLACE = schema.rung, schema.place
_OUTCOMES = (Outcome.WON, Outcome.DRAWN, Outcome.LOST)


class ComputerResults:
    """Reads what finished games against computer players have brought to people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ladder_entries(self, guild_id: int | None) -> tuple[LadderEntry, ...]:
        """Everybody who has finished such a game, there or anywhere, in no particular order."""
        return await self._database.read(lambda connection: _entries(connection, guild_id))

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[LevelTally, ...]:
        """One person's results against each level met, there or anywhere."""
        own = _tallies(guild_id).where(_RUNG.c.user_id == user_id)
        rows = await self._database.read(lambda connection: connection.execute(own).all())
        return tuple(LevelTally(*row[1:]) for row in rows)


def _entries(connection: Connection, guild_id: int | None) -> tuple[LadderEntry, ...]:
    tallies: dict[int, list[LevelTally]] = {}
    for user_id, *tally in connection.execute(_tallies(guild_id)):
        tallies.setdefault(user_id, []).append(LevelTally(*tally))
    names = read_names(connection, set(tallies))
    return tuple(LadderEntry(user, names[user], tuple(own)) for user, own in tallies.items())


def _tallies(guild_id: int | None) -> Select[Any]:
    counts = (func.count().filter(_RUNG.c.outcome == outcome.value) for outcome in _OUTCOMES)
    query = select(_RUNG.c.user_id, _RUNG.c.level, *counts).where(_RUNG.c.user_id > 0)
    if guild_id is not None:
        here = and_(_PLACE.c.game_id == _RUNG.c.game_id, _PLACE.c.guild_id == guild_id)
        query = query.join(_PLACE, here)
    return query.group_by(_RUNG.c.user_id, _RUNG.c.level)
