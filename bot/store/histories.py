"""Reads finished games from their results: one person's history, and two people's games."""

import json
import math
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, case, func, or_, select

from bot.engine.record import EndReason
from bot.model.histories import EditionScore, History, PlayedGame, Reader, Versus
from bot.model.results import Outcome
from bot.store import row_mapping, schema

_RESULT, _SEAT = schema.result, schema.seat
_MOVE, _PLACE = schema.move, schema.place
PAGE: Final = 8
"""The number of games on a page of a history."""
LAST: Final = 5
"""The number of last games that are listed for two people."""

_ENDINGS: Final = {
    f"!{reason}": reason for reason in (EndReason.RESIGN, EndReason.TIMEOUT, EndReason.ABANDON)
}
"""The reasons why a player's leaving ends a game, by the first word of the move's text."""

_Rows = Sequence[row_mapping.AnyRow]


def read_history(connection: Connection, user_id: int, reader: Reader, page: int) -> History:
    """A page of the finished games of this person that the reader may see.

    Readers see all of their own games.
    """
    own = _results_of(user_id, reader)
    total = connection.scalar(select(func.count()).select_from(own.subquery())) or 0
    pages = max(1, math.ceil(total / PAGE))
    page = min(max(page, 0), pages - 1)
    newest = own.order_by(_RESULT.c.ended_at.desc()).limit(PAGE).offset(page * PAGE)
    return History(_games(connection, connection.execute(newest).all()), page, pages)


def read_versus(connection: Connection, user_id: int, other_id: int) -> Versus:
    """The games of two people on different sides, from the point of view of the first.

    A game that either of them left early counts for nobody.
    """
    other = _RESULT.alias("other")
    against = and_(
        # Thanks to `ended_at`, the index of a person's results finds the game at once.
        other.c.ended_at == _RESULT.c.ended_at,
        other.c.game_id == _RESULT.c.game_id,
        other.c.side != _RESULT.c.side,
        other.c.user_id == other_id,
    )
    met = select(_RESULT).join(other, against).where(_RESULT.c.user_id == user_id)
    won, lost = Outcome.WON.value, Outcome.LOST.value
    scores = (
        met.where(~_RESULT.c.left_early, ~other.c.left_early)
        .with_only_columns(
            _RESULT.c.rules,
            _count_if(_RESULT.c.outcome == won, other.c.outcome == lost),
            _count_if(_RESULT.c.outcome == lost, other.c.outcome == won),
            func.count(),
        )
        .group_by(_RESULT.c.rules)
        .order_by(func.count().desc(), _RESULT.c.rules)
    )
    editions = tuple(EditionScore(*row) for row in connection.execute(scores).all())
    newest = met.order_by(_RESULT.c.ended_at.desc()).limit(LAST)
    return Versus(editions, _games(connection, connection.execute(newest).all()))


def _results_of(user_id: int, reader: Reader) -> Select[Any]:
    own = select(_RESULT).where(_RESULT.c.user_id == user_id)
    if user_id == reader.user_id:
        return own
    played = select(_SEAT.c.game_id).where(
        _SEAT.c.user_id == reader.user_id, _SEAT.c.game_id == _RESULT.c.game_id
    )
    if reader.guild_id is None:
        return own.where(played.exists())
    return own.where(or_(_RESULT.c.guild_id == reader.guild_id, played.exists()))


def _count_if(*conditions: Any) -> Any:
    return func.sum(case((and_(*conditions), 1), else_=0))


def _games(connection: Connection, rows: _Rows) -> tuple[PlayedGame, ...]:
    ids = [row.game_id for row in rows]
    seats = _by_game(connection, select(_SEAT).where(_SEAT.c.game_id.in_(ids)))
    results = _by_game(connection, select(_RESULT).where(_RESULT.c.game_id.in_(ids)))
    endings = _endings(connection, ids)
    return tuple(
        _game(row, seats[row.game_id], results[row.game_id], endings.get(row.game_id))
        for row in rows
    )


def _endings(connection: Connection, ids: Sequence[int]) -> dict[int, EndReason]:
    """The reason for each of these games whose last move is that a player left."""
    is_last = (_MOVE.c.game_id == _PLACE.c.game_id) & (_MOVE.c.ply == _PLACE.c.ply - 1)
    last = select(_MOVE.c.game_id, _MOVE.c.text).join(_PLACE, is_last)
    rows = connection.execute(last.where(_PLACE.c.game_id.in_(ids))).all()
    words = {row.game_id: row.text.partition(" ")[0] for row in rows}
    return {game_id: _ENDINGS[word] for game_id, word in words.items() if word in _ENDINGS}


def _by_game(connection: Connection, query: Select[Any]) -> dict[int, list[row_mapping.AnyRow]]:
    games: dict[int, list[row_mapping.AnyRow]] = {}
    for row in connection.execute(query.order_by("game_id", "seat")).all():
        games.setdefault(row.game_id, []).append(row)
    return games


def _game(
    row: row_mapping.AnyRow, seats: _Rows, results: _Rows, ending: EndReason | None
) -> PlayedGame:
    return PlayedGame(
        table=row.game_id,
        rules=row.rules,
        ended_at=row.ended_at,
        seat=row.seat,
        outcome=Outcome(row.outcome),
        seats=tuple(filter(None, map(row_mapping.player_of, seats))),
        final=_final(row, results),
        left_early=tuple(result.seat for result in results if result.left_early),
        change=round(row.after) - round(row.before) if row.rated else None,
        ending=ending,
    )


def _final(row: row_mapping.AnyRow, results: _Rows) -> tuple[int | None, ...]:
    """The final scores by side; for older games only people's points are known, others are None."""
    if row.final is not None:
        return tuple(json.loads(row.final))
    points = {result.side: result.points for result in results}
    return tuple(points.get(side) for side in range(max(2, *(side + 1 for side in points))))
