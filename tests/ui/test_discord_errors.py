"""What the errors of Discord mean, and those of Cloudflare in front of it."""

import pytest

from bot.ui.discord_errors import (
    cannot_answer,
    channel_gone,
    is_forbidden,
    is_global_limit,
    is_transient,
    message_gone,
    thread_closed,
)
from tests.ui.fakes import CLOUDFLARE_REFUSES, OF_THE_API, refusal


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
