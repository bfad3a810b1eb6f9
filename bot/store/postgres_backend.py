"""Opens, locks and watches a database of a PostgreSQL server; imported only for such a one."""

import asyncio
import logging
import re
import signal
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from psycopg import ProgrammingError
from psycopg.conninfo import make_conninfo
from psycopg.pq import Conninfo
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from bot.model.errors import Busy
from bot.store.advisory_locks import AdvisoryLocks, LockSpace, open_locks
from bot.store.database import PostgresAddress, Timeouts
from bot.store.database_file import ALIVE
from bot.store.instance_lock import in_use_error
from bot.store.meta_rows import read_meta_if_any
from bot.store.migrate import migrate
from bot.store.opened_database import BeforeMigration, OpenedDatabase, any_database
from bot.store.postgres_database import PostgresDatabase, open_postgres
from bot.store.postgres_engine import DRIVER
from bot.store.postgres_errors import as_postgres_errors, wrong_address
from bot.store.postgres_locks import PostgresLocks
from bot.store.postgres_preflight import check_database, find_tables
from bot.store.recounts import recount_if_due
from bot.store.secret_key import FINGERPRINT, SecretKey, usable_key, write_fingerprint

_log = logging.getLogger(__name__)

_PAUSE: Final = 0.5
_PARAMETERS: Final = frozenset(one.keyword.decode() for one in Conninfo.get_defaults())
_SECRET: Final = re.compile("pass|secret|key", re.IGNORECASE)


def parsed_address(text: str, folder: Path, given_as: str) -> PostgresAddress:
    """Parse a text like postgresql://user:password@host/database; ValueError if it is not one.

    WrongAddress if it has a parameter that does not exist.
    """
    try:
        url = make_url(text)
        address = PostgresAddress(url, folder, given_as)
        _refuse_unknown(address)
        make_conninfo(**{name: str(value) for name, value in url.query.items()})
        url.set(drivername=DRIVER).get_dialect()().create_connect_args(url)
    except (ArgumentError, ProgrammingError) as error:
        raise ValueError from error
    return address


def _refuse_unknown(address: PostgresAddress) -> None:
    names = address.url.query.keys()
    unknown = sorted(names - _PARAMETERS)
    if unknown and _SECRET.search(" ".join(names)):  # The unknown one may be the rest of it.
        reason = "one of its parameters does not exist; write %26 for & in a password"
        raise wrong_address(address, reason)
    if unknown:
        raise wrong_address(address, f"there is no parameter {unknown[0]!r}")


class PostgresBackend:
    """The backend of the database at `address`, which several processes may share."""

    several: Final = True

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address

    async def find(self) -> None:
        """UnusableDatabase if the database is empty or does not exist, WrongAddress."""
        await find_tables(self._address)

    async def open(
        self,
        timeouts: Timeouts,
        key: SecretKey | None,
        _max_bytes_checked: float,
        before_migration: BeforeMigration,
        /,
    ) -> OpenedDatabase:
        """Open and migrate the database, whose files the server checks itself.

        UnusableDatabase, UnusableKey, WrongAddress, and what `before_migration` raises.
        """
        opening = opened_postgres(self._address, timeouts, key, before_migration)
        database, used, is_new = await opening
        try:
            with as_postgres_errors(self._address):
                version = await database.read(_server_version)
        except BaseException:
            await database.close()
            raise
        done = "created" if is_new else "opened"
        _log.info("database %s %s with PostgreSQL %s", self._address, done, version)
        return OpenedDatabase(database, used)

    def exclusive_lock(self) -> AbstractAsyncContextManager[None]:
        """Keep all other processes out, even if the connection to the server is lost.

        The lock is then taken again. If another process has it by then, this process ends itself.
        """
        return _held(_InstanceLock(self._address, shared=False))

    def shared_lock(self) -> AbstractAsyncContextManager[None]:
        """Keep out those that take the exclusive lock; it is taken again in the same way."""
        return _held(_InstanceLock(self._address, shared=True))

    def shard_locks(self) -> PostgresLocks:
        """The locks that all processes on this database share."""
        return PostgresLocks(self._address)

    async def last_heartbeat(self) -> float | None:
        """The time of the bot's last heartbeat, or None; UnusableDatabase if it cannot be read."""
        with as_postgres_errors(self._address):
            database = await open_postgres(self._address, connections=1)
            try:
                return await database.read(_heartbeat)
            finally:
                await database.close()


