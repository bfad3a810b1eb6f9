"""Work that waits for its turn on a thread, and is given up if that does not come in time."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Lock
from typing import Any, TypeVar

from bot.model.errors import Busy

T = TypeVar("T")


class Claim:
    """Whoever takes it first decides: the thread runs the work, or the caller gives it up."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = Lock()

    def take(self) -> bool:
        """Whether the claim was free; it is taken now. May be called from any thread."""
        return self._lock.acquire(blocking=False)


class WaitingWork:
    """The pieces of work that run on a thread or wait there, each for at most `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pending: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._pending)

    async def run(
        self,
        submit: Callable[[Callable[[], T]], Coroutine[Any, Any, T]],
        work: Callable[[], T],
    ) -> T:
        """Run `work` on the thread; Busy, without running it, if its turn does not come in time."""
        claim = Claim()

        def begin() -> T:
            if not claim.take():
                raise Busy
            return work()

        # A task of its own, so that cancelling the caller does not cancel the work.
        running = asyncio.create_task(submit(begin))
        self._pending.add(running)
        running.add_done_callback(self._end)
        done, _ = await asyncio.wait({running}, timeout=self._seconds)
        if not done:
            if claim.take():
                running.cancel()
                raise Busy
            await asyncio.wait({running})
        return running.result()

    def _end(self, running: asyncio.Task[Any]) -> None:
        self._pending.discard(running)
        # A cancelled caller never looks at the exception, and asyncio would log that as an error.
        if not running.cancelled():
            running.exception()
