"""An action may answer before its end, and still runs alone and to its end."""

import asyncio
import gc

import pytest

from bot.tables.errors import Closing
from bot.tables.keyed_locks import Answer, KeyedLocks, LockKind

KEY = (LockKind.TABLE, 1)


async def test_an_answer_comes_before_the_end_of_its_action() -> None:
    locks, told = KeyedLocks(), list[str]()

    async def action(answer: Answer[int]) -> int:
        answer(1)
        await asyncio.sleep(0)
        told.append("ended")
        return 2

    assert await locks.run_answering(KEY, action) == 1
    assert told == []
    await locks.drain(1.0)
    assert told == ["ended"]


async def test_the_next_action_waits_for_the_end_and_not_for_the_answer() -> None:
    locks, order, leave = KeyedLocks(), list[str](), asyncio.Event()

    async def first(answer: Answer[str]) -> str:
        answer("first")
        await leave.wait()
        order.append("first has ended")
        return ""

    async def second() -> str:
        order.append("second")
        return "second"

    assert await locks.run_answering(KEY, first) == "first"
    waiting = asyncio.create_task(locks.run(KEY, second))
    await asyncio.sleep(0)
    leave.set()
    assert await waiting == "second"
    assert order == ["first has ended", "second"]


async def test_without_an_early_answer_the_result_or_the_error_is_the_answer() -> None:
    locks = KeyedLocks()

    async def succeed(_answer: Answer[int]) -> int:
        return 7

    async def fail(_answer: Answer[int]) -> int:
        raise ZeroDivisionError

    assert await locks.run_answering(KEY, succeed) == 7
    with pytest.raises(ZeroDivisionError):
        await locks.run_answering(KEY, fail)


@pytest.mark.parametrize("early_answer", [True, False])
async def test_an_action_goes_on_when_its_caller_is_cancelled(early_answer: bool) -> None:
    locks, leave, ended = KeyedLocks(), asyncio.Event(), list[bool]()

    async def action() -> None:
        await leave.wait()
        ended.append(True)

    async def answer_and_act(answer: Answer[None]) -> None:
        await leave.wait()
        answer(None)
        ended.append(True)

    running = locks.run_answering(KEY, answer_and_act) if early_answer else locks.run(KEY, action)
    caller = asyncio.create_task(running)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    leave.set()
    await locks.drain(1.0)
    assert ended == [True]


async def test_a_refusal_that_nobody_waits_for_is_no_error() -> None:
    locks, leave, reported = KeyedLocks(), asyncio.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, what: reported.append(what))

    async def refuse(_answer: Answer[None]) -> None:
        await leave.wait()
        raise Closing("closing")

    caller = asyncio.create_task(locks.run_answering(KEY, refuse))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    leave.set()
    await locks.drain(1.0)
    gc.collect()
    assert reported == []


async def test_what_goes_wrong_after_the_answer_is_reported() -> None:
    locks, reported = KeyedLocks(), list[dict[str, object]]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, what: reported.append(what))

    async def fail_late(answer: Answer[int]) -> int:
        answer(1)
        await asyncio.sleep(0)
        raise ZeroDivisionError

    assert await locks.run_answering(KEY, fail_late) == 1
    await locks.drain(1.0)
    gc.collect()
    assert [type(what["exception"]) for what in reported] == [ZeroDivisionError]


async def test_an_action_that_is_cancelled_answers_so() -> None:
    locks = KeyedLocks()

    async def action(_answer: Answer[None]) -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await locks.run_answering(KEY, action)


async def test_after_closing_nothing_begins() -> None:
    locks = KeyedLocks()
    locks.close()

    async def action(_answer: Answer[None]) -> None:
        raise AssertionError

    with pytest.raises(Closing):
        await locks.run_answering(KEY, action)
