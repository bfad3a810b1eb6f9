"""The question who has left a server, which Discord answers."""

from collections.abc import Awaitable, Callable, Collection

Departed = Callable[[int | None, Collection[int]], Awaitable[Collection[int]]]
"""Those of these people who are known to have left the server with this id."""


async def nobody(_guild_id: int | None, _people: Collection[int]) -> Collection[int]:
    """A Departed that knows of nobody."""
    return ()
