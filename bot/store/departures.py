"""Servers that have removed the bot, and the purge of their data."""

from collections.abc import Collection
from functools import cache
from typing import Final

from sqlalchemy import Connection, Select, delete, func, insert, inspect, select, update

from bot.model.shards import Shards
from bot.store import server_schema
from bot.store.database import Database
from bot.store.personal_columns import OF_SERVERS, ServerColumn
from bot.store.shard_filter import on_shards
from bot.store.standing_schema import EVERYWHERE

_DEPARTED = server_schema.departed_guild
GRACE_SECONDS: Final = 30 * 86_400.0
"""How long the data of a server is kept after the server has removed the bot."""


class Departures:
    """Records which servers have removed the bot, and purges their data after the grace period."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def known_servers(self) -> set[int]:
        """The ids of the servers that have data in this database."""
        return await self._database.read(_known_servers)

    async def compare(self, present: Collection[int], at: float, shards: Shards) -> None:
        """Record as departed, at the time `at`, every server with data that is not in `present`.

        Only servers on these shards count. A server that is back is no longer departed.
        """
        there = set(present)

        def note(connection: Connection) -> None:
            departed = set(connection.scalars(select(_DEPARTED.c.guild_id)))
            back = _DEPARTED.c.guild_id.in_(departed & there)
            connection.execute(delete(_DEPARTED).where(back))
            gone = filter(shards.covers, _known_servers(connection) - there - departed)
            if rows := [{"guild_id": guild_id, "removed_at": at} for guild_id in gone]:
                connection.execute(insert(_DEPARTED), rows)

        await self._database.write(note, slow=True)

    async def purge(self, now: float, shards: Shards) -> list[int]:
        """Purge the servers on these shards whose grace period is over, and return their ids."""
        gone = _DEPARTED.c.removed_at <= now - GRACE_SECONDS
        due = select(_DEPARTED.c.guild_id).where(gone, on_shards(_DEPARTED.c.guild_id, shards))

        def purge(connection: Connection) -> list[int]:
            guilds = list(connection.scalars(due))
            for server in OF_SERVERS if guilds else ():
                _purge(connection, server, guilds)
            return guilds

        return await self._database.write(purge, slow=True)


def _known_servers(connection: Connection) -> set[int]:
    """The ids of the servers that have data here."""
    return _in_columns(connection, OF_SERVERS)


def known_before_migration(connection: Connection) -> set[int]:
    """The same for a database that may be new or of an older version, and lack tables."""
    inspector = inspect(connection)
    columns = {
        (table, column["name"])
        for table in inspector.get_table_names()
        for column in inspector.get_columns(table)
    }
    there = [
        server
        for server in OF_SERVERS
        if (server.guild_id.table.name, server.guild_id.name) in columns
    ]
    return _in_columns(connection, there)


def _in_columns(connection: Connection, servers: Collection[ServerColumn]) -> set[int]:
    known = {one for server in servers for one in connection.scalars(_guilds(server))}
    return known - {EVERYWHERE}


@cache
def _guilds(server: ServerColumn) -> Select[int]:
    """The query of the servers with rows in this table, each found by one lookup in an index."""
    column = server.guild_id
    first = select(func.min(column).label("guild_id")).where(column.is_not(None))
    found = first.cte("found", recursive=True)
    following = select(func.min(column)).where(column > found.c.guild_id)
    step = select(following.correlate(found).scalar_subquery())
    found = found.union_all(step.select_from(found).where(found.c.guild_id.is_not(None)))
    return select(found.c.guild_id).where(found.c.guild_id.is_not(None))


def _purge(connection: Connection, server: ServerColumn, guilds: list[int]) -> None:
    table, there = server.guild_id.table, server.guild_id.in_(guilds)
    if server.cleared:
        values = {column.name: value for column, value in server.cleared}
        connection.execute(update(table).where(there).values(values))
    else:
        connection.execute(delete(table).where(there))
