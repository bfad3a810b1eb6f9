"""Lock that lets only one process use a database file, and tells other processes who holds it.

The lock ends with its process, however that ends. The lock file is never deleted, so that two
processes cannot lock two different files of the same name.
"""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.store.database import Location, beside
from bot.store.errors import UnusableDatabase
from bot.store.files_beside import FileBeside
from bot.store.sqlite_errors import as_sqlite_errors, sqlite_error

# Windows has no such lock; the bot does not run there, but `verify` does.
if sys.platform != "win32":
    import fcntl


def lock_file(database: Path) -> Path:
    """The path of the lock file beside a database."""
    return beside(Path(os.path.realpath(database)), FileBeside.LOCK)


@contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Hold the lock of this database; UnusableDatabase, naming the holder, if another has it."""
    file = lock_file(database)
    with as_sqlite_errors(database):
        try:
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except PermissionError as error:
            if file.exists():
                raise sqlite_error("lock_unwritable", file) from error
            raise sqlite_error("directory_unwritable", file.parent) from error
    try:
        with as_sqlite_errors(database):
            _acquire(descriptor, database)
        yield
    finally:
        os.close(descriptor)


def _acquire(descriptor: int, database: Path) -> None:
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(descriptor, 1000).decode("utf-8", "replace")
            raise in_use_error(database, holder) from error
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    holder = f"process {os.getpid()} on {socket.gethostname()} since {since}"
    os.truncate(descriptor, 0)
    os.write(descriptor, holder.encode())


def in_use_error(database: Location, holder: str) -> UnusableDatabase:
    """The error that says who uses the database; `holder` is empty if it is not known yet."""
    name = holder.strip() or "a process that has only just started"
    return UnusableDatabase(
        "locked",
        f"The database {database} is in use by {name}. Nothing was changed. Stop that process "
        "first, or give this one another DATABASE.",
    )
