"""Classifies PostgreSQL's errors: temporary, busy, not writable, or a lost connection."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, StorageFull
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


@contextmanager
def as_refusals(refusals: WriteRefusals) -> Iterator[None]:
    """Raise Busy for errors that may pass, and StorageFull if the database cannot be written to."""
    try:
        yield
    except DBAPIError as error:
        code = sqlstate(error)
        if code in _BUSY or is_temporary(error):
            raise Busy from error
        if is_lost(error):
            _log.warning("a connection to the database is lost: %s", error.orig)
            raise Busy from error
        if code in _UNWRITABLE:
            refusals.begin(error.orig)
            raise StorageFull from error
        raise
