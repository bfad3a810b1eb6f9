"""Lock that lets only one process use a database, and tells other processes who holds it.

The lock ends with its process, however that ends. The lock file is never deleted, so that two
processes cannot lock two different files of the same name.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy
from bot.store.advisory_locks import AdvisoryLocks, LockSpace, open_locks
from bot.store.database import Location, PostgresAddress
from bot.store.errors import UnusableDatabase
from bot.store.postgres_preflight import as_postgres_errors
from bot.store.preflight import as_store_errors, store_error

_log = logging.getLogger(__name__)

_PAUSE: Final = 0.5

# Windows has no such lock; the bot does not run there, but `verify` does.
if sys.platform != "win32":
    import fcntl


def lock_file(database: Path) -> Path:
    """The path of the lock file beside a database."""
    return Path(os.path.realpath(database)).with_suffix(".lock")


@contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Hold the lock of this database; UnusableDatabase, naming the holder, if another has it."""
    file = lock_file(database)
    with as_store_errors(database):
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except PermissionError as error:
            if file.exists():
                raise store_error("lock_unwritable", file) from error
            raise store_error("directory_unwritable", file.parent) from error
    try:
        with as_store_errors(database):
            _acquire(descriptor, database)
        yield
    finally:
        os.close(descriptor)


@asynccontextmanager
async def only_process(location: Location, *, shared: bool = False) -> AsyncIterator[None]:
    """Keep other processes out; UnusableDatabase, naming the holder, if another one is in.

    With `shared`, other processes that share the lock may use a PostgreSQL database too. If the
    connection to the server is lost, the lock is taken again. If another process has taken it by
    then, this process ends itself.
    """
    if isinstance(location, Path):
        with only_instance(location):
            yield
        return
    held = [asyncio.create_task(_locked(location, shared))]
    with as_postgres_errors(location):
        await held[0]
    keeping = asyncio.create_task(_keep(location, shared, held))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        with suppress(Busy, DBAPIError, UnusableDatabase):
            await (await held[0]).close()


async def _keep(
    address: PostgresAddress, shared: bool, held: "list[asyncio.Task[AdvisoryLocks]]"
) -> None:
    """Take the lock again whenever it is lost; `held` has one item, the newest attempt.

    Cancelling this task does not cancel the attempt, so that its lock can still be released.
    """
    try:
        while True:
            with suppress(Busy, DBAPIError):
                await (await asyncio.shield(held[0])).lost.wait()
            held[:] = [asyncio.create_task(_locked(address, shared))]
            await asyncio.wait(held)
            await asyncio.sleep(_PAUSE)
    except UnusableDatabase as error:
        _log.critical("another process has taken over, so this one stops: %s", error)
        signal.raise_signal(signal.SIGTERM)


async def _locked(address: PostgresAddress, shared: bool) -> AdvisoryLocks:
    locks = await open_locks(address)
    if await locks.take(LockSpace.INSTANCE, shared=shared):
        return locks
    holders = await locks.holders(LockSpace.INSTANCE)
    await locks.close()
    raise _in_use(address, ", ".join(holders).encode())


def _acquire(descriptor: int, database: Path) -> None:
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise _in_use(database, os.read(descriptor, 1000)) from error
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    holder = f"process {os.getpid()} on {socket.gethostname()} since {since}"
    os.truncate(descriptor, 0)
    os.write(descriptor, holder.encode())


def _in_use(database: Location, holder: bytes) -> UnusableDatabase:
    name = holder.decode("utf-8", "replace").strip() or "a process that has only just started"
    return UnusableDatabase(
        "locked",
        f"The database {database} is in use by {name}. Nothing was changed. Stop that process "
        "first, or give this one another DATABASE.",
    )
