"""Turns PostgreSQL's errors into refusals, or into sentences for the host."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, StorageFull
from bot.store.database import PostgresAddress
from bot.store.errors import UnreachableDatabase, UnusableDatabase, WrongAddress
from bot.store.write_refusals import WriteRefusals

_log = logging.getLogger(__name__)

# Another transaction came first: serialization_failure, deadlock_detected.
_TEMPORARY: Final = frozenset({"40001", "40P01"})
# lock_not_available, query_canceled, out_of_memory, too_many_connections, and others like them
_BUSY: Final = frozenset({"55P03", "57014", "53000", "53200", "53300", "53400"})
# disk_full, read_only_sql_transaction, io_error
_UNWRITABLE: Final = frozenset({"53100", "25006", "58030"})
# admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout and
# idle_in_transaction_session_timeout
_GONE: Final = frozenset({"57P01", "57P02", "57P03", "57P05", "25P03"})
_DOUBLE: Final = "23505"
_CONNECTION: Final = "08"
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
_CROWDED: Final = re.compile(
    "too many connections for|too many clients|connection slots are reserved"
)
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
    "few_connections": "Too few connections to the database {address}: {reason}. Raise the limit "
    "of the user (ALTER ROLE … CONNECTION LIMIT) or of the database (ALTER DATABASE …).",
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


def sqlstate(error: DBAPIError) -> str:
    """PostgreSQL's five-character code of the error; empty if it does not come from the server."""
    return getattr(error.orig, "sqlstate", None) or ""


def is_temporary(error: DBAPIError) -> bool:
    """Whether the same transaction may succeed if it is run again at once."""
    return sqlstate(error) in _TEMPORARY


def is_unique_violation(error: DBAPIError) -> bool:
    """Whether a row with this key exists already; a second attempt will see that row."""
    return sqlstate(error) == _DOUBLE


def is_lost(error: DBAPIError) -> bool:
    """Whether the connection is lost, and with it everything that was not committed."""
    code = sqlstate(error)
    silent = not code and isinstance(error.orig, psycopg.OperationalError)
    return silent or error.connection_invalidated or code in _GONE or code.startswith(_CONNECTION)


def is_crowded(error: DBAPIError) -> bool:
    """Whether the server answers, but allows no further connection as long as all others stay."""
    # Like all refused connections, it has no error code; only English messages are known.
    return not sqlstate(error) and _CROWDED.search(str(error.orig)) is not None


@contextmanager
def as_postgres_refusals(refusals: WriteRefusals) -> Iterator[None]:
    """Raise Busy for errors that may pass, and StorageFull if the database cannot be written to."""
    try:
        yield
    except DBAPIError as error:
        code = sqlstate(error)
        if code in _BUSY or is_temporary(error) or is_crowded(error):
            raise Busy from error
        if is_lost(error):
            _log.warning("a connection to the database is lost: %s", error.orig)
            raise Busy from error
        if code in _UNWRITABLE:
            refusals.begin(error.orig)
            raise StorageFull from error
        raise


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
        # A refused connection has no error code, only a message in the language of the server.
        if _WITHOUT_MEANING.search(reason):
            raise wrong_address(address, reason) from error
        said = next((key for key, words in _SAID.items() if words.search(reason)), "unreachable")
        raise postgres_error(_KEYS.get(sqlstate(error), said), address, reason) from error
