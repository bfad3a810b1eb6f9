"""Reads a database file without changing it, and the last heartbeat of its bot.

Only the standard library is used: the health check runs every half minute, and importing SQLAlchemy
would take longer than reading the heartbeat.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.store.files_beside import SqliteFile

ALIVE: Final = "alive_at"
"""The key in `meta` of the time of the last heartbeat."""
LOCK_SECONDS: Final = 1.5
"""How long a transaction waits for another process that holds the file or the rows."""
_DEAD_SECONDS: Final = 120.0


def is_recent(beat: float | None, now: float) -> bool:
    """Whether a bot with this last heartbeat is still running."""
    # A heartbeat from the future counts as old: a running bot replaces it soon after a clock
    # change.
    return beat is not None and abs(now - beat) <= _DEAD_SECONDS


def heartbeat_in(connection: sqlite3.Connection) -> float | None:
    """The time of the last heartbeat of this database's bot, or None."""
    found = connection.execute("SELECT value FROM meta WHERE key = ?", (ALIVE,)).fetchone()
    return None if found is None else float(found[0])


def is_in_use(path: Path) -> bool:
    """Whether a write-ahead log lies beside the database: a bot is running or was killed."""
    # If the path is a symbolic link, SQLite keeps the log beside its target.
    return Path(f"{os.path.realpath(path)}{SqliteFile.LOG}").exists()


def any_text(content: bytes) -> str:
    """The text in a column: damaged bytes are replaced, and do not make the whole query fail.

    A checksum shows such damage where it matters.
    """
    return content.decode("utf-8", "replace")


def read_only(path: Path, seconds: float = LOCK_SECONDS) -> sqlite3.Connection:
    """Open a read-only connection, which does not touch the files beside the database either."""
    untouched = "" if is_in_use(path) else "&immutable=1"
    uri = f"file:{quote(str(path.absolute()))}?mode=ro{untouched}"
    return sqlite3.connect(uri, uri=True, timeout=seconds)
