"""Asking Discord again, where that may help."""

import asyncio

import aiohttp
import discord
import pytest

from bot.ui.retry import (
    cannot_answer,
    channel_gone,
    is_forbidden,
    is_global_limit,
    is_transient,
    message_gone,
    thread_closed,
    with_retry,
)
from tests.ui.fakes import CLOUDFLARE_REFUSES, OF_THE_API, refusal


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


def test_what_a_refusal_means() -> None:
    for status, code in ((404, 10008), (400, 20022), (403, 50005), (400, 50083)):
        assert message_gone(refusal(status, code))
    for code in (50083, 160005):
        assert thread_closed(refusal(400, code))
    assert not thread_closed(refusal(404, 10008))
    assert channel_gone(refusal(404, 10003))
    assert not channel_gone(refusal(404, 10008))
    assert is_transient(refusal(500))
    assert is_transient(TimeoutError())
    assert not is_transient(refusal(403, 50013))
    for status, code in ((404, 10062), (400, 40060), (404, 10015), (401, 50027)):
        assert cannot_answer(refusal(status, code))
    for code in (10003, 10004):
        assert cannot_answer(refusal(404, code))


@pytest.mark.parametrize(
    "limit",
    [
        refusal(429),
        refusal(429, headers={"Content-Type": "application/json"}),
        refusal(429, headers=OF_THE_API | {"Content-Type": "text/html"}),
        refusal(429, headers=OF_THE_API | {"X-RateLimit-Global": "true"}),
    ],
)
def test_cloudflare_and_a_global_limit_refuse_this_whole_machine(limit: Exception) -> None:
    assert is_global_limit(limit)
    assert is_transient(limit)


@pytest.mark.parametrize("code", [0, 20028])
@pytest.mark.parametrize("scope", ["user", "shared"])
def test_any_other_limit_refuses_only_some_requests(code: int, scope: str) -> None:
    limit = refusal(429, code, OF_THE_API | {"X-RateLimit-Scope": scope})
    assert not is_global_limit(limit)
    assert is_transient(limit)


@pytest.mark.parametrize("error", CLOUDFLARE_REFUSES)
def test_what_cloudflare_refuses_is_a_failure_that_passes(error: Exception) -> None:
    assert is_transient(error)
    assert not is_forbidden(error)
    assert not is_global_limit(error)


@pytest.mark.parametrize("code", [0, 50001, 50013, 50278, 123456])
def test_what_discord_itself_forbids_stays_forbidden(code: int) -> None:
    error = refusal(403, code, OF_THE_API)
    assert is_forbidden(error)
    assert not is_transient(error)


def test_an_announcement_that_was_edited_too_often_is_not_waited_for() -> None:
    assert not is_global_limit(refusal(429, 20022))
    assert not is_transient(refusal(429, 20022))


def test_an_old_message_that_was_edited_too_often_can_soon_be_edited_again() -> None:
    assert not is_global_limit(refusal(429, 30046))
    assert is_transient(refusal(429, 30046))
    assert not message_gone(refusal(429, 30046))
