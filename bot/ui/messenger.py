"""How a message gets into a channel and is changed there, and what may come in between."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.engine.errors import Refusal
from bot.i18n.sanitize import plain_name
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.ui.buttons import wrap
from bot.ui.coalescer import TryLater
from bot.ui.components import edit_arguments, send_arguments
from bot.ui.pictures import Pictures
from bot.ui.retry import (
    PAUSES,
    channel_gone,
    is_global_limit,
    is_transient,
    message_gone,
    with_retry,
)

_log = logging.getLogger(__name__)

_NONCE_BYTES: Final = 12  # 24 hexadecimal digits; Discord takes 25 characters
_NOT_CHOSEN: Final = discord.Locale.american_english
"""The language of every server that is no community; a community has chosen it."""

Act = Callable[[bytes | None], Awaitable[int]]
"""One attempt with this picture, or without: the id of the message."""


class MessageGone(Exception):
    """The message was deleted."""


class ChannelGone(Exception):
    """The channel or the server is no longer there for us."""


class CannotPost(Exception):
    """The bot may show nothing in that channel."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Seconds: between edits of one message, before asking again, and before trying again.

    `hush` is for how long nothing is sent when Discord will hear nothing from this address;
    `call` is when whoever is to move is called, if nothing new was posted.
    """

    spacing: float = 1.0
    pauses: Sequence[float] = PAUSES
    # Discord has been out for hours: what nobody can see, nobody can move on.
    later: Sequence[float] = (30.0, 120.0, 600.0, 1800.0, 3600.0, 7200.0, 14400.0)
    hush: float = 60.0
    call: float | None = 120.0


DEFAULT_POLICY: Final = RetryPolicy()


class Messenger:
    """Every channel that the bot may write to; `language` is that of servers without their own."""

    def __init__(
        self, client: discord.Client, pictures: Pictures, patience: RetryPolicy, language: str
    ) -> None:
        self._client = client
        self._language = language
        self._pictures = pictures
        self._pauses = patience.pauses
        self._hush = patience.hush
        self._silent = False
        self._letters: set[int] = set()
        self._mute: set[int] = set()

    def translator_for(self, location: MessageLocation) -> Translator:
        """The language of what everybody reads there: the server's own, if it has chosen one."""
        guild = self._client.get_guild(location.guild_id or 0)
        chosen = guild is not None and (
            guild.preferred_locale != _NOT_CHOSEN or "COMMUNITY" in guild.features
        )
        return translator_for(
            str(guild.preferred_locale) if guild and chosen else None, self._language
        )

    def learn(self, channel_id: int, *, drawn: bool) -> bool:
        """Discord has just told that we may show messages there; whether that is news."""
        (self._letters.discard if drawn else self._letters.add)(channel_id)
        news = channel_id in self._mute
        self._mute.discard(channel_id)
        return news

    async def post(
        self, location: MessageLocation, message: Message, nonce: str
    ) -> MessageLocation:
        """The spot with the new message; the same nonce twice within minutes makes one message.

        A nonce may be of any length, and counts for one channel.
        """

        async def send(png: bytes | None) -> int:
            channel = self._channel(location)
            parts = send_arguments(message, png, wrap)
            short = _digest(f"{location.channel_id}:{nonce}")
            return (await channel.send(nonce=short, **parts)).id

        try:
            message_id = await self._do(location, message, send)
        except MessageGone as error:
            # There was none to be gone: this is a thread that was closed for good.
            raise ChannelGone from error
        return MessageLocation(location.guild_id, location.channel_id, message_id)

    async def edit(self, location: MessageLocation, message: Message) -> None:
        """Turn the message that is shown at this spot into this one."""

        async def change(png: bytes | None) -> int:
            assert location.message_id is not None
            shown = self._channel(location).get_partial_message(location.message_id)
            return (await shown.edit(**edit_arguments(message, png, wrap))).id

        await self._do(location, message, change)

    async def remove(self, location: MessageLocation) -> None:
        """Take the message of this spot away; what cannot be taken away stays."""
        if self._silent or location.message_id is None:
            return
        shown = self._channel(location).get_partial_message(location.message_id)
        try:
            await with_retry(shown.delete, self._pauses)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.debug("a message stays where it is: %s", error)

    async def open_thread(self, location: MessageLocation, name: str) -> MessageLocation:
        """A new thread under the channel of this spot, for a game of somebody of this name."""
        channel = self._client.get_channel(location.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        kind = discord.ChannelType.public_thread
        thread = await channel.create_thread(name=f"Dracula: {plain_name(name)}", type=kind)
        return MessageLocation(location.guild_id, thread.id)

    def _channel(self, location: MessageLocation) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(location.channel_id, guild_id=location.guild_id)

    async def _do(self, location: MessageLocation, message: Message, act: Act) -> int:
        """Show it; in letters where there is no picture, or where none may be attached."""
        if location.channel_id in self._mute:
            raise CannotPost
        if self._silent:
            raise TryLater("Discord will hear nothing")
        wanted = message.picture if location.channel_id not in self._letters else None
        png = await self._pictures.drawn(wanted)
        try:
            return await with_retry(lambda: act(png), self._pauses)
        except Exception as error:
            if is_global_limit(error):
                self._fall_silent()
            meaning = _meaning(error)
            if isinstance(meaning, CannotPost) and png is not None:
                self._letters.add(location.channel_id)
                return await self._do(location, message, act)
            if isinstance(meaning, CannotPost):
                self._mute.add(location.channel_id)
            raise meaning from error

    def _fall_silent(self) -> None:
        """Every request that is refused counts towards a longer ban."""
        self._silent = True
        asyncio.get_running_loop().call_later(self._hush, self._speak_again)

    def _speak_again(self) -> None:
        self._silent = False


def _digest(nonce: str) -> str:
    return hashlib.blake2b(nonce.encode(), digest_size=_NONCE_BYTES).hexdigest()


def _meaning(error: Exception) -> Exception:
    """What we understand by a failure of Discord's; what we do not understand stays as it is."""
    if message_gone(error):
        return MessageGone()
    if channel_gone(error):
        return ChannelGone()
    if isinstance(error, discord.Forbidden):
        return CannotPost()
    return TryLater(str(error)) if is_transient(error) else error
