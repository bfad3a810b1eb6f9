"""Rewrites the tables of a PostgreSQL database, so that no erased row remains in its files."""

import logging
import re
from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg.errors import Diagnostic
from sqlalchemy import Column, Connection, select

from bot.store.personal_columns import PERSONAL
from bot.store.schema import metadata

_log = logging.getLogger(__name__)


def rewrite(connection: Connection) -> bool:
    """Rewrite all tables and the planner's statistics; the connection must be in autocommit mode.

    False if erased rows had to be kept because an older transaction might still read them.
    """
    kept: list[int] = []

    def note(said: Diagnostic) -> None:
        # The diagnostic can be read only inside this handler.
        kept.append(_dead_rows(said))
        if said.severity_nonlocalized == "WARNING":
            _log.warning("while rewriting the database: %s", said.message_primary)

    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    driver.add_notice_handler(note)
    try:
        _vacuum(connection)
    finally:
        driver.remove_notice_handler(note)
    return not any(kept)


def _vacuum(connection: Connection) -> None:
    tables = ", ".join(f'"{table.name}"' for table in metadata.sorted_tables)
    connection.exec_driver_sql(f"VACUUM (FULL, ANALYZE, VERBOSE) {tables}")
    for column in _personal_columns_of_empty_tables(connection):
        # ANALYZE of an empty table keeps the old statistics; setting the type deletes them.
        kind = column.type.compile(dialect=connection.dialect)
        connection.exec_driver_sql(
            f'ALTER TABLE "{column.table.name}" ALTER COLUMN "{column.name}" TYPE {kind}'
        )
    # pg_statistic holds the most common values of each column, and dead versions of its own rows.
    connection.exec_driver_sql("VACUUM (FULL, VERBOSE) pg_statistic")


def _personal_columns_of_empty_tables(connection: Connection) -> Iterator[Column[Any]]:
    for personal in PERSONAL:
        if connection.execute(select(personal.user_id).limit(1)).first() is None:
            yield from (personal.user_id, *personal.names)


def _dead_rows(said: Diagnostic) -> int:
    """The number of dead rows that VACUUM could not remove: the first number in its message."""
    number = re.search(r"\d+", said.message_detail or "")
    return int(number.group()) if number else 0
