"""Counts standings anew from results: all of them, or those of some people on some servers.

The statements read every result; only a migration, a rebuild and tests count everything.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    CTE,
    BigInteger,
    Connection,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from bot.model.results import OVERALL, Outcome
from bot.store import schema, standing_schema
from bot.store.standing_schema import EVERYWHERE, LEAST_GAMES
from bot.store.standings import SINCE_MONDAY, WEEK_SECONDS, scopes_of

_RESULT, _RATING, _RUNG, _PLACE = schema.result, schema.rating, schema.rung, schema.place
_STANDING, _CLIMB = standing_schema.standing, standing_schema.climb
_META = schema.meta
RECOUNT_DUE: Final = "recount_due"
"""The key of the note of a migration that all standings are to be counted."""
# Asked whenever a table is shown.
_ENDED_ELSEWHERE: Final = select(_PLACE.c.guild_id).where(
    _PLACE.c.game_id == bindparam("game", type_=BigInteger),
    _PLACE.c.guild_id.is_distinct_from(bindparam("guild", type_=BigInteger)),
    _PLACE.c.ended_at.is_not(None),
)
_WON, _DRAWN = Outcome.WON.value, Outcome.DRAWN.value


@dataclass(frozen=True, slots=True)
class Part:
    """The standings of these people on these servers."""

    users: Collection[int]
    guilds: Collection[int]

    def of(self, table: Any) -> Any:
        """The condition for rows of this table."""
        return table.c.user_id.in_(self.users) & table.c.guild_id.in_(self.guilds)


def recount_if_due(connection: Connection) -> None:
    """Count all standings, if a migration has asked for it."""
    asked = connection.execute(delete(_META).where(_META.c.key == RECOUNT_DUE))
    if asked.rowcount:
        recount(connection)


def move_results(connection: Connection, game_id: int, guild_id: int | None) -> None:
    """Count a game on this server if it has ended, and stands on another so far."""
    there = {"game": game_id, "guild": guild_id}
    moved = connection.execute(_ENDED_ELSEWHERE, there).first()
    if moved is None:
        return
    own = _RESULT.c.game_id == game_id
    users = connection.execute(select(_RESULT.c.user_id).where(own)).scalars().all()
    connection.execute(update(_RESULT).where(own).values(guild_id=guild_id))
    place = update(_PLACE).where(_PLACE.c.game_id == game_id)
    connection.execute(place.values(guild_id=guild_id))
    guilds = [one for one in (moved.guild_id, guild_id) if one is not None]
    recount(connection, Part(users, guilds))


def recount(connection: Connection, part: Part | None = None) -> None:
    """Replace these standings, or without a part all of them, by those of the results."""
    for table in (_STANDING, _CLIMB):
        kept = delete(table)
        connection.execute(kept if part is None else kept.where(part.of(table)))
    known = select(_RESULT.c.rules).distinct()
    if part is not None:
        known = known.where(part.of(_RESULT))
    editions = connection.execute(known).scalars().all()
    for by_server in (True,) if part is not None else (False, True):
        for scope in sorted({OVERALL, *(scope for one in editions for scope in scopes_of(one))}):
            within = tuple(one for one in editions if scope in scopes_of(one))
            counting = _Counting(scope, within, by_server, part)
            connection.execute(counting.standings())
        connection.execute(_climbs(by_server, part))


@dataclass(frozen=True, slots=True)
class _Counting:
    """Counts the results of these editions, which make up a rating scope."""

    scope: str
    editions: tuple[str, ...]
    by_server: bool
    part: Part | None

    def standings(self) -> Any:
        """The statement that inserts the standings."""
        counted = self._results()
        weeks = _weeks(self.part)
        sums, best = _sums(counted, weeks), _best(counted)
        rating = and_(_RATING.c.user_id == sums.c.user_id, _RATING.c.scope == self.scope)
        first = and_(best.c.user_id == sums.c.user_id, best.c.guild_id == sums.c.guild_id)
        own = ("user_id", "guild_id", "games", "wins", "draws", "casual", "points", "streak")
        columns = {
            **{name: sums.c[name] for name in own},
            "scope": literal(self.scope),
            "edition": literal(self.scope in self.editions),
            **{name: best.c[name] for name in ("best_line", "best_game_id", "best_seat")},
            "shown": case((sums.c.games > 0, _RATING.c.shown)),
            "ranked": sums.c.games >= LEAST_GAMES,
        }
        joined = sums.outerjoin(best, first & (best.c.number == 1)).outerjoin(_RATING, rating)
        if self.scope == OVERALL:
            before = _before(weeks)
            joined = joined.outerjoin(before, before.c.user_id == sums.c.user_id)
            columns["week"] = case((sums.c.games > 0, sums.c.week))
            columns["opening"] = case((sums.c.earlier >= LEAST_GAMES, before.c.shown))
        rows = select(*columns.values()).select_from(joined)
        return insert(_STANDING).from_select(list(columns), rows)

    def _results(self) -> CTE:
        place = _RESULT.c.guild_id if self.by_server else literal(EVERYWHERE)
        columns = (c for c in _RESULT.c if c is not _RESULT.c.guild_id)
        query = select(*columns, place.label("guild_id")).where(_RESULT.c.user_id > 0)
        if self.part is not None:
            query = query.where(self.part.of(_RESULT))
        if self.by_server:
            query = query.where(_RESULT.c.guild_id.is_not(None))
        if self.scope != OVERALL:
            query = query.where(_RESULT.c.rated, _RESULT.c.rules.in_(self.editions))
        return query.cte("counted")


def _week(at: Any) -> Any:
    # The two databases agree on how to round, but not on how to cut off.
    return (cast(func.round(at - 0.5), BigInteger) + SINCE_MONDAY) // WEEK_SECONDS


def _weeks(part: Part | None) -> CTE:
    """By person the week of the last rated game, and when it began."""
    query = select(_RESULT.c.user_id, func.max(_week(_RESULT.c.ended_at)).label("week"))
    query = query.where(_RESULT.c.rated)
    if part is not None:
        query = query.where(_RESULT.c.user_id.in_(part.users))
    last = query.group_by(_RESULT.c.user_id).subquery("last")
    began = (last.c.week * WEEK_SECONDS - SINCE_MONDAY).label("began")
    return select(last, began).cte("weeks")


def _before(weeks: CTE) -> Any:
    """By person the overall rating with which the week of their last rated game began."""
    ended = (
        select(_RESULT.c.user_id, func.max(_RESULT.c.ended_at).label("at"))
        .join(weeks, weeks.c.user_id == _RESULT.c.user_id)
        .where(_RESULT.c.rated, _RESULT.c.ended_at < weeks.c.began)
        .group_by(_RESULT.c.user_id)
        .subquery("ended")
    )
    then = (_RESULT.c.user_id == ended.c.user_id) & (_RESULT.c.ended_at == ended.c.at)
    shown = select(_RESULT.c.user_id, func.max(_RESULT.c.after).label("shown")).join(ended, then)
    return shown.where(_RESULT.c.rated).group_by(_RESULT.c.user_id).subquery("before")


def _sums(counted: CTE, weeks: CTE) -> Any:
    own = (counted.c.user_id, counted.c.guild_id)
    broken = (
        select(*own, func.max(counted.c.ended_at).label("at"))
        .where(counted.c.rated, counted.c.outcome != _WON)
        .group_by(*own)
        .subquery("broken")
    )
    same = and_(broken.c.user_id == own[0], broken.c.guild_id == own[1])
    rated, outcome = counted.c.rated, counted.c.outcome
    columns = {
        "games": _count(rated),
        "wins": _count(rated & (outcome == _WON)),
        "draws": _count(rated & (outcome == _DRAWN)),
        "casual": _count(~rated),
        "points": func.sum(case((rated, counted.c.points), else_=0)),
        "streak": _count(rated & (counted.c.ended_at > func.coalesce(broken.c.at, -1.0))),
        "earlier": _count(rated & (counted.c.ended_at < weeks.c.began)),
        "week": func.max(weeks.c.week),
    }
    labelled = (column.label(name) for name, column in columns.items())
    joined = counted.outerjoin(broken, same).outerjoin(weeks, weeks.c.user_id == own[0])
    return select(*own, *labelled).select_from(joined).group_by(*own).subquery("sums")


def _best(counted: CTE) -> Any:
    """By person and place the rated games, the best deal first and then the first game."""
    order = (counted.c.best_line.desc(), counted.c.game_id, counted.c.seat)
    number = func.row_number().over(
        partition_by=(counted.c.user_id, counted.c.guild_id), order_by=order
    )
    columns = (
        counted.c.user_id,
        counted.c.guild_id,
        counted.c.best_line,
        counted.c.game_id.label("best_game_id"),
        counted.c.seat.label("best_seat"),
        number.label("number"),
    )
    return select(*columns).where(counted.c.rated).subquery("best")


def _count(condition: Any) -> Any:
    return func.sum(case((condition, 1), else_=0))


def _climbs(by_server: bool, part: Part | None) -> Any:
    """The statement that inserts what people have done against each level."""
    place = _PLACE.c.guild_id if by_server else literal(EVERYWHERE)
    outcomes = {"wins": Outcome.WON, "draws": Outcome.DRAWN, "losses": Outcome.LOST}
    counts = [_count(_RUNG.c.outcome == one.value).label(name) for name, one in outcomes.items()]
    query = select(_RUNG.c.user_id, place.label("guild_id"), _RUNG.c.level, *counts)
    query = query.join(_PLACE, _PLACE.c.game_id == _RUNG.c.game_id).where(_RUNG.c.user_id > 0)
    if by_server:
        query = query.where(_PLACE.c.guild_id.is_not(None))
    if part is not None:
        query = query.where(_RUNG.c.user_id.in_(part.users), _PLACE.c.guild_id.in_(part.guilds))
    query = query.group_by(_RUNG.c.user_id, _RUNG.c.level, *((place,) if by_server else ()))
    return insert(_CLIMB).from_select(["user_id", "guild_id", "level", *outcomes], query)