async def opened_postgres(
    address: PostgresAddress,
    timeouts: Timeouts,
    key: SecretKey | None,
    before_migration: BeforeMigration = any_database,
) -> tuple[PostgresDatabase, SecretKey, bool]:
    """Open and migrate the database; returns it with its key, and whether it was empty.

    Without a `key`, the key file in the folder of the address is used; it is created for a new
    database. UnusableDatabase, UnusableKey, WrongAddress, and what `before_migration` raises.
    """

    def prepare(connection: Connection) -> tuple[SecretKey, bool]:
        is_new = not check_database(connection, address)
        fingerprint = read_meta_if_any(connection, FINGERPRINT)
        if fingerprint is not None:
            usable_key(key, fingerprint, address)  # A refusal comes before a long migration.
        before_migration(connection)
        migrate(connection)
        recount_if_due(connection)
        # Only now is a new key saved, for a database that will have it.
        used = usable_key(key, fingerprint, address)
        write_fingerprint(connection, used)
        return used, is_new

    with as_postgres_errors(address):
        database = await open_postgres(address, timeouts)
        try:
            return database, *await database.change(prepare)
        except BaseException:
            await database.close()
            raise


class _Taken(Exception):
    """Other processes hold the lock of the instance; the message names them."""


class _InstanceLock:
    """The lock of the instance, and the names of this process's connections that may hold it."""

    def __init__(self, address: PostgresAddress, *, shared: bool) -> None:
        self.address: Final = address
        self._shared = shared
        self._own = set[str]()

    async def take(self) -> AdvisoryLocks:
        """Take it on a new connection; _Taken, or Busy while only a lost connection holds it."""
        locks = await open_locks(self.address)
        name = await locks.name()
        before, self._own = self._own, self._own | {name}
        if await locks.take(LockSpace.INSTANCE, shared=self._shared):
            return locks
        self._own = before
        holders = await locks.holders(LockSpace.INSTANCE)
        await locks.close()
        if before and before.issuperset(holders):
            # The server has not noticed yet that the connection is lost.
            raise Busy
        raise _Taken(", ".join(holders))


@asynccontextmanager
async def _held(instance: _InstanceLock) -> AsyncIterator[None]:
    """Hold this lock; UnusableDatabase, naming the holders, if others have it."""
    held = [asyncio.create_task(instance.take())]
    with as_postgres_errors(instance.address):
        try:
            await held[0]
        except _Taken as taken:
            raise in_use_error(instance.address, str(taken)) from None
    keeping = asyncio.create_task(_keep(instance, held))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        with suppress(Busy, DBAPIError, _Taken):
            await (await held[0]).close()


async def _keep(instance: _InstanceLock, held: "list[asyncio.Task[AdvisoryLocks]]") -> None:
    """Take the lock again whenever it is lost; `held` has one item, the newest attempt.

    Cancelling this task does not cancel the attempt, so that its lock can still be released.
    """
    try:
        while True:
            with suppress(Busy, DBAPIError):
                await (await asyncio.shield(held[0])).lost.wait()
            held[:] = [asyncio.create_task(instance.take())]
            await asyncio.wait(held)
            await asyncio.sleep(_PAUSE)
    except _Taken as taken:
        _log.critical(
            "another process has taken over the database %s, so this one stops: %s",
            *(instance.address, taken),
        )
        signal.raise_signal(signal.SIGTERM)


def _heartbeat(connection: Connection) -> float | None:
    found = read_meta_if_any(connection, ALIVE)
    return None if found is None else float(found)


def _server_version(connection: Connection) -> str:
    return str(connection.exec_driver_sql("SHOW server_version").scalar_one())
