"""Lock that lets one process at a time use a database, and names its holder to the others.

The lock ends with its process, however that ends. The file stays, so that two processes never
lock two files of one name.
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
    """The file beside a database on which its process holds the lock."""
    return Path(os.path.realpath(database)).with_suffix(".lock")


@contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Hold the lock of this database; UnusableDatabase, which names the holder, if it is held."""
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
    """Let no other process use the database meanwhile; UnusableDatabase, which names the other.

    `shared`: on a server, other processes may use it that share it as well.

    On a server the lock may be lost and taken again. This process ends if another one has taken it.
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
    """Take the lock again when it is lost; `held` is the newest attempt, and nothing else.

    An attempt goes on if this is cancelled, since nobody would release the lock otherwise.
    """
    try:
        while True:
            with suppress(Busy, DBAPIError):
                await (await asyncio.shield(held[0])).lost.wait()
            held[:] = [asyncio.create_task(_locked(address, shared))]
            await asyncio.wait(held)
            await asyncio.sleep(_PAUSE)
    except UnusableDatabase as error:
        _log.critical("another process has taken over: %s", error)
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
