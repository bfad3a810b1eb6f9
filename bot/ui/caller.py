"""The caller of a press or command: who, where, and what that person and the bot may do there."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import discord

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator, translator_for
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.players import DEFAULT_PREFERENCES, Person, Preferences
from bot.tables.errors import UnknownLobby
from bot.ui import permissions
from bot.ui.buttons import Interaction

PlaysIn = Callable[[tuple[int, ...], permissions.Threads, int], bool]
"""Whether somebody can play in a channel, by the allowed channels, archived threads and its id."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who pressed a button or gave a command, where, and which permissions the bot lacks there.

    `press` is the interaction's id, the same for one press delivered twice. A press, unlike a
    command, may be acknowledged without a message; `on_private` is the id of the private message
    that was pressed, or 0. `parent_id` is the channel that a thread belongs to; `has_threads` is
    False where no thread can be opened. This person `may_manage` the server, `may_write` and
    `may_open_threads` here, `sees` other channels of the server, and `plays_in` those where the
    bot can play too. The bot `is_shut_out` of a private thread, or `is_absent` from a server that
    has only its commands; nobody can play `in_locked_thread`. The answer is to be sent by
    `answer_by`, a time of the event loop. `commands` is the id of the group of all commands, or 0
    if it is not known.
    """

    press: int
    person: Person
    location: MessageLocation
    translator: Translator
    missing: tuple[str, ...] = ()
    can_grant: bool = False
    parent_id: int | None = None
    has_threads: bool = True
    may_manage: bool = False
    missing_for_thread: tuple[str, ...] = ()
    may_write: bool = True
    may_open_threads: bool = True
    is_shut_out: bool = False
    is_absent: bool = False
    in_locked_thread: bool = False
    sees: Callable[[int], bool] = lambda _channel_id: False
    plays_in: PlaysIn = lambda _allowed, _archived, _channel_id: False
    is_press: bool = True
    on_private: int = 0
    preferences: Preferences = DEFAULT_PREFERENCES
    answer_by: float = math.inf
    commands: int = 0

    @property
    def user_id(self) -> int:
        """The id of this person."""
        return self.person.user_id

    @property
    def in_server(self) -> bool:
        """Whether this is a channel of a server, not direct messages with the bot."""
        return self.location.guild_id is not None

    def sees_place(self, location: MessageLocation) -> bool:
        """Whether this person sees this channel: the one here, or another of the same server."""
        here = self.location.channel_id == location.channel_id
        return here or self.sees(location.channel_id)

    def may_play_in(
        self, allowed: tuple[int, ...], archived: permissions.Threads, channel_id: int
    ) -> bool:
        """Whether this person and the bot can both play there: here, or elsewhere on the server.

        Elsewhere the channel must be `allowed`, or a thread of an allowed one; an empty tuple
        allows all. The client does not know `archived` threads.
        """
        here = channel_id == self.location.channel_id
        return here or self.plays_in(allowed, archived, channel_id)

    @property
    def time_left(self) -> float:
        """The seconds until the answer is to be sent; 0 if it is late."""
        return max(0.0, self.answer_by - asyncio.get_running_loop().time())

    @property
    def may_thread(self) -> bool:
        """Whether this person may open a thread here, and the bot may too and can play in it."""
        ours = self.in_server and self.has_threads and not self.missing_for_thread
        return ours and self.may_open_threads

    def check_sees(self, lobby: Lobby) -> None:
        """UnknownLobby unless this person sees the challenge: a button may be forged."""
        if not self.sees_place(lobby.location):
            raise UnknownLobby("unknown_lobby", lobby=lobby.id)

    def check_can_thread(self) -> None:
        """Refusal or MissingThreadPermissions unless this person and the bot may open a thread."""
        self.check_in_server()
        if not self.may_open_threads:
            raise Refusal("no_right_to_threads")
        if not self.has_threads:
            raise Refusal("no_threads_here" if self.parent_id is None else "thread_in_thread")
        if self.missing_for_thread:
            raise permissions.MissingThreadPermissions(self.missing_for_thread)

    def check_in_server(self) -> None:
        """Refusal outside of a server."""
        if not self.in_server:
            raise Refusal("needs_server")

    def check_can_post(self) -> None:
        """MissingPermissions or Refusal if no game can be shown and played in this channel."""
        if self.is_absent:
            raise Refusal("only_commands")
        if permissions.cannot_post(self.missing):
            raise permissions.MissingPermissions(self.missing)
        if self.is_shut_out:
            raise Refusal("not_in_thread")
        if self.in_locked_thread:
            raise Refusal("locked_thread")

    def check_may_write(self) -> None:
        """Refusal unless this person may write here, and so may have the bot post something new."""
        if not self.may_write:
            needed = permissions.to_write(in_thread=self.parent_id is not None)
            raise Refusal("no_right_to_write", rights=needed)


def caller_of(interaction: Interaction) -> Caller:
    """The caller of an interaction, as Discord describes them; their preferences are not read."""
    user, channel, message = interaction.user, interaction.channel, interaction.message
    thread, allowed = isinstance(channel, discord.Thread), interaction.app_permissions
    in_server = interaction.guild_id is not None  # elsewhere Discord names no permissions
    return Caller(
        press=interaction.id,
        person=Person(user.id, user.display_name),
        location=MessageLocation(interaction.guild_id, interaction.channel_id or 0),
        translator=translator_for(str(interaction.locale)),
        missing=permissions.missing(allowed, channel) if in_server else (),
        can_grant=in_server and permissions.can_grant(interaction.permissions),
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
        has_threads=isinstance(channel, discord.TextChannel),
        may_manage=in_server and interaction.permissions.manage_guild,
        missing_for_thread=permissions.missing_for_thread(allowed) if in_server else (),
        is_shut_out=permissions.shut_out(channel, allowed),
        is_absent=_is_absent(interaction),
        in_locked_thread=permissions.is_locked(channel),
        may_write=not in_server or permissions.may_write(interaction.permissions, in_thread=thread),
        may_open_threads=interaction.permissions.create_public_threads,
        sees=partial(permissions.sees, interaction.guild, user),
        plays_in=partial(_plays_in, interaction.guild, user),
        is_press=interaction.type is discord.InteractionType.component,
        on_private=message.id if message is not None and message.flags.ephemeral else 0,
    )


def _is_absent(interaction: Interaction) -> bool:
    """Whether the bot is no member of the server: a client knows its own, also in an outage."""
    guild_id = interaction.guild_id
    return guild_id is not None and interaction.client.get_guild(guild_id) is None


def _plays_in(
    guild: discord.Guild | None,
    person: discord.Member | discord.User,
    allowed: tuple[int, ...],
    archived: permissions.Threads,
    channel_id: int,
) -> bool:
    """What `permissions.may_play_in` says of this channel of the guild; False if it is not known.

    The client does not know `archived` threads.
    """
    if guild is None or not isinstance(person, discord.Member):
        return False
    channel = archived.get(channel_id) or guild.get_channel_or_thread(channel_id)
    return channel is not None and permissions.may_play_in(channel, person, allowed)
