"""Work for one thing at a time, always towards the newest wish."""

import asyncio

import pytest

from bot.ui.answer_first import answering
from bot.ui.coalescer import Coalescer, TryLater
from tests.conftest import HANGING


class Work:
    """Notes what it was asked for; waits for `go`, and fails as often as it is told to."""

    def __init__(self, failures: int = 0, error: Exception | None = None) -> None:
        self.done: list[int] = []
        self.go = asyncio.Event()
        self.go.set()
        self.failures = failures
        self.error = error or TryLater("not now")

    async def __call__(self, key: str, wish: int) -> None:
        self.done.append(wish)
        await self.go.wait()
        if self.failures:
            self.failures -= 1
            raise self.error


def coalescer(work: Work, later: tuple[float, ...] = (0.0,)) -> Coalescer[str, int]:
    return Coalescer(work, lambda _older, newer: newer, 0.0, later)


async def test_what_came_in_between_is_left_out() -> None:
    work = Work()
    work.go.clear()
    one = coalescer(work)
    one.put("t", 1)
    await asyncio.sleep(0)
    for wish in (2, 3, 4):
        one.put("t", wish)
    work.go.set()
    await one.idle("t")
    assert work.done == [1, 4]


async def test_what_a_press_asks_for_waits_for_its_answer() -> None:
    one = coalescer(work := Work())
    with answering():
        one.put("t", 1)
        await asyncio.sleep(0)
        assert work.done == []
    await one.idle("t")
    assert work.done == [1]


async def test_one_thing_does_not_wait_for_another() -> None:
    work = Work()
    work.go.clear()
    one = coalescer(work)
    one.put("a", 1)
    one.put("b", 2)
    await asyncio.sleep(0)
    assert work.done == [1, 2]
    work.go.set()
    await one.close()


async def test_what_could_not_be_done_is_tried_again() -> None:
    work = Work(failures=1)
    one = coalescer(work)
    one.put("t", 1)
    await one.idle("t")
    assert work.done == [1, 1]


async def test_the_last_pause_is_repeated_until_it_is_done() -> None:
    work = Work(failures=4)
    one = coalescer(work, later=(0.0, 0.0))
    one.put("t", 1)
    await one.idle("t")
    assert work.done == [1] * 5


async def test_what_rests_can_be_hurried_and_nothing_else() -> None:
    work = Work(failures=1)
    one = coalescer(work, later=(3600.0,))
    one.hurry("t")
    one.put("t", 1)
    await asyncio.sleep(0)
    one.hurry("t")
    await one.idle("t")
    one.hurry("t")
    await one.idle("t")
    assert work.done == [1, 1]


async def test_a_newer_wish_does_not_wait_for_the_pause_of_an_older_one() -> None:
    work = Work(failures=1)
    one = coalescer(work, later=(3600.0,))
    one.put("t", 1)
    await asyncio.sleep(0)
    assert work.done == [1]
    one.put("t", 2)
    await one.idle("t")
    assert work.done == [1, 2]


async def test_it_is_not_idle_while_a_newer_wish_is_done_in_place_of_one_that_rests() -> None:
    work = Work(failures=1)
    one = coalescer(work, later=(3600.0,))
    one.put("t", 1)
    await asyncio.sleep(0)
    waiting = asyncio.create_task(one.idle("t"))
    await asyncio.sleep(0)
    work.go.clear()
    one.put("t", 2)
    for _ in range(5):
        await asyncio.sleep(0)
    assert work.done == [1, 2]
    assert not waiting.done()
    work.go.set()
    await waiting
    assert not one.requests


async def test_what_failed_is_merged_with_what_came_meanwhile() -> None:
    work = Work(failures=1)
    work.go.clear()
    one: Coalescer[str, int] = Coalescer(work, lambda older, newer: older + newer, 0.0, (0.0,))
    one.put("t", 1)
    await asyncio.sleep(0)
    one.put("t", 2)
    work.go.set()
    await one.idle("t")
    assert work.done == [1, 3]


async def test_what_came_while_the_last_try_before_the_end_failed_is_still_done() -> None:
    work = Work(failures=1)
    work.go.clear()
    one = coalescer(work)
    one.put("t", 1)
    await asyncio.sleep(0)
    one.put("t", 2)
    closing = asyncio.create_task(one.close())
    await asyncio.sleep(0)
    work.go.set()
    await closing
    assert work.done == [1, 2]
    assert not one.requests


async def test_an_error_spoils_one_piece_of_work_and_not_the_next() -> None:
    work = Work(failures=1, error=RuntimeError("a bug"))
    one = coalescer(work)
    one.put("t", 1)
    await one.idle("t")
    one.put("t", 2)
    await one.idle("t")
    assert work.done == [1, 2]


