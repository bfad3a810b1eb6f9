"""Rankings of people by their ratings, in a guild or anywhere, of an edition, a game or all."""

import math
from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, func, select, true

from bot.model.results import OVERALL, Leaderboard, Rank, Scope
from bot.store import schema, standing_schema
from bot.store.standing_schema import EVERYWHERE, LEAST_GAMES

_STANDING, _RATING, _SEAT = standing_schema.standing, schema.rating, schema.seat
PAGE: Final = 10


def read_leaderboard(connection: Connection, scope: Scope, page: int, user_id: int) -> Leaderboard:
    """A page of ten of everybody with `LEAST_GAMES` rated games in this scope, the best first."""
    there = _ranked(scope)
    total = connection.execute(select(func.count()).where(*there)).scalar_one()
    pages = max(1, math.ceil(total / PAGE))
    page = min(max(page, 0), pages - 1)
    # Backwards along the index.
    order = (_STANDING.c.shown.desc(), _STANDING.c.games.desc(), _STANDING.c.user_id.desc())
    listed = select(_STANDING).where(*there).order_by(*order).limit(PAGE).offset(page * PAGE)
    rows = connection.execute(listed).all()
    own = read_standing(connection, scope, user_id)
    ranked = own is not None and own.ranked
    ranks = _ranks(connection, scope, [*rows, *([own] if ranked and own is not None else ())])
    missing = 0 if ranked else missing_games(own)
    return Leaderboard(ranks[: len(rows)], ranks[-1] if ranked else None, page, pages, missing)


def read_standing(connection: Connection, scope: Scope, user_id: int) -> Row[Any] | None:
    """What this person has done in this scope, ranked or not; None without a game."""
    own = (_STANDING.c.user_id == user_id, *_within(scope))
    return connection.execute(select(_STANDING).where(*own)).first()


def missing_games(own: Row[Any] | None) -> int:
    """The rated games that the person of this standing has to play to be ranked."""
    return max(0, LEAST_GAMES - (0 if own is None else own.games))


def read_rank(connection: Connection, scope: Scope, shown: int) -> int:
    """The rank of a person with this rating; equal ratings share one."""
    better = select(func.count()).where(*_ranked(scope), _STANDING.c.shown > shown)
    return int(connection.execute(better).scalar_one()) + 1


def read_names(connection: Connection, users: Collection[int]) -> dict[int, str]:
    """By user, the display name of the last time that they took a seat."""
    names = {}
    for user_id in users:
        own = select(_SEAT.c.name).where(_SEAT.c.user_id == user_id)
        latest = own.order_by(_SEAT.c.game_id.desc()).limit(1)
        names[user_id] = connection.execute(latest).scalar() or ""
    return names


def _within(scope: Scope) -> tuple[Any, ...]:
    guild_id = EVERYWHERE if scope.guild_id is None else scope.guild_id
    rules = OVERALL if scope.rules is None else scope.rules
    return (_STANDING.c.guild_id == guild_id, _STANDING.c.scope == rules)


def _ranked(scope: Scope) -> tuple[Any, ...]:
    return (*_within(scope), _STANDING.c.ranked == true())


def _ranks(connection: Connection, scope: Scope, rows: Sequence[Row[Any]]) -> tuple[Rank, ...]:
    """These standings with ranks, names, and the places won or lost in the last week."""
    users = {row.user_id for row in rows}
    week = _last_week(connection, scope)
    then = {row.user_id: row.opening if row.week == week else row.shown for row in rows}
    openings = {shown for shown in then.values() if shown is not None and week is not None}
    ratings = _all_ranked(scope)
    ranks = _counted_above(connection, ratings, {*openings, *(row.shown for row in rows)})
    changes = _changed_above(connection, scope, week, openings)
    names = read_names(connection, users)
    skills = _skills(connection, scope, users)
    return tuple(
        Rank(
            rank=ranks[row.shown] + 1,
            user_id=row.user_id,
            name=names[row.user_id],
            rating=row.shown,
            provisional=skills[row.user_id].provisional,
            games=row.games,
            wins=row.wins,
            points=row.points,
            streak=row.streak,
            moved=(
                ranks[then[row.user_id]] + changes[then[row.user_id]] - ranks[row.shown]
                if then[row.user_id] in changes
                else None
            ),
            sigma=skills[row.user_id].sigma,
        )
        for row in rows
    )


def _skills(connection: Connection, scope: Scope, users: Collection[int]) -> dict[int, Row[Any]]:
    rules = OVERALL if scope.rules is None else scope.rules
    known = select(_RATING).where(_RATING.c.user_id.in_(users), _RATING.c.scope == rules)
    return {row.user_id: row for row in connection.execute(known)}


def _last_week(connection: Connection, scope: Scope) -> int | None:
    """The week of the last game; None within an edition or a game, where no openings are kept."""
    if scope.rules is not None:
        return None
    here = _within(scope)[0]
    query = select(func.max(_STANDING.c.week)).where(here, _STANDING.c.week.is_not(None))
    return connection.execute(query).scalar()


def _changed_above(
    connection: Connection, scope: Scope, week: int | None, ratings: Collection[int]
) -> dict[int, int]:
    """By rating, how many more were better as this week began than are better now.

    Who has not played since then has the same rating now.
    """
    playing = (_within(scope)[0], _STANDING.c.week == week)
    now_ranked = select(_STANDING.c.shown).where(*playing, _STANDING.c.ranked == true())
    then_ranked = select(_STANDING.c.opening).where(*playing, _STANDING.c.opening.is_not(None))
    above_now = _counted_above(connection, now_ranked, ratings)
    above_then = _counted_above(connection, then_ranked, ratings)
    return {rating: above_then[rating] - above_now[rating] for rating in ratings}


def _all_ranked(scope: Scope) -> Select[int]:
    return select(_STANDING.c.shown).where(*_ranked(scope))


def _counted_above(
    connection: Connection, ratings: Select[int], thresholds: Collection[int]
) -> dict[int, int]:
    """By threshold, how many of these ratings are higher; each rating is counted once."""
    (rating,) = ratings.selected_columns
    ordered = sorted(thresholds, reverse=True)
    counts = []
    for higher, threshold in zip([None, *ordered], ordered, strict=False):
        between = ratings.where(rating > threshold)
        if higher is not None:
            between = between.where(rating <= higher)
        query = between.with_only_columns(func.count())
        counts.append(connection.execute(query).scalar_one())
    return dict(zip(ordered, accumulate(counts), strict=True))
