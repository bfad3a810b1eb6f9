"""Copies a database file, over a read-only connection, even while a bot uses it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.database import Location, PostgresAddress
from bot.store.database_file import is_in_use, read_only
from bot.store.errors import UnusableDatabase
from bot.store.files_beside import unfinished
from bot.store.private_files import create_private, remove, sync
from bot.store.sqlite_errors import as_sqlite_errors, sqlite_error
from bot.store.sqlite_preflight import check_pages, find_database, refuse_foreign

_PG_DUMP: Final = (
    "A PostgreSQL database is copied by its own tools: pg_dump --format=custom; the README shows "
    "how."
)


def back_up(source: Location, target: Path) -> None:
    """Write a complete copy of an SQLite database to the new file `target`.

    UnusableDatabase if that fails or the file exists. A file copied by other means lacks the
    content of the write-ahead log. A PostgreSQL database is refused, as it has its own tools.
    """
    if isinstance(source, PostgresAddress):
        raise UnusableDatabase("pg_dump", _PG_DUMP)
    find_database(source)
    with as_sqlite_errors(target):
        _refuse_unless_new(target)
        new = unfinished(target)
        try:
            _copy(source, new)
            sync(new)
            new.rename(target)
        finally:
            remove(new)
        sync(target.parent)


def _refuse_unless_new(target: Path) -> None:
    try:
        if target.exists():
            raise sqlite_error("backup_exists", target)
        if not target.parent.is_dir():
            raise sqlite_error("directory_missing", target.parent)
    except PermissionError as error:
        raise sqlite_error("directory_unwritable", target.parent) from error


def _copy(source: Path, new: Path) -> None:
    """Copy the database. Do it again if a bot wrote in the meantime: nothing locks it out."""
    before = _unlocked(source)
    try:
        with closing(_checked(source)) as connection, as_sqlite_errors(new):
            remove(new)
            create_private(new)
            # SQLite would read a name like `file:…` as an address.
            connection.execute("VACUUM INTO ?", (str(new.absolute()),))
    except UnusableDatabase:
        if before == _unlocked(source):
            raise
    else:
        if before is None or before == _unlocked(source):
            return
    _copy(source, new)


def _unlocked(source: Path) -> tuple[int, int] | None:
    """The file's modification time and size; None while a bot uses it, since then locks work."""
    if is_in_use(source):
        return None
    found = source.stat()
    return found.st_mtime_ns, found.st_size


def _checked(source: Path) -> sqlite3.Connection:
    """Connect to the database; UnusableDatabase if it is damaged or belongs to another program.

    A copy of a damaged database might replace a better backup.
    """
    with as_sqlite_errors(source):
        connection = read_only(source)
        try:
            check_pages(connection, source)
            refuse_foreign(connection, source)
        except BaseException:
            connection.close()
            raise
        return connection
