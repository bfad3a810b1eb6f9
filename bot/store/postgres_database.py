"""Runs transactions on a PostgreSQL server, a few at a time, each on one thread.

Writes are serializable: they take effect as if they had run one after another, as they do on
SQLite's single connection. A transaction that fails to serialize runs again.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic, sleep
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, Unanswered
from bot.store.advisory_locks import lock_schema_until_commit
from bot.store.database import DEFAULT_TIMEOUTS, PostgresAddress, Timeouts
from bot.store.postgres_engine import postgres_engine
from bot.store.postgres_errors import (
    as_postgres_refusals,
    is_crowded,
    is_lost,
    is_temporary,
    is_unique_violation,
)
from bot.store.postgres_rewrite import rewrite
from bot.store.waiting_work import PendingCommit, WaitingWork
from bot.store.write_refusals import WriteRefusals

_log = logging.getLogger(__name__)

T = TypeVar("T")

CONNECTIONS: Final = 5
"""The number of transactions of one process that can run at the same time."""
_KEPT_FREE: Final = 2
"""The number of those that are kept free of slow queries."""
_SCHEMA_SECONDS: Final = 60
_SILENT_SECONDS: Final = 3600
"""How long the log does not say again that the server allows no further connection."""
_UNTIL_ONE_IS_FREE: Final = 0.05
"""Seconds between two attempts while the server allows no further connection."""


class PostgresDatabase:
    """A database on a PostgreSQL server, used by a few threads with one connection each."""

    def __init__(self, address: PostgresAddress, timeouts: Timeouts, connections: int) -> None:
        self.location: Final = address
        self.engine: Final = postgres_engine(address, timeouts, connections)
        self.reachable = True
        self.unanswered = 0
        self._refusals = WriteRefusals()
        self._reading = self.engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._writing = self.engine.execution_options(isolation_level="SERIALIZABLE")
        self._upkeep = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._threads = ThreadPoolExecutor(connections, "postgres")
        self._most_browsing = max(1, connections - _KEPT_FREE)
        self._browsing = asyncio.Semaphore(self._most_browsing)
        self._waiting = WaitingWork(timeouts.turn)
        self._slow = WaitingWork(timeouts.turn)
        self._timeouts = timeouts
        self._probing = Lock()
        self._telling = Lock()
        self._silent_until = 0.0

    @property
    def pending(self) -> int:
        """The number of transactions that run or wait for their turn."""
        return len(self._waiting) + len(self._slow)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on one consistent snapshot of the database and return its result."""
        return await self._run_transaction(self._reading, work, self._timeouts.overtime)

    async def browse(self, work: Callable[[Connection], T]) -> T:
        """Like `read`, but on some of the connections only, so that moves never wait for it."""
        return await self._slow.run(
            self._submit_browsing,
            lambda: self._repeated(self._reading, work, PendingCommit()),
            self._timeouts.browse_overtime,
        )

    async def write(self, work: Callable[[Connection], T], *, slow: bool = False) -> T:
        """Run `work` in a serializable transaction, commit it, and return its result.

        Unanswered, a subclass of Busy, if the connection was lost during the commit, or if a commit
        takes too long that is not `slow`.
        """
        overtime = None if slow else self._timeouts.overtime
        result = await self._run_transaction(self._writing, work, overtime)
        self._refusals.end()
        return result

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Like `write`, for schema changes by one process at a time; raises the driver's errors."""
        return await self._run(lambda: self._changed(work))

    async def rewrite(self) -> None:
        """Rewrite every table; Busy if another transaction locks one or may see erased rows."""
        await self._run(self._rewrite)

    async def size(self) -> int:
        """The size of the database in bytes."""
        query = text("SELECT pg_database_size(current_database())")
        return await self.read(lambda connection: int(connection.execute(query).scalar_one()))

    async def close(self) -> None:
        """Close every connection after every transaction requested so far."""
        # A task, like every turn, so that the turns requested earlier reach their threads first.
        await asyncio.create_task(self._end())

    async def _end(self) -> None:
        for _ in range(self._most_browsing):  # those that wait reach their threads first
            await self._browsing.acquire()
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()

    async def _run_transaction(
        self, engine: Engine, work: Callable[[Connection], T], overtime: float | None
    ) -> T:
        commit = PendingCommit()
        return await self._waiting.run(
            self._submit, lambda: self._repeated(engine, work, commit), overtime, commit
        )

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._waiting.run(self._submit, work)

    async def _submit_browsing(self, work: Callable[[], T]) -> T:
        async with self._browsing:
            return await self._submit(work)

    async def _submit(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _repeated(
        self, engine: Engine, work: Callable[[Connection], T], commit: PendingCommit
    ) -> T:
        """Run `work` and return its result; retry temporary failures until the time is up."""
        end, tried_again = monotonic() + self._timeouts.turn, False
        with as_postgres_refusals(self._refusals):
            while True:
                try:
                    return self._transaction(engine, work, commit)
                except DBAPIError as error:
                    # Try once more: a lost connection may be a pooled one from before a restart of
                    # the server, and a duplicate row may have just been committed by somebody else.
                    may_be_over = is_lost(error) or is_unique_violation(error)
                    crowded = is_crowded(error)
                    again = is_temporary(error) or crowded or (may_be_over and not tried_again)
                    tried_again = tried_again or may_be_over
                    if not again or monotonic() > end:
                        raise
                    if crowded:  # until another transaction leaves its connection, or they all end
                        sleep(_UNTIL_ONE_IS_FREE)

    def _transaction(
        self, engine: Engine, work: Callable[[Connection], T], commit: PendingCommit
    ) -> T:
        with self._connected(engine) as connection:
            result = work(connection)
            # A change that is stored so late might undo one that its caller has made by then.
            if engine is self._writing and not commit.may_commit():
                raise Busy
            try:
                connection.commit()
            except DBAPIError as error:
                if is_lost(error) and engine is self._writing:
                    self.unanswered += 1
                    _log.warning("the connection was lost during a commit: %s", error.orig)
                    raise Unanswered from error
                commit.has_failed()
                raise
            if engine is self._writing and commit.given_up:
                self.unanswered += 1
            return result

    def _connected(self, engine: Engine) -> Connection:
        """A connection; while the server is unreachable, one caller tries and others get Busy.

        The driver's error if the server answers, but allows no further connection.
        """
        probes = not self.reachable
        if probes and not self._probing.acquire(blocking=False):
            raise Busy
        try:
            connection = engine.connect()
        except DBAPIError as error:
            crowded = is_crowded(error)
            self._note_reachable(crowded, error)
            if crowded:
                self._note_crowded(error)
                raise
            raise Busy from error
        finally:
            if probes:
                self._probing.release()
        self._note_reachable(True)
        return connection

    def _note_reachable(self, reachable: bool, error: DBAPIError | None = None) -> None:
        if reachable != self.reachable:
            self.reachable = reachable
            if reachable:
                _log.info("the database %s answers again", self.location)
            else:
                reason = None if error is None else error.orig
                _log.error("the database %s cannot be reached: %s", self.location, reason)

    def _note_crowded(self, error: DBAPIError) -> None:
        with self._telling:
            now = monotonic()
            if now < self._silent_until:
                return
            self._silent_until = now + _SILENT_SECONDS
        _log.error(
            "the server of the database %s allows no further connection, so transactions wait for"
            " one another: %s",
            *(self.location, error.orig),
        )

    def _changed(self, work: Callable[[Connection], T]) -> T:
        # Not serializable, since it has to see the changes of the process before it.
        with self.engine.connect() as connection:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_SCHEMA_SECONDS}s'")
            lock_schema_until_commit(connection)
            result = work(connection)
            connection.commit()
            return result

    def _rewrite(self) -> None:
        with as_postgres_refusals(self._refusals), self._upkeep.connect() as connection:
            if not rewrite(connection):
                _log.warning("erased rows stay for now: an older transaction may still read them")
                raise Busy


async def open_postgres(
    address: PostgresAddress, timeouts: Timeouts = DEFAULT_TIMEOUTS, connections: int = CONNECTIONS
) -> PostgresDatabase:
    """Open the database at this address; the driver's error if it cannot be reached."""
    database = PostgresDatabase(address, timeouts, connections)
    try:
        await asyncio.to_thread(_look, database.engine)
    except BaseException:
        await database.close()
        raise
    return database


def _look(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
