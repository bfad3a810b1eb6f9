"""Checks a database file before it is opened or, if it is large, while it is used.

A file that is there is only read.
"""

import asyncio
import logging
import math
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from bot.store.database import DEFAULT_TIMEOUTS, Timeouts
from bot.store.database_file import read_only
from bot.store.errors import UnusableDatabase
from bot.store.private_files import create_private
from bot.store.revisions import VERSION_TABLE, known_revisions
from bot.store.secret_key import FINGERPRINT
from bot.store.sqlite_database import connect_reading
from bot.store.sqlite_errors import as_sqlite_errors, sqlite_error

_log = logging.getLogger(__name__)

_BETWEEN_INTERRUPTS: Final = 0.05
"""Seconds between interrupts, repeated because one before the reading begins has no effect."""
_MAGIC: Final = b"SQLite format 3\0"


def find_database(path: Path) -> None:
    """UnusableDatabase unless there is a file at `path`."""
    with as_sqlite_errors(path):
        if not path.exists():
            raise sqlite_error("missing", path)
        if not path.is_file():  # Opening a pipe would block forever.
            raise sqlite_error("unreadable", path)


def check_database(
    path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS, max_bytes_checked: float = math.inf
) -> None:
    """UnusableDatabase unless `path` is an intact database of this or an older version, or new.

    A missing file is created empty. An existing file is only read: completely if it has at most
    `max_bytes_checked`, otherwise only its version.
    """
    with as_sqlite_errors(path):
        if not path.exists():
            create_private(path)
        elif not path.is_file():  # Opening a pipe would block forever.
            raise sqlite_error("unreadable", path)
        else:
            check_content(path, timeouts, max_bytes_checked)
            _check_writable(path)


def check_content(
    path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS, max_bytes_checked: float = math.inf
) -> None:
    """UnusableDatabase unless this file is empty, or intact and of this or an older version.

    A file of more than `max_bytes_checked` is not checked for damage.
    """
    with as_sqlite_errors(path):
        if _holds_something(path):
            with closing(read_only(path, timeouts.lock)) as connection:
                if path.stat().st_size <= max_bytes_checked:
                    check_pages(connection, path)
                _check_version(connection, path)


class DeferredCheck:
    """Checks a large file for damage while it is in use; a gigabyte takes some five seconds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    async def run(self) -> None:
        """Read the whole file; UnusableDatabase, which is logged, if it is damaged."""
        reading = asyncio.create_task(asyncio.to_thread(self._read))
        try:
            await asyncio.shield(reading)
        except asyncio.CancelledError:
            while not reading.done():
                self._interrupt()
                await asyncio.wait({reading}, timeout=_BETWEEN_INTERRUPTS)
            reading.exception()  # Mark the interrupt as seen, or asyncio would log it.
            raise
        except UnusableDatabase as error:
            _log.critical("%s", error)
            raise
        _log.info("the whole database has been read: it is not damaged")

    def _interrupt(self) -> None:
        connection = self._connection
        if connection is not None:
            # Its thread may have closed it in the meantime.
            with suppress(sqlite3.ProgrammingError):
                connection.interrupt()

    def _read(self) -> None:
        with (
            as_sqlite_errors(self._path),
            closing(connect_reading(self._path, DEFAULT_TIMEOUTS)) as connection,
        ):
            self._connection = connection
            try:
                check_pages(connection, self._path, "damaged_in_use")
            finally:
                self._connection = None


def stored_fingerprint(path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> str | None:
    """The fingerprint of the key that was used with this database, or None."""
    with as_sqlite_errors(path), closing(read_only(path, timeouts.lock)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            return None
        query = "SELECT value FROM meta WHERE key = ?"
        row = connection.execute(query, (FINGERPRINT,)).fetchone()
        return None if row is None else str(row[0])


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> bool:
    """UnusableDatabase if this belongs to another program; returns whether it has any tables."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and not {VERSION_TABLE, "game"} <= names:
        raise sqlite_error("foreign", path)
    return bool(names)


def _holds_something(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start and start != _MAGIC:
        raise sqlite_error("not_a_database", path)
    return bool(start)


def _check_writable(path: Path) -> None:
    try:
        path.open("r+b").close()
    except OSError as error:
        raise sqlite_error("read_only", path) from error
    folder = Path(os.path.realpath(path)).parent
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=True):  # for the log of SQLite
        raise sqlite_error("directory_unwritable", folder)


def check_pages(connection: sqlite3.Connection, path: Path, problem: str = "damaged") -> None:
    """Raise the error `problem` if `quick_check` finds damage.

    It finds less than half of all damage; the records' checksums find more.
    """
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise sqlite_error(problem, path)


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    if refuse_foreign(connection, path):
        rows = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
        if not {revision for (revision,) in rows} <= known_revisions():
            raise sqlite_error("newer", path)
        if len(rows) != 1:
            raise sqlite_error("mixed", path, f"it names {len(rows)} versions")
