"""Classifies errors of requests to Discord: those that pass, what is gone, what is closed."""

from typing import Final, TypeGuard

import aiohttp
import discord

REQUEST_FAILURES: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord may raise."""

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_GUILD: Final = 10004
_UNKNOWN_MESSAGE: Final = 10008
_CLOSED_THREAD: Final = frozenset({50083, 160005})
"""Archived; locked."""
_CANNOT_EDIT: Final = frozenset({_UNKNOWN_MESSAGE, 20022, 50005}) | _CLOSED_THREAD
"""Deleted; too often edited for an announcement, in an hour; not ours; in a closed thread."""
_BLOCKED: Final = 40333
"""By Cloudflare, which calls it an internal network error."""
_ANSWERED_ALREADY: Final = 40060
_CANNOT_ANSWER: Final = frozenset(
    {10062, _ANSWERED_ALREADY, 10015, 50027, _UNKNOWN_CHANNEL, _UNKNOWN_GUILD}
)
"""Too late; already answered; the token has expired (two codes); channel or server is gone."""


def is_transient(error: Exception) -> bool:
    """Whether the failure will pass by itself."""
    if isinstance(error, discord.Forbidden):
        return _is_from_cloudflare(error)
    return is_unanswered(error) or _is_limit(error)


def is_forbidden(error: Exception) -> bool:
    """Whether Discord forbids this to the bot; Cloudflare's 403 says nothing of permissions."""
    return isinstance(error, discord.Forbidden) and not _is_from_cloudflare(error)


def is_global_limit(error: Exception) -> bool:
    """Whether Discord refuses this whole machine, and not only some requests."""
    if not _is_limit(error):
        return False
    return "X-RateLimit-Global" in error.response.headers or _is_from_cloudflare(error)


def _is_limit(error: Exception) -> TypeGuard[discord.HTTPException]:
    """Whether there were too many requests, other than edits of an announcement."""
    too_many = isinstance(error, discord.HTTPException) and error.status == 429
    return too_many and not message_gone(error)


def _is_from_cloudflare(error: discord.HTTPException) -> bool:
    """Whether not Discord's API has answered, but Cloudflare in front of it.

    That has one error code. Like the library, this asks for a header that only the API sends.
    """
    if error.code:
        return error.code == _BLOCKED
    headers = error.response.headers
    return "Via" not in headers or headers.get("Content-Type") != "application/json"


def is_unanswered(error: Exception) -> bool:
    """Whether Discord may have done what it was asked, but has not said so.

    Only then may another attempt at once help; after 403 or 429 it would make things worse.
    """
    if isinstance(error, discord.HTTPException):
        return error.status >= 500
    return isinstance(error, aiohttp.ClientError | OSError)


def message_gone(error: Exception) -> bool:
    """The message was deleted or cannot be edited any more; a new one must replace it."""
    return isinstance(error, discord.HTTPException) and error.code in _CANNOT_EDIT


def message_deleted(error: Exception) -> bool:
    """The message was deleted; that of a nonce was posted before."""
    return isinstance(error, discord.HTTPException) and error.code == _UNKNOWN_MESSAGE


def thread_closed(error: discord.HTTPException) -> bool:
    """The message is or would be in a thread that is archived or locked."""
    return error.code in _CLOSED_THREAD


def channel_gone(error: Exception) -> bool:
    """The channel or the server is gone; for one that the bot may not see, Discord refuses."""
    gone = (_UNKNOWN_CHANNEL, _UNKNOWN_GUILD)
    return isinstance(error, discord.HTTPException) and error.code in gone


def answered_already(error: discord.HTTPException) -> bool:
    """An earlier attempt to answer the interaction arrived, though Discord did not say so."""
    return error.code == _ANSWERED_ALREADY


def cannot_answer(error: discord.HTTPException) -> bool:
    """The interaction was answered already or cannot be answered any more."""
    return error.code in _CANNOT_ANSWER
