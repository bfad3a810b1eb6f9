"""A limit of time for requests to Discord that does not cancel them.

A global rate limit ends with the task that has met it: too early for all others if that task is
cancelled, too late if a timeout cancels only the request in it.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

_GOING_ON: Final[set[asyncio.Task[Any]]] = set()
"""Requests without an answer, which an event loop alone would not keep from being collected."""


async def answer_within(seconds: float, request: Coroutine[Any, Any, T]) -> T:
    """The answer to this request; TimeoutError if it takes longer, and then it goes on alone."""
    task = asyncio.create_task(request)
    _GOING_ON.add(task)
    task.add_done_callback(_end)
    await asyncio.wait((task,), timeout=seconds)
    if not task.done():
        raise TimeoutError
    return task.result()


def _end(task: asyncio.Task[Any]) -> None:
    """Let go of a request; nobody may be left to whom its failure matters."""
    _GOING_ON.discard(task)
    if not task.cancelled():
        task.exception()
