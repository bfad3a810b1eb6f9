"""Runs transactions on a single thread with the only connection that writes the database file.

SQLite before 3.51.3 may, rarely, corrupt a file that two connections write and checkpoint at once.
Therefore slow queries use a second connection that can neither write nor checkpoint.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote

import aiosqlite
from sqlalchemy import Connection, StaticPool, create_engine

from bot.model.errors import Busy
from bot.store.commit_queue import CommitQueue
from bot.store.database import DEFAULT_TIMEOUTS, Timeouts
from bot.store.database_file import any_text
from bot.store.sqlite_errors import as_sqlite_refusals
from bot.store.waiting_work import WaitingWork
from bot.store.write_refusals import WriteRefusals

T = TypeVar("T")


_PRAGMAS: Final = (
    "journal_mode = WAL",
    # NORMAL loses acknowledged moves at a power cut.
    "synchronous = FULL",
    "foreign_keys = ON",
    # Deleted content is overwritten with zeros at once.
    "secure_delete = ON",
)


class _Worker(aiosqlite.Connection):
    """aiosqlite's thread and connection, used to run whole functions, not single statements."""

    def __init__(self, path: Path, timeouts: Timeouts) -> None:
        super().__init__(partial(connect_writing, path, timeouts), iter_chunk_size=64)
        # A daemon thread, so that a process that fails before it closes the database can end.
        self._thread.daemon = True

    @property
    def driver(self) -> sqlite3.Connection:
        """The connection, for use on its own thread; sqlite3 refuses other threads."""
        return self._conn

    def begin(self, work: Callable[[], None], /) -> None:
        """Run `work`, which never raises, on the thread, after all earlier requests."""
        if not self._running:
            raise ValueError("the database is closed")
        self._tx.put_nowait((None, work))

    def submit(self, work: Callable[[], T], /) -> asyncio.Future[T]:
        """Run `work` on the thread, after all earlier requests; the future gets its result."""
        if not self._running:
            raise ValueError("the database is closed")
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((result, work))
        return result


class _ReadingThread:
    """A thread with a read-only connection; both are created when first needed."""

    def __init__(self, path: Path, timeouts: Timeouts, refusals: WriteRefusals) -> None:
        self._thread = ThreadPoolExecutor(1, "reader")
        self._refusals = refusals
        self._closed = False
        self._waiting = WaitingWork(timeouts.turn)
        self._engine = create_engine(
            "sqlite+pysqlite://",
            creator=partial(connect_reading, path, timeouts),
            poolclass=StaticPool,
            hide_parameters=True,
        )

    def __len__(self) -> int:
        """How many transactions run or wait for their turn."""
        return len(self._waiting)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run `work` and return its result; Busy, without running it, if it waits too long."""

        def read() -> T:
            with as_sqlite_refusals(self._refusals), self._engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return work(connection)

        return await self._waiting.run(self._submit, read)

    async def close(self) -> None:
        """Close the connection, on its thread as sqlite3 demands, and end the thread."""
        # A task, like every turn, so that it runs after the turns requested earlier.
        await asyncio.create_task(self._end())

    async def _end(self) -> None:
        if not self._closed:
            self._closed = True
            await self._submit(self._engine.dispose)
            self._thread.shutdown(wait=False)

    async def _submit(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


class SqliteDatabase:
    """An SQLite file and the thread of its connection; several transactions may share a commit."""

    unanswered: Final = 0

    def __init__(self, path: Path, worker: _Worker, timeouts: Timeouts) -> None:
        self.location: Final = path
        self.engine: Final = create_engine(
            "sqlite+pysqlite://",
            creator=lambda: worker.driver,
            poolclass=StaticPool,
            # Seeds are among the parameters, and errors go into the log.
            hide_parameters=True,
        )
        self._worker = worker
        self._refusals = WriteRefusals()
        refusing = partial(as_sqlite_refusals, self._refusals)
        self._queue = CommitQueue(worker, self.engine, refusing, timeouts.turn)
        self._waiting = WaitingWork(timeouts.turn)
        self._reading = _ReadingThread(path, timeouts, self._refusals)

    @property
    def pending(self) -> int:
        """The number of transactions that run or wait for their turn."""
        return len(self._queue) + len(self._waiting) + len(self._reading)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on one consistent snapshot of the database and return its result."""
        return await self._queue.run(work, writes=False)

    async def browse(self, work: Callable[[Connection], T]) -> T:
        """Like `read`, on a thread of its own, so that players do not wait for it."""
        return await self._reading.run(work)

    async def write(
        self,
        work: Callable[[Connection], T],
        *,
        slow: bool = False,  # noqa: ARG002 - a file answers, however slowly
    ) -> T:
        """Run `work`, commit it, and return its result; the write lock is taken at the start."""
        result = await self._queue.run(work, writes=True)
        self._refusals.end()
        return result

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Like `write`, for schema changes; raises the driver's errors."""
        return await self._alone(lambda: self._transaction(work))

    async def rewrite(self) -> None:
        """Rewrite the file without its unused pages, and empty the log; Busy if others use it."""
        await self._alone(self._rewrite)

    async def size(self) -> int:
        """The size of the file in bytes."""
        return self.location.stat().st_size

    async def close(self) -> None:
        """Close the file after every transaction requested so far; it cannot be reopened."""
        await self._reading.close()  # First, as the last connection closed checkpoints the log.
        await self._queue.close()
        await self._worker.close()

    async def _alone(self, work: Callable[[], T]) -> T:
        async def run(work: Callable[[], T]) -> T:
            return await self._worker.submit(work)

        return await self._waiting.run(run, work)

    def _rewrite(self) -> None:
        with as_sqlite_refusals(self._refusals), self.engine.connect() as connection:
            connection.exec_driver_sql("VACUUM")
            emptied = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        if emptied[0]:
            raise Busy

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            result = work(connection)
            connection.commit()
            return result


async def open_sqlite(path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> SqliteDatabase:
    """Open the database file, or create a missing one; sqlite3.Error if that fails."""
    worker = _Worker(path, timeouts)
    await worker
    return SqliteDatabase(path, worker, timeouts)


def connect_writing(path: Path, timeouts: Timeouts) -> sqlite3.Connection:
    """Open the one connection that writes the file; sqlite3.Error."""
    # The driver must not begin transactions by itself: it would begin them too late, and not at
    # all before a CREATE TABLE, which could then not be rolled back.
    connection = sqlite3.connect(path, timeout=timeouts.lock, isolation_level=None)
    connection.text_factory = any_text
    try:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_reading(path: Path, timeouts: Timeouts) -> sqlite3.Connection:
    """Open a read-only connection while the writing connection is open.

    It can neither write rows nor checkpoint the log. It has to be closed on its own thread.
    """
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=timeouts.lock, isolation_level=None)
    connection.text_factory = any_text
    return connection
