"""Posts, edits and deletes channel messages, with retries and with text where pictures fail."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import discord

from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.ui import permissions, threads
from bot.ui.bounded_dict import BoundedDict
from bot.ui.circuit_breaker import CircuitBreaker
from bot.ui.coalescer import TryLater
from bot.ui.components import edit_arguments
from bot.ui.concerned_guild import concerning
from bot.ui.discord_errors import REQUEST_FAILURES, is_forbidden, thread_closed
from bot.ui.message_errors import CannotPost, ChannelGone, MessageGone, Unconfirmed, meaning_of
from bot.ui.new_message import NewMessage
from bot.ui.permissions import LOOK_UP_SECONDS
from bot.ui.pictures import Pictures
from bot.ui.retry import with_retry
from bot.ui.sending_times import SendingTimes

T = TypeVar("T")

_log = logging.getLogger(__name__)

_MOST_CHANNELS: Final = 10_000
_DEFAULT_LOCALE: Final = discord.Locale.american_english
"""The locale of every server that is not a community; only a community can choose one."""

Sending = Callable[[bytes | None], Awaitable[int]]
"""Sends or edits with this picture or without one; returns the message's id."""


def link_to(location: MessageLocation) -> str:
    """The address of a message; empty without one."""
    return nearest_link(location) if location.message_id is not None else ""


def nearest_link(location: MessageLocation) -> str:
    """The address of a message, or of its channel."""
    channel = f"https://discord.com/channels/{location.guild_id or '@me'}/{location.channel_id}"
    return channel if location.message_id is None else f"{channel}/{location.message_id}"


