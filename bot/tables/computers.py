"""Computer players: when one is to move, a task thinks, and plays through the door of people."""

import asyncio
import hashlib
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.engine.cards import stream
from bot.engine.errors import StaleMove
from bot.engine.game import Ending, Seat
from bot.engine.moves import Move
from bot.engine.views import View
from bot.tables.errors import Busy, Closing, StorageFull
from bot.tables.house import Sleep, Thinker
from bot.tables.pacing import automatic_seat
from bot.tables.table import Computer, Table

Play = Callable[[int, int, str], Awaitable[object]]
"""Plays a move (table, ply, text) through the door."""

# How long a computer waits before it tries again to have a move kept.
_PAUSE: Final = 30.0

_log = logging.getLogger(__name__)


class Computers:
    """Acts at every table that it hears of and where the bot is to."""

    def __init__(self, thinker: Thinker | None, play: Play, sleep: Sleep) -> None:
        self._thinker = thinker
        self._play = play
        self._sleep = sleep
        self._thinking: set[asyncio.Task[None]] = set()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that can be invited."""
        return () if self._thinker is None else self._thinker.levels

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
        """What the bot does for this seat; a computer is never the one who breaks a game off.

        For somebody who has left it plays any legal move: it owes them nothing but that.
        """
        if table.position.asked:
            return str(Ending("stay", seat))
        sitter, view = table.seats[seat], table.position.state.view(seat)
        seed = hashlib.sha256(table.record.seed + table.ply.to_bytes(4, "big")).digest()
        if isinstance(sitter, Computer) and seat not in table.position.left:
            try:
                return str(await self._think(table, sitter, view, seed))
            except Exception as error:
                # The game goes on all the same. Only where it failed is told: the words of the
                # error may name a card that nobody else may know of.
                where = "".join(traceback.format_tb(error.__traceback__))
                kind = type(error).__name__
                _log.error("%s failed at table %d: %s\n%s", sitter.level, table.id, kind, where)
        return str(view.moves[stream(seed)(len(view.moves))])

    async def _think(self, table: Table, computer: Computer, view: View, seed: bytes) -> Move:
        if self._thinker is None:
            raise LookupError("no computer players are here any more")
        guess = partial(table.position.state.guess, view.seat)
        move = await self._thinker.think(computer.level, view, guess, seed)
        if move not in view.moves:
            raise LookupError("the move is not legal")
        return move
