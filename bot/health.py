"""`python -m bot.health`: exits with 0 if the bot lives, without importing all of it.

Whatever is not well, or on a server, is left to `python -m bot health`, which says what it is.
"""

import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

from bot.settings import Settings, SettingsError
from bot.store.database_file import heartbeat_in, is_recent, read_only


def main() -> None:
    """Exit with 0 at a glance, or become the program that looks closer."""
    if not _lives():
        os.execv(sys.executable, [sys.executable, "-m", "bot", "health"])


def _lives() -> bool:
    """Whether there is a recent heartbeat in a file."""
    with suppress(SettingsError, OSError, sqlite3.Error):
        database = Settings.of_this_process().database
        if isinstance(database, Path) and database.is_file():
            with closing(read_only(database)) as connection:
                return is_recent(heartbeat_in(connection), time.time())
    return False


if __name__ == "__main__":
    main()
