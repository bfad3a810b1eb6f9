"""Spaces the IDENTIFY requests of shards: Discord takes a few at a time, every five seconds."""

import asyncio
import logging
import math
from collections import defaultdict
from typing import Final, Protocol, TypedDict

from bot.store.errors import LocksLost
from bot.tables.context import Sleep

SPACING: Final = 5.0
SPARE: Final = 100
"""Connections of a day that are kept for shards that lose theirs."""
_RETRY_SECONDS: Final = 0.2

_log = logging.getLogger(__name__)


class SessionLimits(TypedDict):
    """How often Discord lets the bot connect, from `GET /gateway/bot`.

    remaining    connections that are left until the next reset
    reset_after  milliseconds until then
    """

    max_concurrency: int
    remaining: int
    reset_after: int


class IdentifyLocks(Protocol):
    """Locks that the processes of one bot share."""

    async def may_identify(self, bucket: int) -> bool:
        """Whether no other process identifies a shard of this bucket now."""
        ...

    async def identified(self, bucket: int) -> None:
        """Let others identify a shard of this bucket."""


class IdentifyQueue:
    """Lets one shard of each bucket through in 5 seconds; there are `most` buckets.

    discord.py waits for 5 seconds before every shard, whatever Discord allows.
    """

    def __init__(self, locks: IdentifyLocks, sleep: Sleep = asyncio.sleep) -> None:
        self.most = 1
        self._locks = locks
        self._sleep = sleep
        self._buckets: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._passing: set[asyncio.Task[None]] = set()

    async def begin(self, limits: SessionLimits) -> None:
        """Learn how many shards to let through; if few connections are left, wait for the reset.

        Discord resets the token of a bot that uses up its connections. A bot that fails after each
        connection and is always started again would do so.
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

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify itself."""
        bucket = shard % self.most
        lock = self._buckets[bucket]
        await lock.acquire()
        try:
            while not await self._may_identify(bucket):
                await self._sleep(_RETRY_SECONDS)
        except BaseException:
            lock.release()
            raise
        passing = asyncio.create_task(self._pass(bucket, lock))
        self._passing.add(passing)
        passing.add_done_callback(self._passing.discard)

    async def _may_identify(self, bucket: int) -> bool:
        try:
            return await self._locks.may_identify(bucket)
        except LocksLost:
            return False

    async def _pass(self, bucket: int, lock: asyncio.Lock) -> None:
        try:
            await self._sleep(SPACING)
            await self._locks.identified(bucket)
        except LocksLost:
            pass  # it is free already
        finally:
            lock.release()
