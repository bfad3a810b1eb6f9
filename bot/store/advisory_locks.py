"""PostgreSQL advisory locks on a dedicated connection, which are freed when that connection ends.

As soon as `lost` is set, a process must stop whatever its shard locks allowed it to do. That is in
time if the network fails: the client notices a dead server sooner than the server frees the locks
of a dead client. If the server ends the connection, the locks are free just before `lost` is set.
The lock of the instance stops nothing: it is taken again, unless another process has it by then.
"""

import asyncio
import os
import socket
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import datetime
from enum import IntEnum
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, func, select

from bot.model.errors import Busy
from bot.store.database import DEFAULT_TIMEOUTS, PostgresAddress
from bot.store.postgres_engine import postgres_engine

_T = TypeVar("_T")
_SCHEMA_LOCK: Final = 0x64_72_61_63
_LONGEST_NAME: Final = 63


class LockSpace(IntEnum):
    """What a lock is for. The number of a lock has a different meaning in each space.

    One more lock, for a change of the schema, is in no space: it has a single number.
    """

    INSTANCE = 1
    """The whole database, number 0: shared by bots, held alone by tools that exclude bots."""
    SHARD = 2
    """A shard, by its number."""
    IDENTIFY = 3
    """Held while a process identifies a shard to Discord; the number is that of the bucket."""
    AGREEMENT = 4
    """Held by a process while it joins and agrees with the others, or migrates, number 0."""
    PROCESS = 5
    """Held by every process that takes part in sharing the shards, number 0, shared."""
    READY = 6
    """A shard whose presses this process receives; shared, as two may at a hand-over."""
    WAITING = 7
    """A shard that this process was started for but does not hold, shared."""
    ACCEPTS_SHARDS = 8
    """Held by every process that reaches Discord and takes free shards, number 0, shared."""


class AdvisoryLocks:
    """The advisory locks of this process, taken and released one after another."""

    def __init__(self, connection: Connection) -> None:
        self.lost: Final = asyncio.Event()
        self._opened = connection
        self._connection = _of_driver(connection)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watch()

    async def take(self, space: LockSpace, number: int = 0, *, shared: bool = False) -> bool:
        """Try to take a lock without waiting for it; True if it was taken.

        A lock that is taken twice is held until it is released twice. Busy if all locks are lost.
        """
        name = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        (row,) = await self._ask(f"SELECT {name}(%s, %s)", space, number)
        return bool(row[0])

    async def release(self, space: LockSpace, number: int = 0, *, shared: bool = False) -> None:
        """Release a lock, `shared` as it was taken; Busy if all locks are lost."""
        name = "pg_advisory_unlock_shared" if shared else "pg_advisory_unlock"
        await self._ask(f"SELECT {name}(%s, %s)", space, number)

    async def holders(self, space: LockSpace) -> list[str]:
        """The names of the connections that hold the lock number 0 of this space.

        Busy if all locks are lost.
        """
        rows = await self._ask(_HOLDERS, space)
        return [_holder(*row) for row in rows]

    async def name(self) -> str:
        """The name of this connection among `holders`; Busy if all locks are lost."""
        (row,) = await self._ask(_NAME)
        return _holder(*row)

    async def taken_by_others(self) -> list[dict[int, frozenset[int]]]:
        """The numbers of the locks that each other connection holds, by space, in one snapshot.

        Busy if all locks are lost.
        """
        taken = defaultdict[int, defaultdict[int, set[int]]](lambda: defaultdict(set))
        for pid, space, number in await self._ask(_TAKEN):
            taken[pid][space].add(number)
        return [
            {space: frozenset(numbers) for space, numbers in spaces.items()}
            for spaces in taken.values()
        ]

    async def close(self) -> None:
        """Release every lock and close the connection."""
        with suppress(Busy):
            # Released explicitly, as the server may notice the closed connection only later.
            await self._ask("SELECT pg_advisory_unlock_all()")
        async with self._turn:
            self._lose()

    async def _ask(self, query: str, *parameters: int) -> Sequence[tuple[Any, ...]]:
        # A task of its own, so that a cancelled caller leaves no half-read answer behind.
        return await asyncio.shield(self._task(self._ask_in_turn(query, parameters)))

    async def _ask_in_turn(
        self, query: str, parameters: Sequence[int]
    ) -> Sequence[tuple[Any, ...]]:
        async with self._turn:
            if self.lost.is_set():
                raise Busy
            self._unwatch()
            try:
                rows = await asyncio.to_thread(self._fetch, query, parameters)
            except psycopg.OperationalError as error:
                self._lose()
                raise Busy from error
            self._watch()
            return rows

    def _fetch(self, query: str, parameters: Sequence[int]) -> Sequence[tuple[Any, ...]]:
        with self._connection.cursor() as cursor:
            return cursor.execute(query, tuple(map(int, parameters))).fetchall()

    def _watch(self) -> None:
        """Watch for the end of the connection: unasked, the server sends nothing else."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._connection.fileno(), self._on_readable)

    def _unwatch(self) -> None:
        asyncio.get_running_loop().remove_reader(self._connection.fileno())

    def _on_readable(self) -> None:
        self._unwatch()
        self._task(self._look())

    async def _look(self) -> None:
        with suppress(Busy):
            await self._ask("SELECT 1")

    def _task(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        """Start a task that goes on even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _lose(self) -> None:
        if not self.lost.is_set():
            if not self._connection.closed:
                self._unwatch()
            self.lost.set()
            # This closes the connection. If it went back to its pool, it would keep the locks.
            self._opened.invalidate()


def holders_in(connection: Connection, space: LockSpace) -> list[str]:
    """The names of the connections that hold the lock number 0 of this space."""
    rows = connection.exec_driver_sql(_HOLDERS, (int(space),))
    return [_holder(name, since) for name, since in rows]


def lock_until_commit(connection: Connection, space: LockSpace) -> None:
    """Wait for the lock number 0 of this space, and hold it until this transaction ends."""
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s, 0)", (int(space),))


def lock_schema_until_commit(connection: Connection) -> None:
    """Wait for the lock of the schema, and hold it until this transaction ends."""
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_SCHEMA_LOCK,))


async def open_locks(address: PostgresAddress) -> AdvisoryLocks:
    """Open a connection for locks; the driver's error if the server cannot be reached."""
    return AdvisoryLocks(await asyncio.to_thread(_connect, address))


def _connect(address: PostgresAddress) -> Connection:
    engine = postgres_engine(address, DEFAULT_TIMEOUTS, 1)
    connection = engine.execution_options(isolation_level="AUTOCOMMIT").connect()
    name = f"dracula {os.getpid()} on {socket.gethostname()}"[:_LONGEST_NAME]
    query = select(func.set_config("application_name", name, False))
    connection.execute(query)
    return connection


def _of_driver(connection: Connection) -> psycopg.Connection[Any]:
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def _holder(name: str, since: datetime) -> str:
    return f"{name} since {since:%Y-%m-%d %H:%M:%S} UTC"


_HELD: Final = (
    " FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE locktype = 'advisory' AND granted AND objsubid = 2"
    " AND pg_database.datname = current_database()"
)
_HOLDER: Final = "SELECT application_name, backend_start AT TIME ZONE 'UTC'"
_HOLDERS: Final = f"{_HOLDER}{_HELD} AND classid = %s AND objid = 0"
_NAME: Final = f"{_HOLDER} FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_TAKEN: Final = f"SELECT DISTINCT pid, classid, objid{_HELD} AND pid <> pg_backend_pid()"
