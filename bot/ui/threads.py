"""Threads of games: opened by the bot, archived after the last game, opened again for a move."""

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.errors import Refusal
from bot.model.location import MessageLocation
from bot.ui.permissions import THREAD, MissingThreadPermissions, missing_for_thread
from bot.ui.retry import is_transient, with_retry

_log = logging.getLogger(__name__)

_WEEK: Final = 10080  # minutes, the most that Discord keeps a silent thread open
_LONGEST_NAME: Final = 100
_TOO_MANY_THREADS: Final = 160006  # open ones on the server


async def open_thread(
    client: discord.Client, location: MessageLocation, name: str
) -> MessageLocation:
    """Open a public thread in this channel; Refusal or MissingThreadPermissions."""
    channel = client.get_channel(location.channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("no_threads_here")
    # Discord opens a thread also for those who cannot write in it.
    missing = missing_for_thread(channel.permissions_for(channel.guild.me))
    if missing:
        raise MissingThreadPermissions(missing)
    kinds = discord.ChannelType
    kind = kinds.news_thread if channel.is_news() else kinds.public_thread
    try:
        thread = await channel.create_thread(
            name=name[:_LONGEST_NAME], type=kind, auto_archive_duration=_WEEK
        )
    except discord.Forbidden as error:
        raise MissingThreadPermissions(THREAD) from error
    except discord.HTTPException as error:
        if error.code == _TOO_MANY_THREADS:
            raise Refusal("no_threads_here") from error
        raise
    return MessageLocation(location.guild_id, thread.id)


async def archive(client: discord.Client, channel_id: int) -> None:
    """Archive this thread, if the bot has opened it."""
    thread, me = client.get_channel(channel_id), client.user
    if not isinstance(thread, discord.Thread) or me is None or thread.owner_id != me.id:
        return
    await thread.edit(archived=True)


async def unarchive(client: discord.Client, channel_id: int, pauses: Sequence[float]) -> bool:
    """Open an archived thread again; False if Discord refuses that, as with a locked one.

    A temporary failure is raised, after as many attempts as there are pauses and one.
    """
    try:
        return await with_retry(lambda: _reopen(client, channel_id), pauses)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        _log.info("thread %s could not be opened again: %s", channel_id, error)
        return False


async def _reopen(client: discord.Client, channel_id: int) -> bool:
    """Open a thread again; False for a channel that is none."""
    thread = await client.fetch_channel(channel_id)
    if not isinstance(thread, discord.Thread):
        return False
    await thread.edit(archived=False)
    return True
