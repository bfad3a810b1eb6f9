"""Where computer players think: beside the event loop, one after another, for as long as they like.

A level chooses from what its seat may see; nothing here hands it anything else.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.ai.levels import LEVELS
from bot.engine.cards import Below
from bot.engine.game import State
from bot.engine.moves import Move
from bot.engine.views import View


class Minds:
    """Every computer player of the catalogue of levels."""

    def __init__(self) -> None:
        # A second thinker would only take time from the answers: this is all arithmetic.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="thinking")

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels, the weakest first."""
        return tuple(LEVELS)

    async def think(
        self, level: str, view: View, guess: Callable[[Below], State], seed: bytes
    ) -> Move:
        """A move for the seat of this view; the same seed gives the same move."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, LEVELS[level].choose, view, guess, seed)

    def close(self) -> None:
        """Think no more; a thought that was begun is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
