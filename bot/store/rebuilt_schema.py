"""The tables into which a rebuild writes, until it is complete and takes the place of the old rows.

They are empty except while a rebuild runs, or waits to be resumed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Column, Index, Table, types

from bot.store import schema


@dataclass(frozen=True, slots=True)
class Projections:
    """Three tables that follow from the records."""

    result: Table
    rating: Table
    rung: Table

    def __iter__(self) -> Iterator[Table]:
        return iter((self.result, self.rating, self.rung))


def _rebuilt(table: Table, *indexes: tuple[str, ...]) -> Table:
    columns = (
        Column(
            one.name,
            # The type of a key that numbers the rows of another table, here without doing so.
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
