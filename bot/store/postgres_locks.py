"""Locks on shards, held by a connection of their own to a PostgreSQL server.

They are advisory locks of a session: they end with its connection, and so with its process. The
server frees those of a machine that is cut off after four seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, TextClause, text
from sqlalchemy.exc import DBAPIError

from bot.store.database import USUAL_PATIENCE, PostgresAddress
from bot.store.errors import LocksLost
from bot.store.postgres_database import postgres_engine

_SHARD: Final = 0x64_72_61_01
_IDENTIFY: Final = 0x64_72_61_02
_PROCESS: Final = 0x64_72_61_03
_HELD: Final = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :kind AND granted "
    "AND objsubid = 2 AND pid <> pg_backend_pid() "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_TAKE: Final = text("SELECT pg_try_advisory_lock(:kind, :key)")
_TAKE_SHARED: Final = text("SELECT pg_advisory_lock_shared(:kind, :key)")
_RELEASE: Final = text("SELECT pg_advisory_unlock(:kind, :key)")

T = TypeVar("T")


class PostgresLocks:
    """Locks that all processes on one database see; LocksLost when the connection is gone.

    Then the next call makes a new connection, which holds no lock.
    """

    several = True

    def __init__(self, address: PostgresAddress) -> None:
        self._engine = postgres_engine(address, USUAL_PATIENCE, 1).execution_options(
            isolation_level="AUTOCOMMIT"
        )
        self._thread = ThreadPoolExecutor(1, "locks")
        self._connection: Connection | None = None

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Run `agree` with whether this process is the only one; no other one joins meanwhile."""
        alone = await self._ask(_TAKE, _PROCESS, 0)
        if not alone:
            await self._take_part()
        await agree(alone)
        if alone:
            await self._take_part()
            await self._ask(_RELEASE, _PROCESS, 0)

    async def held(self) -> frozenset[int]:
        """The shards of other processes."""
        return await self._on_thread(
            lambda connection: frozenset(connection.execute(_HELD, {"kind": _SHARD}).scalars())
        )

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Those of these shards that nobody has; this process has them now."""
        return frozenset(
            [shard for shard in sorted(shards) if await self._ask(_TAKE, _SHARD, shard)]
        )

    async def release(self, shards: Collection[int]) -> None:
        """Leave these shards to others."""
        for shard in shards:
            await self._ask(_RELEASE, _SHARD, shard)

    async def may_identify(self, bucket: int) -> bool:
        """Whether no other process identifies a shard of this bucket now."""
        return await self._ask(_TAKE, _IDENTIFY, bucket)

    async def identified(self, bucket: int) -> None:
        """Let others identify a shard of this bucket."""
        await self._ask(_RELEASE, _IDENTIFY, bucket)

    async def close(self) -> None:
        """Give up every lock."""
        await asyncio.to_thread(self._thread.shutdown)
        self._forget()
        self._engine.dispose()

    async def _take_part(self) -> None:
        """Wait until no other process is agreeing; LocksLost if that takes long."""
        await self._ask(_TAKE_SHARED, _PROCESS, 0)

    async def _ask(self, query: TextClause, kind: int, key: int) -> bool:
        given = {"kind": kind, "key": key}
        return await self._on_thread(lambda connection: bool(connection.scalar(query, given)))

    async def _on_thread(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            return work(self._connection)
        except DBAPIError as error:
            self._forget()
            raise LocksLost(str(error.orig)) from error

    def _forget(self) -> None:
        """A connection that failed holds nothing any more, and is never used again."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
