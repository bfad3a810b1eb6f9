"""Interrupts long tasks of the command line where that leaves nothing half done."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Interruption:
    """Whether the host has interrupted the task; work in a thread asks by `check`."""

    def __init__(self) -> None:
        self._asked = False

    def check(self) -> None:
        """InterruptedError once the host has interrupted the task."""
        if self._asked:
            raise InterruptedError

    async def wait(self, work: Awaitable[T]) -> T:
        """The result of this work, whose end is waited for in any case.

        CancelledError if it was interrupted and so did not come to a result.
        """
        task = asyncio.ensure_future(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._asked = True
            await asyncio.wait({task})
            if isinstance(task.exception(), InterruptedError):
                raise
            return task.result()
