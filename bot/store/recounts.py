"""Recomputes standings from results: all of them, or those of some people on some servers.

The results are read person by person. Only migrations and rebuilds recompute everything.
"""

import logging
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from bot.model.results import OVERALL, Outcome, rating_scopes
from bot.store import schema, standing_schema
from bot.store.meta_rows import delete_meta
from bot.store.rebuilt_schema import REBUILT
from bot.store.standing_schema import EVERYWHERE, LEAST_GAMES
from bot.store.standings import week_of

_log = logging.getLogger(__name__)

_RESULT, _RATING, _RUNG, _PLACE = schema.result, schema.rating, schema.rung, schema.place
_STANDING, _CLIMB = standing_schema.standing, standing_schema.climb
_AT_ONCE: Final = 200
"""The number of people whose results are read together."""
_TELL_EVERY: Final = 10.0
"""Seconds between two log lines about the progress."""
RECOUNT_DUE: Final = "recount_due"
"""The key in `meta` by which a migration asks for all standings to be recomputed."""
# Built once, because it is executed whenever a game is shown.
_ENDED_ELSEWHERE: Final = select(_PLACE.c.guild_id).where(
    _PLACE.c.game_id == bindparam("game", type_=BigInteger),
    _PLACE.c.guild_id.is_distinct_from(bindparam("guild", type_=BigInteger)),
    _PLACE.c.ended_at.is_not(None),
)


@dataclass(frozen=True, slots=True)
class Part:
    """Selects the standings of these people on these servers."""

    users: Collection[int]
    guilds: Collection[int]

    def of(self, table: Any) -> Any:
        """The condition for the rows of this table that belong to this part."""
        return table.c.user_id.in_(self.users) & table.c.guild_id.in_(self.guilds)


def recount_if_due(connection: Connection) -> None:
    """Recompute all standings, if a migration has asked for it."""
    asked = delete_meta(connection, RECOUNT_DUE)
    if asked and connection.execute(select(_RESULT.c.game_id).limit(1)).first() is not None:
        _log.info("counting all results again, once; a million games take some minutes")
        recount(connection)
        _log.info("all results are counted")


def move_results(connection: Connection, game_id: int, guild_id: int | None) -> None:
    """Move the results of an ended game to this server, if they are counted on another one."""
    there = {"game": game_id, "guild": guild_id}
    moved = connection.execute(_ENDED_ELSEWHERE, there).first()
    if moved is None:
        return
    own = _RESULT.c.game_id == game_id
    users = connection.scalars(select(_RESULT.c.user_id).where(own)).all()
    for table in (_RESULT, REBUILT.result):
        there_now = update(table).where(table.c.game_id == game_id)
        connection.execute(there_now.values(guild_id=guild_id))
    place = update(_PLACE).where(_PLACE.c.game_id == game_id)
    connection.execute(place.values(guild_id=guild_id))
    guilds = [one for one in (moved.guild_id, guild_id) if one is not None]
    recount(connection, Part(users, guilds))


def recount(connection: Connection, part: Part | None = None) -> None:
    """Recompute these standings from the results, or all standings if `part` is None."""
    for table in (_STANDING, _CLIMB):
        old = delete(table)
        connection.execute(old if part is None else old.where(part.of(table)))
    counted, reported_at = 0, time.monotonic()
    for users in _users(connection, part):
        counted += len(users)
        if time.monotonic() - reported_at > _TELL_EVERY:
            reported_at = time.monotonic()
            _log.info("the results of %d people are counted", counted)
        rows = [
            row
            for row in _standings(connection, users)
            if part is None or row["guild_id"] in part.guilds
        ]
        if rows:
            connection.execute(insert(_STANDING), rows)
    for by_server in (True,) if part is not None else (False, True):
        connection.execute(_climbs(by_server, part))


def _users(connection: Connection, part: Part | None) -> Iterator[list[int]]:
    """The ids of people with results, in batches and in order; without erased people."""
    if part is not None:
        yield sorted(user_id for user_id in {*part.users} if user_id > 0)
        return
    last = 0
    while True:
        query = select(_RESULT.c.user_id).where(_RESULT.c.user_id > last).distinct()
        users = connection.scalars(query.order_by(_RESULT.c.user_id).limit(_AT_ONCE))
        found = list(users)
        if not found:
            return
        yield found
        last = found[-1]


