"""Interrupts long tasks of the command line where that leaves nothing half done."""

import asyncio
import signal
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Interrupted(Exception):
    """The host has interrupted the task; nothing that it has begun remains."""


class Interruption:
    """Remembers whether the host has interrupted the task; work in a thread calls `check`."""

    def __init__(self) -> None:
        self._asked = False

    def check(self) -> None:
        """Raise Interrupted if the host has interrupted the task."""
        if self._asked:
            raise Interrupted

    async def wait(self, work: Awaitable[T]) -> T:
        """The result of this work; an interruption takes effect when the work ends.

        CancelledError if the work noticed the interruption and gave up.
        """
        task = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._asked = True
            # A second signal would end the program while the work goes on in its thread.
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, lambda: None)
            await asyncio.wait({task})
            if isinstance(task.exception(), Interrupted):
                raise
            return task.result()
