"""Reads what a rating depends on: earlier ratings, the rated games of its day (UTC), its time."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, Table, and_, func, select

from bot.model.days import DAY_SECONDS
from bot.model.results import RatedDay, Ratings
from bot.store import row_mapping, schema
from bot.store.meta_rows import read_meta

_RESULT, _GAME, _PLACE = schema.result, schema.game, schema.place
HONEST_SINCE: Final = "honest_since"
"""The key in `meta` of the time since which the rules for honest ratings apply."""
# Two games end at least this many seconds apart, so that a rebuild always has the same order.
_END_INTERVAL: Final = 0.001


def time_of_end(connection: Connection, at: float) -> float:
    """The end of a game that is over at `at`: that time, or just after the latest end so far."""
    # Without the condition SQLite would read an index of all games.
    query = select(func.max(_PLACE.c.ended_at)).where(_PLACE.c.ended_at.is_not(None))
    latest = connection.scalar(query) or 0.0
    return float(max(at, latest + _END_INTERVAL))


def read_honest_since(connection: Connection) -> float:
    """The time since which the rules for honest ratings apply: to games that end after it."""
    return float(read_meta(connection, HONEST_SINCE) or 0.0)


def read_ratings(
    connection: Connection, user_ids: Collection[int], scopes: Collection[str], ratings: Table
) -> Ratings:
    """The existing ratings of these people in these scopes."""
    known = select(ratings).where(ratings.c.user_id.in_(user_ids), ratings.c.scope.in_(scopes))
    rows = connection.execute(known)
    return {(row.user_id, row.scope): row_mapping.skill_of(row) for row in rows}


def read_rated_day(
    connection: Connection, user_ids: Collection[int], at: float, results: Table = _RESULT
) -> RatedDay | None:
    """The rated games of these people on the day of `at`; None if honest ratings do not apply."""
    if at <= read_honest_since(connection):
        return None
    number = int(at // DAY_SECONDS)
    rows = (connection, results, user_ids, number * DAY_SECONDS)
    return RatedDay(number, _met(*rows), _left(*rows))


def _met(
    connection: Connection, results: Table, user_ids: Collection[int], since: float
) -> dict[tuple[int, int], int]:
    one, other = results.alias("one"), results.alias("other")
    against = and_(
        other.c.game_id == one.c.game_id,
        other.c.side != one.c.side,
        other.c.user_id > one.c.user_id,
        other.c.user_id.in_(user_ids),
        other.c.weight.is_not(None),
    )
    query = (
        select(one.c.user_id, other.c.user_id, func.count())
        .join(other, against)
        .where(one.c.user_id.in_(user_ids), one.c.ended_at >= since, one.c.weight.is_not(None))
        .group_by(one.c.user_id, other.c.user_id)
    )
    return {(low, high): games for low, high, games in connection.execute(query)}


def _left(
    connection: Connection, results: Table, user_ids: Collection[int], since: float
) -> dict[int, int]:
    query = (
        select(results.c.user_id, func.count())
        .join(_GAME, _GAME.c.id == results.c.game_id)
        .where(
            results.c.user_id.in_(user_ids),
            results.c.ended_at >= since,
            results.c.left_early,
            _GAME.c.rated,
        )
        .group_by(results.c.user_id)
    )
    return dict(map(tuple, connection.execute(query).all()))
