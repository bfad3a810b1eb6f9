"""The revisions of the schema: those that this version knows, and those that a database has."""

from functools import cache
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect

VERSION_TABLE: Final = "alembic_version"
MIGRATIONS: Final = Path(__file__).parent / "migrations"


@cache
def known_revisions() -> frozenset[str]:
    """The revisions that this version of the bot knows; any other is from a newer version.

    They are read from the names of the files, like `v0019_erasures.py`.
    """
    files = (MIGRATIONS / "versions").glob("v*.py")
    return frozenset(file.stem.removeprefix("v").partition("_")[0] for file in files)


def stored_revisions(connection: Connection) -> frozenset[str]:
    """The revisions that the database says it has; one, unless it is empty or damaged."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return frozenset()
    rows = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}")
    return frozenset(rows.scalars())
