"""A cache of compiled SQL statements that all databases of a test process share.

SQLAlchemy keeps compiled statements for each engine, and almost every test opens a database of its
own: compiling took a tenth of the time of the suite.
"""

from collections.abc import Iterator, MutableMapping
from typing import Any

from sqlalchemy import Connection, Engine, event

_Key = tuple[Any, ...]
"""As SQLAlchemy makes it: a dialect, and whatever else the compiled text depends on."""


class _Shared(MutableMapping[_Key, Any]):
    """Compiled statements by the name of their dialect, of which every engine has its own."""

    def __init__(self) -> None:
        self._compiled: dict[_Key, Any] = {}

    def __getitem__(self, key: _Key) -> Any:
        return self._compiled[_shared(key)]

    def __setitem__(self, key: _Key, compiled: Any) -> None:
        self._compiled[_shared(key)] = compiled

    def __delitem__(self, key: _Key) -> None:
        del self._compiled[_shared(key)]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._compiled)

    def __len__(self) -> int:
        return len(self._compiled)


def _shared(key: _Key) -> _Key:
    dialect, *rest = key
    return dialect.name, *rest


def share_compiled_statements() -> None:
    """From now on, a statement that was compiled for one database is compiled for all of them."""
    shared = _Shared()

    @event.listens_for(Engine, "engine_connect")
    def share(connection: Connection) -> None:
        connection.execution_options(compiled_cache=shared)
