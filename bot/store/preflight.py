"""Read-only checks before a database file is opened."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy.exc import DBAPIError

from bot.store.database import USUAL_PATIENCE, Patience
from bot.store.errors import UnusableDatabase
from bot.store.migrate import VERSION_TABLE, known_revisions
from bot.store.secret_key import FINGERPRINT
from bot.store.sqlite_database import primary_code

_MAGIC: Final = b"SQLite format 3\0"
_KEYS: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not_a_database",
}
_SENTENCES: Final = {
    "directory_missing": "The directory of the database does not exist: {path}. Create it first.",
    "directory_unwritable": "The directory of the database cannot be written to: {path}.",
    "unreadable": "The database cannot be opened: {path}. Is it a file that the bot may read?",
    "read_only": "The database cannot be written to: {path}.",
    "not_a_database": "This file is not a database of the bot: {path}. It was not changed.",
    "foreign": "This database belongs to another program: {path}. It was not changed.",
    "damaged": "The database is damaged: {path}. It was not changed; replace it by a backup.",
    "locked": "The database is in use by another program: {path}. Does the bot run twice?",
    "full": "The disk is full: {path} cannot grow.",
    "newer": "The database was written by a newer version of the bot: {path}. It was not changed; "
    "start that version, or replace the database by an older backup.",
    "backup_exists": "A backup never overwrites a file, and there is one already: {path}.",
}


def store_error(key: str, path: Path) -> UnusableDatabase:
    """The error of this key, with its sentence."""
    return UnusableDatabase(key, _SENTENCES[key].format(path=path))


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """UnusableDatabase instead of the errors of the file system and of SQLite about this file."""
    try:
        yield
    except FileNotFoundError as error:
        raise store_error("directory_missing", path.parent) from error
    except OSError as error:
        raise store_error("unreadable", path) from error
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise store_error(_KEYS.get(primary_code(cause), "unreadable"), path) from error


def check_database(path: Path, patience: Patience = USUAL_PATIENCE) -> None:
    """UnusableDatabase unless `path` is an intact database of this or an older version, or new.

    A missing file is created empty; an existing one is only read.
    """
    with as_store_errors(path):
        if not path.exists():
            _create(path)
        elif _holds_something(path):
            with closing(read_only(path, patience)) as connection:
                _check(connection, path)


def stored_fingerprint(path: Path, patience: Patience = USUAL_PATIENCE) -> str | None:
    """The fingerprint of the key that was used with this database; None if there is none."""
    with as_store_errors(path), closing(read_only(path, patience)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            return None
        query = "SELECT value FROM meta WHERE key = ?"
        row = connection.execute(query, (FINGERPRINT,)).fetchone()
        return None if row is None else str(row[0])


def read_only(path: Path, patience: Patience = USUAL_PATIENCE) -> sqlite3.Connection:
    """A separate connection that changes nothing, not even the files beside the database."""
    untouched = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    uri = f"file:{quote(str(path.absolute()))}?mode=ro{untouched}"
    return sqlite3.connect(uri, uri=True, timeout=patience.lock)


def _create(path: Path) -> None:
    try:
        path.touch(exist_ok=False)
    except PermissionError as error:
        raise store_error("directory_unwritable", path.parent) from error


def _holds_something(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start and start != _MAGIC:
        raise store_error("not_a_database", path)
    try:
        path.open("r+b").close()
    except OSError as error:
        raise store_error("read_only", path) from error
    return bool(start)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """`quick_check` detects less than half of all damage; the records' checksums detect more."""
    if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
        raise store_error("damaged", path)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and not {VERSION_TABLE, "game"} <= names:
        raise store_error("foreign", path)
    if names:
        rows = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
        if not {revision for (revision,) in rows} <= known_revisions():
            raise store_error("newer", path)
