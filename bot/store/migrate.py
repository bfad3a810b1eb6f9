"""Brings the schema to the newest version of the bot, in one transaction."""

import logging
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect

_log = logging.getLogger(__name__)

VERSION_TABLE: Final = "alembic_version"
MIGRATIONS: Final = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> frozenset[str]:
    """The revisions that this version of the bot knows; any other is from a newer version.

    They are read from the names of the files, like `v0019_erasures.py`.
    """
    files = (MIGRATIONS / "versions").glob("v*.py")
    return frozenset(file.stem.removeprefix("v").partition("_")[0] for file in files)


def migrate(connection: Connection, newest: str | None = None) -> None:
    """Apply the missing revisions, or those up to `newest`, in this connection's transaction."""
    newest = newest or max(known_revisions())
    stored = stored_revisions(connection)
    if stored == {newest}:
        return
    if stored:
        was = ", ".join(sorted(stored))
        _log.info("the database is migrated from %s to %s; older versions refuse it", was, newest)
    # Alembic takes 11 MB and a tenth of a second, and nearly every start has nothing to migrate.
    import_module("bot.store.alembic_upgrade").upgrade(connection, newest)


def stored_revisions(connection: Connection) -> frozenset[str]:
    """The revisions that the database says it has; one, unless it is empty or damaged."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return frozenset()
    rows = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}")
    return frozenset(rows.scalars())
