"""Threads of games: opened, renamed and archived by the bot, and opened again for a move."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.engine.errors import Refusal
from bot.model.location import MessageLocation
from bot.ui.circuit_breaker import CircuitBreaker
from bot.ui.concerned_guild import concerning
from bot.ui.discord_errors import REQUEST_FAILURES, is_forbidden, is_transient
from bot.ui.message_errors import CannotPost
from bot.ui.permissions import (
    THREAD,
    MissingThreadPermissions,
    closed_to_us,
    missing_for_thread,
)
from bot.ui.retry import with_retry

_log = logging.getLogger(__name__)

LONGEST_NAME: Final = 100
_WEEK: Final = 10080  # minutes, the most that Discord keeps a silent thread open
_TOO_MANY_THREADS: Final = frozenset({160006, 160007})
"""Open ones on the server; open ones in its announcement channels."""
_RENAME_SECONDS: Final = 10.0
"""discord.py would wait for ten minutes for the third name that a thread gets within them."""

Renamed = Callable[[str], Awaitable[str]]
"""The name that a thread of this name is to have."""


class ThreadOpener:
    """Opens threads; those of one name in a channel one after another, so that none is shared."""

    def __init__(
        self, client: discord.Client, breaker: CircuitBreaker, pauses: Sequence[float]
    ) -> None:
        self._client = client
        self._breaker = breaker
        self._pauses = pauses
        self._locks: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()
        self._newest = 0

    async def open(self, location: MessageLocation, name: str) -> MessageLocation:
        """Open a public thread in this channel; Refusal, MissingThreadPermissions or TryLater.

        Another temporary failure is raised, after as many attempts as there are pauses and one. An
        attempt whose answer was lost may have opened the thread; the next one takes that. If
        discord.py has repeated such an attempt by itself, the thread that is not used is archived.
        """
        name = name[:LONGEST_NAME].rstrip()  # as Discord does, or it would not be found
        lock = self._locks.setdefault((location.channel_id, name), asyncio.Lock())
        try:
            async with lock:
                with self._breaker.request(), concerning(location.guild_id):
                    thread = await self._open(location.channel_id, name)
        except discord.HTTPException as error:
            if is_forbidden(error):
                raise MissingThreadPermissions(THREAD) from error
            if error.code in _TOO_MANY_THREADS:
                raise Refusal("no_threads_here") from error
            raise
        return MessageLocation(location.guild_id, thread.id)

    async def _open(self, channel_id: int, name: str) -> discord.Thread:
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        # Discord opens a thread also for those who cannot write in it.
        missing = missing_for_thread(channel.permissions_for(channel.guild.me))
        if missing:
            raise MissingThreadPermissions(missing)
        # The gateway may not have told of the last one yet.
        last = max((self._newest, *(thread.id for thread in channel.threads)))

        def opened() -> list[discord.Thread]:
            new = [one for one in channel.threads if one.id > last and one.name == name]
            return [one for one in new if _is_ours(self._client, one)]

        async def find_or_open() -> discord.Thread:
            if found := opened():
                return found[0]
            kinds = discord.ChannelType
            kind = kinds.news_thread if channel.is_news() else kinds.public_thread
            return await channel.create_thread(name=name, type=kind, auto_archive_duration=_WEEK)

        thread = await with_retry(find_or_open, self._pauses)
        self._newest = max(self._newest, thread.id)
        for spare in opened():
            if spare.id != thread.id:
                with suppress(*REQUEST_FAILURES):
                    await spare.edit(archived=True)
        return thread


async def rename(client: discord.Client, channel_id: int, renamed: Renamed) -> None:
    """Rename this thread, if the bot has opened it and Discord does not refuse; it may be archived.

    A temporary failure is raised; TimeoutError if the thread got too many names of late.
    """
    if not isinstance(client.get_channel(channel_id), discord.Thread | None):
        return
    try:
        thread = await client.fetch_channel(channel_id)  # an archived one is not known
        if not isinstance(thread, discord.Thread) or not _is_ours(client, thread):
            return
        name = (await renamed(thread.name))[:LONGEST_NAME]
        if name != thread.name:
            await _rename(thread, name)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        _log.info("thread %s could not be renamed: %s", channel_id, error)


async def _rename(thread: discord.Thread, name: str) -> None:
    async def change() -> None:
        if thread.archived:
            await thread.edit(archived=False)
        await thread.edit(name=name)

    changing = asyncio.create_task(change())  # a global rate limit ends with the task that met it
    async with asyncio.timeout(_RENAME_SECONDS):
        await changing


async def archive(client: discord.Client, channel_id: int) -> None:
    """Archive this thread, if the bot has opened it."""
    thread = client.get_channel(channel_id)
    if isinstance(thread, discord.Thread) and _is_ours(client, thread):
        await thread.edit(archived=True)


def _is_ours(client: discord.Client, thread: discord.Thread) -> bool:
    return client.user is not None and thread.owner_id == client.user.id


async def unarchive(client: discord.Client, channel_id: int, pauses: Sequence[float]) -> bool:
    """Open a thread again if it is archived; False if there is none.

    CannotPost if it is locked, Forbidden if the bot may not open it. A temporary failure is raised,
    after as many attempts as there are pauses and one.
    """
    try:
        return await with_retry(lambda: _reopen(client, channel_id), pauses)
    except discord.HTTPException as error:
        if is_transient(error) or is_forbidden(error):
            raise
        _log.info("thread %s could not be opened again: %s", channel_id, error)
        return False


async def _reopen(client: discord.Client, channel_id: int) -> bool:
    """Open a thread again if it is archived; False for a channel that is none; CannotPost."""
    thread = await client.fetch_channel(channel_id)
    if not isinstance(thread, discord.Thread):
        return False
    if closed_to_us(thread):  # Discord lets the bot open its own threads, but not write in them
        raise CannotPost
    if thread.archived:
        await thread.edit(archived=False)
    return True
