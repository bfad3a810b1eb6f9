"""Creates, removes and syncs database files; only their owner may read them."""

import os
from pathlib import Path

from bot.store.files_beside import SqliteFile
from bot.store.sqlite_errors import sqlite_error


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read; FileExistsError, UnusableDatabase.

    It is private because it will hold the seeds of running games. SQLite creates the files beside
    it with the same mode.
    """
    try:
        path.touch(mode=0o600, exist_ok=False)
    except PermissionError as error:
        raise sqlite_error("directory_unwritable", path.parent) from error


def remove(path: Path) -> None:
    """Remove an unfinished file, and what SQLite left beside it at a failure, if they exist."""
    for end in ("", *SqliteFile):
        path.with_name(f"{path.name}{end}").unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Flush this file, or the names in this folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
