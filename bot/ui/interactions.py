"""Answers presses and commands: rate limit, language, refusals, errors, missing permissions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol

import discord

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator, translator_for
from bot.messages import button_grammar, button_ids
from bot.messages.admin_ids import AdminButton, ServerSettingButton
from bot.messages.history_ids import PlayedGameSelect
from bot.messages.message import Message
from bot.messages.study_ids import MistakeButton
from bot.model.location import MessageLocation
from bot.model.players import DEFAULT_PREFERENCES, Person, Preferences
from bot.ui import permissions
from bot.ui.answer_first import all_out, answer_is_out, answering
from bot.ui.buttons import Interaction
from bot.ui.ephemeral_replies import EphemeralReplies
from bot.ui.failures import error_message, with_missing_permissions
from bot.ui.layouts import answers as layouts
from bot.ui.private_form import for_reader, in_preferred_form
from bot.ui.private_turns import PreferenceReader
from bot.ui.rate_limit import RateLimit
from bot.ui.retry import cannot_answer, concerning, is_transient
from bot.ui.seen_interactions import Claims, SeenInteractions

_log = logging.getLogger(__name__)

_WITH_CHOICE: Final = (
    button_ids.MoveSelect, MistakeButton, AdminButton, ServerSettingButton, PlayedGameSelect,
)  # fmt: skip
"""Button ids that may stand on a select."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who pressed or commanded, where, and which permissions the bot lacks there.

    `press` is the interaction's id, the same for one press delivered twice. A press, unlike a
    command, may be acknowledged without a message; `on_private` is the id of the private message
    that was pressed, or 0. `parent_id` is the channel of this thread; a channel that is not of a
    kind that `has_threads` has none. This person `may_manage` the server, `may_open_threads` here,
    and `sees` other channels of the server. The bot `is_shut_out` of a private thread.
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
    may_open_threads: bool = True
    is_shut_out: bool = False
    sees: Callable[[int], bool] = lambda _channel_id: False
    is_press: bool = True
    on_private: int = 0
    preferences: Preferences = DEFAULT_PREFERENCES

    @property
    def user_id(self) -> int:
        return self.person.user_id

    @property
    def in_server(self) -> bool:
        """Whether this is a channel of a server, not direct messages with the bot."""
        return self.location.guild_id is not None

    @property
    def may_thread(self) -> bool:
        """Whether this person may open a thread here, and the bot may too and can play in it."""
        ours = self.in_server and self.has_threads and not self.missing_for_thread
        return ours and self.may_open_threads

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
        """MissingPermissions or Refusal if the bot can show nothing in this channel."""
        permissions.check_can_post(self.missing, shut_out=self.is_shut_out)


Edit = Callable[[Message], Awaitable[None]]
"""Edits the private message of a reply; never raises."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A message that only the caller sees; no message: a press is acknowledged silently.

    `replaces`: it takes the place of the private message that was pressed. `table`: it takes that
    of the caller's last reply there. `followup` runs after it and edits it, with its errors too.
    """

    message: Message | None = None
    replaces: bool = False
    table: int | None = None
    followup: Callable[[Edit], Awaitable[None]] | None = None


ACKNOWLEDGED: Final = Reply()

Action = Callable[[Caller], Awaitable[Reply]]
Handler = Callable[[Caller, Any], Awaitable[Reply]]
"""Acts on a button id of its kind."""


class ChannelListener(Protocol):
    """Learns from every interaction what is possible in its channel."""

    def may_post(self, channel_id: int, *, pictures: bool) -> None:
        """The bot may post there."""

    def speak(self, channel_id: int, language: str) -> None:
        """These direct messages are in this language."""


