"""Interrupts long tasks of the command line where that leaves nothing half done."""

import asyncio
import signal
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Interrupted(Exception):
    """The host has interrupted the task; nothing that it has begun remains."""


async def interruptible(work: Awaitable[T]) -> T:
    """The result of this work; CancelledError if SIGTERM or Ctrl-C interrupts it.

    Only the first signal counts: another one would end the program while work goes on in a thread.
    """
    task = asyncio.ensure_future(work)
    loop, numbers = asyncio.get_running_loop(), (signal.SIGTERM, signal.SIGINT)
    heeded = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]

    def interrupt() -> None:
        for number in heeded:
            loop.add_signal_handler(number, lambda: None)
        task.cancel()

    for number in heeded:
        loop.add_signal_handler(number, interrupt)
    return await task


class Interruption:
    """Remembers whether the host has interrupted the task; work in a thread calls `check`."""

    def __init__(self) -> None:
        self._asked = False

    def check(self) -> None:
        """Raise Interrupted if the host has interrupted the task."""
        if self._asked:
            raise Interrupted

    async def wait(self, work: Awaitable[T]) -> T:
        """The result of this work, which an interruption does not cut short.

        Only work that calls `check` gives up, and this then raises CancelledError. Any other work
        runs to its end as if nobody had interrupted it.
        """
        task = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._asked = True
            await asyncio.wait({task})
            if isinstance(task.exception(), Interrupted):
                raise
            return task.result()
