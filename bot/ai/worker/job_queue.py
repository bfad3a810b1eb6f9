"""Priority queue of AI jobs; a thread passes them to the worker one at a time."""

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
from bot.model.errors import QueueFull

T = TypeVar("T")


class Priority(IntEnum):
    """The purpose of a job, the most urgent first."""

    COFFIN_PUZZLE = 0
    """A puzzle of a coffin takes some 4 milliseconds."""
    MOVE = 1
    """Players wait for the move of a computer player."""
    LEARN = 2
    """Learning from a finished game takes milliseconds, and the next game may begin at once."""
    HINT = 3
    """One player waits for a hint."""
    REVIEW = 4
    """A review may take a while."""
    POSITION_PUZZLE = 5
    """One person waits for a puzzle of another game, which takes up to a second."""


MOST_WAITING: Final = 16
"""How many puzzles of positions, hints or moves of reviews may wait; more are refused."""


class Runner(Protocol):
    """Runs jobs in the calling thread."""

    def run(self, job: Job[T]) -> T:
        """Run the job and return its result.

        RuntimeError with the name of the job's error, OSError or EOFError if its process fails. If
        it is stopped meanwhile, it raises an error too.
        """

    def rest(self) -> None:
        """Pause for a moment, even in the middle of a job, because somebody waits for the bot."""

    def stop(self) -> None:
        """End at once, even in the middle of a job."""


@dataclass(order=True)
class _Entry:
    priority: Priority
    number: int
    job: Job[Any] = field(compare=False)
    result: Future[Any] = field(compare=False, default_factory=Future)


class JobQueue:
    """Runs the most urgent job next, the oldest among equals."""

    def __init__(self, runner: Runner) -> None:
        # One thread: jobs are pure computation, and a second worker would take time from the bot.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ai")
        self._runner = runner
        self._waiting: list[_Entry] = []
        self._numbers = itertools.count()
        self._lock = Lock()
        self._closed = False

    async def run(self, priority: Priority, job: Job[T]) -> T:
        """Queue the job and return its result; QueueFull if too many of its kind are waiting.

        It raises what the runner raises. After `close`, every waiting and every later call raises
        CancelledError; the one whose job was running raises the error of a stopped runner.
        """
        entry = _Entry(priority, next(self._numbers), job)
        with self._lock:
            if self._closed:
                raise asyncio.CancelledError
            same = sum(each.priority is priority for each in self._wanted())
            if priority > Priority.LEARN and same >= MOST_WAITING:
                raise QueueFull("queue_full")
            heapq.heappush(self._waiting, entry)
            self._thread.submit(self._run_next)
        result: T = await asyncio.wrap_future(entry.result)
        return result

    @property
    def waiting(self) -> int:
        """How many jobs are waiting for their turn."""
        with self._lock:
            return sum(1 for _ in self._wanted())

    def close(self) -> None:
        """Cancel the waiting jobs and all later ones, and stop the running one."""
        with self._lock:
            self._closed = True
            for entry in self._waiting:
                entry.result.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._runner.stop()

    def _wanted(self) -> Iterator[_Entry]:
        """The waiting jobs that were not cancelled in the meantime."""
        return (each for each in self._waiting if not each.result.cancelled())

    def _run_next(self) -> None:
        with self._lock:
            entry = heapq.heappop(self._waiting)
        if not entry.result.set_running_or_notify_cancel():
            return
        try:
            entry.result.set_result(self._runner.run(entry.job))
        except BaseException as error:  # It is raised in the caller who waits for the result.
            entry.result.set_exception(error)