class Messenger:
    """Writes to channels; `language` is for servers that have not chosen one.

    `chosen_language` returns the language that a guild's managers have chosen for the bot, or "".
    """

    def __init__(
        self,
        client: discord.Client,
        pictures: Pictures,
        times: SendingTimes,
        language: str,
        chosen_language: Callable[[int], str],
    ) -> None:
        self._client = client
        self._language = language
        self._chosen_language = chosen_language
        self._pictures = pictures
        self._pauses = times.pauses
        self._breaker = CircuitBreaker(times.silence)
        self._threads = threads.ThreadOpener(client, self._breaker, times.pauses)
        # Whatever is forgotten of a channel is found out again.
        self._text_only = BoundedDict[int, None](_MOST_CHANNELS)
        self._blocked = BoundedDict[int, None](_MOST_CHANNELS)
        self._languages = BoundedDict[int, str](_MOST_CHANNELS)

    def translator_for(self, location: MessageLocation, *, of_server: bool = False) -> Translator:
        """The translator for messages there: the language chosen for the bot, or the server's own.

        If `of_server`, always the server's own. In direct messages it is the person's, once known.
        """
        if location.guild_id is None:
            return translator_for(self._languages.get(location.channel_id), self._language)
        for_the_bot = "" if of_server else self._chosen_language(location.guild_id)
        if for_the_bot:
            return translator_for(for_the_bot, self._language)
        guild = self._client.get_guild(location.guild_id)
        chosen = guild is not None and (
            guild.preferred_locale != _DEFAULT_LOCALE or "COMMUNITY" in guild.features
        )
        locale = str(guild.preferred_locale) if guild and chosen else None
        return translator_for(locale, self._language)

    def set_language(self, channel_id: int, language: str) -> None:
        """Write these direct messages in this language, until the next start."""
        self._languages.remember(channel_id, language)

    def note_can_post(self, channel_id: int, *, pictures: bool) -> None:
        """Note that the bot may post in this channel, and whether it may attach pictures."""
        if pictures:
            self._text_only.pop(channel_id, None)
        else:
            self._text_only.remember(channel_id, None)
        self._blocked.pop(channel_id, None)

    async def post(
        self, location: MessageLocation, message: Message, nonce: str
    ) -> MessageLocation:
        """Post a message and return its location.

        The same nonce within minutes posts it once, or again if it was deleted meanwhile.
        A nonce may have any length, and counts for one channel. ChannelGone; CannotPost or
        TryLater, for either of which Unconfirmed if an attempt may have posted the message.
        """
        whole_nonce = f"{location.channel_id}:{nonce}"
        new = NewMessage(self._channel(location), message, whole_nonce)
        try:
            message_id = await self._attempt(location, message, new.send)
        except MessageGone as error:
            # No message was edited, so this is a thread that was closed for good.
            raise ChannelGone from error
        except (TryLater, CannotPost) as error:
            if new.unconfirmed:  # what is forbidden is forbidden once more when it is tried again
                until = error.until if isinstance(error, TryLater) else None
                raise Unconfirmed(str(error), until) from error
            raise
        return MessageLocation(location.guild_id, location.channel_id, message_id)

    async def edit(self, location: MessageLocation, message: Message) -> None:
        """Replace the message at this location with this one; MessageGone, and as `post`."""

        async def change(png: bytes | None) -> int:
            assert location.message_id is not None, "only a posted message is edited"
            shown = self._channel(location).get_partial_message(location.message_id)
            return (await shown.edit(**edit_arguments(message, png))).id

        await self._attempt(location, message, change)

    async def edit_if_there(self, location: MessageLocation, message: Message) -> bool:
        """Replace the message at this location with this one; False if it is gone."""
        try:
            await self.edit(location, message)
        except MessageGone:
            return False
        return True

    async def delete(self, location: MessageLocation) -> None:
        """Delete the message at this location; if that fails, it stays."""
        if location.message_id is None:
            return
        shown = self._channel(location).get_partial_message(location.message_id)
        try:
            with self._breaker.request(), concerning(location.guild_id):
                await with_retry(shown.delete, self._pauses)
        except (TryLater, *REQUEST_FAILURES) as error:
            _log.debug("a message could not be deleted: %s", error)

    async def open_thread(self, location: MessageLocation, name: str) -> MessageLocation:
        """Open a thread in this channel.

        Refusal, MissingPermissions, ChannelGone, TryLater, or any other HTTPException of Discord.
        """
        try:
            return await self._threads.open(location, name)
        except REQUEST_FAILURES as error:
            raise meaning_of(error) from error

    def missing(self, location: MessageLocation) -> tuple[str, ...] | None:
        """The permissions that the bot lacks there; None in an unknown channel or locked thread."""
        return permissions.missing_to_play(self._client, location)

    async def is_locked(self, location: MessageLocation) -> bool:
        """Whether this is a locked thread, where nobody can press a button; it may be archived."""
        known = permissions.known_channel(self._client, location)
        asked = await self.archived_threads(location.guild_id, (location.channel_id,))
        return permissions.is_locked(known or asked.get(location.channel_id))

    async def hides(
        self, now: MessageLocation | None, then: MessageLocation, players: Iterable[int]
    ) -> bool:
        """Whether a table that moves from the channel `now` to `then` is hidden from somebody.

        That is so if fewer may see `then` (if `now` is given), or a player may not. TryLater.
        """
        guild = self._client.get_guild(then.guild_id or 0)
        if guild is None or (now is not None and now.channel_id == then.channel_id):
            return False
        if now is not None and guild.get_channel_or_thread(now.channel_id) is not None:
            if permissions.sees_less(guild, now.channel_id, then.channel_id):
                return True
            if not permissions.keeps_some_out(guild, then.channel_id):
                return False
        asking = partial(permissions.all_see, guild, players, then.channel_id)
        return not await self._asked(guild.id, asking)

    async def departed(
        self, guild_id: int | None, people: Iterable[int], within: float = LOOK_UP_SECONDS
    ) -> Collection[int]:
        """Those of these people who have left a server; nobody if Discord does not say in time."""
        guild = self._client.get_guild(guild_id or 0)
        if guild is not None:
            asking = partial(permissions.departed, guild, people, within)
            with suppress(TryLater):
                return await self._asked(guild.id, asking)
        return ()

    async def archived_threads(
        self, guild_id: int | None, channel_ids: Iterable[int]
    ) -> permissions.Threads:
        """The threads among these channels that the client does not know, since they are archived.

        Empty if Discord does not say in time.
        """
        guild = self._client.get_guild(guild_id or 0)
        if guild is not None:
            unknown = [one for one in channel_ids if guild.get_channel_or_thread(one) is None]
            if unknown:
                with suppress(TryLater):
                    return await self._asked(guild.id, partial(permissions.threads, guild, unknown))
        return {}

    async def rename_thread(self, location: MessageLocation, renamed: threads.Renamed) -> None:
        """Give a thread that the bot has opened another name, if Discord lets it; TryLater."""
        renaming = partial(threads.rename, self._client, location.channel_id, renamed)
        await self._asked(location.guild_id, renaming)

    async def archive(self, location: MessageLocation) -> None:
        """Archive a thread that the bot has opened; if that fails, Discord does it in a week."""
        try:
            with self._breaker.request(), concerning(location.guild_id):
                await threads.archive(self._client, location.channel_id)
        except (TryLater, *REQUEST_FAILURES) as error:
            _log.info("thread %s could not be archived: %s", location.channel_id, error)

    async def _asked(self, guild_id: int | None, ask: Callable[[], Awaitable[T]]) -> T:
        """Discord's answer to this request for a server; TryLater."""
        try:
            with self._breaker.request(), concerning(guild_id):
                return await ask()
        except REQUEST_FAILURES as error:
            raise TryLater(str(error)) from error

    def _channel(self, location: MessageLocation) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(location.channel_id, guild_id=location.guild_id)

    async def _attempt(self, location: MessageLocation, message: Message, send: Sending) -> int:
        """Send or edit, after checking again for a permission that was missing before."""
        if location.channel_id in self._blocked or location.channel_id in self._text_only:
            missing = permissions.missing_in(self._client, location)
            if missing is not None and not permissions.cannot_post(missing):
                self.note_can_post(location.channel_id, pictures=not missing)
        return await self._try(location, message, send)

    async def _try(self, location: MessageLocation, message: Message, send: Sending) -> int:
        """Send or edit; without the picture if it is missing, or if Discord refuses the message."""
        if location.channel_id in self._blocked:
            raise CannotPost
        picture = message.picture if location.channel_id not in self._text_only else None
        png = None
        try:
            with self._breaker.request(), concerning(location.guild_id):
                png = await self._pictures.drawn(picture)
                return await self._in_open_thread(location, lambda: send(png))
        except (TryLater, CannotPost):
            raise
        except Exception as error:
            meaning = meaning_of(error)
            if png is not None and isinstance(meaning, CannotPost | discord.HTTPException):
                _log.warning("a message is sent again without its picture: %s", error)
                self._text_only.remember(location.channel_id, None)
                return await self._try(location, message, send)
            if isinstance(meaning, CannotPost):
                self._blocked.remember(location.channel_id, None)
            raise meaning from error

    async def _in_open_thread(
        self, location: MessageLocation, send: Callable[[], Awaitable[int]]
    ) -> int:
        """Send or edit, in an archived thread after opening it again; CannotPost if locked."""
        try:
            return await with_retry(send, self._pauses)
        except discord.HTTPException as error:
            if not thread_closed(error):
                raise
            try:
                opened = await threads.unarchive(self._client, location.channel_id, self._pauses)
            except discord.Forbidden as refused:
                if not is_forbidden(refused):
                    raise
                raise CannotPost from refused  # until a moderator opens it, not for lack of rights
            if not opened:
                raise
        try:
            return await with_retry(send, self._pauses)
        except discord.HTTPException as error:
            if thread_closed(error):
                raise CannotPost from error
            raise
