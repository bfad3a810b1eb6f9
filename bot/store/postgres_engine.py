"""Makes the connections to a PostgreSQL server, which soon notice that it does not answer."""

from typing import Any, Final

import psycopg
from sqlalchemy import Engine, create_engine, event

from bot.store.database import PostgresAddress, Timeouts

DRIVER: Final = "postgresql+psycopg"
"""SQLAlchemy's name of PostgreSQL's driver."""
# A server that disappears without closing the connection is noticed before Discord's 3 seconds end.
_NETWORK: Final = {
    "connect_timeout": 2,
    "tcp_user_timeout": 2000,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}
_SESSION: Final = (
    # Anything weaker than `on` loses acknowledged moves at a power cut.
    (
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')"
    ),
    # The server notices a dead client, and frees its locks, a little later than the client notices
    # a dead server.
    "SET tcp_keepalives_idle = 2",
    "SET tcp_keepalives_interval = 1",
    "SET tcp_keepalives_count = 2",
)


class _Cursor(psycopg.Cursor[Any]):
    """Removes row contents from errors, since errors are logged and rows may contain seeds."""

    def execute(self, *arguments: Any, **options: Any) -> "_Cursor":
        try:
            super().execute(*arguments, **options)
        except psycopg.Error as error:
            _shorten(error)
            raise
        return self

    def executemany(self, *arguments: Any, **options: Any) -> None:
        try:
            super().executemany(*arguments, **options)
        except psycopg.Error as error:
            _shorten(error)
            raise


def postgres_engine(address: PostgresAddress, timeouts: Timeouts, connections: int) -> Engine:
    """An engine with up to `connections` connections, each opened when it is first needed."""
    engine = create_engine(
        address.url.set(drivername=DRIVER),
        pool_size=connections,
        max_overflow=0,
        # Seeds are among the parameters, and errors go into the log.
        hide_parameters=True,
        connect_args={
            **_NETWORK,
            "application_name": "dracula",
            "client_encoding": "utf8",
            "cursor_factory": _Cursor,
        },
    )

    def prepare(connection: psycopg.Connection[Any], _record: object) -> None:
        with connection.cursor() as cursor:
            for statement in _SESSION:
                cursor.execute(statement)
            cursor.execute(f"SET lock_timeout = {round(timeouts.lock * 1000)}")
        connection.commit()

    event.listen(engine, "connect", prepare)
    return engine


def _shorten(error: psycopg.Error) -> None:
    if error.diag.message_primary is not None:
        error.args = (error.diag.message_primary,)
