"""SQL that both databases understand but SQLAlchemy offers only in one of its dialects."""

from typing import Any

from sqlalchemy import ColumnElement, Index, Table, case, text
from sqlalchemy.dialects.postgresql import Insert, insert


def upsert(table: Table) -> Insert:
    """An INSERT with `on_conflict_do_update` and `on_conflict_do_nothing`.

    SQLAlchemy compiles PostgreSQL's INSERT for SQLite as well, but not the other way round.
    """
    return insert(table)


def at_least_zero(number: ColumnElement[Any]) -> ColumnElement[Any]:
    """The number, or 0 if it is negative; NULL stays NULL."""
    return case((number < 0.0, 0.0), else_=number)


def partial_index(
    name: str, *columns: str, where: str, on_postgresql: str | None = None, unique: bool = False
) -> Index:
    """An index of the rows that meet a condition; only queries with the same condition use it.

    `where` is the condition exactly as SQLAlchemy writes it for SQLite.
    """
    other = text(on_postgresql or where)
    return Index(name, *columns, unique=unique, sqlite_where=text(where), postgresql_where=other)
