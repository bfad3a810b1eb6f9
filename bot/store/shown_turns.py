"""Records which turns messages show, for all games together and a little later.

If a record is late or lost, its message is edited once more, by the reconciler or at the next
start. One transaction for each record would cost as much as the move.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Boolean, ColumnElement, Integer, Text, and_, bindparam, case, update

from bot.model.errors import StoreUnavailable
from bot.store import schema
from bot.store.database import Database
from bot.store.stored_values import ShownTurn, TakebackRequest

_PLACE = schema.place
_NOT_ASKED: Final = "no"
_SHOWN_PLY: Final = bindparam("shown", type_=Integer)
_SAME_PLY: Final = _PLACE.c.ply == _SHOWN_PLY
_ASKED: Final = case(
    (_PLACE.c.takeback_ply == _PLACE.c.ply, _PLACE.c.takeback_seats), else_=_NOT_ASKED
)
_SAME_TURN: Final = and_(
    _SAME_PLY,
    _PLACE.c.extended == bindparam("given", type_=Integer),
    _PLACE.c.paused_at.is_not(None) == bindparam("stopped", type_=Boolean),
    bindparam("asked", type_=Text) == _ASKED,
)
PLY_SHOWN: Final[ColumnElement[int | None]] = case(
    (~_SAME_PLY, _SHOWN_PLY), (_SAME_TURN, _SHOWN_PLY), else_=None
)
"""The new `shown_ply`; NULL if the message shows the ply, but an older state of the turn."""
# This makes no game reachable, since it may have been lost after the message was edited. It may
# also run late, if the process had lost the game or the database; if the turn has changed by then,
# nothing is written.
_NOTE: Final = (
    update(_PLACE)
    .where(
        _PLACE.c.game_id == bindparam("game"),
        _PLACE.c.message_id == bindparam("message"),
        _SAME_TURN,
    )
    .values(shown_ply=_SHOWN_PLY)
)

_NOTICED_SHARE: Final = 0.1
"""Of the time left: a player in a hurry notices a clock that stood still for so much of it."""
_HURRIED_SECONDS: Final = 3600.0
"""A player who has less time left than this is in a hurry."""
_LEISURELY_SHARE: Final = 0.5
"""Of the time left: a player who is not in a hurry notices only a stop of so much of it."""


def outdated_below(stopped: float) -> float:
    """The seconds left below which a message is worth editing whose clock was stopped so long.

    The deadline in it is then too early by at least a tenth of the time left, or by half of it if
    more than an hour is left. Editing the messages of all games after each stop would take a large
    bot an hour of requests.
    """
    return min(stopped / _NOTICED_SHARE, max(_HURRIED_SECONDS, stopped / _LEISURELY_SHARE))


def turn_parameters(turn: ShownTurn) -> dict[str, Any]:
    """The parameters of the statements that compare a shown turn with the stored turn."""
    return {
        "shown": turn.ply,
        "given": turn.extended,
        "stopped": turn.paused,
        "asked": _NOT_ASKED if turn.takeback is None else agreed_text(turn.takeback),
    }


def agreed_text(takeback: TakebackRequest) -> str:
    """The seats that have agreed to a takeback, in the stored form: numbers with spaces between."""
    return " ".join(map(str, takeback.agreed))


class ShownTurnWriter:
    """Keeps the newest record of each game; all are written `soon` seconds after the first.

    A record that is no longer true when it is written changes nothing. A record that comes after
    `close` is dropped; the next start shows that game once more.
    """

    def __init__(self, database: Database, soon: float) -> None:
        self._database = database
        self._soon = soon
        self._notes: dict[int, dict[str, Any]] = {}
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def record(self, game_id: int, message_id: int, turn: ShownTurn) -> None:
        """Record that this message shows this turn, unless either has changed by then.

        An unreachable game stays so.
        """
        if self._closed:
            return
        self._notes[game_id] = {"game": game_id, "message": message_id, **turn_parameters(turn)}
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_soon())

    def pending_ply(self, game_id: int) -> int | None:
        """The ply of this game's pending record."""
        note = self._notes.get(game_id)
        return None if note is None else int(note["shown"])

    async def close(self) -> None:
        """Write all pending records, and accept no more; StoreUnavailable."""
        self._closed = True
        if self._writing is not None:
            self._writing.cancel()
        await self._write()

    async def _write(self) -> None:
        notes, self._notes = self._notes, {}
        if not notes:
            return
        rows = list(notes.values())
        try:
            await self._database.write(lambda connection: connection.execute(_NOTE, rows))
        except BaseException:
            self._notes = notes | self._notes
            raise

    async def _write_soon(self) -> None:
        while self._notes:
            await asyncio.sleep(self._soon)
            with suppress(StoreUnavailable):
                await self._write()
