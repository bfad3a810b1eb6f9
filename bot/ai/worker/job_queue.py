"""Priority queue of AI jobs, which run one at a time in a thread that waits for the worker."""

import asyncio
import heapq
import itertools
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Lock
from typing import Any, Final, Protocol, TypeVar

from bot.ai.worker.jobs import Job
from bot.engine.errors import Refusal

T = TypeVar("T")


class Priority(IntEnum):
    """What a job is for, the most urgent first."""

    PUZZLE = 0
    """A puzzle takes milliseconds."""
    MOVE = 1
    """Players wait for the move of a computer."""
    LEARN = 2
    """To learn from a finished game takes milliseconds, and the next game may begin at once."""
    HINT = 3
    """One player waits for a hint."""
    REVIEW = 4
    """A review may take a while."""


MOST_WAITING: Final = 16
"""Hints, or moves of reviews, that may wait; more are refused."""


class Runner(Protocol):
    """Runs jobs in the calling thread."""

    def run(self, job: Job[T]) -> T:
        """The result of the job, or its error."""

    def rest(self) -> None:
        """Do nothing for a moment, in the middle of a job too: somebody waits for the bot."""

    def stop(self) -> None:
        """End at once, in the middle of a job too."""


@dataclass(order=True)
class _Entry:
    priority: Priority
    number: int
    job: Job[Any] = field(compare=False)
    result: Future[Any] = field(compare=False, default_factory=Future)


class JobQueue:
    """The most urgent job runs next, the oldest among equals."""

    def __init__(self, runner: Runner) -> None:
        # A second worker would only take time from the bot: jobs are all arithmetic.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ai")
        self._runner = runner
        self._waiting: list[_Entry] = []
        self._numbers = itertools.count()
        self._lock = Lock()
        self._closed = False

    async def run(self, priority: Priority, job: Job[T]) -> T:
        """The result of the job; a Refusal if too many hints or reviews wait already.

        After `close` every job is cancelled.
        """
        entry = _Entry(priority, next(self._numbers), job)
        with self._lock:
            if self._closed:
                raise asyncio.CancelledError
            same = sum(each.priority is priority for each in self._wanted())
            if priority > Priority.LEARN and same >= MOST_WAITING:
                raise Refusal("queue_full")
            heapq.heappush(self._waiting, entry)
            self._thread.submit(self._run_next)
        result: T = await asyncio.wrap_future(entry.result)
        return result

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        with self._lock:
            return sum(1 for _ in self._wanted())

    def close(self) -> None:
        """Cancel every job, the running one and later ones too."""
        with self._lock:
            self._closed = True
            for entry in self._waiting:
                entry.result.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._runner.stop()

    def _wanted(self) -> Iterator[_Entry]:
        """Those waiting that were not cancelled in the meantime."""
        return (each for each in self._waiting if not each.result.cancelled())

    def _run_next(self) -> None:
        with self._lock:
            entry = heapq.heappop(self._waiting)
        if not entry.result.set_running_or_notify_cancel():
            return
        try:
            entry.result.set_result(self._runner.run(entry.job))
        except BaseException as error:  # it belongs to the caller who waits for the result
            entry.result.set_exception(error)
