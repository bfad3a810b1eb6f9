"""Rankings of people by their ratings, in a guild or anywhere, of an edition, a game or all."""

import math
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import CTE, Connection, Integer, Select, and_, case, cast, func, select

from bot.model.results import OVERALL, Leaderboard, Outcome, Rank, Scope
from bot.store import schema

_RESULT, _RATING = schema.result, schema.rating
_PLACE, _SEAT = schema.place, schema.seat
PAGE: Final = 10
LEAST_GAMES: Final = 5
"""Rated games without which nobody is ranked."""
_WEEK: Final = 7 * 86_400


def read_leaderboard(connection: Connection, scope: Scope, page: int, user_id: int) -> Leaderboard:
    """A page of ten of everybody with `LEAST_GAMES` rated games in this scope, the best first."""
    places = ranked(scope)
    total = connection.scalar(select(func.count()).select_from(places)) or 0
    pages = max(1, math.ceil(total / PAGE))
    page = min(max(page, 0), pages - 1)
    order = select(places).order_by(places.c.place)
    rows = connection.execute(order.limit(PAGE).offset(page * PAGE)).all()
    own = connection.execute(order.where(places.c.user_id == user_id)).all()
    ranks = read_ranks(connection, scope, [*rows, *own])
    missing = 0 if own else read_missing(connection, scope, user_id)
    return Leaderboard(ranks[: len(rows)], ranks[-1] if own else None, page, pages, missing)


def read_missing(connection: Connection, scope: Scope, user_id: int) -> int:
    """The rated games in this scope that this person has to play to be ranked."""
    own = rated_results(scope).where(_RESULT.c.user_id == user_id).subquery()
    games = connection.scalar(select(func.count()).select_from(own)) or 0
    return max(0, LEAST_GAMES - games)


def rated_results(scope: Scope) -> Select[Any]:
    """The results of the rated games in this scope."""
    query = results(scope).where(_RESULT.c.rated)
    if scope.rules is None:
        return query
    return query.where(_RESULT.c.rules.in_(scope.editions or (scope.rules,)))


def results(scope: Scope) -> Select[Any]:
    """The results of all games that ended there, rated or not, of any edition."""
    query = select(_RESULT)
    if scope.guild_id is None:
        return query
    here = and_(_PLACE.c.game_id == _RESULT.c.game_id, _PLACE.c.guild_id == scope.guild_id)
    return query.join(_PLACE, here)


def count_if(*conditions: Any) -> Any:
    """How many rows fulfil all of these conditions."""
    return cast(func.coalesce(func.sum(case((and_(*conditions), 1), else_=0)), 0), Integer)


def ranked(scope: Scope) -> CTE:
    """Everybody who is ranked, by rating; equal ones share a rank, most games first."""
    counted = rated_results(scope).cte("counted")
    played = (
        select(
            counted.c.user_id,
            func.count().label("games"),
            count_if(counted.c.outcome == Outcome.WON.value).label("wins"),
            func.sum(counted.c.points).label("points"),
        )
        .where(counted.c.user_id > 0)  # former players keep their results, and no rank
        .group_by(counted.c.user_id)
        .having(func.count() >= LEAST_GAMES)
        .cte("played")
    )
    rating = and_(
        _RATING.c.user_id == played.c.user_id,
        _RATING.c.scope == (OVERALL if scope.rules is None else scope.rules),
    )
    order = (_RATING.c.shown.desc(), played.c.games.desc(), played.c.user_id)
    return (
        select(
            played,
            _RATING.c.shown,
            _RATING.c.provisional,
            _RATING.c.sigma,
            func.rank().over(order_by=_RATING.c.shown.desc()).label("rank"),
            func.row_number().over(order_by=order).label("place"),
        )
        .join(_RATING, rating)
        .cte("ranked")
    )


def read_ranks(connection: Connection, scope: Scope, rows: Sequence[Any]) -> tuple[Rank, ...]:
    """These rows of `ranked` with names, streaks, and the places won or lost in the last week."""
    users = {row.user_id for row in rows}
    earlier = _ranks_before(connection, scope)
    names = read_names(connection, users)
    streaks = read_streaks(connection, scope, users)
    return tuple(
        Rank(
            rank=row.rank,
            user_id=row.user_id,
            name=names[row.user_id],
            rating=row.shown,
            provisional=row.provisional,
            games=row.games,
            wins=row.wins,
            points=row.points,
            streak=streaks.get(row.user_id, 0),
            moved=earlier[row.user_id] - row.rank if row.user_id in earlier else None,
            sigma=row.sigma,
        )
        for row in rows
    )


def _ranks_before(connection: Connection, scope: Scope) -> dict[int, int]:
    """By user, the rank a week before the last game of this scope; who had none is missing.

    Nobody has one within an edition or a game: results keep the overall ratings only.
    """
    if scope.rules is not None:
        return {}
    counted = rated_results(scope).cte("counted")
    then = select(func.max(counted.c.ended_at) - _WEEK).scalar_subquery()
    known = (
        select(counted.c.user_id)
        .where(counted.c.ended_at <= then, counted.c.user_id > 0)
        .group_by(counted.c.user_id)
        .having(func.count() >= LEAST_GAMES)
    )
    newest = (_RESULT.c.ended_at.desc(), _RESULT.c.game_id.desc())
    ratings = (
        select(
            _RESULT.c.user_id,
            _RESULT.c.after,
            func.row_number().over(partition_by=_RESULT.c.user_id, order_by=newest).label("age"),
        )
        .where(_RESULT.c.rated, _RESULT.c.ended_at <= then, _RESULT.c.user_id.in_(known))
        .cte("ratings")
    )
    rank = func.rank().over(order_by=ratings.c.after.desc())
    rows = connection.execute(select(ratings.c.user_id, rank).where(ratings.c.age == 1))
    return dict(map(tuple, rows.all()))


def read_names(connection: Connection, users: set[int]) -> dict[int, str]:
    """By user, the display name of the last time that they took a seat."""
    latest = (
        select(_SEAT.c.user_id, func.max(_SEAT.c.game_id).label("game_id"))
        .where(_SEAT.c.user_id.in_(users))
        .group_by(_SEAT.c.user_id)
        .subquery()
    )
    then = and_(_SEAT.c.user_id == latest.c.user_id, _SEAT.c.game_id == latest.c.game_id)
    rows = connection.execute(select(_SEAT.c.user_id, _SEAT.c.name).join(latest, then))
    return dict(map(tuple, rows.all()))


def read_streaks(connection: Connection, scope: Scope, users: set[int]) -> dict[int, int]:
    """By user, the number of games won since the last one that was not; who has none is missing."""
    return dict(map(tuple, connection.execute(_streaks(scope, users)).all()))


def _streaks(scope: Scope, users: set[int]) -> Select[Any]:
    counted = rated_results(scope).where(_RESULT.c.user_id.in_(users)).cte("counted")
    won = counted.c.outcome == Outcome.WON.value
    broken = (
        select(counted.c.user_id, func.max(counted.c.ended_at).label("at"))
        .where(~won)
        .group_by(counted.c.user_id)
        .subquery()
    )
    return (
        select(counted.c.user_id, func.count())
        .outerjoin(broken, broken.c.user_id == counted.c.user_id)
        .where(counted.c.ended_at > func.coalesce(broken.c.at, 0))
        .group_by(counted.c.user_id)
    )
