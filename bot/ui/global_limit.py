"""Lets requests go on after a global rate limit, even if the request that met it is cancelled.

discord.py has all requests wait until the one that met the limit has waited it out. If that one is
cancelled meanwhile, as when a shard is given up, they would wait for ever.
"""

import asyncio
from typing import Any, Final

import discord

_GLOBAL_OVER: Final = "_global_over"
"""Where discord.py keeps the event that every request waits for."""


class _GlobalOver(asyncio.Event):
    """Set while there is no limit; a limit ends at the latest with the task that has met it."""

    def __init__(self) -> None:
        super().__init__()
        self._met_by: asyncio.Task[Any] | None = None

    def clear(self) -> None:
        super().clear()
        self._met_by = asyncio.current_task()
        if self._met_by is not None:
            self._met_by.add_done_callback(self._task_over)

    def _task_over(self, task: asyncio.Task[Any]) -> None:
        """Those who are let through too early meet the limit themselves."""
        if task is self._met_by:
            self.set()


def end_global_limit_with_its_request(http: discord.http.HTTPClient) -> None:
    """Have a global rate limit end with the request that met it, once discord.py has logged in."""
    over = _GlobalOver()
    over.set()
    setattr(http, _GLOBAL_OVER, over)
