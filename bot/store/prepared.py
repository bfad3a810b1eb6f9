"""A statement that is compiled once and passed to SQLite's driver directly, not by SQLAlchemy.

SQLAlchemy takes many times as long to execute a statement as SQLite needs for one row. Presses are
so far apart that SQLAlchemy's code is no longer in the processor's caches.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import Select

_SQLITE: Final = sqlite.dialect(paramstyle="named")


class Prepared:
    """A statement that every move runs, with named parameters; `columns` are the columns it sets.

    On PostgreSQL, where each statement waits for the network anyway, SQLAlchemy executes it.
    """

    def __init__(self, statement: UpdateBase | Select[Any], *columns: str) -> None:
        self._statement = statement
        self._text = str(statement.compile(dialect=_SQLITE, column_keys=columns or None))

    def run(self, connection: Connection, parameters: Mapping[str, Any]) -> Any:
        """Execute it; returns the first column of the first row, or None if there is no row.

        The values of `parameters` must be of types that SQLite's driver accepts. On SQLite errors
        are sqlite3.Error, on PostgreSQL SQLAlchemy's errors.
        """
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            result = connection.execute(self._statement, parameters)
            return result.scalar() if result.returns_rows else None
        row = driver.execute(self._text, parameters).fetchone()
        return None if row is None else row[0]
