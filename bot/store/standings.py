"""Adds the results of a game that has ended to the standings of its players.

A standing counts one person's results in one rating scope, on one server or everywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, case, or_, update

from bot.model.results import (
    OVERALL,
    Finish,
    LevelResult,
    Outcome,
    PlayerResult,
    rating_scopes,
)
from bot.store import standing_schema
from bot.store.portable_sql import upsert
from bot.store.standing_schema import EVERYWHERE, LEAST_GAMES

_STANDING, _CLIMB = standing_schema.standing, standing_schema.climb
WEEK_SECONDS: Final = 7 * 86_400
SINCE_MONDAY: Final = 3 * 86_400
"""Seconds from the last Monday before the epoch to the epoch."""

_Columns = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that ended at the time `at`, on a server or in direct messages (None)."""

    id: int
    guild_id: int | None
    at: float

    @property
    def guild_ids(self) -> tuple[int, ...]:
        """The values of `guild_id` under which the game is counted."""
        return (EVERYWHERE,) if self.guild_id is None else (EVERYWHERE, self.guild_id)


def week_of(at: float) -> int:
    """The number of the week of this time; weeks begin on Mondays, UTC."""
    return int(at + SINCE_MONDAY) // WEEK_SECONDS


def beginning_of(week: int) -> float:
    """The time at which the week with this number begins."""
    return float(week * WEEK_SECONDS - SINCE_MONDAY)


def count_finish(connection: Connection, game: EndedGame, finish: Finish) -> None:
    """Add the results of a game to the standings; results of erased people are left out."""
    _write_ratings(connection, game, finish)
    rows = [
        row | {"guild_id": guild_id}
        for result in finish.results
        if result.user_id > 0
        for row in _standings(game, finish, result)
        for guild_id in game.guild_ids
    ]
    climbed = [
        _climb(result) | {"guild_id": guild_id}
        for result in finish.level_results
        if result.user_id > 0
        for guild_id in game.guild_ids
    ]
    for statement, added in ((_COUNT, rows), (_CLIMB_ON, climbed)):
        if added:
            connection.execute(statement, added)


def _write_ratings(connection: Connection, game: EndedGame, finish: Finish) -> None:
    """Write the new ratings into the existing standings of the players on every server."""
    new = [
        {"user": each.user_id, "within": each.scope, "rating": each.after.shown}
        for each in finish.rating_updates
    ]
    overall = [row | {"now": week_of(game.at)} for row in new if row["within"] == OVERALL]
    others = [row for row in new if row["within"] != OVERALL]
    for statement, rows in ((_RATE_OVERALL, overall), (_RATE, others)):
        if rows:
            connection.execute(statement, rows)


def _standings(game: EndedGame, finish: Finish, result: PlayerResult) -> Iterator[_Columns]:
    rated = any(change.user_id == result.user_id for change in finish.rating_changes)
    own = [each for each in finish.rating_updates if each.user_id == result.user_id]
    shown = {each.scope: each.after.shown for each in own}
    won = rated and result.outcome is Outcome.WON
    for scope in rating_scopes(finish.rules) if rated else (OVERALL,):
        yield {
            "user_id": result.user_id,
            "scope": scope,
            "edition": scope == finish.rules,
            "games": int(rated),
            "wins": int(won),
            "draws": int(rated and result.outcome is Outcome.DRAWN),
            "casual": int(not rated),
            "points": result.points if rated else 0,
            "streak": int(won),
            "longest": int(won),
            "best_line": result.best_deal if rated else None,
            "best_game_id": game.id if rated else None,
            "best_seat": result.seat if rated else None,
            "shown": shown.get(scope),
            "ranked": False,
            "week": week_of(game.at) if rated and scope == OVERALL else None,
        }


def _climb(result: LevelResult) -> _Columns:
    return {
        "user_id": result.user_id,
        "level": result.level.value,
        "wins": int(result.outcome is Outcome.WON),
        "draws": int(result.outcome is Outcome.DRAWN),
        "losses": int(result.outcome is Outcome.LOST),
    }


def _added_up() -> Any:
    """The statement that adds a result to a standing, or inserts a new standing."""
    row = upsert(_STANDING)
    old, new = _STANDING.c, row.excluded
    better = or_(
        old.best_line.is_(None),
        new.best_line > old.best_line,
        and_(new.best_line == old.best_line, new.best_game_id < old.best_game_id),
    )
    sums = ("games", "wins", "draws", "casual", "points")
    best = ("best_line", "best_game_id", "best_seat")
    streak = case((new.games == 0, old.streak), (new.wins > 0, old.streak + 1), else_=0)
    longer = and_(new.wins > 0, old.streak == old.longest)
    shown = case((new.games == 0, old.shown), else_=new.shown)
    week = case((new.games == 0, old.week), else_=new.week)
    return row.on_conflict_do_update(
        index_elements=list(_STANDING.primary_key),
        set_={
            **{name: old[name] + new[name] for name in sums},
            **{name: case((better, new[name]), else_=old[name]) for name in best},
            "streak": streak,
            "longest": old.longest + case((longer, 1), else_=0),
            "shown": shown,
            "ranked": old.games + new.games >= LEAST_GAMES,
            "week": week,
        },
    )


def _climbed() -> Any:
    row = upsert(_CLIMB)
    counts = {name: _CLIMB.c[name] + row.excluded[name] for name in ("wins", "draws", "losses")}
    return row.on_conflict_do_update(index_elements=list(_CLIMB.primary_key), set_=counts)


_COUNT: Final = _added_up()
_CLIMB_ON: Final = _climbed()
_RATE: Final = (
    update(_STANDING)
    .where(
        _STANDING.c.user_id == bindparam("user"),
        _STANDING.c.scope == bindparam("within"),
        _STANDING.c.games > 0,
    )
    .values(shown=bindparam("rating"))
)
_RATE_OVERALL: Final = _RATE.values(
    opening=case(
        (_STANDING.c.week == bindparam("now"), _STANDING.c.opening),
        (_STANDING.c.ranked, _STANDING.c.shown),
    ),
    week=bindparam("now"),
)
