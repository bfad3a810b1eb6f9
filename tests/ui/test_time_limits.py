"""Who asks Discord waits no longer than they want to, and cancels nothing."""

import asyncio

import pytest

from bot.ui.time_limits import answer_within


async def test_an_answer_in_time_is_the_answer() -> None:
    async def answer() -> int:
        await asyncio.sleep(0)
        return 7

    assert await answer_within(60.0, answer()) == 7


async def test_a_failure_in_time_is_the_failure() -> None:
    async def fail() -> int:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        await answer_within(60.0, fail())


async def test_a_request_that_takes_longer_goes_on_alone() -> None:
    """As discord.py does, which gives way to all others again only at the end of its sleep."""
    over, answered = asyncio.Event(), asyncio.Event()

    async def answer() -> int:
        await over.wait()
        answered.set()
        raise RuntimeError("that nobody hears")

    with pytest.raises(TimeoutError):
        await answer_within(0.0, answer())
    assert not answered.is_set()
    over.set()
    await answered.wait()


async def test_whoever_is_cancelled_cancels_no_request() -> None:
    begun, over, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def answer() -> None:
        begun.set()
        await over.wait()
        answered.set()

    asking = asyncio.create_task(answer_within(60.0, answer()))
    await begun.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    over.set()
    await answered.wait()
