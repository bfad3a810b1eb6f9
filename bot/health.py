"""`python -m bot.health`: exits with 0 if the bot lives, without importing all of it.

If the bot is not well, or its database is on a server, `python -m bot health` says more.
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
    """Return if a quick look finds the bot alive, or become the program that looks closer."""
    if not _lives():
        os.execv(sys.executable, [sys.executable, "-m", "bot", "health"])


def _lives() -> bool:
    """Whether the database is a file with a recent heartbeat."""
    with suppress(SettingsError, OSError, sqlite3.Error):
        database = Settings.of_this_process().database
        if isinstance(database, Path) and database.is_file():
            with closing(read_only(database)) as connection:
                return is_recent(heartbeat_in(connection), time.time())
    return False


if __name__ == "__main__":
    main()
