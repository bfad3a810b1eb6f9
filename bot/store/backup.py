"""How the database is copied whole, also beside a running bot, by a connection that only reads."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.preflight import as_store_errors, read_only, store_error


def back_up(source: Path, target: Path) -> None:
    """A whole copy as of this moment; StoreError, and what is there is never overwritten.

    A file copied by other means lacks what is still in the write-ahead log.
    """
    if not source.exists():
        raise store_error("unreadable", source)
    if target.exists():
        raise store_error("backup_exists", target)
    if not target.parent.is_dir():
        raise store_error("directory_missing", target.parent)
    with closing(_sound(source)) as connection, as_store_errors(target):
        try:
            connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error:
            target.unlink(missing_ok=True)
            raise
        with target.open("rb") as file:
            os.fsync(file.fileno())


def _sound(source: Path) -> sqlite3.Connection:
    """A connection to a database that is worth a copy: an older one may be sound still."""
    with as_store_errors(source):
        connection = read_only(source)
        try:
            if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise store_error("damaged", source)
        except BaseException:
            connection.close()
            raise
        return connection
