"""Locks on shards, which all processes on one PostgreSQL server see."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy
from bot.store.advisory_locks import AdvisoryLocks, LockSpace, open_locks
from bot.store.database import PostgresAddress
from bot.store.errors import LocksLost

_AGREE_SECONDS: Final = 0.1
_ATTEMPTS: Final = 100


class PostgresLocks:
    """The locks of this process on a connection of their own; LocksLost when that is gone.

    `join` makes the connection again, which holds no lock then.
    """

    several: Final = True

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._locks: AdvisoryLocks | None = None
        self._own: set[int] = set()

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Run `agree` with whether this process is the only one; no other one joins meanwhile."""
        await self.close()
        try:
            self._locks = await open_locks(self._address)
        except DBAPIError as error:
            raise LocksLost("the server cannot be reached") from error
        async with self._connected() as locks:
            for _ in range(_ATTEMPTS):
                if await locks.take(LockSpace.AGREEMENT):
                    break
                await asyncio.sleep(_AGREE_SECONDS)
            else:
                raise LocksLost("another process takes too long to join")
            await agree(not await locks.holders(LockSpace.PROCESS))
            await locks.take(LockSpace.PROCESS, shared=True)
            await locks.give_back(LockSpace.AGREEMENT)

    async def held(self) -> frozenset[int]:
        """The shards of other processes."""
        async with self._connected() as locks:
            return frozenset(await locks.taken(LockSpace.SHARD) - self._own)

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Those of these shards that nobody has; this process has them now."""
        async with self._connected() as locks:
            taken = [one for one in sorted(shards) if await locks.take(LockSpace.SHARD, one)]
            self._own.update(taken)
            return frozenset(taken)

    async def release(self, shards: Collection[int]) -> None:
        """Leave these shards to others."""
        async with self._connected() as locks:
            for shard in shards:
                self._own.discard(shard)
                await locks.give_back(LockSpace.SHARD, shard)

    async def may_identify(self, bucket: int) -> bool:
        """Whether no other process identifies a shard of this bucket now."""
        async with self._connected() as locks:
            return await locks.take(LockSpace.IDENTIFY, bucket)

    async def identified(self, bucket: int) -> None:
        """Let others identify a shard of this bucket."""
        async with self._connected() as locks:
            await locks.give_back(LockSpace.IDENTIFY, bucket)

    async def close(self) -> None:
        """Give up every lock."""
        self._own.clear()
        locks, self._locks = self._locks, None
        if locks is not None:
            await locks.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AdvisoryLocks]:
        locks = self._locks
        if locks is None:
            raise LocksLost("there is no connection")
        try:
            yield locks
        except Busy as error:
            if locks.lost.is_set():
                raise LocksLost("the connection is gone") from error
            raise