async def test_nothing_is_left_over() -> None:
    work = Work(failures=1)
    one = coalescer(work)
    one.put("t", 1)
    assert len(one.requests) == 1
    await one.idle("t")
    assert not one.requests


async def test_closing_finishes_what_is_wished_for_and_waits_for_no_pause() -> None:
    work = Work(failures=1)
    one = coalescer(work, later=(3600.0,))
    one.put("failing", 1)
    await asyncio.sleep(0)
    assert work.done == [1]
    one.put("waiting", 2)
    await asyncio.wait_for(one.close(), HANGING)
    assert work.done == [1, 2]
    idle = [asyncio.create_task(one.idle(key)) for key in ("failing", "waiting")]
    for _ in range(3):
        await asyncio.sleep(0)
    assert all(task.done() for task in idle)


async def test_what_fails_during_the_close_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    work = Work(failures=9)
    work.go.clear()
    one = coalescer(work, later=(3600.0,))
    one.put("t", 1)
    await asyncio.sleep(0)
    closing = asyncio.create_task(one.close())
    await asyncio.sleep(0)
    work.go.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert closing.done()
    assert work.done == [1]
    assert "gave up showing t: " in caplog.text


async def test_two_calls_for_one_thing_lie_apart_and_those_for_two_do_not() -> None:
    work = Work()
    one: Coalescer[str, int] = Coalescer(work, lambda _older, newer: newer, 3600.0, ())
    one.put("t", 1)
    await asyncio.sleep(0)
    one.put("t", 2)
    one.put("u", 3)
    for _ in range(5):
        await asyncio.sleep(0)
    assert work.done == [1, 3]
    assert list(one.requests) == [2]


async def test_what_will_pass_at_a_known_time_is_tried_then_and_does_not_count() -> None:
    over = asyncio.Event()
    until = asyncio.create_task(over.wait())
    work = Work(failures=1, error=TryLater("not now", until))
    one = coalescer(work, later=())
    one.put("t", 1)
    await asyncio.sleep(0)
    assert (work.done, len(one.requests)) == ([1], 1)
    over.set()
    await one.idle("t")
    assert work.done == [1, 1]


async def test_what_is_dropped_is_not_done_and_what_is_being_done_ends_first() -> None:
    work = Work()
    work.go.clear()
    one = coalescer(work)
    one.put("t", 1)
    await asyncio.sleep(0)
    one.put("t", 2)
    one.put("u", 30)
    dropping = asyncio.create_task(one.drop(lambda wish: wish < 10, HANGING))
    await asyncio.sleep(0)
    assert not dropping.done()
    work.go.set()
    await dropping
    await one.close()
    assert work.done == [1, 30]


async def test_what_takes_too_long_to_end_is_cancelled() -> None:
    work = Work()
    work.go.clear()
    one = coalescer(work)
    one.put("t", 1)
    await asyncio.sleep(0)
    await one.drop(lambda _wish: True, 0.0)
    assert not one.requests
    work.go.set()
    one.put("t", 2)
    await one.idle("t")
    assert work.done == [1, 2]


async def test_what_ends_in_the_moment_in_which_it_would_be_cancelled_is_no_error() -> None:
    """A busy loop notices in the same turn that the work has ended and that the time is up."""
    loop, done = asyncio.get_running_loop(), list[int]()
    ended = loop.create_future()

    async def work(_key: str, wish: int) -> None:
        await ended
        done.append(wish)

    one: Coalescer[str, int] = Coalescer(work, lambda _older, newer: newer, 0.0, ())
    one.put("t", 1)
    await asyncio.sleep(0)
    dropping = asyncio.create_task(one.drop(lambda _wish: True, 0.0))
    loop.call_soon(loop.call_soon, ended.set_result, None)
    await dropping
    await one.idle("t")
    assert done == [1]


async def test_what_waits_to_be_tried_again_can_be_dropped() -> None:
    one = coalescer(work := Work(failures=1), later=(HANGING,))
    one.put("t", 1)
    for _ in range(3):
        await asyncio.sleep(0)
    assert work.done == [1]
    await one.drop(lambda _wish: True, 0.0)
    assert not one.requests


async def test_what_is_asked_for_while_it_ends_is_done_too() -> None:
    done: list[str] = []

    async def work(key: str, _wish: int) -> None:
        if key == "t":
            one.put("u", 1)
        else:
            for _ in range(9):
                await asyncio.sleep(0)
        done.append(key)

    one: Coalescer[str, int] = Coalescer(work, lambda _older, newer: newer, 0.0, ())
    one.put("t", 1)
    await one.close()
    assert done == ["t", "u"]
