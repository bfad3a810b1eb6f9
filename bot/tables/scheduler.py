"""Runs stored timers when they are due, and notes in the database that the bot is alive.

Timers are columns, so a restart forgets none. Time in which the bot was down or the database
refused, and time that a clock has skipped, is charged to nobody.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from bot.model.shards import Shards
from bot.store.stored_values import Timer, TimerKind
from bot.tables.context import Context
from bot.tables.turn_clock import idle_turn

Actions = Mapping[TimerKind, Callable[[Timer], Awaitable[None]]]

# A busy machine wakes a task late by seconds; after more than this, the clock has jumped.
_JUMP_SECONDS: Final = 30.0
# Each post waits for Discord, and at eight o'clock there may be one for every server.
_POSTING_SECONDS: Final = 5.0

_log = logging.getLogger(__name__)


class Scheduler:
    """One sleeping task that runs due timers one after another, and `upkeep` after them."""

    def __init__(self, context: Context, upkeep: Callable[[], Awaitable[None]]) -> None:
        self._context = context
        self._upkeep = upkeep
        self._actions: Actions = {}
        self._task: asyncio.Task[None] | None = None
        self._asleep_until: float | None = None
        self._requested = math.inf
        self._refused_since = math.inf

    def start(self, actions: Actions) -> None:
        """Run the timers of the shards that are taken up."""
        self._actions = actions
        self._task = asyncio.create_task(self._run())

    async def take_up(self, shards: Shards) -> float:
        """Move every deadline there by the time in which nobody ran them, then run the timers.

        Games without a clock from before they had a deadline get one from now on. Returns since
        when nobody ran the timers.
        """
        timers, now = self._context.store.timers, self._context.runtime.clock()
        alive_at = await timers.take_up(shards, now)
        await timers.begin_idle(idle_turn(0, self._context.limits, now), shards)
        self._context.cache.clear()
        timers.shards = Shards(shards.count, timers.shards.ids | shards.ids)
        self.wake_by(now)
        return alive_at

    def keep(self, shards: Shards) -> None:
        """Run no more timers but those of these shards."""
        timers = self._context.store.timers
        timers.shards = shards.only(timers.shards.ids)

    async def stop(self) -> None:
        """Run no more timers; an action that has begun goes on under its lock."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def wake_by(self, at: float | None) -> None:
        """Wake at this time at the latest; None: nothing has become due."""
        if at is None or self._task is None:
            return
        # The task may be between reading the next timer and falling asleep.
        self._requested = min(self._requested, at)
        if self._asleep_until is not None and at < self._asleep_until:
            self._task.cancel()
            if self._context.runtime.clock() > self._asleep_until:
                # It has overslept, as after a jump of the clock; the next one makes up for that.
                self._refused_since = min(self._refused_since, self._asleep_until)
            self._asleep_until = None
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        pause = 0.0
        while True:
            try:
                succeeded = await self._round(pause)
            except Exception:
                # One bad row or a locked file must not stop all deadlines.
                _log.exception("timers could not be read")
                await self._wait_for_store()
                succeeded = True
            pause = 0.0 if succeeded else self._context.limits.heartbeat_seconds

    async def _wait_for_store(self) -> None:
        """Wait before it is asked again; time in which it goes on refusing is charged to nobody."""
        pause, runtime = self._context.limits.heartbeat_seconds, self._context.runtime
        self._refused_since = min(self._refused_since, runtime.clock() + pause)
        await runtime.sleep(pause)

    async def _round(self, pause: float) -> bool:
        """Sleep until a timer is due, at least `pause` seconds, and run it; False on failure."""
        context = self._context
        unreachable_seconds = context.limits.unreachable_seconds
        self._requested = math.inf
        looked = context.runtime.clock()  # before the reading, in which the clock may jump too
        nearest = await context.store.timers.next(unreachable_seconds)
        at_last = min(self._requested, math.inf if nearest is None else nearest)
        await self._sleep(looked, pause, at_last)
        succeeded, begun = True, context.runtime.clock()
        for timer in _posts_last(await context.store.timers.due(begun, unreachable_seconds)):
            late = context.runtime.clock() - begun > _POSTING_SECONDS
            if late and timer.kind is TimerKind.DAILY:
                break  # it is still due in the next round, which begins with the clocks of games
            try:
                await self._actions[timer.kind](timer)
            except Exception:
                _log.exception("%s of %d failed", timer.kind.value, timer.id)
                succeeded = False
        await self._upkeep()
        return succeeded

    async def _sleep(self, now: float, pause: float, nearest: float) -> None:
        context = self._context
        until = max(min(now + context.limits.heartbeat_seconds, nearest), now + pause)
        self._asleep_until = until
        try:
            await context.runtime.sleep(until - now)
        finally:
            self._asleep_until = None
        woken = context.runtime.clock()
        since = min(until, self._refused_since)
        away = woken - since
        if away > _JUMP_SECONDS:
            self._refused_since = since  # if this is refused too, the next one makes up for it
        await context.store.timers.heartbeat(woken, away if away > _JUMP_SECONDS else 0.0)
        self._refused_since = math.inf
        if away > _JUMP_SECONDS:
            reason = "clock jumped by" if away == woken - until else "database refused for"
            _log.warning("the %s %.0f s; every deadline moves by as much", reason, away)
            context.cache.clear()


def _posts_last(due: Iterable[Timer]) -> list[Timer]:
    return sorted(due, key=lambda timer: timer.kind is TimerKind.DAILY)
