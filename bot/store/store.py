"""Opens the database of the bot, and gives access to everything stored in it."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bot.model.results import Finish
from bot.store.computer_results import ComputerResults
from bot.store.daily_attempts import DailyAttempts
from bot.store.database import USUAL_PATIENCE, Database, Patience, open_database
from bot.store.games import Games
from bot.store.lobbies import Lobbies
from bot.store.migrate import migrate
from bot.store.player_stats import PlayerStats
from bot.store.preflight import as_store_errors, check_database
from bot.store.projections import rebuild
from bot.store.reviews import Reviews
from bot.store.studies import Studies
from bot.store.timers import Timers

_log = logging.getLogger(__name__)

_LITTLE_ROOM: Final = 500 * 10**6


class Store:
    """Everything that is stored, by subject; made by `open_store`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.lobbies = Lobbies(database)
        self.player_stats = PlayerStats(database)
        self.reviews = Reviews(database)
        self.studies = Studies(database)
        self.daily_attempts = DailyAttempts(database)
        self.computer_results = ComputerResults(database)
        self.timers = Timers(database, lambda: self.games.damaged)

    async def rebuild(self, finishes: Iterable[tuple[int, float, Finish]]) -> None:
        """Replace all results and ratings by those of these games (id, end), in this order."""
        await rebuild(self.database, finishes)

    async def close(self) -> None:
        await self.database.close()


async def open_store(path: Path, patience: Patience = USUAL_PATIENCE) -> Store:
    """The database in this file, migrated; UnusableDatabase if it cannot be used.

    `patience` says when a locked file is given up, now and later.
    """
    await asyncio.to_thread(check_database, path, patience)
    _warn_of_little_room(path)
    store = Store(await _migrated(path, patience))
    _log.info("database %s opened with SQLite %s", path, sqlite3.sqlite_version)
    await store.games.check_running()
    return store


async def _migrated(path: Path, patience: Patience) -> Database:
    with as_store_errors(path):
        database = await open_database(path, patience)
        try:
            await database.change(migrate)
        except BaseException:
            await database.close()
            raise
    return database


def _warn_of_little_room(path: Path) -> None:
    free = shutil.disk_usage(path.parent).free
    if free < _LITTLE_ROOM:
        _log.warning("only %d MB are left on the disk of %s", free // 10**6, path)
