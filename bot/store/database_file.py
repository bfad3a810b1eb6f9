"""Reads a database file without changing it, and the heartbeat that a bot left there.

No library is needed here: it takes longer to import one than to find the heartbeat, which is asked
for every half minute.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

ALIVE: Final = "alive_at"
"""Where the database keeps the time of the last heartbeat."""
LOCK_SECONDS: Final = 1.5
"""How long a transaction waits for another process that holds the file, or the rows."""
_DEAD_SECONDS: Final = 120.0


def is_recent(beat: float | None, now: float) -> bool:
    """Whether a bot with this last heartbeat is still running."""
    # One from the future is as old: a running bot replaces it soon after a clock is set back.
    return beat is not None and abs(now - beat) <= _DEAD_SECONDS


def heartbeat_in(connection: sqlite3.Connection) -> float | None:
    """When the bot of this database last noted that it is alive, or None."""
    found = connection.execute("SELECT value FROM meta WHERE key = ?", (ALIVE,)).fetchone()
    return None if found is None else float(found[0])


def is_in_use(path: Path) -> bool:
    """Whether there is a log beside the database, as while a bot runs, or after it was killed."""
    # SQLite keeps the log beside the file to which a link leads.
    return Path(f"{os.path.realpath(path)}-wal").exists()


def read_only(path: Path, seconds: float = LOCK_SECONDS) -> sqlite3.Connection:
    """A separate connection that changes nothing, not even the files beside the database."""
    untouched = "" if is_in_use(path) else "&immutable=1"
    uri = f"file:{quote(str(path.absolute()))}?mode=ro{untouched}"
    return sqlite3.connect(uri, uri=True, timeout=seconds)
