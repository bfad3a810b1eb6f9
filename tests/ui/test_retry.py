"""Asking Discord again, where that may help."""

import asyncio

import aiohttp
import discord
import pytest

from bot.ui.retry import with_retry
from tests.ui.fakes import refusal


class Calls:
    """Fails in the given ways, one after another, and then succeeds."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.made = 0

    async def __call__(self) -> str:
        self.made += 1
        if self.failures:
            raise self.failures.pop(0)
        return "done"


@pytest.mark.parametrize(
    "failure",
    [refusal(503), ConnectionResetError(104, "reset"), aiohttp.ServerDisconnectedError()],
)
async def test_what_may_pass_is_asked_again(failure: Exception) -> None:
    calls = Calls(failure, failure)
    assert await with_retry(calls, (0, 0)) == "done"
    assert calls.made == 3


async def test_another_attempt_waits_for_its_pause() -> None:
    calls = Calls(refusal(503))
    attempts = asyncio.create_task(with_retry(calls, (3600.0,)))
    for _ in range(5):
        await asyncio.sleep(0)
    assert (calls.made, attempts.done()) == (1, False)
    attempts.cancel()


async def test_the_third_failure_is_raised() -> None:
    calls = Calls(refusal(503), refusal(503), refusal(503))
    with pytest.raises(discord.DiscordServerError):
        await with_retry(calls, (0, 0))


@pytest.mark.parametrize(
    "failure", [refusal(403, 50013), refusal(403, 40333), refusal(404, 10008), refusal(429)]
)
async def test_a_plain_no_is_not_asked_again(failure: Exception) -> None:
    calls = Calls(failure)
    with pytest.raises(discord.HTTPException):
        await with_retry(calls, (0, 0))
    assert calls.made == 1
