"""Read-only checks of a database file, before it is opened or, if it is large, while it is used."""

import asyncio
import errno
import logging
import math
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.store.database import DEFAULT_TIMEOUTS, Location, Timeouts
from bot.store.database_file import read_only
from bot.store.errors import UnusableDatabase
from bot.store.revisions import VERSION_TABLE, known_revisions
from bot.store.secret_key import FINGERPRINT
from bot.store.sqlite_database import connect_reading, primary_code

_log = logging.getLogger(__name__)

_BETWEEN_INTERRUPTS: Final = 0.05
"""Seconds between interrupts, repeated because one before the reading begins has no effect."""
_MAGIC: Final = b"SQLite format 3\0"
_READ_WRITE: Final = os.R_OK | os.W_OK
_KEYS_BY_ERRNO: Final = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EIO: "disk",
}
_KEYS: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_ERROR: "mixed",  # A table exists already, or is missing.
}
_DAMAGE: Final = frozenset({"damaged", "not_a_database"})
_SENTENCES: Final = {
    "directory_missing": "There is no such folder: {path}. Create it first.",
    "directory_unwritable": "This folder cannot be written to: {path}.",
    "missing": "There is no such file: {path}.",
    "unreadable": "The database cannot be opened: {path}. Is it a file that the bot may read?",
    "beside_unusable": "The database cannot be opened because of the file beside it: {path}. Is it "
    "a file that the bot may read and write?",
    "lock_unwritable": "The lock file of the database cannot be opened: {path}. Is it a file that "
    "the bot may write to?",
    "read_only": "The database cannot be written to: {path}.",
    "not_a_database": "This file is not a database of the bot: {path}. It was not changed.",
    "foreign": "This database belongs to another program: {path}. It was not changed.",
    "damaged": "The database is damaged: {path}. It was not changed; restore a backup.",
    "damaged_in_use": "The database is damaged: {path}. The bot stops; restore a backup.",
    "locked": "The database is in use by another program: {path}. Is the bot running twice?",
    "disk": "The disk refuses to read or write the database: {path}. Is it full, over its quota or "
    "failing?",
    "full": "The disk is full: {path} cannot grow.",
    "newer": "The database was written by a newer version of the bot: {path}. It was not changed; "
    "start that version, or restore an older backup.",
    "mixed": "The tables of this database do not fit its version: {path} ({reason}). It was not "
    "changed; restore an intact backup.",
    "same_file": "This is the database itself, not a backup of it: {path}. It was not changed.",
    "backup_exists": "This file exists already: {path}. A backup never overwrites a file.",
}


def store_error(key: str, path: Path, reason: object = "") -> UnusableDatabase:
    """The error with this key and the sentence that explains it."""
    return UnusableDatabase(key, _SENTENCES[key].format(path=path, reason=reason))


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Turn errors of the file system and of SQLite about this file into UnusableDatabase."""
    try:
        yield
    except FileNotFoundError as error:
        raise store_error("directory_missing", path.parent) from error
    except OSError as error:
        raise store_error(_KEYS_BY_ERRNO.get(error.errno or 0, "unreadable"), path) from error
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise _sqlite_error(cause, path) from error


def _sqlite_error(cause: BaseException | None, path: Path) -> UnusableDatabase:
    """The error for this cause, or one that names a file beside the database instead."""
    key = _key_of(cause)
    if key in ("unreadable", "read_only"):
        for end in ("-wal", "-shm"):
            file = Path(f"{os.path.realpath(path)}{end}")
            if os.access(file, os.F_OK) and not os.access(file, _READ_WRITE, effective_ids=True):
                return store_error("beside_unusable", file)
    return store_error(key, path, cause)


def _key_of(error: BaseException | None) -> str:
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return "full"  # There is no room for the file of SQLite's shared memory.
    return _KEYS.get(primary_code(error), "unreadable")


def damage_in_use(error: BaseException | None, location: Location) -> UnusableDatabase | None:
    """The error for the host if this one, met while the database was used, means damage."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(location, Path) and _KEYS.get(primary_code(cause)) in _DAMAGE:
        return store_error("damaged_in_use", location)
    return None


def find_database(path: Path) -> None:
    """UnusableDatabase unless there is a file at `path`."""
    with as_store_errors(path):
        if not path.exists():
            raise store_error("missing", path)
        if not path.is_file():  # Opening a pipe would block forever.
            raise store_error("unreadable", path)


def check_database(
    path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS, at_once: float = math.inf
) -> None:
    """UnusableDatabase unless `path` is an intact database of this or an older version, or new.

    A missing file is created empty. An existing file is only read: completely if it has at most
    `at_once` bytes, otherwise only its version.
    """
    with as_store_errors(path):
        if not path.exists():
            create_private(path)
        elif not path.is_file():  # Opening a pipe would block forever.
            raise store_error("unreadable", path)
        else:
            check_content(path, timeouts, at_once)
            _check_writable(path)


def check_content(
    path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS, at_once: float = math.inf
) -> None:
    """UnusableDatabase unless this file is empty, or intact and of this or an older version.

    A file of more than `at_once` bytes is not checked for damage.
    """
    with as_store_errors(path):
        if _holds_something(path):
            with closing(read_only(path, timeouts.lock)) as connection:
                if path.stat().st_size <= at_once:
                    check_pages(connection, path)
                _check_version(connection, path)


class LaterCheck:
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
            as_store_errors(self._path),
            closing(connect_reading(self._path, DEFAULT_TIMEOUTS)) as connection,
        ):
            self._connection = connection
            try:
                check_pages(connection, self._path, "damaged_in_use")
            finally:
                self._connection = None


def stored_fingerprint(path: Path, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> str | None:
    """The fingerprint of the key that was used with this database, or None."""
    with as_store_errors(path), closing(read_only(path, timeouts.lock)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            return None
        query = "SELECT value FROM meta WHERE key = ?"
        row = connection.execute(query, (FINGERPRINT,)).fetchone()
        return None if row is None else str(row[0])


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> bool:
    """UnusableDatabase if this belongs to another program; returns whether it has any tables."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and not {VERSION_TABLE, "game"} <= names:
        raise store_error("foreign", path)
    return bool(names)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read; FileExistsError, UnusableDatabase.

    It is private because it will hold the seeds of running games. SQLite creates the files beside
    it with the same mode.
    """
    try:
        path.touch(mode=0o600, exist_ok=False)
    except PermissionError as error:
        raise store_error("directory_unwritable", path.parent) from error


def remove(path: Path) -> None:
    """Remove an unfinished file, and the journal that a failure left beside it, if they exist."""
    for one in (path, path.with_name(f"{path.name}-journal")):
        one.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Flush this file, or the names in this folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _holds_something(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start and start != _MAGIC:
        raise store_error("not_a_database", path)
    return bool(start)


def _check_writable(path: Path) -> None:
    try:
        path.open("r+b").close()
    except OSError as error:
        raise store_error("read_only", path) from error
    folder = Path(os.path.realpath(path)).parent
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=True):  # for the log of SQLite
        raise store_error("directory_unwritable", folder)


def check_pages(connection: sqlite3.Connection, path: Path, problem: str = "damaged") -> None:
    """Raise the error `problem` if `quick_check` finds damage.

    It finds less than half of all damage; the records' checksums find more.
    """
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise store_error(problem, path)


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    if refuse_foreign(connection, path):
        rows = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
        if not {revision for (revision,) in rows} <= known_revisions():
            raise store_error("newer", path)
        if len(rows) != 1:
            raise store_error("mixed", path, f"it names {len(rows)} versions")
