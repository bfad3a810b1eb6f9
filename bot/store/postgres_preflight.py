"""Opens and migrates a PostgreSQL database that is empty, or of this or an older version."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy
from bot.store.advisory_locks import LockSpace, holders_in, lock_until_commit
from bot.store.database import PostgresAddress, Timeouts
from bot.store.errors import UnreachableDatabase, UnusableDatabase, WrongAddress
from bot.store.meta_rows import read_meta_if_any
from bot.store.migrate import migrate
from bot.store.postgres_database import PostgresDatabase, open_postgres
from bot.store.postgres_errors import sqlstate
from bot.store.recounts import recount_if_due
from bot.store.revisions import VERSION_TABLE, known_revisions, stored_revisions
from bot.store.secret_key import FINGERPRINT, SecretKey, note_fingerprint, usable_key

_KEYS: Final = {
    "28000": "refused",
    "28P01": "refused",
    "3D000": "missing",
    "3F000": "no_schema",
    "42501": "forbidden",
    "25006": "read_only",
    "53100": "full",
    # duplicate_table, duplicate_column, duplicate_object, and the same undefined
    **dict.fromkeys(("42P07", "42701", "42710", "42P01", "42703", "42704"), "mixed"),
}
_SAID: Final = {
    "refused": re.compile(
        "authentication failed|no password supplied|no pg_hba.conf entry|pg_hba.conf rejects"
        "|role .* does not exist|is not permitted to log in|permission denied for database"
    ),
    "missing": re.compile("database .* does not exist"),
}
_WITHOUT_MEANING: Final = re.compile(
    r'invalid ("?\w+"? value: |integer value |port number: |value for parameter )'
    r"|unrecognized configuration parameter|definition of service .* not found"
    r"|could not parse network address"
)
_SENTENCES: Final = {
    "refused": "The server does not let the bot use the database {address}: check the user in "
    "its address, and the password there or in PGPASSWORD.",
    "missing": "There is no such database: {address}. Create it first, with createdb.",
    "empty": "The bot has no tables in the database {address}. Is it the right one? The bot "
    "creates them at its first start.",
    "forbidden": "The bot may not create tables in the database {address}. Make its user the owner "
    "of the database.",
    "no_schema": "No schema of the database {address} is on its search_path, so the bot can create "
    "no tables. Create the schema that search_path names, or leave search_path out of the address.",
    "read_only": "The database cannot be written to: {address}. Is it a standby?",
    "full": "The disk of the server is full: {address} cannot grow.",
    "encoding": "The database {address} is not in UTF8. Create another one, with "
    "createdb --encoding=UTF8 --template=template0.",
    "foreign": "This database belongs to another program: {address}. It was not changed.",
    "newer": "The database was written by a newer version of the bot: {address}. It was not "
    "changed; start that version, or use another database.",
    "older_running": "This version has to migrate the database {address}, but processes of an "
    "older one are playing: {reason}. Nothing was changed. Stop all of them, and then start this "
    "version.",
    "mixed": "The tables of the database {address} do not fit its version: {reason}. Nothing was "
    "changed. If a backup was restored over a newer database, create the database anew, so that "
    "nothing newer remains, and restore the backup again.",
    "unreachable": "The database {address} cannot be reached: {reason}",
}


def postgres_error(key: str, address: PostgresAddress, reason: str = "") -> UnusableDatabase:
    """The error with this key and the sentence that explains it."""
    sentence = _SENTENCES[key].format(address=address, reason=reason)
    kind = UnreachableDatabase if key == "unreachable" else UnusableDatabase
    return kind(key, sentence)


def wrong_address(address: PostgresAddress, reason: str) -> WrongAddress:
    """The error for an address with an invalid parameter."""
    return WrongAddress(f"{address.given_as} is wrong (the database {address}): {reason}")


@contextmanager
def as_postgres_errors(address: PostgresAddress) -> Iterator[None]:
    """Turn errors of the server into UnusableDatabase, or UnreachableDatabase if they may pass.

    WrongAddress if the client or the server rejects a parameter of the address.
    """
    try:
        yield
    except Busy as error:
        raise postgres_error("unreachable", address, "it is busy.") from error
    except DBAPIError as error:
        reason = str(error.orig).strip()
        # A refused connection has no error code, only a message, which is in English.
        if _WITHOUT_MEANING.search(reason):
            raise wrong_address(address, reason) from error
        said = next((key for key, words in _SAID.items() if words.search(reason)), "unreachable")
        raise postgres_error(_KEYS.get(sqlstate(error), said), address, reason) from error


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


async def opened_postgres(
    address: PostgresAddress, timeouts: Timeouts, key: SecretKey | None
) -> tuple[PostgresDatabase, SecretKey]:
    """Open and migrate the database; returns it with its key.

    Without a `key`, the key file in the folder of the address is used; it is created for a new
    database. UnusableDatabase, UnusableKey, WrongAddress.
    """

    def prepare(connection: Connection) -> SecretKey:
        _check(connection, address)
        fingerprint = read_meta_if_any(connection, FINGERPRINT)
        if fingerprint is not None:
            usable_key(key, fingerprint, address)  # A refusal comes before a long migration.
        migrate(connection)
        recount_if_due(connection)
        # Only now is a new key saved, for a database that will have it.
        used = usable_key(key, fingerprint, address)
        note_fingerprint(connection, used)
        return used

    with as_postgres_errors(address):
        database = await open_postgres(address, timeouts)
        try:
            return database, await database.change(prepare)
        except BaseException:
            await database.close()
            raise


def _check(connection: Connection, address: PostgresAddress) -> None:
    if connection.exec_driver_sql("SHOW server_encoding").scalar_one() != "UTF8":
        raise postgres_error("encoding", address)
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
