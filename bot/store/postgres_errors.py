"""Meanings of PostgreSQL's errors: try again, busy, full, or a connection that is lost."""

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
    """PostgreSQL's code of the error; empty if the server has not said anything."""
    return getattr(error.orig, "sqlstate", None) or ""


def is_temporary(error: DBAPIError) -> bool:
    """Whether the same transaction may succeed at once."""
    return sqlstate(error) in _TEMPORARY


def is_unique_violation(error: DBAPIError) -> bool:
    """Whether there is a row with this key already; a second attempt sees it."""
    return sqlstate(error) == _DOUBLE


def is_lost(error: DBAPIError) -> bool:
    """Whether the connection is lost, and what was not committed with it."""
    code = sqlstate(error)
    silent = not code and isinstance(error.orig, psycopg.OperationalError)
    return silent or error.connection_invalidated or code in _GONE or code.startswith(_CONNECTION)


@contextmanager
def as_refusals(refusals: WriteRefusals) -> Iterator[None]:
    """Busy and StorageFull for what may pass, and for a database that cannot be written to."""
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
