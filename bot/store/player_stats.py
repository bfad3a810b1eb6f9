"""Leaderboards and profiles from the results of games, and everybody's preferences."""

import math
from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any, Final, Unpack

from sqlalchemy import CTE, Connection, Integer, Select, and_, case, cast, func, select
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.model.players import PreferenceChanges, Preferences
from bot.model.results import (
    OVERALL,
    EditionRecord,
    Leaderboard,
    Outcome,
    Profile,
    Rank,
    Scope,
    Skill,
)
from bot.store import schema
from bot.store.database import Database

_RESULT, _RATING = schema.result, schema.rating
_PLACE, _SEAT, _PREFERENCE = schema.place, schema.seat, schema.preference
PAGE: Final = 10


class PlayerStats:
    """Reads the results of people, and stores their preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard:
        """A page of everybody with a rated game in this scope, the best first."""
        return await self._database.read(
            lambda connection: _leaderboard(connection, scope, page, user_id)
        )

    async def profile(self, user_id: int, guild_id: int | None) -> Profile:
        """The record of this person, on one server or everywhere."""
        scope = Scope(guild_id)
        return await self._database.read(lambda connection: _profile(connection, scope, user_id))

    async def ratings(
        self, user_ids: Collection[int], scopes: Collection[str]
    ) -> dict[tuple[int, str], Skill]:
        """The ratings of these people in these scopes, by person and scope, where there are any."""
        wanted = _RATING.c.user_id.in_(user_ids) & _RATING.c.scope.in_(scopes)
        rows = await self._database.read(
            lambda connection: connection.execute(select(_RATING).where(wanted)).all()
        )
        return {
            (row.user_id, row.scope): Skill(row.mu, row.sigma, row.shown, row.provisional)
            for row in rows
        }

    async def preferences(self, user_id: int) -> Preferences:
        """The preferences of this person; the defaults, if nothing was chosen."""
        query = select(_PREFERENCE).where(_PREFERENCE.c.user_id == user_id)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return Preferences() if row is None else Preferences(*row[1:])

    async def prefer(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences:
        """Write only the given preferences, so that two changes at once are both kept."""
        if not chosen:
            return await self.preferences(user_id)
        row = upsert(_PREFERENCE).values(user_id=user_id, **asdict(Preferences()) | {**chosen})
        row = row.on_conflict_do_update(index_elements=["user_id"], set_=chosen)
        returned = row.returning(_PREFERENCE)
        stored = await self._database.write(lambda connection: connection.execute(returned).one())
        return Preferences(*stored[1:])


def _leaderboard(connection: Connection, scope: Scope, page: int, user_id: int) -> Leaderboard:
    ranked = _ranked(scope)
    total = connection.scalar(select(func.count()).select_from(ranked)) or 0
    pages = max(1, math.ceil(total / PAGE))
    page = min(max(page, 0), pages - 1)
    order = select(ranked).order_by(ranked.c.place)
    rows = connection.execute(order.limit(PAGE).offset(page * PAGE)).all()
    own = connection.execute(order.where(ranked.c.user_id == user_id)).all()
    ranks = _ranks(connection, scope, [*rows, *own])
    return Leaderboard(ranks[: len(rows)], ranks[-1] if own else None, page, pages)


def _profile(connection: Connection, scope: Scope, user_id: int) -> Profile:
    ranked = _ranked(scope)
    one = select(ranked).where(ranked.c.user_id == user_id)
    found = _ranks(connection, scope, connection.execute(one).all())
    sums = connection.execute(_sums(scope, user_id)).mappings().one()
    editions = connection.execute(_editions(scope, user_id)).all()
    rank = found[0] if found else None
    return Profile(
        user_id,
        rating=rank.rating if rank else None,
        provisional=rank is None or rank.provisional,
        rank=rank.rank if rank else None,
        streak=rank.streak if rank else 0,
        editions=tuple(EditionRecord(*row) for row in editions),
        **sums,
    )


def _in(scope: Scope) -> Select[Any]:
    """The results of the rated games in this scope."""
    query = _everywhere(scope).where(_RESULT.c.rated)
    return query if scope.rules is None else query.where(_RESULT.c.rules == scope.rules)


def _everywhere(scope: Scope) -> Select[Any]:
    query = select(_RESULT)
    if scope.guild_id is None:
        return query
    here = and_(_PLACE.c.game_id == _RESULT.c.game_id, _PLACE.c.guild_id == scope.guild_id)
    return query.join(_PLACE, here)


def _count(*conditions: Any) -> Any:
    return cast(func.coalesce(func.sum(case((and_(*conditions), 1), else_=0)), 0), Integer)


def _ranked(scope: Scope) -> CTE:
    """Everybody in the order of their ratings; equal ones share a rank, most games first."""
    counted = _in(scope).cte("counted")
    played = (
        select(
            counted.c.user_id,
            func.count().label("games"),
            _count(counted.c.outcome == Outcome.WON.value).label("wins"),
            func.sum(counted.c.points).label("points"),
        )
        .group_by(counted.c.user_id)
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
            func.rank().over(order_by=_RATING.c.shown.desc()).label("rank"),
            func.row_number().over(order_by=order).label("place"),
        )
        .join(_RATING, rating)
        .cte("ranked")
    )


def _ranks(connection: Connection, scope: Scope, rows: Sequence[Any]) -> tuple[Rank, ...]:
    users = {row.user_id for row in rows}
    names = read_names(connection, users)
    streaks = dict(map(tuple, connection.execute(_streaks(scope, users)).all()))
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
        )
        for row in rows
    )


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


def _streaks(scope: Scope, users: set[int]) -> Select[Any]:
    """By user, the number of games won since the last one that was not."""
    counted = _in(scope).where(_RESULT.c.user_id.in_(users)).cte("counted")
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


def _sums(scope: Scope, user_id: int) -> Select[Any]:
    own = _everywhere(scope).where(_RESULT.c.user_id == user_id).subquery()
    return select(
        _count(own.c.rated).label("games"),
        _count(own.c.rated, own.c.outcome == Outcome.WON.value).label("wins"),
        _count(own.c.rated, own.c.outcome == Outcome.DRAWN.value).label("draws"),
        _count(~own.c.rated).label("casual"),
    )


def _editions(scope: Scope, user_id: int) -> Select[Any]:
    own = _in(scope).where(_RESULT.c.user_id == user_id).subquery()
    rating = and_(_RATING.c.user_id == own.c.user_id, _RATING.c.scope == own.c.rules)
    return (
        select(
            own.c.rules,
            _RATING.c.shown,
            _RATING.c.provisional,
            func.count(),
            _count(own.c.outcome == Outcome.WON.value),
            func.max(own.c.best_line),
        )
        .join(_RATING, rating)
        .group_by(own.c.rules, _RATING.c.shown, _RATING.c.provisional)
        .order_by(func.count().desc(), own.c.rules)
    )
