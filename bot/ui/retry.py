"""Which failures of Discord pass if one asks again, and what each of its refusals means to us.

discord.py asks again by itself after 500, 502, 504 and 429. It does not after 503, nor (on Linux)
after a connection that was reset.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

PAUSES: Final = (0.5, 1.5)
"""Seconds before the second and the third attempt."""

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_GUILD: Final = 10004
_NO_LONGER_TO_BE_EDITED: Final = frozenset({10008, 30046, 50005, 50083})
"""Deleted; edited too often for its age; another bot's; in a thread that was archived."""
_NO_LONGER_TO_BE_ANSWERED: Final = frozenset({10062, 40060, 10015, 50027})
"""Too late; answered already; the token has run out (two codes)."""


async def with_retry(call: Callable[[], Awaitable[T]], pauses: Sequence[float] = PAUSES) -> T:
    """What `call` gives, asked again where that may help; its last failure otherwise.

    `call` makes its views and files itself: they are used up by one attempt.
    """
    for pause in pauses:
        try:
            return await call()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            if not _helps(error):
                raise
            await asyncio.sleep(pause)
    return await call()


def is_transient(error: Exception) -> bool:
    """A failure that is nobody's fault here and will be over some day."""
    return _helps(error) or is_global_limit(error)


def is_global_limit(error: Exception) -> bool:
    """The whole machine is refused: any other 429 was waited for by the library."""
    too_many = isinstance(error, discord.HTTPException) and error.status == 429
    return too_many and not message_gone(error)


def _helps(error: Exception) -> bool:
    """Whether asking again at once may help; after 429 it would make things worse."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500
    return isinstance(error, aiohttp.ClientError | OSError)


def message_gone(error: Exception) -> bool:
    """The message was deleted, or will never be anything else: a new one has to take its place."""
    return isinstance(error, discord.HTTPException) and error.code in _NO_LONGER_TO_BE_EDITED


def channel_gone(error: Exception) -> bool:
    """The channel or the whole server is no longer there for us."""
    gone = (_UNKNOWN_CHANNEL, _UNKNOWN_GUILD)
    return isinstance(error, discord.HTTPException) and error.code in gone


def cannot_answer(error: discord.HTTPException) -> bool:
    """The press was answered, or never can be: either way there is nothing left to do."""
    return error.code in _NO_LONGER_TO_BE_ANSWERED
