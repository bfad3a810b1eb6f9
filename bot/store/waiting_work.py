"""Work that waits for its turn on a thread, and is given up if that does not come in time."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Lock
from typing import Any, Final, TypeVar

from bot.model.errors import Busy, Unanswered

T = TypeVar("T")

_PART_BESIDE_STUCK: Final = 0.2
"""The part of its seconds and of its overtime that work has while other work is stuck."""


class Ticket:
    """Whoever takes it first decides: the thread runs the work, or the caller gives it up."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = Lock()

    def take(self) -> bool:
        """Whether the ticket was free; it is taken now. May be called from any thread."""
        return self._lock.acquire(blocking=False)


class PendingCommit:
    """Whether a transaction that has begun commits, or is given up. For use from any thread."""

    __slots__ = ("_committing", "_lock", "given_up")

    def __init__(self) -> None:
        self._lock = Lock()
        self._committing = False
        self.given_up = False

    def may_commit(self) -> bool:
        """Whether nobody has given it up; if so, its commit begins now."""
        with self._lock:
            self._committing = not self.given_up
            return self._committing

    def has_failed(self) -> None:
        """The commit has come to nothing."""
        with self._lock:
            self._committing = False

    def give_up(self) -> bool:
        """Have no further commit begin; returns whether none is running, so nothing is stored."""
        with self._lock:
            self.given_up = True
            return not self._committing


class WaitingWork:
    """The pieces of work that run on a thread or wait there, each for at most `seconds`.

    Work that has begun by then runs on, for as long as it needs or for its overtime. Then it is
    given up, but its thread runs on: it may be stuck, so that others have less time until it ends.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pending: set[asyncio.Task[Any]] = set()
        self._stuck: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._pending)

    async def run(
        self,
        submit: Callable[[Callable[[], T]], Coroutine[Any, Any, T]],
        work: Callable[[], T],
        overtime: float | None = None,
        commit: PendingCommit | None = None,
    ) -> T:
        """Run `work` on the thread; Busy, without running it, if its turn does not come in time.

        If the work has begun but does not end in its `overtime`, Unanswered if its `commit` has
        begun, otherwise Busy: nothing of it is or will be stored.
        """
        ticket = Ticket()

        def begin() -> T:
            if not ticket.take():
                raise Busy
            return work()

        # A task of its own, so that cancelling the caller does not cancel the work.
        running = asyncio.create_task(submit(begin))
        self._pending.add(running)
        running.add_done_callback(self._end)
        part = _PART_BESIDE_STUCK if self._stuck else 1.0
        done, _ = await asyncio.wait({running}, timeout=self._seconds * part)
        if not done:
            if ticket.take():
                running.cancel()
                raise Busy
            await self._run_on(running, None if overtime is None else overtime * part, commit)
        return running.result()

    async def _run_on(
        self, running: asyncio.Task[Any], seconds: float | None, commit: PendingCommit | None
    ) -> None:
        """Wait for work that has begun; without `seconds`, for as long as it takes."""
        done, _ = await asyncio.wait({running}, timeout=seconds)
        if not done:
            self._stuck.add(running)
            raise Busy if commit is None or commit.give_up() else Unanswered

    def _end(self, running: asyncio.Task[Any]) -> None:
        self._pending.discard(running)
        self._stuck.discard(running)
        # A cancelled caller never looks at the exception, and asyncio would log that as an error.
        if not running.cancelled():
            running.exception()
