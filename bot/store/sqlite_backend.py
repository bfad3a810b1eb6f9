"""Opens, locks and watches a database that is an SQLite file, which one process uses at a time."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from bot.store.database import Database, Timeouts
from bot.store.database_file import heartbeat_in, read_only
from bot.store.instance_lock import only_instance
from bot.store.migrate import migrate
from bot.store.opened_database import BeforeMigration, OpenedDatabase
from bot.store.recounts import recount_if_due
from bot.store.secret_key import SecretKey, usable_key, write_fingerprint
from bot.store.shard_locks import SoleProcessLocks
from bot.store.sqlite_database import open_sqlite
from bot.store.sqlite_errors import as_sqlite_errors, sqlite_error
from bot.store.sqlite_preflight import (
    DeferredCheck,
    check_database,
    find_database,
    refuse_foreign,
    stored_fingerprint,
)

_log = logging.getLogger(__name__)

_LITTLE_ROOM: Final = 500 * 10**6


class SqliteBackend:
    """The backend of the file at `path`."""

    several: Final = False

    def __init__(self, path: Path) -> None:
        self._path = path

    async def find(self) -> None:
        """UnusableDatabase unless there is a file with anything in it."""
        find_database(self._path)
        if not self._path.stat().st_size:
            raise sqlite_error("empty", self._path)

    async def open(
        self,
        timeouts: Timeouts,
        key: SecretKey | None,
        max_bytes_checked: float,
        before_migration: BeforeMigration,
        /,
    ) -> OpenedDatabase:
        """Check, open and migrate the file, or create a missing one.

        A file of more than `max_bytes_checked` is not checked for damage yet. UnusableDatabase,
        UnusableKey, and what `before_migration` raises.
        """
        check = self._deferred_check(max_bytes_checked)
        await asyncio.to_thread(check_database, self._path, timeouts, max_bytes_checked)
        used = await asyncio.to_thread(self._usable_key, timeouts, key)
        self._warn_of_little_room()
        done = "created" if self._is_new() else "opened"
        database = await self._migrated(timeouts, used, before_migration)
        _log.info("database %s %s with SQLite %s", self._path, done, sqlite3.sqlite_version)
        return OpenedDatabase(database, used, check)

    @asynccontextmanager
    async def exclusive_lock(self) -> AsyncIterator[None]:
        """Keep all other processes out."""
        with only_instance(self._path):
            yield

    def shared_lock(self) -> AbstractAsyncContextManager[None]:
        """Keep all other processes out: nobody shares a file."""
        return self.exclusive_lock()

    def shard_locks(self) -> SoleProcessLocks:
        """The locks of a process that is alone."""
        return SoleProcessLocks()

    async def last_heartbeat(self) -> float | None:
        """The time of the bot's last heartbeat, or None; UnusableDatabase if it cannot be read."""
        return await asyncio.to_thread(self._heartbeat)

    def _heartbeat(self) -> float | None:
        find_database(self._path)
        with as_sqlite_errors(self._path), closing(read_only(self._path)) as connection:
            if not refuse_foreign(connection, self._path):
                return None
            return heartbeat_in(connection)

    def _deferred_check(self, max_bytes_checked: float) -> DeferredCheck | None:
        large = self._path.exists() and self._path.stat().st_size > max_bytes_checked
        return DeferredCheck(self._path) if large else None

    def _is_new(self) -> bool:
        """Whether there is no database yet. A mistyped name or a missing disk looks the same."""
        return not self._path.exists() or not self._path.stat().st_size

    def _usable_key(self, timeouts: Timeouts, key: SecretKey | None) -> SecretKey:
        return usable_key(key, stored_fingerprint(self._path, timeouts), self._path)

    async def _migrated(
        self, timeouts: Timeouts, key: SecretKey, before_migration: BeforeMigration
    ) -> Database:
        def prepare(connection: Connection) -> None:
            before_migration(connection)
            migrate(connection)
            recount_if_due(connection)
            write_fingerprint(connection, key)

        with as_sqlite_errors(self._path):
            database = await open_sqlite(self._path, timeouts)
            try:
                await database.change(prepare)
            except BaseException:
                await database.close()
                raise
        return database

    def _warn_of_little_room(self) -> None:
        free = shutil.disk_usage(self._path.parent).free
        if free < _LITTLE_ROOM:
            _log.warning("only %d MB are left on the disk of %s", free // 10**6, self._path)
