"""The two kinds of databases: an SQLite file, and a database of a PostgreSQL server.

PostgreSQL's part is imported only for an address of such a server: its driver takes 9 MB, and a
bot with a file never needs it.
"""

from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

from bot.model.shard_locks import ProcessLocks
from bot.store.database import Location, PostgresAddress, Timeouts
from bot.store.opened_database import BeforeMigration, OpenedDatabase
from bot.store.secret_key import SecretKey
from bot.store.sqlite_backend import SqliteBackend


class Backend(Protocol):
    """What a kind of database needs besides transactions; belongs to one location.

    All errors are UnusableDatabase, UnusableKey and WrongAddress.
    """

    @property
    def several(self) -> bool:
        """Whether several processes may use the database at the same time."""

    async def find(self) -> None:
        """Raise UnusableDatabase if the file is missing or empty, or the server has no tables."""

    async def open(
        self,
        timeouts: Timeouts,
        key: SecretKey | None,
        max_bytes_checked: float,
        before_migration: BeforeMigration,
        /,
    ) -> OpenedDatabase:
        """Open and migrate the database.

        Without a `key`, the file beside the database has it. A file of more than
        `max_bytes_checked` is not checked for damage yet. Raises what `before_migration` does.
        """

    def exclusive_lock(self) -> AbstractAsyncContextManager[None]:
        """Keep all other processes out; UnusableDatabase, naming them, if others are in."""

    def shared_lock(self) -> AbstractAsyncContextManager[None]:
        """Keep out those that need the database for themselves, and all others if it is a file.

        UnusableDatabase, naming the holder, if such a process is in.
        """

    def shard_locks(self) -> ProcessLocks:
        """The locks by which the processes share the shards."""

    async def last_heartbeat(self) -> float | None:
        """The time of the bot's last heartbeat, if any, read without changing anything."""


def backend_of(location: Location) -> Backend:
    """The backend of this location."""
    if isinstance(location, Path):
        return SqliteBackend(location)
    backend: Backend = _postgres().PostgresBackend(location)
    return backend


def postgres_address(text: str, folder: Path, given_as: str = "DATABASE") -> PostgresAddress:
    """Parse a text like postgresql://user:password@host/database; ValueError if it is not one.

    WrongAddress if it has a parameter that does not exist.
    """
    address: PostgresAddress = _postgres().parsed_address(text, folder, given_as)
    return address


def _postgres() -> ModuleType:
    return import_module("bot.store.postgres_backend")
