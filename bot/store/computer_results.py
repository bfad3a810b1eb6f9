"""Results of people against the computer players, by level."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select, text

from bot.model.players import Level
from bot.model.results import Ladder, LadderEntry, LevelTally
from bot.store import standing_schema
from bot.store.database import Database
from bot.store.rankings import read_names
from bot.store.standing_schema import counted_in

_CLIMB = standing_schema.climb


class ComputerResults:
    """Reads the wins, draws and losses of people against computer players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ladder(
        self, guild_id: int | None, levels: Sequence[Level], user_id: int, most: int
    ) -> Ladder:
        """The best `most` people by their wins against the last of these levels.

        Ties are broken by wins against the level before it, and so on. The entry of `user_id`, who
        asks, is returned too.
        """
        return await self._database.browse(
            lambda connection: _ladder(connection, guild_id, levels, user_id, most)
        )

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[LevelTally, ...]:
        """One person's results against each level met, on one server, or anywhere if it is None."""
        own = _tallies(guild_id).where(_CLIMB.c.user_id == user_id)
        rows = await self._database.browse(lambda connection: connection.execute(own).all())
        return tuple(_tally(*row[1:]) for row in rows)


def _ladder(
    connection: Connection, guild_id: int | None, levels: Sequence[Level], user_id: int, most: int
) -> Ladder:
    users = list[int]()
    for number in reversed(range(len(levels))):
        better = _winners(guild_id, levels[: number + 1], users)
        users += connection.scalars(better.limit(most - len(users)))
    if len(users) < most:
        users += connection.scalars(_others(guild_id, users).limit(most - len(users)))
    there = counted_in(guild_id)
    count = select(func.count(_CLIMB.c.user_id.distinct())).where(_CLIMB.c.guild_id == there)
    people = connection.execute(count).scalar_one()
    entries = _entries(connection, guild_id, {*users, user_id})
    return Ladder(tuple(entries[user] for user in users), entries.get(user_id), people)


def _winners(guild_id: int | None, levels: Sequence[Level], before: Collection[int]) -> Select[int]:
    """People who have beaten the last of these levels, best first, without those in `before`."""
    *weaker, level = levels
    return (
        select(_CLIMB.c.user_id)
        .where(_CLIMB.c.guild_id == counted_in(guild_id), _CLIMB.c.level == level.value)
        .where(text("wins > 0"), _CLIMB.c.user_id.not_in(before))
        .order_by(_CLIMB.c.wins.desc(), *(_wins(one).desc() for one in reversed(weaker)))
        .order_by(_CLIMB.c.user_id)
    )


def _wins(level: Level) -> ColumnElement[int]:
    """The wins of the same person on the same server against another level."""
    other = _CLIMB.alias()
    same = (other.c.user_id == _CLIMB.c.user_id) & (other.c.guild_id == _CLIMB.c.guild_id)
    wins = select(other.c.wins).where(same, other.c.level == level.value).correlate(_CLIMB)
    return func.coalesce(wins.scalar_subquery(), 0)


def _others(guild_id: int | None, before: Collection[int]) -> Select[int]:
    there = (_CLIMB.c.guild_id == counted_in(guild_id), _CLIMB.c.user_id.not_in(before))
    return select(_CLIMB.c.user_id).where(*there).distinct().order_by(_CLIMB.c.user_id)


def _entries(
    connection: Connection, guild_id: int | None, users: Collection[int]
) -> dict[int, LadderEntry]:
    tallies: dict[int, list[LevelTally]] = {}
    own = _tallies(guild_id).where(_CLIMB.c.user_id.in_(users))
    for user_id, *tally in connection.execute(own):
        tallies.setdefault(user_id, []).append(_tally(*tally))
    names = read_names(connection, tallies, guild_id)
    return {
        user_id: LadderEntry(user_id, names[user_id], tuple(met))
        for user_id, met in tallies.items()
    }


def _tallies(guild_id: int | None) -> Select[Any]:
    there = _CLIMB.c.guild_id == counted_in(guild_id)
    columns = (_CLIMB.c.user_id, _CLIMB.c.level, _CLIMB.c.wins, _CLIMB.c.draws, _CLIMB.c.losses)
    return select(*columns).where(there)


def _tally(level: str, *counts: int) -> LevelTally:
    return LevelTally(Level(level), *counts)
