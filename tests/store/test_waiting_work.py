"""Nobody waits for long, neither for a turn nor for work that is stuck."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.model.errors import Busy, Unanswered
from bot.store.waiting_work import PendingCommit, WaitingWork
from tests.tables.fakes import settle

Submit = Callable[[Callable[[], Any]], Coroutine[Any, Any, Any]]


class Clock:
    """Moves the time of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop, self.ahead = asyncio.get_running_loop(), 0.0
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + self.ahead)

    async def pass_by(self, seconds: float) -> None:
        await settle()  # what has been asked for waits by now
        self.ahead += seconds
        await settle()


def stuck_until(end: asyncio.Event) -> Submit:
    """Begins work at once, and does not say that it is done before `end`."""

    async def submit(begin: Callable[[], Any]) -> Any:
        result = begin()
        await end.wait()
        return result

    return submit


async def test_work_that_has_begun_and_is_stuck_is_given_up_and_may_not_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, work = Clock(monkeypatch), WaitingWork(100)
    end, commit = asyncio.Event(), PendingCommit()
    asked = asyncio.create_task(work.run(stuck_until(end), lambda: None, 20, commit))
    await clock.pass_by(101)
    assert not asked.done()
    await clock.pass_by(21)
    with pytest.raises(Busy) as refused:
        await asked
    assert type(refused.value) is Busy
    assert len(work) == 1, "its thread runs on"
    assert commit.given_up
    assert not commit.may_commit()
    end.set()
    await settle()
    assert len(work) == 0


async def test_a_commit_that_is_stuck_may_be_stored_but_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, work = Clock(monkeypatch), WaitingWork(100)
    end, commit = asyncio.Event(), PendingCommit()
    asked = asyncio.create_task(work.run(stuck_until(end), commit.may_commit, 20, commit))
    await clock.pass_by(101)
    await clock.pass_by(21)
    with pytest.raises(Unanswered):
        await asked
    commit.has_failed()
    assert not commit.may_commit()
    assert commit.give_up(), "nothing of it is being stored"
    end.set()


async def test_work_that_ends_in_its_second_time_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, work = Clock(monkeypatch), WaitingWork(100)
    end, commit = asyncio.Event(), PendingCommit()
    asked = asyncio.create_task(work.run(stuck_until(end), commit.may_commit, 20, commit))
    await clock.pass_by(101)
    end.set()
    assert await asked
    assert not commit.given_up


async def test_others_wait_less_while_work_that_was_given_up_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, work, end = Clock(monkeypatch), WaitingWork(100), asyncio.Event()
    for seconds in 101, 21, 21:
        asked = asyncio.create_task(work.run(stuck_until(end), lambda: 0, 0, PendingCommit()))
        await clock.pass_by(seconds)
        with pytest.raises(Busy):
            await asked
    end.set()
    await settle()
    again = asyncio.Event()
    asked = asyncio.create_task(work.run(stuck_until(again), lambda: 0, 0, PendingCommit()))
    await clock.pass_by(21)
    assert not asked.done()
    again.set()
    assert await asked == 0
