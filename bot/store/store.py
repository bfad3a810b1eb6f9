"""The database of the bot: opened with every check, closed, and in between all that is kept."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bot.store.alarms import Alarms
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

_LITTLE_ROOM: Final = 500 * 10**6


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

    async def close(self) -> None:
        await self.database.close()


async def open_store(path: Path) -> Store:
    """The database in this file, in its newest shape; StoreError tells why it cannot be used."""
    await asyncio.to_thread(examine, path)
    _warn_of_little_room(path)
    database = Database(path)
    try:
        with told(path):
            await database.change(migrate)
    except BaseException:
        await database.close()
        raise
    store = Store(database)
    _log.info("database %s opened with SQLite %s", path, sqlite3.sqlite_version)
    await store.games.check_running()
    return store


def _warn_of_little_room(path: Path) -> None:
    free = shutil.disk_usage(path.parent).free
    if free < _LITTLE_ROOM:
        _log.warning("only %d MB are left on the disk of %s", free // 10**6, path)
