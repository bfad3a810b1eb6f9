"""The server that the current request to Discord is for."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_guild: ContextVar[int | None] = ContextVar("guild")


@contextmanager
def concerning(guild_id: int | None) -> Iterator[None]:
    """The requests made within, and in tasks started within, are for this server."""
    token = _guild.set(guild_id)
    try:
        yield
    finally:
        _guild.reset(token)


def concerned_guild() -> int | None:
    """The server that a request is for, None for direct messages; LookupError if not set."""
    return _guild.get()
