"""The tables into which a rebuild writes, until its rows replace the old ones.

They are empty unless a rebuild is running or waiting to be resumed.
"""

from typing import Final, NamedTuple

from sqlalchemy import Column, Index, Table, types

from bot.store import schema


class Projections(NamedTuple):
    """The three tables that are computed from the records."""

    result: Table
    rating: Table
    rung: Table


def _rebuilt(table: Table, *indexes: tuple[str, ...]) -> Table:
    columns = (
        Column(
            one.name,
            # A foreign key column, but without the reference and without SQLite's INTEGER.
            types.BigInteger() if one.foreign_keys else one.type,
            primary_key=one.primary_key,
            nullable=one.nullable,
            autoincrement=False,
        )
        for one in table.c
    )
    name = f"rebuilt_{table.name}"
    indexed = (Index("_".join(("ix", name, *one)), *one) for one in indexes)
    return Table(name, schema.metadata, *columns, *indexed)


CURRENT: Final = Projections(schema.result, schema.rating, schema.rung)
REBUILT: Final = Projections(
    _rebuilt(schema.result, ("user_id", "ended_at"), ("guild_id",)),
    _rebuilt(schema.rating),
    _rebuilt(schema.rung, ("user_id",)),
)
