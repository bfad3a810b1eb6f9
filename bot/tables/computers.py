"""Computer players: when one is to move, a task thinks, and plays through the door of people."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.engine.cards import stream
from bot.engine.errors import StaleMove
from bot.engine.moves import Move
from bot.tables.errors import Busy, Closing, StorageFull
from bot.tables.house import Sleep, Thinker
from bot.tables.table import Computer, Table

Play = Callable[[int, int, str], Awaitable[object]]
"""Plays a move (table, ply, text) through the door."""

# How long a computer waits before it tries again to have a move kept.
_PAUSE: Final = 30.0

_log = logging.getLogger(__name__)


class Computers:
    """Thinks at every table that it hears of and where a computer is to move."""

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
        """Think, if a computer is to move; a thought that comes too late is stale and harmless."""
        mover = table.mover
        if isinstance(mover, Computer):
            task = asyncio.create_task(self._move(table, mover))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def stop(self) -> None:
        """Stop thinking; what was not played is thought again after the next start."""
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    async def _move(self, table: Table, mover: Computer) -> None:
        move = str(await self._choose(table, mover))
        while True:
            try:
                await self._play(table.id, table.ply, move)
            except (Busy, StorageFull):
                await self._sleep(_PAUSE)
            except (StaleMove, Closing):
                return
            except Exception:
                _log.exception("the computer could not move at table %d", table.id)
                return
            else:
                return

    async def _choose(self, table: Table, mover: Computer) -> Move:
        """The computer's move; one that fails plays any legal move, and the game goes on."""
        seat = table.position.to_move
        assert seat is not None, "a computer is to move"
        state = table.position.state
        view = state.view(seat)
        seed = hashlib.sha256(table.record.seed + table.ply.to_bytes(4, "big")).digest()
        try:
            if self._thinker is None:
                raise LookupError("no computer players are here any more")
            move = await self._thinker.think(mover.level, view, partial(state.guess, seat), seed)
            if move not in view.moves:
                raise LookupError("the move is not legal")
        except Exception:
            _log.exception("%s failed at table %d", mover.level, table.id)
            return view.moves[stream(seed)(len(view.moves))]
        return move
