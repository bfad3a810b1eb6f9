"""Spaces the IDENTIFY requests of shards: Discord takes a few at a time, every five seconds."""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypedDict, TypeVar

from bot.model.shard_locks import IdentifyLocks
from bot.store.errors import LocksLost
from bot.tables.context import Sleep

SPACING: Final = 5.0
SPARE: Final = 100
"""Connections of a day that are kept in reserve for shards that lose their connection."""
_RETRY_SECONDS: Final = 0.2
_MOST_CONNECTING: Final = 2
"""Shards of a bucket that connect at the same time, so that one that hangs does not stop all."""

_log = logging.getLogger(__name__)

_T = TypeVar("_T")


class SessionLimits(TypedDict):
    """How often Discord lets the bot connect, from `GET /gateway/bot`.

    remaining    connections that are left until the next reset
    reset_after  milliseconds until then
    """

    max_concurrency: int
    remaining: int
    reset_after: int


class IdentifyQueue:
    """Lets one shard of each bucket identify itself every 5 seconds; there are `most` buckets.

    discord.py itself would wait for 5 seconds before every shard, even where Discord allows more.
    """

    def __init__(self, locks: IdentifyLocks, sleep: Sleep = asyncio.sleep) -> None:
        self.most = 1
        self._locks = locks
        self._sleep = sleep
        self._buckets: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._connecting: defaultdict[int, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(_MOST_CONNECTING)
        )
        self._tasks: set[asyncio.Task[Any]] = set()

    async def begin(self, limits: SessionLimits) -> None:
        """Take the number of buckets from `limits`; if few connections are left, await the reset.

        Discord resets the token of a bot that uses up its connections, as would a bot that fails
        after each connection and is always started again.
        """
        self.most = limits["max_concurrency"]
        if limits["remaining"] >= SPARE:
            return
        seconds = limits["reset_after"] / 1000
        _log.error(
            "Discord allows only %d more connections today: the bot waits %d minutes, until it"
            " allows more. Has it been started again and again?",
            limits["remaining"],
            math.ceil(seconds / 60),
        )
        await self._sleep(seconds)

    def connecting(self, shard: int) -> asyncio.Semaphore:
        """The semaphore to hold from before a shard connects until it has identified itself.

        discord.py gives up a connection that waits for its turn longer than a minute. If all shards
        of a large bot connected at once, most of them would time out in the queue, again and again.
        """
        return self._connecting[shard % self.most]

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify itself."""
        bucket = shard % self.most
        await self._buckets[bucket].acquire()
        try:
            while not await asyncio.shield(asking := self._task(self._take(bucket))):
                await self._sleep(_RETRY_SECONDS)
        except BaseException:
            self._task(self._give_up(bucket, asking))
            raise
        self._task(self._pass(bucket))

    async def _take(self, bucket: int) -> bool:
        try:
            return await self._locks.take_bucket(bucket)
        except LocksLost:
            return False

    async def _pass(self, bucket: int) -> None:
        """Let the next shard of this bucket through after the spacing that Discord demands."""
        try:
            await self._sleep(SPACING)
            await self._identified(bucket)
        finally:
            self._buckets[bucket].release()

    async def _give_up(self, bucket: int, asking: "asyncio.Task[bool]") -> None:
        """Release the bucket after a wait for it was cancelled, even if it is about to be taken."""
        try:
            if await asking:
                await self._identified(bucket)
        finally:
            self._buckets[bucket].release()

    async def _identified(self, bucket: int) -> None:
        with suppress(LocksLost):  # it is free already
            await self._locks.release_bucket(bucket)

    def _task(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        """Start a task that goes on even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
