"""A statement that is compiled once, and given to SQLite's driver without SQLAlchemy in between.

SQLAlchemy's way to the driver is many times as long as SQLite's own work on one row, and between
two presses the processor has forgotten all of it.
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
    """A statement of every move, whose parameters all have names; `columns` are those it sets.

    On PostgreSQL, where each statement waits for the network, SQLAlchemy runs it.
    """

    def __init__(self, statement: UpdateBase | Select[Any], *columns: str) -> None:
        self._statement = statement
        self._text = str(statement.compile(dialect=_SQLITE, column_keys=columns or None))

    def run(self, connection: Connection, parameters: Mapping[str, Any]) -> Any:
        """The first column of the first row, None without one; parameters are as SQLite takes them.

        SQLite's driver raises its own sqlite3.Error, PostgreSQL's SQLAlchemy's errors.
        """
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            result = connection.execute(self._statement, parameters)
            return result.scalar() if result.returns_rows else None
        row = driver.execute(self._text, parameters).fetchone()
        return None if row is None else row[0]
