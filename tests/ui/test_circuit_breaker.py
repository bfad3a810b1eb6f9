"""After Discord has refused everything, one request asks whether that is over."""

import asyncio
from contextlib import suppress

import pytest

from bot.ui.circuit_breaker import CircuitBreaker
from bot.ui.coalescer import Coalescer, TryLater
from tests.ui.fakes import refusal


async def silenced(seconds: float = 0.0) -> CircuitBreaker:
    """One whose silence has begun, and is over if it has no seconds."""
    breaker = CircuitBreaker(seconds)
    with pytest.raises(TryLater) as first, breaker.request():
        raise refusal(429)
    if not seconds and first.value.until is not None:
        await first.value.until
    return breaker


class Request:
    """A request that is under way until `end`."""

    def __init__(self, breaker: CircuitBreaker) -> None:
        self.breaker = breaker
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self.send())

    async def send(self) -> None:
        with self.breaker.request():
            await self.answer

    async def end(self, failure: Exception | None = None) -> None:
        if failure is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(failure)
        with suppress(Exception):
            await self.task


async def begun(breaker: CircuitBreaker) -> Request:
    request = Request(breaker)
    await asyncio.sleep(0)
    return request


def awaited(breaker: CircuitBreaker) -> "asyncio.Future[object] | None":
    """What a request waits for that is made now, and answered if it need not wait."""
    try:
        with breaker.request():
            return None
    except TryLater as later:
        return later.until


async def over(silence: "asyncio.Future[object] | None") -> None:
    """End a silence before its time."""
    assert silence is not None
    assert not silence.done()
    silence.cancel()
    await asyncio.wait([silence])


async def test_nothing_is_asked_until_the_silence_is_over() -> None:
    breaker = await silenced(3600.0)
    silence = awaited(breaker)
    assert awaited(breaker) is silence
    await over(silence)


@pytest.mark.parametrize(
    "answer", [None, refusal(404, 10008), refusal(503), refusal(429, 20028), refusal(429, 30046)]
)
async def test_one_request_asks_whether_it_is_over_and_all_others_wait_for_its_answer(
    answer: Exception | None,
) -> None:
    breaker = await silenced()
    probe = await begun(breaker)
    answered = awaited(breaker)
    assert answered is not None
    await probe.end(answer)
    assert answered.done()
    requests = [await begun(breaker) for _ in range(3)]
    assert not any(one.task.done() for one in requests)
    for one in requests:
        await one.end()


async def test_one_refused_request_is_enough_for_another_silence() -> None:
    breaker = await silenced()
    probe = await begun(breaker)
    answered = awaited(breaker)
    await probe.end(refusal(429))
    assert answered is not None
    assert answered.done()
    silence = awaited(breaker)
    assert silence is not None
    await silence
    await begun(breaker)
    assert awaited(breaker) is not None, "again there is one that asks"


async def test_requests_of_before_begin_one_silence() -> None:
    breaker = CircuitBreaker(3600.0)
    requests = [await begun(breaker) for _ in range(2)]
    await requests[0].end(refusal(429))
    silence = awaited(breaker)
    await requests[1].end(refusal(429))
    assert awaited(breaker) is silence
    await over(silence)


async def test_an_older_request_that_is_refused_counts_more_than_the_answer_to_the_probe() -> None:
    breaker = CircuitBreaker(3600.0)
    older = [await begun(breaker) for _ in range(2)]
    await older[0].end(refusal(429))
    await over(awaited(breaker))
    probe = await begun(breaker)
    await older[1].end(refusal(429))
    await probe.end()
    silence = awaited(breaker)
    assert silence is not None
    await over(silence)
    await begun(breaker)
    assert awaited(breaker) is not None


@pytest.mark.parametrize("failure", [None, ConnectionResetError()])
async def test_without_an_answer_the_next_request_asks(failure: Exception | None) -> None:
    breaker = await silenced()
    probe = await begun(breaker)
    answered = awaited(breaker)
    if failure is None:
        probe.task.cancel()
        await asyncio.wait([probe.task])
    else:
        await probe.end(failure)
    assert answered is not None
    assert answered.done()
    await begun(breaker)
    assert awaited(breaker) is not None


async def test_closing_waits_for_the_probe_and_for_nothing_else() -> None:
    breaker, sent, answer = await silenced(), list[str](), asyncio.Event()

    async def send(key: str, _request: int) -> None:
        with breaker.request():
            await answer.wait()
            sent.append(key)

    messages = Coalescer(send, lambda _older, newer: newer, 0.0, ())
    for key in "abc":
        messages.put(key, 1)
    for _ in range(5):
        await asyncio.sleep(0)
    closing = asyncio.create_task(messages.close())
    await asyncio.sleep(0)
    answer.set()
    await closing
    assert sent == ["a"]
