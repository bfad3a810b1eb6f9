"""Opens the bot's database and gives access to everything stored in it."""

import asyncio
import logging
import math
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from bot.model.errors import StoreUnavailable
from bot.model.shards import EVERY_SHARD
from bot.store.computer_results import ComputerResults
from bot.store.contacts import Contacts
from bot.store.daily_attempts import DailyAttempts
from bot.store.daily_posts import DailyPosts
from bot.store.database import DEFAULT_TIMEOUTS, Database, Location, PostgresAddress, Timeouts
from bot.store.departures import Departures
from bot.store.erasure import Erasure
from bot.store.games import Games
from bot.store.learning_progress import LearningProgress
from bot.store.lobbies import Lobbies
from bot.store.migrate import migrate
from bot.store.moderator_log import ModeratorLog
from bot.store.opponent_memories import OpponentMemories
from bot.store.pauses import Pauses
from bot.store.player_stats import PlayerStats
from bot.store.postgres_preflight import opened_postgres, server_version
from bot.store.preferences import PreferenceCache
from bot.store.preflight import (
    LaterCheck,
    as_store_errors,
    check_database,
    stored_fingerprint,
)
from bot.store.rebuilding import Rebuilding
from bot.store.recounts import recount_if_due
from bot.store.reviews import Reviews
from bot.store.secret_key import SecretKey, note_fingerprint, usable_key
from bot.store.servers import Servers
from bot.store.shard_rows import ShardRows
from bot.store.sqlite_database import open_sqlite
from bot.store.timers import Timers
from bot.store.vacations import Vacations

_log = logging.getLogger(__name__)

_LITTLE_ROOM: Final = 500 * 10**6


class Store:
    """Everything that is stored, by subject; created by `open_store`.

    `key` turns ids into hashes that survive the erasure of a person. This process handles the
    games of its `shards`; other processes handle the rest.
    """

    def __init__(self, database: Database, key: SecretKey) -> None:
        self.database = database
        self.key = key
        self.games = Games(database)
        self.contacts = Contacts(database, key)
        self.lobbies = Lobbies(database)
        preferences = PreferenceCache(database)
        self.player_stats = PlayerStats(database, preferences)
        self.reviews = Reviews(database)
        self.learning_progress = LearningProgress(database)
        self.opponent_memories = OpponentMemories(database)
        self.daily_attempts = DailyAttempts(database)
        self.daily_posts = DailyPosts(database)
        self.computer_results = ComputerResults(database)
        self.erasure = Erasure(database, key, preferences.forget)
        self.departures = Departures(database)
        self.servers = Servers(database, key)
        self.vacations = Vacations(database)
        self.moderator_log = ModeratorLog(database)
        self.rebuilding = Rebuilding(database)
        self.timers = Timers(database, lambda: self.games.damaged)
        self.pauses = Pauses(database)
        self.shard_rows = ShardRows(database)
        self.shards = EVERY_SHARD
        self.later_check: LaterCheck | None = None

    async def check_later(self) -> None:
        """Check a large file that was not read when opened; UnusableDatabase if it is damaged."""
        check, self.later_check = self.later_check, None
        if check is not None:
            await check.run()

    async def close(self) -> None:
        with suppress(StoreUnavailable):
            await self.games.close()
        await self.database.close()


async def open_store(
    location: Location,
    timeouts: Timeouts = DEFAULT_TIMEOUTS,
    key: SecretKey | None = None,
    *,
    at_once: float = math.inf,
) -> Store:
    """Open and migrate the database; UnusableDatabase or UnusableKey if it cannot be used.

    `timeouts` says how long transactions wait for a locked database. Without a `key`, the key file
    beside the database is used; it is created for a new database. A file of more than `at_once`
    bytes is checked for damage not now but by `check_later`.
    """
    if isinstance(location, Path):
        large = location.exists() and location.stat().st_size > at_once
        store = await _file_store(location, timeouts, key, at_once)
        store.later_check = LaterCheck(location) if large else None
        return store
    return await _server_store(location, timeouts, key)


async def _file_store(
    path: Path, timeouts: Timeouts, key: SecretKey | None, at_once: float
) -> Store:
    await asyncio.to_thread(check_database, path, timeouts, at_once)
    key = await asyncio.to_thread(_usable_key, path, timeouts, key)
    _warn_of_little_room(path)
    done = "created" if _is_new(path) else "opened"
    store = Store(await _migrated(path, timeouts, key), key)
    _log.info("database %s %s with SQLite %s", path, done, sqlite3.sqlite_version)
    try:
        if await store.erasure.rewrite_due():
            _log.info("rewriting the database, because a person erased their data")
            await store.erasure.rewrite()
    except StoreUnavailable as reason:  # The upkeep will do it later.
        _log.warning("the rewriting of the database is postponed: %s", reason)
    return store


async def _server_store(
    address: PostgresAddress, timeouts: Timeouts, key: SecretKey | None
) -> Store:
    # No rewrite now, as other processes may be using the database; the upkeep will do it.
    database, key = await opened_postgres(address, timeouts, key)
    version = await database.read(server_version)
    _log.info("database %s opened with PostgreSQL %s", address, version)
    return Store(database, key)


def _is_new(path: Path) -> bool:
    """Whether there is no database yet. A mistyped name or a missing disk looks the same."""
    return not path.exists() or not path.stat().st_size


def _usable_key(path: Path, timeouts: Timeouts, key: SecretKey | None) -> SecretKey:
    return usable_key(key, stored_fingerprint(path, timeouts), path)


async def _migrated(path: Path, timeouts: Timeouts, key: SecretKey) -> Database:
    def prepare(connection: Connection) -> None:
        migrate(connection)
        recount_if_due(connection)
        note_fingerprint(connection, key)

    with as_store_errors(path):
        database = await open_sqlite(path, timeouts)
        try:
            await database.change(prepare)
        except BaseException:
            await database.close()
            raise
    return database


def _warn_of_little_room(path: Path) -> None:
    free = shutil.disk_usage(path.parent).free
    if free < _LITTLE_ROOM:
        _log.warning("only %d MB are left on the disk of %s", free // 10**6, path)
