"""Turns errors of SQLite and the file system into refusals, or into sentences for the host."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, StorageFull
from bot.store.database import Location
from bot.store.errors import UnusableDatabase
from bot.store.files_beside import SqliteFile
from bot.store.write_refusals import WriteRefusals

_LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNWRITABLE: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})

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
    "empty": "This file is empty: {path}.",
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


def primary_code(error: BaseException | None) -> int:
    """SQLite's primary result code of an error; 0 for errors that are not SQLite's."""
    code = getattr(error, "sqlite_errorcode", 0)
    return int(code) & 0xFF


@contextmanager
def as_sqlite_refusals(refusals: WriteRefusals) -> Iterator[None]:
    """Raise Busy if the file is locked, and StorageFull if it cannot be written to."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = primary_code(cause)
        if code in _LOCKED:
            raise Busy from error
        if code in _UNWRITABLE:
            refusals.begin(cause)
            raise StorageFull from error
        raise


def sqlite_error(key: str, path: Path, reason: object = "") -> UnusableDatabase:
    """The error with this key and the sentence that explains it."""
    return UnusableDatabase(key, _SENTENCES[key].format(path=path, reason=reason))


@contextmanager
def as_sqlite_errors(path: Path) -> Iterator[None]:
    """Turn errors of the file system and of SQLite about this file into UnusableDatabase."""
    try:
        yield
    except FileNotFoundError as error:
        raise sqlite_error("directory_missing", path.parent) from error
    except OSError as error:
        raise sqlite_error(_KEYS_BY_ERRNO.get(error.errno or 0, "unreadable"), path) from error
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise _error_of(cause, path) from error


def _error_of(cause: BaseException | None, path: Path) -> UnusableDatabase:
    """The error for this cause, or one that names a file beside the database instead."""
    key = _key_of(cause)
    if key in ("unreadable", "read_only"):
        for end in (SqliteFile.LOG, SqliteFile.SHARED_MEMORY):
            file = Path(f"{os.path.realpath(path)}{end}")
            if os.access(file, os.F_OK) and not os.access(file, _READ_WRITE, effective_ids=True):
                return sqlite_error("beside_unusable", file)
    return sqlite_error(key, path, cause)


def _key_of(error: BaseException | None) -> str:
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return "full"  # There is no room for the file of SQLite's shared memory.
    return _KEYS.get(primary_code(error), "unreadable")


def damage_in_use(error: BaseException | None, location: Location) -> UnusableDatabase | None:
    """The error for the host if this one, met while the database was used, means damage."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(location, Path) and _KEYS.get(primary_code(cause)) in _DAMAGE:
        return sqlite_error("damaged_in_use", location)
    return None
