"""Spaces the IDENTIFY requests of shards: Discord takes a few at a time, every five seconds."""

import asyncio
from collections import defaultdict
from typing import Final, Protocol

from bot.store.errors import LocksLost
from bot.tables.context import Sleep

SPACING: Final = 5.0
_RETRY_SECONDS: Final = 0.2


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
