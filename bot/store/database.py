"""Runs transactions on the one thread and the one connection of the database file.

One process holds one connection: SQLite before 3.51.3 may, rarely, corrupt a file that two
connections write and checkpoint at once.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

import aiosqlite
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, StorageFull

_log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds a transaction waits until it is Busy.

    turn  for the transactions before it
    lock  for another program that holds the file
    """

    # Discord waits 3 seconds for an answer: give up while there is time to say so.
    turn: float = 2.0
    lock: float = 1.5


USUAL_PATIENCE: Final = Patience()
_PRAGMAS: Final = (
    "journal_mode = WAL",
    # NORMAL loses acknowledged moves at a power cut.
    "synchronous = FULL",
    "foreign_keys = ON",
    # What is deleted is overwritten by zeros, at once.
    "secure_delete = ON",
)
_LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNWRITABLE: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})


class _Worker(aiosqlite.Connection):
    """aiosqlite's thread with its connection; runs whole functions instead of single statements."""

    def __init__(self, path: Path, patience: Patience) -> None:
        super().__init__(partial(_connect, path, patience), iter_chunk_size=64)
        # A process that dies without closing its database must be able to end.
        self._thread.daemon = True

    @property
    def driver(self) -> sqlite3.Connection:
        """The connection, for use on its thread alone; sqlite3 itself refuses any other."""
        return self._conn

    async def run(self, work: Callable[[], T]) -> T:
        """The result of `work`, which runs on the thread after everything requested before."""
        result: T = await self._execute(work)  # type: ignore[no-untyped-call]
        return result


class Database:
    """Transactions on one file; Busy and StorageFull instead of the driver's errors.

    A transaction is a function of a connection. It runs as a whole on the database's thread, one
    after another, and must not await. Once requested it runs to its end, even if the task that
    waits for it is cancelled.
    """

    def __init__(self, path: Path, worker: _Worker, patience: Patience) -> None:
        self.path = path
        self.engine = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: worker.driver,
            poolclass=StaticPool,
            # Seeds are among the parameters, and errors go into the log.
            hide_parameters=True,
        )
        self._worker = worker
        self._patience = patience
        self._pending: set[asyncio.Task[Any]] = set()

    @property
    def pending(self) -> int:
        """The number of transactions that run or wait for their turn."""
        return len(self._pending)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work` on one consistent picture of the database."""
        return await self._run(lambda: self._translated("BEGIN", work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`, committed whole or not at all; it takes the write lock at once."""
        return await self._run(lambda: self._translated("BEGIN IMMEDIATE", work))

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Like `write`, for changes of the schema: raises the driver's own errors."""
        return await self._run(lambda: self._transaction("BEGIN IMMEDIATE", work))

    async def rewrite(self) -> None:
        """Write the whole file anew, without what is left in unused pages and in the log; Busy."""
        await self._run(self._rewrite)

    async def close(self) -> None:
        """Close the file after every transaction requested so far; it cannot be opened again."""
        await self._worker.close()

    async def _run(self, work: Callable[[], T]) -> T:
        """Run `work` on the thread; Busy, without running it, if its turn does not come in time."""
        # The first to take it decides: the thread that begins, or the caller who gives up.
        claim = Lock()

        def begin() -> T:
            if not claim.acquire(blocking=False):
                raise Busy
            return work()

        # A task of its own: only the waiting can be cancelled, never the work.
        running = asyncio.create_task(self._worker.run(begin))
        self._pending.add(running)
        running.add_done_callback(self._pending.discard)
        done, _ = await asyncio.wait({running}, timeout=self._patience.turn)
        if not done:
            if claim.acquire(blocking=False):
                running.cancel()
                raise Busy
            await asyncio.wait({running})
        return running.result()

    def _translated(self, begin: str, work: Callable[[Connection], T]) -> T:
        with as_refusals():
            return self._transaction(begin, work)

    def _rewrite(self) -> None:
        with as_refusals(), self.engine.connect() as connection:
            connection.exec_driver_sql("VACUUM")
            emptied = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        if emptied[0]:
            raise Busy

    def _transaction(self, begin: str, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            connection.exec_driver_sql(begin)
            result = work(connection)
            connection.commit()
            return result


async def open_database(path: Path, patience: Patience = USUAL_PATIENCE) -> Database:
    """The database in this file, which is created if it is missing; else sqlite3.Error."""
    worker = _Worker(path, patience)
    await worker
    return Database(path, worker, patience)


def primary_code(error: BaseException | None) -> int:
    """SQLite's result code without its details, 0 for any other error."""
    code = getattr(error, "sqlite_errorcode", 0)
    return int(code) & 0xFF


@contextmanager
def as_refusals() -> Iterator[None]:
    """Busy and StorageFull for the driver's errors about a locked and about an unwritable file."""
    try:
        yield
    except DBAPIError as error:
        code = primary_code(error.orig)
        if code in _LOCKED:
            raise Busy from error
        if code in _UNWRITABLE:
            _log.error("nothing can be written to the database: %s", error.orig)
            raise StorageFull from error
        raise


def _connect(path: Path, patience: Patience) -> sqlite3.Connection:
    # The driver must not begin transactions by itself: it would begin them too late, and none
    # before a CREATE TABLE, which could then not be rolled back.
    connection = sqlite3.connect(path, timeout=patience.lock, isolation_level=None)
    try:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection
