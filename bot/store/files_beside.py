"""The files that the bot keeps beside a database, and the names that a database must not have.

Only the standard library is used, since the settings are read without SQLAlchemy.
"""

import os
from enum import StrEnum
from pathlib import Path
from typing import Final


class FileBeside(StrEnum):
    """The suffix of such a file. Up to its last dot it has the name of the database."""

    LOCK = ".lock"
    """The lock of an SQLite file, with the name of the process that uses it."""
    KEY = ".key"
    """The secret key, unless the settings hold it."""
    COMMANDS = ".commands"
    """A digest of the commands that Discord has."""
    PLAYGROUND = ".playground"
    """The secret part of the playground's address."""


class SqliteFile(StrEnum):
    """What SQLite appends to the name of a database for a file of its own beside it."""

    LOG = "-wal"
    """The write-ahead log."""
    SHARED_MEMORY = "-shm"
    """The index of the log, which processes share."""
    JOURNAL = "-journal"
    """The rollback journal of a database that has no log."""


_UNFINISHED: Final = ".new"
RESERVED_ENDINGS: Final = (*FileBeside, _UNFINISHED, *SqliteFile)
"""A database with one of these would be overwritten as a file beside it, or removed as a part."""


def is_reserved(path: Path) -> bool:
    """Whether this path, or the file that it leads to, ends in one of `RESERVED_ENDINGS`."""
    names = (path.name, Path(os.path.realpath(path)).name)
    # Not every file system knows capital letters from small ones.
    return any(name.lower().endswith(RESERVED_ENDINGS) for name in names)


def unfinished(path: Path) -> Path:
    """The name of a file until it is complete, when it gets the name `path`."""
    return path.with_name(f"{path.name}{_UNFINISHED}")


def write_private(path: Path, text: str) -> None:
    """Write an ASCII text atomically to a file that only its owner may read; OSError."""
    new = unfinished(path)
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
