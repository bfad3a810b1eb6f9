"""Copies all rows of an SQLite file to an empty PostgreSQL database, and compares the copy."""

from collections.abc import Callable, Generator
from contextlib import closing
from hashlib import blake2b
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Row, Table, func, select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import AddConstraint, DropConstraint

from bot.store import schema
from bot.store.database import Database, Location
from bot.store.errors import UnusableDatabase
from bot.store.schema import metadata

Progress = Callable[[int], object]
"""Called with the number of further rows done; each row counts once written, once compared."""
_ROWS_AT_ONCE: Final = 1000
_LARGEST: Final = 2**64
_LIMIT: Final = "54"
"""The class of the error codes of a row that is too large for the server."""

_Rows = Generator[Row[Any], None, None]
"""Rows that are being read or written until this is closed; a rollback waits for a COPY of them."""


def rows_of(connection: Connection) -> int:
    """The number of all rows."""
    counts = (select(func.count()).select_from(table) for table in metadata.sorted_tables)
    return sum(connection.execute(count).scalar_one() for count in counts)


def refuse_unless_empty(connection: Connection, location: Location) -> None:
    """UnusableDatabase if any table has rows, except `meta`, to which a migration writes."""
    tables = (table for table in metadata.sorted_tables if table is not schema.meta)
    if any(connection.execute(select(table).limit(1)).first() for table in tables):
        raise UnusableDatabase(
            "not_empty",
            f"The database {location} already holds games or settings. Nothing was changed; "
            "name an empty database.",
        )


async def move_everything(source: Database, target: Database, progress: Progress) -> None:
    """Copy every row in one transaction.

    Nobody else may use either database meanwhile. UnusableDatabase if the target is not empty or
    the copy differs from the source; otherwise the driver's errors.
    """

    def move(reading: Connection) -> None:
        with target.engine.begin() as writing:
            # Compared on the same connection: others see its rows only after the commit.
            _move(reading, writing, progress, target.location)

    await source.read(move)


def _move(reading: Connection, writing: Connection, progress: Progress, location: Location) -> None:
    refuse_unless_empty(writing, location)
    tables = metadata.sorted_tables
    keys = (key for table in tables for key in table.foreign_key_constraints)
    circular = [key for key in keys if key.use_alter]
    for key in circular:
        writing.execute(DropConstraint(key))
    writing.execute(schema.meta.delete())
    written = {table.name: _copy(reading, writing, table, progress) for table in tables}
    for key in circular:
        writing.execute(AddConstraint(key))
    _number_on(reading, writing)
    for table in tables:
        if _digest(_all_rows(writing, table), progress) != written[table.name]:
            raise UnusableDatabase(
                "different", f"The copy of the table {table.name} differs. Nothing was changed."
            )


def _copy(
    reading: Connection, writing: Connection, table: Table, progress: Progress
) -> tuple[int, int]:
    """Copy one table and return the digest of the rows read.

    UnusableDatabase if a row is refused, DBAPIError if the server can write none at all.
    """
    try:
        return _digest(_written(reading, writing, table), progress)
    except psycopg.Error as error:
        # The rest of the server's message quotes the row.
        said = str(error.diag.message_primary or error)
        too_large = (error.sqlstate or "").startswith(_LIMIT)
        if isinstance(error, psycopg.OperationalError) and not too_large:
            raise OperationalError("COPY", None, type(error)(said)) from None
        raise UnusableDatabase(
            "refused_row",
            f"The server refuses a row of the table {table.name}: {said}. Nothing was changed.",
        ) from None


def _written(reading: Connection, writing: Connection, table: Table) -> _Rows:
    driver = writing.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    columns = ", ".join(f'"{column.name}"' for column in table.c)
    into = f'COPY "{table.name}" ({columns}) FROM STDIN'
    with driver.cursor() as cursor, cursor.copy(into) as copy:
        for row in _all_rows(reading, table):
            copy.write_row(row)
            yield row


def _number_on(reading: Connection, writing: Connection) -> None:
    """Set the sequences so that new rows get ids that no row ever had, deleted rows included."""
    given = dict(map(tuple, reading.execute(text("SELECT name, seq FROM sqlite_sequence"))))
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = reading.execute(select(func.max(column))).scalar() or 0
            used = max(last, given.get(table.name, 0))
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            writing.execute(select(func.setval(sequence, used + 1, False)))


def _digest(rows: _Rows, progress: Progress) -> tuple[int, int]:
    """The number of rows, and a checksum that does not depend on their order; closes `rows`."""
    count = total = 0
    with closing(rows):
        for row in rows:
            content = repr(tuple(row)).encode()
            total += int.from_bytes(blake2b(content, digest_size=8).digest())
            count += 1
            progress(1)
    return count, total % _LARGEST


def _all_rows(connection: Connection, table: Table) -> _Rows:
    options = {"yield_per": _ROWS_AT_ONCE}
    with connection.execute(select(table), execution_options=options) as rows:
        yield from rows
