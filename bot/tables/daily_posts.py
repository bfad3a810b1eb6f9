"""Posts the daily coffin each day on the servers that want it, never twice a day."""

import logging
import math
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.model.days import day_of
from bot.model.errors import StoreUnavailable
from bot.model.puzzles import DailyPost, PostResult
from bot.model.shards import Shards
from bot.store.stored_values import Timer
from bot.tables.context import Context
from bot.tables.keyed_locks import LockKind

Post = Callable[[DailyPost], Awaitable[PostResult]]
"""Posts a daily coffin."""

_MORNING: Final = time(8)
_DAY: Final = timedelta(days=1)
_LATEST_SECONDS: Final = 12 * 3600.0
"""How long after its regular time a post is still made."""
_ANY_YEAR: Final = 2026
_RETRY_SECONDS: Final = 120.0
"""Within this time Discord recognises a post that it has taken, and does not post it twice."""

_log = logging.getLogger(__name__)


class DailyPosts:
    """Plans and makes the posts; `wake_by` is called with the time of the next one.

    The contents of a post are read first; while the database refuses, the post stays due. Then the
    post is stored as made, and only then sent: after a crash in between, it is skipped, and the
    next one comes in the morning after. While Discord takes no messages, the post is tried again.
    One that is more than twelve hours late, or whose coffin is no longer that of the day, is left
    out: people are called in the course of their day, not at night.
    """

    def __init__(self, context: Context, wake_by: Callable[[float | None], None]) -> None:
        self._context = context
        self._wake_by = wake_by
        self._post: Post | None = None
        # Servers whose change could not be planned, because the database was busy.
        self._behind: set[int] = set()
        self._caught_up = -math.inf

    def post_with(self, post: Post) -> None:
        """Send the posts with this function from now on."""
        self._post = post

    async def load(self, shards: Shards) -> None:
        """Plan posts on these shards that are missing or come too late.

        The first are so because the bot stopped before planning, the second because the clock was
        ahead when they were planned.
        """
        planned = await self._context.store.daily_posts.planned()
        now = self._context.clock()
        for guild_id in self._context.servers.with_daily():
            zone = self._context.servers.settings(guild_id).time_zone
            late = planned.get(guild_id, math.inf) > next_post(now, zone)
            if late and shards.covers(guild_id):
                await self.plan(guild_id)

    async def plan(self, guild_id: int) -> None:
        """Plan the next post of this server, or cancel it, as its settings now say.

        If the database is busy, that is done later: the settings are stored already.
        """
        self._behind.discard(guild_id)
        try:
            await self._plan(guild_id)
        except StoreUnavailable as reason:
            self._behind.add(guild_id)
            _log.warning("the daily coffin of server %d is planned later: %s", guild_id, reason)

    async def catch_up(self) -> None:
        """Plan what had to wait for the database, and what comes too late after a clock change."""
        now = self._context.clock()
        if now < self._caught_up:
            await self.load(self._context.shards)
        self._caught_up = now
        for guild_id in tuple(self._behind):
            await self.plan(guild_id)

    async def _plan(self, guild_id: int) -> None:
        store, settings = self._context.store, self._context.servers.settings(guild_id)
        if settings.daily_channel is None:
            await store.daily_posts.cancel(guild_id)
            return
        at = next_post(self._context.clock(), settings.time_zone)
        await store.daily_posts.plan(guild_id, at)
        self._wake_by(at)

    async def make(self, timer: Timer) -> None:
        """Make the post that is due, at most once; a stop of the bot waits until it is made.

        If Discord refuses, the settings say so; if Discord cannot be reached, it is tried later.
        """
        await self._context.locks.run((LockKind.DAILY, timer.id), lambda: self._make(timer))

    async def _make(self, timer: Timer) -> None:
        context, guild_id = self._context, timer.id
        settings = context.servers.settings(guild_id)
        now = context.clock()
        day, following = day_of(now), next_post(now, settings.time_zone)
        late = now - _post_of(day, _zone(settings.time_zone))
        if not 0 <= late <= _LATEST_SECONDS:  # only a post of an earlier day could be due before
            await self._plan(guild_id)
            return
        attempts = context.store.daily_attempts
        before = await attempts.board(day - _DAY, guild_id)
        listed = tuple(context.servers.without_banned(guild_id, before))
        asked = await attempts.to_remind(day, guild_id)
        left_alone = context.servers.banned_among(guild_id, asked) | context.away
        reminded = tuple(one for one in asked if one not in left_alone)
        claimed = await context.store.daily_posts.claim(guild_id, timer.at, day, following)
        if not claimed or settings.daily_channel is None or self._post is None:
            return
        post = DailyPost(guild_id, settings.daily_channel, day, listed, reminded)
        result = await self._post(post)
        refused = result is PostResult.REFUSED
        if refused:
            _log.warning("the bot may not post the daily coffin on server %d", guild_id)
        if result is PostResult.UNAVAILABLE:
            _log.warning("the daily coffin of server %d could not be posted yet", guild_id)
            await context.store.daily_posts.postpone(guild_id, day, now + _RETRY_SECONDS)
        elif refused or settings.daily_refused:
            await context.servers.record_daily_post(guild_id, post.channel_id, refused=refused)


def next_post(now: float, time_zone: str) -> float:
    """The next time for a post in this time zone; UTC if it is empty or not known here.

    That is eight in the morning, or later if the coffin of the day begins later: it begins at
    midnight UTC, which is nine o'clock in Tokyo.
    """
    zone = _zone(time_zone)
    today = datetime.fromtimestamp(now, zone).date()
    at = _post_of(today, zone)
    return at if at > now else _post_of(today + _DAY, zone)


def post_hours(time_zone: str) -> tuple[int, ...]:
    """The hours of the day at which the coffin is posted there; two if summer time shifts them."""
    zone = _zone(time_zone)
    posts = (_post_of(date(_ANY_YEAR, month, 1), zone) for month in (1, 7))
    return tuple(sorted({datetime.fromtimestamp(at, zone).hour for at in posts}))


def _post_of(day: date, zone: tzinfo) -> float:
    morning, begins = datetime.combine(day, _MORNING, zone), datetime.combine(day, time(), UTC)
    return max(morning, begins).timestamp()


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
