"""The interface of a database: atomic transactions, and refusals instead of the driver's errors."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine

from bot.store.database_file import LOCK_SECONDS
from bot.store.files_beside import FileBeside

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds a transaction may take before it fails as Busy.

    turn             it waits so long for the transactions before it
    lock             it waits so long for another process that holds the file or the rows
    overtime         on a server, it runs so long after `turn` seconds, if it has begun by then
    browse_overtime  the same for `browse`

    Without an overtime it runs for as long as it needs, and so does one that is slow by nature.
    """

    # Discord waits 3 seconds for an answer: give up while there is still time to tell the user.
    turn: float = 2.0
    lock: float = LOCK_SECONDS
    overtime: float | None = None
    browse_overtime: float | None = None


DEFAULT_TIMEOUTS: Final = Timeouts()
PLAYING: Final = Timeouts(overtime=0.2, browse_overtime=30.0)
"""While people play: a server that accepts requests and never answers must not keep them."""


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A database of a PostgreSQL server, and the folder for files that never go into it.

    `given_as` is the name of the setting it came from. `str` and `repr` show no user or password.
    """

    url: URL
    folder: Path
    given_as: str = "DATABASE"

    def __str__(self) -> str:
        host = self.url.host or self.url.query.get("host", "this machine")
        return f"{self.url.database} on {host}"

    def __repr__(self) -> str:
        return f"PostgresAddress({self})"


Location = Path | PostgresAddress
"""Where a database is: an SQLite file, or a database of a PostgreSQL server."""


def beside(location: Location, suffix: FileBeside) -> Path:
    """The path of this file that belongs to a database but is not part of it."""
    if isinstance(location, Path):
        return location.with_suffix(suffix)
    return location.folder / f"dracula{suffix}"


class Database(Protocol):
    """Transactions on one database; Busy and StorageFull instead of the driver's errors.

    A transaction is a function of a connection that must not await. It runs on a thread of the
    database. Once requested, it runs to its end even if the waiting task is cancelled. It may run
    several times before it is committed once, so it must change nothing but the database.
    """

    @property
    def location(self) -> Location:
        """Where the database is."""

    @property
    def engine(self) -> Engine:
        """SQLAlchemy's engine, for listening to its events."""

    @property
    def pending(self) -> int:
        """The number of transactions that run or wait for their turn."""

    @property
    def unanswered(self) -> int:
        """The number of writes whose commit was too late or is in doubt; they may be stored."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on one consistent snapshot of the database and return its result."""

    async def browse(self, work: Callable[[Connection], T]) -> T:
        """Like `read`, for slow queries: only other `browse` calls wait for them."""

    async def write(self, work: Callable[[Connection], T], *, slow: bool = False) -> T:
        """Run `work` in a serializable transaction, commit it, and return its result.

        It may take as long as it needs if it is `slow`, as one of all running games is.
        """

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Like `write`, for schema changes by one process at a time; raises the driver's errors."""

    async def rewrite(self) -> None:
        """Rewrite the database without the traces of erased rows; Busy if others use it."""

    async def size(self) -> int:
        """The number of bytes that `rewrite` has to write."""

    async def close(self) -> None:
        """Close the database after every transaction requested so far; it cannot be reopened."""


def during_commit(
    work: Callable[[Connection], T], meanwhile: Callable[[], None] | None
) -> Callable[[Connection], T]:
    """`work`, with `meanwhile` called on the event loop while the commit waits for the disk.

    `meanwhile` may be called several times, and even if the commit fails in the end.
    """
    if meanwhile is None:
        return work
    loop = asyncio.get_running_loop()

    def run(connection: Connection) -> T:
        result = work(connection)
        loop.call_soon_threadsafe(meanwhile)
        return result

    return run
