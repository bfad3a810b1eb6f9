"""Reads whole games, verifies their checksums, and finds the last moves of running games."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, func, select

from bot.engine.record import Record
from bot.model.errors import DamagedRecord
from bot.store import row_mapping, schema
from bot.store.checksums import UNREADABLE, of_game, seated, sound
from bot.store.stored_values import StoredGame

_GAME, _MOVE, _SEAT = schema.game, schema.move, schema.seat
_PLACE, _RESULT = schema.place, schema.result
_COLUMNS = select(_GAME, *(c for c in _PLACE.c if c is not _PLACE.c.game_id))
_PLACED = _COLUMNS.join_from(_GAME, _PLACE)
_ANY = _COLUMNS.outerjoin_from(_GAME, _PLACE)

MOVED_AT: Final = func.coalesce(_MOVE.c.at, _GAME.c.started_at)
"""The time of a game's last move, or of its start; for the joins of `with_last_moves`."""

_Rows = Sequence[row_mapping.AnyRow]


def read_game(connection: Connection, game_id: int) -> StoredGame | None:
    """The game with this id, or None; DamagedRecord."""
    row = connection.execute(_ANY.where(_GAME.c.id == game_id)).first()
    if row is None:
        return None
    moves = _rows_of(connection, _MOVE, _MOVE.c.ply, game_id)
    seats = _rows_of(connection, _SEAT, _SEAT.c.seat, game_id)
    results = _rows_of(connection, _RESULT, _RESULT.c.seat, game_id)
    if not _is_sound(row, moves, seats):
        raise DamagedRecord(game_id)
    return _stored_game(row, moves, seats, results)


def with_last_moves(*where: ColumnElement[bool]) -> Select[Any]:
    """Selects running games with the time of their last move or start, the earliest first."""
    last = (_MOVE.c.game_id == _PLACE.c.game_id) & (_MOVE.c.ply == _PLACE.c.ply - 1)
    return (
        select(_PLACE.c.game_id, MOVED_AT.label("moved_at"))
        .join(_GAME, _GAME.c.id == _PLACE.c.game_id)
        .outerjoin(_MOVE, last)
        .where(_PLACE.c.ended_at.is_(None), *where)
        .order_by(MOVED_AT, _PLACE.c.game_id)
    )


def unshown_last_turn(game_id: int) -> Select[float]:
    """Selects the seconds that the last turn of a finished game took, unless its end is shown."""
    before = (_MOVE.c.game_id == _PLACE.c.game_id) & (_MOVE.c.ply == _PLACE.c.ply - 2)
    return (
        select(_PLACE.c.ended_at - MOVED_AT)
        .join(_GAME, _GAME.c.id == _PLACE.c.game_id)
        .outerjoin(_MOVE, before)
        .where(_PLACE.c.game_id == game_id, _PLACE.c.ended_at.is_not(None))
        .where(_PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply))
    )


def check_running_games(
    connection: Connection, after: int, most: int
) -> tuple[int | None, list[int]]:
    """Verify up to `most` running games whose ids are greater than `after`.

    Returns the id of the last game checked, or None if no game is left to check; and the ids of
    the damaged games.
    """
    running = _PLACED.where(_PLACE.c.ended_at.is_(None), _PLACE.c.game_id > after)
    rows = connection.execute(running.order_by(_PLACE.c.game_id).limit(most)).all()
    ids = [row.id for row in rows]
    moves, seats = _by_game(connection, _MOVE, ids), _by_game(connection, _SEAT, ids)
    damaged = [row.id for row in rows if not _is_sound(row, moves[row.id], seats[row.id])]
    return rows[-1].id if len(rows) == most else None, damaged


def _rows_of(connection: Connection, table: Any, order: Any, game_id: int) -> _Rows:
    return connection.execute(select(table).where(table.c.game_id == game_id).order_by(order)).all()


def _by_game(
    connection: Connection, table: Any, game_ids: list[int]
) -> dict[int, list[row_mapping.AnyRow]]:
    found: dict[int, list[row_mapping.AnyRow]] = {game_id: [] for game_id in game_ids}
    every = select(table).where(table.c.game_id.in_(game_ids)).order_by(*table.primary_key)
    for row in connection.execute(every):
        found[row.game_id].append(row)
    return found


def _stored_game(row: row_mapping.AnyRow, moves: _Rows, seats: _Rows, results: _Rows) -> StoredGame:
    terms = row_mapping.terms_of(row)
    return StoredGame(
        id=row.id,
        terms=terms,
        record=Record(terms.rules, row.seed, terms.options, tuple(move.text for move in moves)),
        seats=tuple(filter(None, map(row_mapping.player_of, seats))),
        started_at=row.started_at,
        location=row_mapping.location_of(row),
        turn=row_mapping.turn_state_of(row),
        unreachable_since=row.lost_at,
        ended_at=row.ended_at,
        takeback=row_mapping.takeback_of(row),
        rating_changes=tuple(row_mapping.change_of(result) for result in results if result.rated),
    )


def _is_sound(row: row_mapping.AnyRow, moves: _Rows, seats: _Rows) -> bool:
    """Whether checksums and seats are right, and the number of moves equals the stored `ply`."""
    try:
        first = of_game(row_mapping.terms_of(row), row.seed, row.started_at)
    except UNREADABLE:
        return False
    links = [(move.ply, move.text, move.at, move.checksum) for move in moves]
    players = [(seat.seat, seat.user_id, seat.name, seat.computer) for seat in seats]
    in_order = first == row.checksum and sound(first, links) and len(links) == row.ply
    return in_order and seated(players)
