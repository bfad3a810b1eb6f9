"""Replaces a database file by a backup; a bad backup is refused and nothing is changed."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from bot.store.database import DEFAULT_TIMEOUTS
from bot.store.database_file import any_text, read_only
from bot.store.errors import UnusableDatabase
from bot.store.files_beside import SqliteFile, unfinished
from bot.store.migrate import migrate
from bot.store.private_files import create_private, remove, sync
from bot.store.record_check import Progress, damaged_record
from bot.store.secret_key import SecretKey, usable_key
from bot.store.sqlite_database import connect_writing
from bot.store.sqlite_errors import as_sqlite_errors, primary_code, sqlite_error
from bot.store.sqlite_preflight import check_content, find_database, stored_fingerprint

_ANOTHER: Final = "Nothing was changed; restore another backup."


def check_backup(copy: Path, target: Path, key: SecretKey | None, progress: Progress) -> None:
    """UnusableDatabase or UnusableKey unless this copy can replace `target`.

    The copy has to be intact, of this or an older version, with records that are not damaged.
    It has to belong to `key`, or, without one, to the key in the file beside `target`.
    """
    try:
        _check(copy, target, key, progress)
    except UnusableDatabase as error:
        if error.key != "damaged":
            raise
        sentence = f"The backup is damaged: {copy}. {_ANOTHER}"
        raise UnusableDatabase(error.key, sentence) from error


def _check(copy: Path, target: Path, key: SecretKey | None, progress: Progress) -> None:
    find_database(copy)
    with as_sqlite_errors(copy):
        if not copy.stat().st_size:
            raise sqlite_error("not_a_database", copy)
        if target.exists() and copy.samefile(target):
            raise sqlite_error("same_file", copy)
    check_content(copy)
    fingerprint = stored_fingerprint(copy)
    if fingerprint is not None:
        usable_key(key, fingerprint, target, copy)
    with as_sqlite_errors(copy), closing(read_only(copy)) as connection:
        connection.text_factory = any_text
        if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise sqlite_error("damaged", copy)
        number = damaged_record(connection, copy, progress)
        if number is not None:
            sentence = f"The record of table {number} is damaged in {copy}. {_ANOTHER}"
            raise UnusableDatabase("record_damaged", sentence)


def replace_by(copy: Path, target: Path, kept_as: str) -> Path | None:
    """Replace `target` by the copy, and keep the old file beside it with `kept_as` in its name.

    What is put there has the tables of this version; UnusableDatabase, and nothing is replaced, if
    those of the copy do not fit the version that it names. Returns the path of the old file, or
    None if there was none. No other process may use either file. If `target` is a symbolic link,
    the file it points to is replaced: SQLite's other files are there.
    """
    target = Path(os.path.realpath(target))
    new = unfinished(target)
    with as_sqlite_errors(target):
        try:
            _copy(copy, new)
            _update(new, copy)
            sync(new)
            kept = _set_aside(target, kept_as)
            new.replace(target)
        finally:
            remove(new)
        sync(target.parent)
    return kept


def _copy(copy: Path, new: Path) -> None:
    """Copy the whole database, including content that is still in the write-ahead log."""
    remove(new)
    create_private(new)
    with closing(read_only(copy)) as source, closing(sqlite3.connect(new)) as writing:
        source.backup(writing)


def _update(new: Path, copy: Path) -> None:
    """Migrate the new file; UnusableDatabase if the copy cannot be migrated."""
    creator = partial(connect_writing, new, DEFAULT_TIMEOUTS)
    engine = create_engine("sqlite+pysqlite://", creator=creator, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            migrate(connection)
            # Only here, for the reason that `migrate` gives.
            alembic = import_module("bot.store.alembic_upgrade")
            if alembic.lacks_part_of_schema(connection):
                raise sqlite_error("mixed", copy, "something is missing")
            connection.commit()
    except DBAPIError as error:
        if primary_code(error.orig) == sqlite3.SQLITE_ERROR:
            raise sqlite_error("mixed", copy, error.orig) from error
        raise


def _set_aside(target: Path, kept_as: str) -> Path | None:
    """Keep the old file under a second name, and rename the log files beside it to match.

    The log files are renamed even if the database file is missing: SQLite would otherwise apply
    them to the new file. Returns the path of what was kept, or None.
    """
    kept = target.with_name(f"{target.name}.{kept_as}")
    found = list[Path]()
    if target.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _keep(target, kept)
        found.append(kept)
    for end in (SqliteFile.LOG, SqliteFile.SHARED_MEMORY):
        beside = target.with_name(f"{target.name}{end}")
        if beside.exists():
            found.append(beside.rename(kept.with_name(f"{kept.name}{end}")))
    return found[0] if found else None


def _keep(target: Path, kept: Path) -> None:
    """Give a file a second name; a copy gets it where files have no second names.

    FileExistsError if there is such a file. The first name stays: otherwise a restore that is
    killed would leave no database.
    """
    try:
        os.link(target, kept)
    except FileExistsError:
        raise
    except OSError:
        create_private(kept)
        try:
            shutil.copyfile(target, kept)
            sync(kept)
        except BaseException:
            kept.unlink()
            raise
