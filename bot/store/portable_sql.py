"""Statements that both databases understand and SQLAlchemy has only for one of them."""

from typing import Any

from sqlalchemy import ColumnElement, Table, case
from sqlalchemy.dialects.postgresql import Insert, insert


def upsert(table: Table) -> Insert:
    """An INSERT that may have `on_conflict_do_update` or `on_conflict_do_nothing`.

    PostgreSQL's is compiled for SQLite as well, but not the other way round.
    """
    return insert(table)


def at_least_zero(number: ColumnElement[Any]) -> ColumnElement[Any]:
    """The number, or 0 instead of a negative one; NULL for NULL."""
    return case((number < 0.0, 0.0), else_=number)