def _standings(connection: Connection, users: list[int]) -> Iterator[dict[str, Any]]:
    """The standings of these people as rows, counted from their results in order of ends."""
    order = (_RESULT.c.user_id, _RESULT.c.ended_at, _RESULT.c.game_id, _RESULT.c.seat)
    own = select(_RESULT).where(_RESULT.c.user_id.in_(users)).order_by(*order)
    for user_id, results in groupby(connection.execute(own), lambda row: row.user_id):
        counts = _Counts(user_id)
        for result in results:
            counts.add(result)
        known = select(_RATING.c.scope, _RATING.c.shown).where(_RATING.c.user_id == user_id)
        yield from counts.rows(dict(map(tuple, connection.execute(known))))


class _Counts:
    """Counts the standings of one person from their results, by server or EVERYWHERE, and scope."""

    def __init__(self, user_id: int) -> None:
        self._user_id = user_id
        self._rows: dict[tuple[int, str], dict[str, Any]] = {}

    def add(self, result: Row[Any]) -> None:
        """Add the next result."""
        if result.rated:
            self._rate(result)
        for guild_id in (EVERYWHERE, result.guild_id):
            if guild_id is not None:
                for scope in rating_scopes(result.rules) if result.rated else (OVERALL,):
                    self._count(self._row(guild_id, scope, result), result)

    def rows(self, ratings: Mapping[str, int]) -> Iterator[dict[str, Any]]:
        """The standings, with the current ratings by scope."""
        for row in self._rows.values():
            shown = ratings.get(row["scope"]) if row["games"] else None
            yield row | {"shown": shown, "ranked": row["games"] >= LEAST_GAMES}

    def _rate(self, result: Row[Any]) -> None:
        """If a new week has begun, store the rating at its start wherever the person is ranked."""
        week = week_of(result.ended_at)
        for (_, scope), row in self._rows.items():
            if scope == OVERALL and row["games"]:
                if row["week"] != week:
                    row["opening"] = result.before if row["games"] >= LEAST_GAMES else None
                row["week"] = week

    def _row(self, guild_id: int, scope: str, result: Row[Any]) -> dict[str, Any]:
        known = self._rows.get((guild_id, scope))
        if known is not None:
            return known
        counts = ("games", "wins", "draws", "casual", "points", "streak", "longest")
        empty = dict.fromkeys(counts, 0)
        unknown = dict.fromkeys(("best_line", "best_game_id", "best_seat", "week", "opening"))
        key = {"user_id": self._user_id, "guild_id": guild_id, "scope": scope}
        new = key | {"edition": scope == result.rules} | empty | unknown
        self._rows[guild_id, scope] = new
        return new

    def _count(self, row: dict[str, Any], result: Row[Any]) -> None:
        if not result.rated:
            row["casual"] += 1
            return
        won = result.outcome == Outcome.WON.value
        row["games"] += 1
        row["wins"] += won
        row["draws"] += result.outcome == Outcome.DRAWN.value
        row["points"] += result.points
        row["streak"] = row["streak"] + 1 if won else 0
        row["longest"] = max(row["longest"], row["streak"])
        if row["scope"] == OVERALL:
            row["week"] = week_of(result.ended_at)
        best = (row["best_line"] or 0, -(row["best_game_id"] or 0))
        if row["best_line"] is None or best < (result.best_line, -result.game_id):
            row["best_line"], row["best_game_id"] = result.best_line, result.game_id
            row["best_seat"] = result.seat


def _climbs(by_server: bool, part: Part | None) -> Any:
    """The statement that inserts the results of people against each level."""
    guild_id = _PLACE.c.guild_id if by_server else literal(EVERYWHERE)
    outcomes = {"wins": Outcome.WON, "draws": Outcome.DRAWN, "losses": Outcome.LOST}
    counts = [
        func.count().filter(_RUNG.c.outcome == one.value).label(name)
        for name, one in outcomes.items()
    ]
    query = select(_RUNG.c.user_id, guild_id.label("guild_id"), _RUNG.c.level, *counts)
    query = query.join(_PLACE, _PLACE.c.game_id == _RUNG.c.game_id).where(_RUNG.c.user_id > 0)
    if by_server:
        query = query.where(_PLACE.c.guild_id.is_not(None))
    if part is not None:
        query = query.where(_RUNG.c.user_id.in_(part.users), _PLACE.c.guild_id.in_(part.guilds))
    query = query.group_by(_RUNG.c.user_id, _RUNG.c.level, *((guild_id,) if by_server else ()))
    return insert(_CLIMB).from_select(["user_id", "guild_id", "level", *outcomes], query)