class Interactions:
    """Calls the handler of a press or command and sends its reply, exactly once."""

    def __init__(
        self,
        preferences: PreferenceReader,
        listener: ChannelListener,
        replies: EphemeralReplies,
        rate_limit: RateLimit,
        claims: Claims,
    ) -> None:
        self._preferences = preferences
        self._listener = listener
        self._replies = replies
        self._rate_limit = rate_limit
        self._handlers: dict[type[button_ids.ButtonId], Handler] = {}
        self._seen = SeenInteractions(claims)
        self._unanswered: set[asyncio.Event] = set()
        self._closed = False

    def register(self, handlers: Mapping[type[button_ids.ButtonId], Handler]) -> None:
        """Call these handlers for buttons of their kinds."""
        self._handlers.update(handlers)

    def close(self) -> None:
        """Act on nothing more; every caller reads that the bot is restarting."""
        self._closed = True
        _log.info("every press is refused from now on")

    async def drain(self, seconds: float) -> None:
        """Wait until everything that has come is answered, but at most this long."""
        await all_out(self._unanswered, seconds)

    async def is_ours(self, interaction: Interaction) -> bool:
        """Whether it is to be answered here and now: not if it was, or another process does."""
        return await self._seen.is_ours(interaction.id, interaction.guild_id)

    async def press(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[str] = ()
    ) -> None:
        """Act on a button, or on what was chosen from a select, also a forged one. Never raises."""

        async def dispatch(caller: Caller) -> Reply:
            button = button_grammar.parse(custom_id)
            if isinstance(button, _WITH_CHOICE):
                button = replace(button, chosen=tuple(chosen))
            if button is None or type(button) not in self._handlers:
                return Reply(layouts.unknown_button(caller.translator))
            return await self._handlers[type(button)](caller, button)

        await self.run(interaction, dispatch)

    async def run(self, interaction: Interaction, action: Action) -> None:
        """Run `action` and send its reply, or its refusal or error as a sentence. Never raises.

        A second delivery of the same interaction is ignored, also by another process.
        """
        with answering() as answered, concerning(interaction.guild_id):
            self._unanswered.add(answered)
            try:
                if await self.is_ours(interaction):
                    await self._answer(interaction, action)
            finally:
                self._unanswered.discard(answered)

    async def _answer(self, interaction: Interaction, action: Action) -> None:
        caller = _caller(interaction)
        number = f"{interaction.id % 1_000_000:06}"
        try:
            reply = self._gate(caller)
            if reply is None:
                caller = await self._with_preferences(caller)
                reply = await action(caller)
                lacking = with_missing_permissions(
                    reply.message, caller.missing, caller.can_grant, caller.translator
                )
                reply = replace(reply, message=lacking)
        except Exception as error:
            reply = Reply(error_message(error, number, caller.can_grant, caller.translator))
        await self._send(interaction, reply, number, caller)

    def _gate(self, caller: Caller) -> Reply | None:
        """The reply if the action must not run."""
        if self._closed:
            return Reply(layouts.closing(caller.translator))
        refused = self._rate_limit.refused(caller.user_id)
        if refused:
            silent = refused > 1 and caller.is_press
            return ACKNOWLEDGED if silent else Reply(layouts.slow_down(caller.translator))
        if not permissions.cannot_post(caller.missing):
            self._listener.may_post(caller.location.channel_id, pictures=not caller.missing)
        return None

    async def _with_preferences(self, caller: Caller) -> Caller:
        preferences = await self._preferences.preferences(caller.user_id)
        own = preferences.language
        translator = translator_for(own) if own else caller.translator
        if not caller.in_server:
            self._listener.speak(caller.location.channel_id, translator.language)
        return replace(caller, preferences=preferences, translator=translator)

    async def _send(
        self, interaction: Interaction, reply: Reply, number: str, caller: Caller
    ) -> None:
        try:
            if reply.message is None:
                await self._replies.acknowledge(interaction)
                return
            message = for_reader(reply.message, reply.table, caller.preferences, caller.translator)
            sent = await self._replies.send(interaction, message, replaces=reply.replaces)
            answer_is_out()
            if reply.table is not None:
                key = caller.user_id, reply.table
                await self._replies.keep_newest(key, sent, caller.translator)
        except Exception as error:
            if isinstance(error, discord.HTTPException) and cannot_answer(error):
                _log.info("press %s could not be answered any more: %s", number, error)
                return
            passing = is_transient(error)
            text = "error %s: the reply could not be sent: %s"
            _log.error(text, number, error, exc_info=not passing)
            failed = Reply(layouts.failed(number, caller.translator))
            if reply != failed and not passing:
                await self._send(interaction, failed, number, caller)
        else:
            if reply.followup is not None:
                await _follow_up(reply.followup, sent.edit, number, caller)


async def _follow_up(
    followup: Callable[[Edit], Awaitable[None]], edit: Edit, number: str, caller: Caller
) -> None:
    async def edit_in_form(message: Message) -> None:
        await edit(in_preferred_form(message, caller.preferences))

    try:
        await followup(edit_in_form)
    except Exception as error:
        await edit(error_message(error, number, caller.can_grant, caller.translator))


def _caller(interaction: Interaction) -> Caller:
    user, channel, message = interaction.user, interaction.channel, interaction.message
    thread, allowed = isinstance(channel, discord.Thread), interaction.app_permissions
    in_server = interaction.guild_id is not None  # elsewhere Discord names no permissions
    return Caller(
        press=interaction.id,
        person=Person(user.id, user.display_name),
        location=MessageLocation(interaction.guild_id, interaction.channel_id or 0),
        translator=translator_for(str(interaction.locale)),
        missing=permissions.missing(allowed, in_thread=thread) if in_server else (),
        can_grant=in_server and permissions.can_grant(interaction.permissions),
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
        has_threads=isinstance(channel, discord.TextChannel),
        may_manage=in_server and interaction.permissions.manage_guild,
        missing_for_thread=permissions.missing_for_thread(allowed) if in_server else (),
        is_shut_out=permissions.shut_out(channel, allowed),
        may_open_threads=not in_server or interaction.permissions.create_public_threads,
        sees=partial(permissions.sees, interaction.guild, user),
        is_press=interaction.type is discord.InteractionType.component,
        on_private=message.id if message is not None and message.flags.ephemeral else 0,
    )
