"""Writes a new game, each move with its result, deadline and press, and requests for takebacks."""

import sqlite3
from typing import Final

from sqlalchemy import BigInteger, Connection, Float, bindparam, case, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.players import Person
from bot.store import row_mapping, schema
from bot.store.checksums import of_game, of_move
from bot.store.display_names import refresh_name
from bot.store.errors import Conflict
from bot.store.moderator_log import write_act
from bot.store.portable_sql import upsert
from bot.store.prepared import Prepared
from bot.store.projections import write_finish
from bot.store.rating_inputs import time_of_end
from bot.store.shown_turns import agreed_text
from bot.store.stored_values import MoveCommit, NewGame, TakebackRequest, TurnState

_GAME, _MOVE, _SEAT = schema.game, schema.move, schema.seat
_PLACE, _PRESS = schema.place, schema.press

# The statements of every move, built once: building takes several times as long as running.
_ID: Final = bindparam("game", type_=BigInteger)
_FIRST_LINK: Final = Prepared(select(_GAME.c.checksum).where(_GAME.c.id == _ID))
_LAST_LINK: Final = Prepared(
    select(_MOVE.c.checksum).where(_MOVE.c.game_id == _ID, _MOVE.c.ply == bindparam("before"))
)
_APPEND: Final = Prepared(insert(_MOVE), "game_id", "ply", "text", "at", "checksum")
_TURN: Final = (
    update(_PLACE)
    .where(_PLACE.c.game_id == _ID)
    # The clock of a game that cannot be shown stands still from its last move on.
    .values(lost_at=case((_PLACE.c.lost_at.is_not(None), bindparam("now", type_=Float))))
)
_TURN_COLUMNS: Final = row_mapping.turn_state_columns(TurnState(0))
_BEGIN_TURN: Final = Prepared(_TURN, *_TURN_COLUMNS)
# Only here is `ended_at` set: setting it on every move would rewrite a page of every index on it,
# a third of what a move writes.
_END_TURN: Final = Prepared(_TURN, *_TURN_COLUMNS, "ended_at")
_WRITE_PRESS: Final = Prepared(upsert(_PRESS).on_conflict_do_nothing(), "id", "at")


def begin_game(connection: Connection, new: NewGame, lobby_id: int | None) -> int:
    """Write a new game and return its id."""
    game_id = _insert_game(connection, new, lobby_id)
    seats = [
        {"game_id": game_id, "seat": seat, **row_mapping.player_columns(player)}
        for seat, player in enumerate(new.seats)
    ]
    connection.execute(insert(_SEAT), seats)
    connection.execute(
        insert(_PLACE).values(
            game_id=game_id,
            **row_mapping.location_columns(new.location),
            **row_mapping.turn_state_columns(new.turn),
        )
    )
    for player in new.seats:
        if isinstance(player, Person):
            refresh_name(connection, player, new.location.guild_id)
    return game_id


def append_move(connection: Connection, commit: MoveCommit) -> float:
    """Write one move with its result, press and deadline; returns the time stored for the move.

    Conflict if a move with this ply exists already, or if the move ends the game and one of the
    players has been erased. StaleRatings if the ratings have changed since they were read.
    """
    at = commit.at
    if commit.turn.over:
        at = time_of_end(connection, at)
    _insert_move(connection, commit, at)
    turn = row_mapping.turn_state_columns(commit.turn)
    given = {"game": commit.game_id, "now": at, **turn}
    if commit.turn.over:
        _END_TURN.run(connection, given | {"ended_at": at})
    else:
        _BEGIN_TURN.run(connection, given)
    write_press(connection, commit.press, commit.at)
    if commit.finish is not None:
        write_finish(connection, commit.game_id, at, commit.finish)
    if commit.act is not None:
        write_act(connection, commit.act)
    return at


def write_takeback(connection: Connection, game_id: int, asked: TakebackRequest) -> TakebackRequest:
    """Write this request and return it, with the seats that have agreed to an earlier one too.

    Conflict if a move has been made since.
    """
    there = (_PLACE.c.game_id == game_id) & (_PLACE.c.ply == asked.ply)
    row = connection.execute(select(_PLACE).where(there)).first()
    if row is None:
        raise Conflict
    known = row_mapping.takeback_of(row) or asked
    takeback = TakebackRequest(asked.ply, tuple(sorted({*known.agreed, *asked.agreed})))
    values = {"takeback_ply": takeback.ply, "takeback_seats": agreed_text(takeback)}
    connection.execute(update(_PLACE).where(there).values(**values, shown_ply=None))
    return takeback


def write_press(connection: Connection, press: int | None, at: float) -> None:
    """Store the id of a press, so that a second delivery of the same press is recognised."""
    if press is not None:
        _WRITE_PRESS.run(connection, {"id": press, "at": at})


def _insert_game(connection: Connection, new: NewGame, lobby_id: int | None) -> int:
    row = insert(_GAME).values(
        **row_mapping.terms_columns(new.terms),
        seed=new.seed,
        lobby_id=lobby_id,
        started_at=new.at,
        checksum=of_game(new.terms, new.seed, new.at),
    )
    game_id: int = connection.execute(row.returning(_GAME.c.id)).scalar_one()
    return game_id


def _insert_move(connection: Connection, commit: MoveCommit, at: float) -> None:
    ply = commit.turn.ply - 1
    before = {"game": commit.game_id, "before": ply - 1}
    link = (_LAST_LINK if ply else _FIRST_LINK).run(connection, before)
    assert link is not None, "a move follows the game's beginning or another move"
    row = {"game_id": commit.game_id, "ply": ply, "text": commit.text, "at": at}
    try:
        _APPEND.run(connection, row | {"checksum": of_move(link, ply, commit.text, at)})
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise Conflict from error
