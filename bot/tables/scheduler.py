"""The one sleeping task: wakes for whatever is due next, and notes that the bot is alive.

What is due stands in the database, so a restart forgets nothing. Time in which the bot was not
there, and time that a clock has jumped over, is not charged to anybody.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Final

from bot.store.records import Timer
from bot.tables.context import Context

# A busy machine wakes a task late by seconds; more than this, and the clock has jumped.
_LATE: Final = 30.0

_log = logging.getLogger(__name__)


class Scheduler:
    """Rings for every alarm when its time has come, one after another."""

    def __init__(self, context: Context, ring: Callable[[Timer], Awaitable[None]]) -> None:
        self._context = context
        self._ring = ring
        self._task: asyncio.Task[None] | None = None
        self._asleep_until: float | None = None
        self._heard = math.inf

    async def start(self) -> None:
        """Give back the time in which the bot was not there, and begin to watch."""
        now = self._context.runtime.clock()
        alive_at = await self._context.store.timers.alive_at()
        away = 0.0 if alive_at is None else max(0.0, now - alive_at)
        await self._context.store.timers.heartbeat(now, away)
        self._context.cache.clear()
        self._task = asyncio.create_task(self._keep_watch())

    async def stop(self) -> None:
        """Watch no more; whatever it has begun goes on behind the door."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def consider(self, at: float | None) -> None:
        """Something is due then: if that is sooner than the task would wake, it wakes sooner."""
        if at is None or self._task is None:
            return
        # The task may be between looking for what is next and falling asleep.
        self._heard = min(self._heard, at)
        if self._asleep_until is not None and at < self._asleep_until:
            self._task.cancel()
            self._asleep_until = None
            self._task = asyncio.create_task(self._keep_watch())

    async def _keep_watch(self) -> None:
        pause = 0.0
        while True:
            try:
                well = await self._round(pause)
            except Exception:
                # One bad row, or a locked file, must not end all deadlines for ever.
                _log.exception("the watch stumbled")
                well = False
            pause = 0.0 if well else self._context.limits.heartbeat_seconds

    async def _round(self, pause: float) -> bool:
        """Sleep until something is due, but `pause` at least, and ring; whether all went well."""
        context = self._context
        lost_seconds = context.limits.lost_seconds
        self._heard = math.inf
        nearest = await context.store.timers.next(lost_seconds)
        await self._sleep(pause, min(self._heard, math.inf if nearest is None else nearest))
        well = True
        for alarm in await context.store.timers.due(context.runtime.clock(), lost_seconds):
            try:
                await self._ring(alarm)
            except Exception:
                _log.exception("%s of %d failed", alarm.kind.value, alarm.id)
                well = False
        return well

    async def _sleep(self, pause: float, nearest: float) -> None:
        context = self._context
        now = context.runtime.clock()
        until = max(min(now + context.limits.heartbeat_seconds, nearest), now + pause)
        self._asleep_until = until
        try:
            await context.runtime.sleep(until - now)
        finally:
            self._asleep_until = None
        woken = context.runtime.clock()
        away = woken - until
        await context.store.timers.heartbeat(woken, away if away > _LATE else 0.0)
        if away > _LATE:
            _log.warning("the clock jumped by %.0f s; every deadline is later by as much", away)
            context.cache.clear()
