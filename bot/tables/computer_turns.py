"""Computer players: when one is to move, a task thinks, and plays through the door of people."""

import asyncio
import hashlib
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.engine.cards import hash_rng
from bot.engine.errors import StaleMove
from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.record import Ending
from bot.model.errors import Busy, StorageFull
from bot.model.players import Computer
from bot.tables.context import MoveChooser, Sleep
from bot.tables.errors import Closing
from bot.tables.table import Table
from bot.tables.turn_clock import automatic_seat

Play = Callable[[int, int, str], Awaitable[object]]
"""Plays a move (table, ply, text) through the door."""

STAND_IN: Final = "harker"
"""Who plays on for somebody who has left, if he is here."""

# How long a computer waits before it tries again to have a move kept.
_PAUSE: Final = 30.0

_log = logging.getLogger(__name__)


class ComputerTurns:
    """Acts at every table that it hears of and where the bot is to."""

    def __init__(self, move_chooser: MoveChooser | None, play: Play, sleep: Sleep) -> None:
        self._move_chooser = move_chooser
        self._play = play
        self._sleep = sleep
        self._thinking: set[asyncio.Task[None]] = set()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that can be invited."""
        return () if self._move_chooser is None else self._move_chooser.levels

    def consider(self, table: Table) -> None:
        """Act, if the bot has to; a thought that comes too late is stale and harmless."""
        seat = automatic_seat(table.position, table.seats)
        if seat is not None:
            task = asyncio.create_task(self._act(table, seat))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def stop(self) -> None:
        """Stop thinking; what was not played is thought again after the next start."""
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    async def _act(self, table: Table, seat: Seat) -> None:
        text = await self._choose(table, seat)
        while True:
            try:
                await self._play(table.id, table.ply, text)
            except (Busy, StorageFull):
                await self._sleep(_PAUSE)
            except (StaleMove, Closing):
                return
            except Exception:
                _log.exception("the bot could not move at table %d", table.id)
                return
            else:
                return

    async def _choose(self, table: Table, seat: Seat) -> str:
        """What the bot does for this seat.

        Whoever has left has one of them for a stand-in; where there is none, any legal move does.
        """
        if table.position.to_vote:
            return str(_answer(table, seat))
        view, player = table.position.state.view(seat), self._player(table, seat)
        seed = hashlib.sha256(table.record.seed + table.ply.to_bytes(4, "big")).digest()
        if player is not None:
            try:
                return str(await self._think(table, player, view, seed))
            except Exception as error:
                # The game goes on all the same. Only where it failed is told: the words of the
                # error may name a card that nobody else may know of.
                notes: list[str] = getattr(error, "__notes__", [])
                where = "".join((*traceback.format_tb(error.__traceback__), *notes))
                kind = type(error).__name__
                _log.error("%s failed at table %d: %s\n%s", player.level, table.id, kind, where)
        return str(view.moves[hash_rng(seed)(len(view.moves))])

    def _player(self, table: Table, seat: Seat) -> Computer | None:
        """Which of the computers plays for this seat; None: whatever is legal."""
        if seat in table.position.departed:
            return Computer(STAND_IN) if STAND_IN in self.levels else None
        sitter = table.seats[seat]
        return sitter if isinstance(sitter, Computer) else None

    async def _think(self, table: Table, computer: Computer, view: View, seed: bytes) -> Move:
        if self._move_chooser is None:
            raise LookupError("no computer players are here any more")
        assert view.seat is not None, "a computer thinks for a seat"
        determinize = partial(table.supposed(view.seat).determinize, view.seat)
        move = await self._move_chooser.think(computer.level, view, determinize, seed)
        if move not in view.moves:
            raise LookupError("the move is not legal")
        return move


def _answer(table: Table, seat: Seat) -> Ending:
    """A computer stays as long as somebody does who breathes; then they break up, the last first.

    Nobody is there to watch them play on, but who has left has lost, and one of them has won.
    """
    position = table.position
    staying = [seat for seat, side in enumerate(position.sides) if side in position.remaining_sides]
    if any(not isinstance(table.seats[one], Computer) for one in staying):
        return Ending("stay", seat)
    scores = position.state.scores
    return Ending("abandon", min(staying, key=lambda one: (scores[position.sides[one]], -one)))
