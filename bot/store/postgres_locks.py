"""Locks on shards, shared by all processes that use one PostgreSQL database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy
from bot.model.shards import OthersState
from bot.store.advisory_locks import AdvisoryLocks, LockSpace, open_locks
from bot.store.database import PostgresAddress
from bot.store.errors import LocksLost

_AGREE_SECONDS: Final = 0.1
_ATTEMPTS: Final = 100


class PostgresLocks:
    """The shard locks of this process, on a dedicated connection; LocksLost if that is gone.

    `join` opens a new connection, which holds no locks at first.
    """

    several: Final = True

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._locks: AdvisoryLocks | None = None
        self._announced: dict[LockSpace, set[int]] = {
            LockSpace.READY: set(),
            LockSpace.WAITING: set(),
            LockSpace.ACCEPTS_SHARDS: set(),
        }

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Connect and join the other processes; LocksLost if that fails.

        Awaits `agree` with whether this process is the only one. No other process joins meanwhile.
        """
        await self.close()
        try:
            self._locks = await open_locks(self._address)
        except DBAPIError as error:
            raise LocksLost(f"the server gives no connection: {error.orig}") from error
        async with self._connected() as locks:
            for _ in range(_ATTEMPTS):
                if await locks.take(LockSpace.AGREEMENT):
                    break
                await asyncio.sleep(_AGREE_SECONDS)
            else:
                raise LocksLost("another process takes too long to join")
            await agree(not await locks.holders(LockSpace.PROCESS))
            await locks.take(LockSpace.PROCESS, shared=True)
            await locks.release(LockSpace.AGREEMENT)

    async def others(self) -> OthersState:
        """The locks of the other processes, in one snapshot."""
        async with self._connected() as locks:
            taken = await locks.taken_by_others()
        shards, ready, waiting = (
            [locks.get(space, frozenset()) for locks in taken]
            for space in (LockSpace.SHARD, LockSpace.READY, LockSpace.WAITING)
        )
        return OthersState(
            running=any(LockSpace.PROCESS in locks for locks in taken),
            shards=frozenset().union(*shards),
            answered=frozenset().union(*map(frozenset.intersection, shards, ready)),
            ready=frozenset().union(*ready),
            waiting=frozenset().union(*waiting),
            back=frozenset().union(*map(frozenset.intersection, waiting, ready)),
            accepts_shards=any(LockSpace.ACCEPTS_SHARDS in locks for locks in taken),
        )

    async def announce(
        self, *, ready: Collection[int], waiting: Collection[int], accepts_shards: bool
    ) -> None:
        """Announce this, and nothing else, to the other processes."""
        told = {
            LockSpace.READY: {*ready},
            LockSpace.WAITING: {*waiting},
            LockSpace.ACCEPTS_SHARDS: {0} if accepts_shards else set(),
        }
        async with self._connected() as locks:
            for space, numbers in told.items():
                announced = self._announced[space]
                for number in sorted(numbers - announced):
                    await locks.take(space, number, shared=True)
                    announced.add(number)
                for number in sorted(announced - numbers):
                    announced.discard(number)
                    await locks.release(space, number, shared=True)

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Lock these shards as far as they are free; returns the shards that were locked."""
        async with self._connected() as locks:
            return frozenset(
                [one for one in sorted(shards) if await locks.take(LockSpace.SHARD, one)]
            )

    async def release(self, shards: Collection[int]) -> None:
        """Release the locks of these shards."""
        async with self._connected() as locks:
            for shard in shards:
                await locks.release(LockSpace.SHARD, shard)

    async def take_bucket(self, bucket: int) -> bool:
        """Lock this bucket, to identify a shard; False if another process is doing so."""
        async with self._connected() as locks:
            return await locks.take(LockSpace.IDENTIFY, bucket)

    async def release_bucket(self, bucket: int) -> None:
        """Release the lock of this bucket."""
        async with self._connected() as locks:
            await locks.release(LockSpace.IDENTIFY, bucket)

    async def close(self) -> None:
        """Release every lock and close the connection."""
        for announced in self._announced.values():
            announced.clear()
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
