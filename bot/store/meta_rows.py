"""Reads and writes single values in the table `meta`, each by its key."""

from sqlalchemy import Connection, delete, inspect, select

from bot.store import schema
from bot.store.portable_sql import upsert

_META = schema.meta


def read_meta(connection: Connection, key: str) -> str | None:
    """The value of this key, or None."""
    query = select(_META.c.value).where(_META.c.key == key)
    found: str | None = connection.scalar(query)
    return found


def read_meta_if_any(connection: Connection, key: str) -> str | None:
    """The value of this key, or None, in a database that may not have its tables yet."""
    return read_meta(connection, key) if inspect(connection).has_table(_META.name) else None


def write_meta(connection: Connection, key: str, value: str) -> None:
    """Store this value in place of any older one."""
    row = upsert(_META).values(key=key, value=value)
    replaced = {"value": row.excluded.value}
    connection.execute(row.on_conflict_do_update(index_elements=["key"], set_=replaced))


def delete_meta(connection: Connection, key: str) -> bool:
    """Delete the value of this key; returns whether there was one."""
    return connection.execute(delete(_META).where(_META.c.key == key)).rowcount > 0
