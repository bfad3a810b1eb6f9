"""Runs stored timers when they are due, and notes in the database that the bot is alive.

Timers are columns of the database, so a restart loses none. While the bot is down or the database
refuses, and when the system clock jumps, nobody loses time: every deadline moves by as much.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.shards import Shards
from bot.store.stored_values import Timer, TimerKind
from bot.tables.context import Context
from bot.tables.steady_clock import JUMP_SECONDS
from bot.tables.turn_clock import idle_turn

Actions = Mapping[TimerKind, Callable[[Timer], Awaitable[None]]]

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
        # Timers due before this time have run, or were postponed by the time in which none could.
        self._looked = math.inf
        self._refused_since = math.inf
        self._noted_at = math.inf

    def start(self, actions: Actions) -> None:
        """Start the task, which runs the timers of the shards that `take_up` has added."""
        self._actions = actions
        self._looked = self._noted_at = self._context.clock()
        self._task = asyncio.create_task(self._run())

    async def take_up(self, shards: Shards) -> float:
        """Postpone the timers of these shards by the time in which nobody ran them, then run them.

        Returns the time since which the timers of one of the shards have not been run.
        """
        store, now = self._context.store, self._context.clock()
        alive_at = await store.heartbeats.take_up(shards, now)
        self._noted_at = now
        self._context.cache.clear()
        store.running_shards = Shards(shards.count, store.running_shards.ids | shards.ids)
        self.wake_by(now)
        return alive_at

    async def begin_idle(self, shards: Shards) -> None:
        """Give a deadline to games without a clock that are from a version where they had none."""
        context = self._context
        turn = idle_turn(0, context.limits, context.clock())
        await context.store.timers.begin_idle(turn, shards)
        context.cache.clear()

    def keep_only(self, shards: Shards) -> None:
        """From now on, run only the timers of these shards."""
        store = self._context.store
        store.running_shards = shards.only(store.running_shards.ids)

    async def stop(self) -> None:
        """Run no more timers; an action that has begun runs to its end under its lock."""
        if self._task is not None:
            self._interrupt()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def silent_for(self) -> float:
        """The seconds since the database last stored that the bot is alive."""
        return max(0.0, self._context.clock() - self._noted_at)

    async def note_end(self) -> None:
        """Store for the last time that the bot is alive; StoreUnavailable."""
        now = self._context.clock()
        await self._note_alive(now, self._downtime(now))

    def wake_by(self, at: float | None) -> None:
        """Wake the task at this time at the latest; None changes nothing."""
        if at is None or self._task is None:
            return
        # The task may be between reading the next timer and falling asleep.
        self._requested = min(self._requested, at)
        if self._asleep_until is not None and at < self._asleep_until:
            self._interrupt()
            self._task.cancel()
            self._task = asyncio.create_task(self._run())

    def _interrupt(self) -> None:
        """Note, before the task is woken early, that nothing was due until now."""
        if self._asleep_until is not None:
            self._looked = min(self._context.clock(), self._asleep_until)
            self._asleep_until = None

    async def _run(self) -> None:
        pause = 0.0
        while True:
            try:
                pause = await self._round(pause)
                continue
            except StoreUnavailable as reason:
                if self._refused_since == math.inf:  # it may go on refusing for hours
                    _log.warning("no timer runs until the database answers: %s", reason)
            except Exception:
                # One bad row must not stop all deadlines.
                _log.exception("timers could not be read")
            pause = 0.0
            await self._wait_for_store()

    async def _wait_for_store(self) -> None:
        """Pause before the next attempt, and remember since when the database has refused."""
        pause, context = self._context.limits.heartbeat_seconds, self._context
        since = self._looked
        if not self._has_jumped():
            since = context.clock()
            self._looked = since + pause
        self._refused_since = min(self._refused_since, since)
        await context.sleep(pause)

    async def _round(self, pause: float) -> float:
        """Sleep until a timer is due, at least `pause` seconds, and run all that are due.

        Returns the pause before the next round, which is longer if one of them failed.
        """
        context = self._context
        unreachable_seconds = context.limits.unreachable_seconds
        self._requested = math.inf
        # The earlier time counts, so that a jump during the read below is noticed too. If the
        # clock was set back a little, that is the present.
        self._looked = min(self._looked, context.clock())
        nearest = await context.store.timers.next(unreachable_seconds)
        at_last = min(self._requested, math.inf if nearest is None else nearest)
        self._looked = begun = await self._sleep(pause, at_last)
        pause = 0.0
        for timer in _posts_last(await context.store.timers.due(begun, unreachable_seconds)):
            late = context.clock() - begun > _POSTING_SECONDS
            if late and timer.kind is TimerKind.DAILY:
                break  # it is still due in the next round, which begins with the clocks of games
            try:
                await self._actions[timer.kind](timer)
            except StoreUnavailable as reason:
                _log.warning("the timer %s of %d waits: %s", timer.kind.value, timer.id, reason)
                pause = context.limits.heartbeat_seconds
            except Exception:
                _log.exception("the timer %s of %d failed", timer.kind.value, timer.id)
                pause = context.limits.heartbeat_seconds
        await self._upkeep()
        return pause

    async def _sleep(self, pause: float, nearest: float) -> float:
        """Sleep, move all timers by the time in which none could run; return the time then."""
        context, looked = self._context, self._looked
        until = max(min(looked + context.limits.heartbeat_seconds, nearest), looked + pause)
        if self._has_jumped() or self._refused_since < math.inf:
            until = looked  # more than enough time has passed already
        self._asleep_until = until
        try:
            await context.sleep(until - context.clock())
        finally:
            self._asleep_until = None
        self._looked, woken = until, context.clock()
        downtime = self._downtime(woken)
        if downtime:  # if this heartbeat is refused too, the next one postpones by the whole time
            self._refused_since = min(until, self._refused_since)
        present = await self._note_alive(woken, downtime)
        self._refused_since = math.inf
        if downtime:
            jumped = downtime == woken - until  # the clock, or a round waited for Discord
            reason = "no timer could run" if jumped else "the database refused"
            _log.warning("%s for %.0f s; every deadline is postponed by as much", reason, downtime)
            context.cache.clear()
        return present

    async def _note_alive(self, now: float, downtime: float) -> float:
        """Store that the bot is alive, and move all timers; return the time, set back if it was."""
        context, set_back = self._context, self._context.clock.set_back
        await context.store.heartbeats.record(now, downtime, set_back)
        # Not earlier: all that was stored by the old time has moved now. A move that was being made
        # during this write is stored after it, so its turn alone keeps the seconds of the jump.
        context.clock.follow(set_back)
        self._noted_at = now - set_back
        if set_back:
            what = "the clock was set back by %.0f s; every deadline moves by as much"
            _log.warning(what, set_back)
            context.cache.clear()
        return self._noted_at

    def _downtime(self, now: float) -> float:
        """The seconds in which no timer could run; 0 if they are few enough for ordinary work."""
        downtime = now - min(self._looked, self._refused_since)
        return downtime if downtime > JUMP_SECONDS else 0.0

    def _has_jumped(self) -> bool:
        """Whether the clock has jumped: no work takes as long as has passed since `_looked`."""
        return self._context.clock() - self._looked > JUMP_SECONDS


def _posts_last(due: Iterable[Timer]) -> list[Timer]:
    return sorted(due, key=lambda timer: timer.kind is TimerKind.DAILY)
