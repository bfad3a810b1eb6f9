"""Statements that both databases understand and SQLAlchemy has only for one of them."""

from typing import Any

from sqlalchemy import ColumnElement, Index, Table, case, text
from sqlalchemy.dialects.postgresql import Insert, insert


def upsert(table: Table) -> Insert:
    """An INSERT that may have `on_conflict_do_update` or `on_conflict_do_nothing`.

    PostgreSQL's is compiled for SQLite as well, but not the other way round.
    """
    return insert(table)


def at_least_zero(number: ColumnElement[Any]) -> ColumnElement[Any]:
    """The number, or 0 instead of a negative one; NULL for NULL."""
    return case((number < 0.0, 0.0), else_=number)


def partial_index(name: str, *columns: str, where: str, on_postgresql: str | None = None) -> Index:
    """An index of the rows that fulfil a condition, which a query must have word for word.

    `where` is the condition as SQLAlchemy writes it for SQLite.
    """
    return Index(
        name, *columns, sqlite_where=text(where), postgresql_where=text(on_postgresql or where)
    )
