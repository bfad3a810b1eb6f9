"""The database of the bot: opened with every check, backed up while it runs, closed."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from bot.engine.errors import Refusal
from bot.store.alarms import Alarms
from bot.store.database import Database
from bot.store.games import Games
from bot.store.lobbies import Lobbies
from bot.store.migrating import migrate
from bot.store.opening import examine, read_only, store_error, told
from bot.store.people import People
from bot.store.projections import rebuild
from bot.store.scores import Finish

_log = logging.getLogger(__name__)


class Store:
    """Everything that is kept, by what it is about; made by `open_store`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.lobbies = Lobbies(database)
        self.people = People(database)
        self.alarms = Alarms(database, lambda: self.games.damaged)

    async def rebuild(self, finishes: Iterable[tuple[int, float, Finish]]) -> None:
        """Results and ratings anew from these games (id, end), in this order, all or nothing."""
        await rebuild(self.database, finishes)

    async def backup(self, path: Path) -> None:
        """A whole copy as of this moment, also while games go on; StoreError, and no overwriting.

        A file copied by other means lacks what is still in the write-ahead log.
        """
        await asyncio.to_thread(_back_up, self.database.path, path)

    async def close(self) -> None:
        await self.database.close()


async def open_store(path: Path) -> Store:
    """The database in this file, in its newest shape; StoreError tells why it cannot be used."""
    await asyncio.to_thread(examine, path)
    database = Database(path)
    try:
        with told(path):
            await _prepare(database)
    except Refusal as refusal:
        await database.close()
        key = "locked" if refusal.key == "busy" else "full"
        raise store_error(key, path) from refusal
    except BaseException:
        await database.close()
        raise
    store = Store(database)
    _log.info("database %s opened with SQLite %s", path, sqlite3.sqlite_version)
    for game_id in sorted(await store.games.check_running()):
        _log.error("table %d is damaged and left alone; a backup has it whole", game_id)
    return store


async def _prepare(database: Database) -> None:
    async with database.writing() as connection:
        await connection.run_sync(migrate)


def _back_up(source: Path, target: Path) -> None:
    if target.exists():
        raise store_error("backup_exists", target)
    with told(target):
        try:
            with closing(read_only(source)) as connection:
                connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error:
            target.unlink(missing_ok=True)
            raise
        with target.open("rb") as file:
            os.fsync(file.fileno())
