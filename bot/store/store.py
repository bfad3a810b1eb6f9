"""The database of the bot: opened with every check, backed up while it runs, closed."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from bot.store.alarms import Alarms
from bot.store.backup import back_up
from bot.store.dailies import Dailies
from bot.store.database import Database
from bot.store.games import Games
from bot.store.ladder import Rungs
from bot.store.lobbies import Lobbies
from bot.store.migrating import migrate
from bot.store.opening import examine, told
from bot.store.people import People
from bot.store.projections import rebuild
from bot.store.reviews import Reviews
from bot.store.scores import Finish

_log = logging.getLogger(__name__)


class Store:
    """Everything that is kept, by what it is about; made by `open_store`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.lobbies = Lobbies(database)
        self.people = People(database)
        self.reviews = Reviews(database)
        self.dailies = Dailies(database)
        self.rungs = Rungs(database)
        self.alarms = Alarms(database, lambda: self.games.damaged)

    async def rebuild(self, finishes: Iterable[tuple[int, float, Finish]]) -> None:
        """Results and ratings anew from these games (id, end), in this order, all or nothing."""
        await rebuild(self.database, finishes)

    async def backup(self, path: Path) -> None:
        """A whole copy as of this moment, while games go on; StoreError, and no overwriting."""
        await asyncio.to_thread(back_up, self.database.path, path)

    async def close(self) -> None:
        await self.database.close()


async def open_store(path: Path) -> Store:
    """The database in this file, in its newest shape; StoreError tells why it cannot be used."""
    await asyncio.to_thread(examine, path)
    database = Database(path)
    try:
        with told(path):
            await database.change(migrate)
    except BaseException:
        await database.close()
        raise
    store = Store(database)
    _log.info("database %s opened with SQLite %s", path, sqlite3.sqlite_version)
    for game_id in sorted(await store.games.check_running()):
        _log.error("table %d is damaged and left alone; a backup has it whole", game_id)
    return store
