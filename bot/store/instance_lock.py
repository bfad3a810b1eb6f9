"""Lock that lets one process at a time use a database, and names its holder to the others.

The lock ends with its process, however that ends. The file stays, so that two processes never
lock two files of one name.
"""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.store.errors import UnusableDatabase
from bot.store.preflight import as_store_errors

# Windows has no such lock; the bot does not run there, but `verify` does.
if sys.platform != "win32":
    import fcntl


def lock_file(database: Path) -> Path:
    """The file beside a database on which its process holds the lock."""
    return database.resolve().with_suffix(".lock")


@contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Hold the lock of this database; UnusableDatabase, which names the holder, if it is held."""
    with as_store_errors(database):
        descriptor = os.open(lock_file(database), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _acquire(descriptor, database)
        yield
    finally:
        os.close(descriptor)


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


def _in_use(database: Path, holder: bytes) -> UnusableDatabase:
    name = holder.decode("utf-8", "replace").strip() or "a process that has only just started"
    return UnusableDatabase(
        "locked",
        f"The database {database} is in use by {name}. Nothing was changed. Stop that process "
        "first, or give this one another DATABASE.",
    )
