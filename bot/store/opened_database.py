"""A database that has been opened, with what belongs to it."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.store.database import Database
from bot.store.secret_key import SecretKey
from bot.store.sqlite_preflight import DeferredCheck

BeforeMigration = Callable[[Connection], None]
"""Looks at a database, perhaps of an older version; what it raises leaves it as it was."""


def any_database(_connection: Connection) -> None:
    """Do nothing: every database may be migrated."""


@dataclass(frozen=True, slots=True)
class OpenedDatabase:
    """An open, migrated database, and its key, which a new one was given.

    `deferred_check` has yet to be run, on a file that was too large to be read before.
    """

    database: Database
    key: SecretKey
    deferred_check: DeferredCheck | None = None
