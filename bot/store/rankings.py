"""Rankings of people by rating, in one guild or all, for an edition, a game or all games."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import neg
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Connection, Row, bindparam, func, select, true

from bot.model.paging import nearest_page
from bot.model.results import OVERALL, Leaderboard, Rank, Scope
from bot.store import schema, standing_schema
from bot.store.standing_schema import LEAST_GAMES, counted_in

_STANDING, _RATING = standing_schema.standing, schema.rating
_RESULT, _SEAT = schema.result, schema.seat
PAGE: Final = 10
# Built once, because every line of a ranking executes one of them.
_LATEST_NAME: Final = (
    select(_SEAT.c.name)
    .where(_SEAT.c.user_id == bindparam("user", type_=BigInteger))
    .order_by(_SEAT.c.game_id.desc())
    .limit(1)
)
_NAME_THERE: Final = (
    select(_SEAT.c.name)
    .join(_RESULT, (_RESULT.c.game_id == _SEAT.c.game_id) & (_RESULT.c.seat == _SEAT.c.seat))
    .where(_RESULT.c.guild_id == bindparam("guild", type_=BigInteger))
    .where(_RESULT.c.user_id == bindparam("user", type_=BigInteger))
    .order_by(_RESULT.c.ended_at.desc())
    .limit(1)
)


def read_leaderboard(connection: Connection, scope: Scope, page: int, user_id: int) -> Leaderboard:
    """A page of ten people with at least `LEAST_GAMES` rated games in this scope, best first.

    `page` counts from 1. The rank of `user_id`, who asks, is returned too.
    """
    everybody = _ratings(connection, _STANDING.c.shown, *_ranked(scope))
    page, pages = nearest_page(page, everybody.people, PAGE)
    rows = _page(connection, scope, (page - 1) * PAGE, everybody.people)
    own = read_standing(connection, scope, user_id)
    ranked = own is not None and own.ranked
    shown = [*rows, *([own] if ranked and own is not None else ())]
    ranks = _ranks(connection, scope, shown, everybody)
    missing = 0 if ranked else missing_games(own)
    return Leaderboard(ranks[: len(rows)], ranks[-1] if ranked else None, page, pages, missing)


def read_standing(connection: Connection, scope: Scope, user_id: int) -> Row[Any] | None:
    """The standing of this person in this scope, ranked or not; None without any game."""
    own = (_STANDING.c.user_id == user_id, *_within(scope))
    return connection.execute(select(_STANDING).where(*own)).first()


def missing_games(own: Row[Any] | None) -> int:
    """The number of rated games that the person of this standing still needs to be ranked."""
    return max(0, LEAST_GAMES - (0 if own is None else own.games))


def read_rank(connection: Connection, scope: Scope, shown: int) -> int:
    """The rank (from 1) of a person with this rating; equal ratings share a rank."""
    better = select(func.count()).where(*_ranked(scope), _STANDING.c.shown > shown)
    return int(connection.execute(better).scalar_one()) + 1


def read_names(
    connection: Connection, users: Collection[int], guild_id: int | None
) -> dict[int, str]:
    """The display names of these users by user id, from games that have ended on this server.

    If `guild_id` is None, from their latest games anywhere.
    """
    query = _LATEST_NAME if guild_id is None else _NAME_THERE
    return {
        user_id: connection.scalar(query, {"user": user_id, "guild": guild_id}) or ""
        for user_id in users
    }


def _within(scope: Scope) -> tuple[Any, ...]:
    here = _STANDING.c.guild_id == counted_in(scope.guild_id)
    return (here, _STANDING.c.scope == scope.rules)


def _ranked(scope: Scope) -> tuple[Any, ...]:
    return (*_within(scope), _STANDING.c.ranked == true())


def _page(connection: Connection, scope: Scope, first: int, people: int) -> list[Row[Any]]:
    """Up to ten rows of a ranking of `people`, from index `first`.

    The worse half is read from the end, so that no query skips more than half of the rows.
    """
    order = (_STANDING.c.shown, _STANDING.c.games, _STANDING.c.user_id)
    listed = select(_STANDING).where(*_ranked(scope))
    size = min(PAGE, people - first)
    if first <= people // 2:
        best = listed.order_by(*(column.desc() for column in order)).limit(size).offset(first)
        return list(connection.execute(best))
    worst = listed.order_by(*order).limit(size).offset(people - first - size)
    return list(reversed(connection.execute(worst).all()))


def _ranks(
    connection: Connection, scope: Scope, rows: Sequence[Row[Any]], everybody: "_Ratings"
) -> tuple[Rank, ...]:
    """These standings with ranks, names, and the places gained or lost in the last week."""
    users = {row.user_id for row in rows}
    week = _last_week(connection, scope)
    then = {row.user_id: row.opening if row.week == week else row.shown for row in rows}
    openings = {shown for shown in then.values() if shown is not None and week is not None}
    ranks = {shown: everybody.above(shown) for shown in {*openings, *(row.shown for row in rows)}}
    changes = _changed_above(connection, scope, week, openings)
    names = read_names(connection, users, scope.guild_id)
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
            places_gained=(
                ranks[then[row.user_id]] + changes[then[row.user_id]] - ranks[row.shown]
                if then[row.user_id] in changes
                else None
            ),
        )
        for row in rows
    )


def _skills(connection: Connection, scope: Scope, users: Collection[int]) -> dict[int, Row[Any]]:
    known = select(_RATING).where(_RATING.c.user_id.in_(users), _RATING.c.scope == scope.rules)
    return {row.user_id: row for row in connection.execute(known)}


def _last_week(connection: Connection, scope: Scope) -> int | None:
    """The week of the last game; None for single editions or games, which store no openings."""
    if scope.rules != OVERALL:
        return None
    here = _within(scope)[0]
    query = select(func.max(_STANDING.c.week)).where(here, _STANDING.c.week.is_not(None))
    week: int | None = connection.scalar(query)
    return week


def _changed_above(
    connection: Connection, scope: Scope, week: int | None, ratings: Collection[int]
) -> dict[int, int]:
    """For each rating, how many more people were above it when the week began than are now.

    Only people who have played in this week are counted: the ratings of others have not changed.
    """
    if not ratings:
        return {}
    playing = (_within(scope)[0], _STANDING.c.week == week)
    now = _ratings(connection, _STANDING.c.shown, *playing, _STANDING.c.ranked == true())
    then = _ratings(connection, _STANDING.c.opening, *playing, _STANDING.c.opening.is_not(None))
    return {rating: then.above(rating) - now.above(rating) for rating in ratings}


@dataclass(frozen=True, slots=True)
class _Ratings:
    """The distinct ratings, best first, with the number of people who have at least that rating."""

    ratings: Sequence[int]
    counts: Sequence[int]

    @property
    def people(self) -> int:
        return self.counts[-1] if self.counts else 0

    def above(self, rating: int) -> int:
        """The number of people with a higher rating than this."""
        higher = bisect_left(self.ratings, -rating, key=neg)
        return self.counts[higher - 1] if higher else 0


def _ratings(connection: Connection, rating: Column[int], *where: Any) -> _Ratings:
    """The ratings in this column, counted by one scan of an index."""
    query = select(rating, func.count()).where(*where).group_by(rating).order_by(rating.desc())
    rows = connection.execute(query).all()
    return _Ratings([row[0] for row in rows], [*accumulate(row[1] for row in rows)])
