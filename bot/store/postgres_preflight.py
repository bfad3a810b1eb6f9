"""Checks of a PostgreSQL database, before it is migrated."""

from typing import Final

from sqlalchemy import Connection, inspect

from bot.store.advisory_locks import LockSpace, holders_in, lock_until_commit
from bot.store.database import PostgresAddress
from bot.store.postgres_database import CONNECTIONS, open_postgres
from bot.store.postgres_errors import as_postgres_errors, postgres_error
from bot.store.revisions import VERSION_TABLE, known_revisions, stored_revisions

_NEEDED: Final = CONNECTIONS + 2
"""The connections of one process: for transactions, the lock of the instance and shard locks."""
# The limits bind no superuser.
_LIMIT: Final = (
    "SELECT least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) FROM pg_roles, pg_database"
    " WHERE rolname = session_user AND datname = current_database() AND NOT rolsuper"
)


async def find_tables(address: PostgresAddress) -> None:
    """UnusableDatabase if the database is empty or does not exist, WrongAddress."""
    with as_postgres_errors(address):
        database = await open_postgres(address, connections=1)
        try:
            names = await database.read(lambda connection: inspect(connection).get_table_names())
        finally:
            await database.close()
    if not names:
        raise postgres_error("empty", address)


def check_database(connection: Connection, address: PostgresAddress) -> bool:
    """UnusableDatabase unless the database is empty, or of this or an older version.

    Returns whether it has any tables. The server has to allow as many connections as one process
    uses; others may share them. No process of an older version plays until this transaction ends.
    """
    if connection.exec_driver_sql("SHOW server_encoding").scalar_one() != "UTF8":
        raise postgres_error("encoding", address)
    limit = connection.exec_driver_sql(_LIMIT).scalar()
    if limit is not None and limit < _NEEDED:
        reason = f"its server allows {limit}, and each process of the bot needs {_NEEDED}"
        raise postgres_error("few_connections", address, reason)
    names = set(inspect(connection).get_table_names())
    if names and not {VERSION_TABLE, "game"} <= names:
        raise postgres_error("foreign", address)
    if names:
        versions = stored_revisions(connection)
        if not versions <= known_revisions():
            raise postgres_error("newer", address)
        if len(versions) != 1:
            raise postgres_error("mixed", address, f"it names {len(versions)} versions")
        if versions != {max(known_revisions())}:
            # A process that is about to play joins before this transaction or after it; in the
            # latter case it sees the new version.
            lock_until_commit(connection, LockSpace.AGREEMENT)
            if playing := holders_in(connection, LockSpace.PROCESS):
                raise postgres_error("older_running", address, ", ".join(playing))
    return bool(names)
