"""The one connection to the database file: how it is set up, and what its errors mean.

One process holds one connection: SQLite before 3.51.3 may, rarely, corrupt a file that two
connections write and checkpoint at once.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as QueueTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.model.errors import Busy, StorageFull

_log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# Discord waits 3 seconds for an answer: give up on a locked file while there is time to say so.
BUSY_MILLISECONDS: Final = 1500
_QUEUE_SECONDS: Final = 2.0
_PRAGMAS: Final = (
    f"busy_timeout = {BUSY_MILLISECONDS}",
    "journal_mode = WAL",
    # NORMAL loses acknowledged moves at a power cut.
    "synchronous = FULL",
    "foreign_keys = ON",
)
_LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNWRITABLE: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})


def primary_code(error: BaseException | None) -> int:
    """SQLite's result code without its details, 0 for any other error."""
    code = getattr(error, "sqlite_errorcode", 0)
    return int(code) & 0xFF


def uncancellable(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Transactions that have begun come to their end, though whoever waits for them gives up.

    A cancelled statement costs its connection, and that may hold the lock until it is collected.
    """

    @wraps(work)
    async def shielded(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.create_task(work(*args, **kwargs)))

    return shielded


class Database:
    """Transactions on one file; Busy and StorageFull instead of the driver's errors."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = _engine(path)
        self._writing = self.engine.execution_options(writing=True)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent picture of the database."""
        with translated():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """All that is done inside, or nothing; the lock is taken at once, not halfway."""
        with translated():
            async with self._writing.begin() as connection:
                yield connection

    async def change(self, shape: Callable[[Connection], None]) -> None:
        """Change the shape of the whole, or nothing of it; with the driver's own errors."""
        async with self._writing.begin() as connection:
            await connection.run_sync(shape)

    async def close(self) -> None:
        await self.engine.dispose()


@contextmanager
def translated() -> Iterator[None]:
    """Busy and StorageFull for what the driver says of a locked and of an unwritable file."""
    try:
        yield
    except QueueTimeout as error:
        raise Busy from error
    except DBAPIError as error:
        code = primary_code(error.orig)
        if code in _LOCKED:
            raise Busy from error
        if code in _UNWRITABLE:
            _log.error("nothing can be written to the database: %s", error.orig)
            raise StorageFull from error
        raise


def _engine(path: Path) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=1,
        max_overflow=0,
        pool_timeout=_QUEUE_SECONDS,
        # Seeds are among the parameters, and errors go into the log.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # The driver must not begin transactions by itself: it would begin them too late, and none
    # before a CREATE TABLE, which could then not be rolled back.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
