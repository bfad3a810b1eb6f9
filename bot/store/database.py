"""The interface of a database: transactions that run whole, and refusals instead of errors."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol, TypeVar

from psycopg import ProgrammingError
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from bot.model.errors import Busy
from bot.store.database_file import LOCK_SECONDS

T = TypeVar("T")

DRIVER: Final = "postgresql+psycopg"
"""SQLAlchemy's name of PostgreSQL's driver."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds a transaction waits until it is Busy.

    turn  for the transactions before it
    lock  for another process that holds the file, or the rows
    """

    # Discord waits 3 seconds for an answer: give up while there is time to say so.
    turn: float = 2.0
    lock: float = LOCK_SECONDS


DEFAULT_TIMEOUTS: Final = Timeouts()


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A database of a PostgreSQL server, and the folder for files that never go into it.

    `given_as` is what the host calls it. As a text it shows neither the password nor the user.
    """

    url: URL
    folder: Path
    given_as: str = "DATABASE"

    def __str__(self) -> str:
        host = self.url.host or self.url.query.get("host", "this machine")
        return f"{self.url.database} on {host}"

    def __repr__(self) -> str:
        return f"PostgresAddress({self})"


def postgres_address(text: str, folder: Path) -> PostgresAddress:
    """The address in a text like postgresql://user:password@host/database; ValueError."""
    try:
        url = make_url(text)
        make_conninfo(**{name: str(value) for name, value in url.query.items()})
        url.set(drivername=DRIVER).get_dialect()().create_connect_args(url)
    except (ArgumentError, ProgrammingError) as error:
        raise ValueError from error
    return PostgresAddress(url, folder)


Location = Path | PostgresAddress
"""Where a database is: an SQLite file, or a database of a PostgreSQL server."""


def beside(location: Location, suffix: str) -> Path:
    """The file of this suffix that belongs to a database, but is never part of it."""
    if isinstance(location, Path):
        return location.with_suffix(suffix)
    return location.folder / f"dracula{suffix}"


class Database(Protocol):
    """Transactions on one database; Busy and StorageFull instead of the driver's errors.

    A transaction is a function of a connection that must not await. It runs whole, on a thread of
    the database. Once requested it runs to its end, even if the task that waits for it is
    cancelled. It may run more than once before it is committed once, so it changes nothing but the
    database.
    """

    @property
    def location(self) -> Location: ...

    @property
    def engine(self) -> Engine:
        """For listening to its events."""
        ...

    @property
    def pending(self) -> int:
        """The number of transactions that run or wait for their turn."""
        ...

    @property
    def unanswered(self) -> int:
        """How many commits were never answered, so that nobody knows what they have stored."""
        ...

    @property
    def reachable(self) -> bool:
        """Whether the last transaction could talk to the database."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work` on one consistent picture of the database."""
        ...

    async def browse(self, work: Callable[[Connection], T]) -> T:
        """Like `read`, for what may take long: only others that browse wait for it."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`, committed whole or not at all, as if it ran alone."""
        ...

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Like `write`, for changes of the schema, one process at a time; the driver's errors."""
        ...

    async def rewrite(self) -> None:
        """Rewrite everything, without what erased rows have left behind; Busy."""
        ...

    async def size(self) -> int:
        """The bytes that `rewrite` has to write."""
        ...

    async def close(self) -> None:
        """Close it after every transaction requested so far; it cannot be opened again."""
        ...


def during_commit(
    work: Callable[[Connection], T], meanwhile: Callable[[], None] | None
) -> Callable[[Connection], T]:
    """`work`, and `meanwhile` on the event loop while the commit waits for the disk.

    It may be called more than once, and although nothing is stored in the end.
    """
    if meanwhile is None:
        return work
    loop = asyncio.get_running_loop()

    def run(connection: Connection) -> T:
        result = work(connection)
        loop.call_soon_threadsafe(meanwhile)
        return result

    return run


class Turns:
    """The transactions that run or wait for their turn on a thread."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pending: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._pending)

    async def take(
        self,
        submit: Callable[[Callable[[], T]], Coroutine[Any, Any, T]],
        work: Callable[[], T],
    ) -> T:
        """Run `work` on the thread; Busy, without running it, if its turn does not come in time."""
        # The first to take it decides: the thread that begins, or the caller who gives up.
        claim = Lock()

        def begin() -> T:
            if not claim.acquire(blocking=False):
                raise Busy
            return work()

        # A task of its own: only the waiting can be cancelled, never the work.
        running = asyncio.create_task(submit(begin))
        self._pending.add(running)
        running.add_done_callback(self._end)
        done, _ = await asyncio.wait({running}, timeout=self._seconds)
        if not done:
            if claim.acquire(blocking=False):
                running.cancel()
                raise Busy
            await asyncio.wait({running})
        return running.result()

    def _end(self, running: asyncio.Task[Any]) -> None:
        self._pending.discard(running)
        # A caller who was cancelled looks at no refusal, and asyncio would call that an error.
        if not running.cancelled():
            running.exception()
