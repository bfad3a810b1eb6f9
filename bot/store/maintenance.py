"""Backup and health check from another process, by a connection that only reads."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.preflight import as_store_errors, read_only, store_error
from bot.store.timers import ALIVE


def last_heartbeat(path: Path) -> float | None:
    """When the bot last noted that it is alive, or None; UnusableDatabase if there is no file."""
    if not path.exists():
        raise store_error("unreadable", path)
    with as_store_errors(path), closing(read_only(path)) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = ?", (ALIVE,)).fetchone()
        return None if found is None else float(found[0])


def back_up(source: Path, target: Path) -> None:
    """Write a complete copy as of this moment; UnusableDatabase if it fails or `target` exists.

    A file copied by other means lacks the content of the write-ahead log.
    """
    if not source.exists():
        raise store_error("unreadable", source)
    if target.exists():
        raise store_error("backup_exists", target)
    if not target.parent.is_dir():
        raise store_error("directory_missing", target.parent)
    with closing(_checked(source)) as connection, as_store_errors(target):
        try:
            connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error:
            target.unlink(missing_ok=True)
            raise
        with target.open("rb") as file:
            os.fsync(file.fileno())


def _checked(source: Path) -> sqlite3.Connection:
    """A connection to an intact database: a copy of a damaged one would replace a better backup."""
    with as_store_errors(source):
        connection = read_only(source)
        try:
            if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
                raise store_error("damaged", source)
        except BaseException:
            connection.close()
            raise
        return connection
