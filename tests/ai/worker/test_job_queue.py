"""Jobs wait in the order of their priority, and too many of one kind are refused."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest

from bot.ai.worker.job_queue import MOST_WAITING, JobQueue, Priority
from bot.ai.worker.jobs import Job
from bot.engine.errors import Refusal
from tests.ai.worker.calling_worker import Call, call

T = TypeVar("T")
Busy = asyncio.Task[int]


class Gate:
    """A runner in the same process, which waits until `opened` before each job."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()
        self.stopped = False

    def run(self, job: Job[T]) -> T:
        assert isinstance(job, Call)
        self.reached.set()
        self.opened.wait()
        result: T = job.function(*job.arguments)
        return result

    def rest(self) -> None:
        pass

    def stop(self) -> None:
        self.stopped = True
        self.opened.set()


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def queue(gate: Gate) -> AsyncIterator[JobQueue]:
    made = JobQueue(gate)
    yield made
    made.close()


@pytest.fixture
async def busy(queue: JobQueue, gate: Gate) -> Busy:
    """The runner holds one job until the gate opens."""
    running = asyncio.create_task(queue.run(Priority.COFFIN_PUZZLE, call(int)))
    await asyncio.to_thread(gate.reached.wait)
    return running


async def test_a_move_comes_before_learning_a_hint_a_review_and_a_puzzle_of_a_position(
    queue: JobQueue, gate: Gate, busy: Busy
) -> None:
    order: list[int] = []
    priorities = (
        Priority.POSITION_PUZZLE,
        Priority.REVIEW,
        Priority.HINT,
        Priority.LEARN,
        Priority.MOVE,
    )
    jobs = [asyncio.create_task(queue.run(each, call(order.append, each))) for each in priorities]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(*jobs)
    assert order == sorted(priorities)


async def test_the_oldest_of_equally_urgent_jobs_comes_first(
    queue: JobQueue, gate: Gate, busy: Busy
) -> None:
    order: list[int] = []
    jobs = [
        asyncio.create_task(queue.run(Priority.MOVE, call(order.append, number)))
        for number in range(9)
    ]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(*jobs)
    assert order == list(range(9))


@pytest.mark.parametrize("limited", [Priority.HINT, Priority.POSITION_PUZZLE])
async def test_too_many_hints_or_positions_are_refused_and_moves_coffins_and_learning_never(
    queue: JobQueue, gate: Gate, busy: Busy, limited: Priority
) -> None:
    waiting = [asyncio.create_task(queue.run(limited, call(int))) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="queue full"):
        await queue.run(limited, call(int))
    review = asyncio.create_task(queue.run(Priority.REVIEW, call(str, "judged")))
    others = [
        asyncio.create_task(queue.run(priority, call(str, "done")))
        for priority in (Priority.COFFIN_PUZZLE, Priority.MOVE, Priority.LEARN)
        for _ in range(2 * MOST_WAITING)
    ]
    await asyncio.sleep(0)
    gate.opened.set()
    assert await asyncio.gather(review, *others) == ["judged", *["done"] * len(others)]
    await asyncio.gather(*waiting)


async def test_a_cancelled_job_does_not_run(queue: JobQueue, gate: Gate, busy: Busy) -> None:
    ran: list[str] = []
    cancelled = asyncio.create_task(queue.run(Priority.REVIEW, call(ran.append, "one")))
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    gate.opened.set()
    await queue.run(Priority.REVIEW, call(ran.append, "two"))
    assert ran == ["two"]


async def test_a_cancelled_job_takes_no_place_of_another(
    queue: JobQueue, gate: Gate, busy: Busy
) -> None:
    cancelled = [
        asyncio.create_task(queue.run(Priority.HINT, call(int))) for _ in range(MOST_WAITING)
    ]
    await asyncio.sleep(0)
    for job in cancelled:
        job.cancel()
    await asyncio.gather(*cancelled, return_exceptions=True)
    assert queue.waiting == 0
    hint = asyncio.create_task(queue.run(Priority.HINT, call(str, "hint")))
    await asyncio.sleep(0)
    assert queue.waiting == 1
    gate.opened.set()
    assert await hint == "hint"


async def test_an_error_goes_to_the_caller_and_the_next_job_runs(
    queue: JobQueue, gate: Gate
) -> None:
    gate.opened.set()
    with pytest.raises(ZeroDivisionError):
        await queue.run(Priority.MOVE, call(divmod, 1, 0))
    assert await queue.run(Priority.MOVE, call(divmod, 7, 2)) == (3, 1)


async def test_closing_cancels_waiting_jobs_and_stops_the_runner(
    queue: JobQueue, gate: Gate, busy: Busy
) -> None:
    job = asyncio.create_task(queue.run(Priority.REVIEW, call(int)))
    await asyncio.sleep(0)
    queue.close()
    with pytest.raises(asyncio.CancelledError):
        await job
    assert gate.stopped


async def test_a_job_asked_for_after_closing_is_cancelled_too(queue: JobQueue) -> None:
    queue.close()
    with pytest.raises(asyncio.CancelledError):
        await queue.run(Priority.MOVE, call(int))
    assert queue.waiting == 0
