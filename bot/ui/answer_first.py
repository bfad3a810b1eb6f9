"""Lets the answer to a press go out before everybody is shown the change that it made."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Final

# Seconds in which an answer is certainly sent; Discord takes longer to confirm it.
_HEAD_START: Final = 0.05

_answering: ContextVar[asyncio.Event | None] = ContextVar("answering", default=None)


@contextmanager
def answering() -> Iterator[asyncio.Event]:
    """Mark the code inside, and every task started there, as belonging to one interaction.

    Yields an event that is set as soon as the interaction is answered.
    """
    answered = asyncio.Event()
    token = _answering.set(answered)
    try:
        yield answered
    finally:
        _answering.reset(token)
        answered.set()


def answer_is_out() -> None:
    """Wake everything that waits until this task's interaction is answered."""
    answered = _answering.get()
    if answered is not None:
        answered.set()


async def after_the_answer() -> None:
    """Wait until this task's interaction is answered, but only for a moment."""
    answered = _answering.get()
    if answered is not None and not answered.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(answered.wait(), _HEAD_START)


async def all_out(answers: Iterable[asyncio.Event], seconds: float) -> None:
    """Wait until each of these answers is out, but at most this long."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(answer.wait() for answer in answers)), seconds)
