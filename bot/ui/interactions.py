"""Answers presses and commands: rate limit, language, refusals, errors, missing permissions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import discord

from bot.i18n.translator import translator_for
from bot.messages import button_grammar
from bot.messages.message import Message
from bot.ui import permissions
from bot.ui.answer_first import all_out, answer_is_out, answering
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller, caller_of
from bot.ui.command_links import group_id, with_links
from bot.ui.concerned_guild import concerning
from bot.ui.discord_errors import cannot_answer, is_transient
from bot.ui.failures import error_message, with_missing_permissions
from bot.ui.layouts import answers as layouts
from bot.ui.private_form import for_reader
from bot.ui.private_replies import PrivateReplies
from bot.ui.rate_limit import RateLimit
from bot.ui.seen_interactions import Claims, SeenInteractions
from bot.ui.service_protocols import PreferenceReader

_log = logging.getLogger(__name__)

_TIME_TO_ANSWER: Final = 2.2  # of the three seconds that Discord waits; the rest is for the way

Edit = Callable[[Message], Awaitable[None]]
"""Edits the private message of a reply; never raises."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A message that only the caller sees; without one, a press is acknowledged silently.

    With `replaces`, it takes the place of the private message that was pressed; with `table`, that
    of the caller's last reply at this table. `followup` runs once the reply is sent and edits it,
    also to show an error of its own.
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

    def note_can_post(self, channel_id: int, *, pictures: bool) -> None:
        """Note that the bot may post in this channel, and whether it may attach pictures."""

    def set_language(self, channel_id: int, language: str) -> None:
        """Write these direct messages in this language."""


class Interactions:
    """Calls the handler of a press or command and sends its reply, exactly once.

    With `links_commands` replies have links for the commands that they name. It is turned off where
    links cannot be pressed.
    """

    def __init__(
        self,
        preferences: PreferenceReader,
        listener: ChannelListener,
        replies: PrivateReplies,
        rate_limit: RateLimit,
        claims: Claims,
    ) -> None:
        self._preferences = preferences
        self._listener = listener
        self._replies = replies
        self._rate_limit = rate_limit
        self._handlers: dict[type[button_grammar.ButtonId], Handler] = {}
        self._seen = SeenInteractions(claims)
        self._unanswered: set[asyncio.Event] = set()
        self.links_commands = True
        self._commands = 0
        """The id of the group of all commands, once one of them was given."""
        self._closed = False

    def register(self, handlers: Mapping[type[button_grammar.ButtonId], Handler]) -> None:
        """Call these handlers for buttons of their kinds."""
        self._handlers.update(handlers)

    def close(self) -> None:
        """Act on nothing more; every caller reads that the bot is restarting."""
        self._closed = True
        _log.debug("every press is refused from now on")

    async def drain(self, seconds: float) -> None:
        """Wait until every interaction so far is answered, but at most this long."""
        await all_out(self._unanswered, seconds)

    async def claim(self, interaction: Interaction) -> bool:
        """Claim it: True, once, if it is new and no other process answers it."""
        return await self._seen.claim(interaction.id, interaction.guild_id)

    async def press(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[str] = ()
    ) -> None:
        """Act on a pressed button or the choice from a select, even a forged one. Never raises."""

        async def dispatch(caller: Caller) -> Reply:
            button = button_grammar.parse(custom_id, chosen)
            if button is None or type(button) not in self._handlers:
                return Reply(layouts.unknown_button(caller.translator))
            return await self._handlers[type(button)](caller, button)

        await self.run(interaction, dispatch)

    async def run(self, interaction: Interaction, action: Action) -> None:
        """Run `action` and send its reply, or its refusal or error as a sentence. Never raises.

        A second delivery of the same interaction is ignored, also by another process, and so is one
        of which Discord has already said that it failed: its caller may have changed their mind.
        """
        answer_by = asyncio.get_running_loop().time() + _TIME_TO_ANSWER
        with answering() as answered, concerning(interaction.guild_id):
            self._unanswered.add(answered)
            try:
                if await self.claim(interaction):
                    await self._answer_if_in_time(interaction, action, answer_by)
            finally:
                self._unanswered.discard(answered)

    async def _answer_if_in_time(
        self, interaction: Interaction, action: Action, answer_by: float
    ) -> None:
        """Answer a claimed interaction; only the delivery that has claimed it may forget it."""
        try:
            if await self._replies.comes_too_late(interaction):
                _log.info("press %s came too late: nothing is done", _number(interaction))
                return
            await self._answer(interaction, action, answer_by)
        finally:
            self._replies.finish(interaction)

    async def _answer(self, interaction: Interaction, action: Action, answer_by: float) -> None:
        self._commands = group_id(interaction) or self._commands
        commands = self._commands if self.links_commands else 0
        caller = replace(caller_of(interaction), answer_by=answer_by, commands=commands)
        number = _number(interaction)
        try:
            reply = self._gate(caller)
            if reply is None:
                caller = await self._with_preferences(caller)
                reply = await action(caller)
                reply = replace(reply, message=with_missing_permissions(reply.message, caller))
        except Exception as error:
            reply = Reply(error_message(error, number, caller))
        await self._send(interaction, reply, number, caller)

    def _gate(self, caller: Caller) -> Reply | None:
        """The reply to send instead of running the action; None if the action may run."""
        if self._closed:
            return Reply(layouts.closing(caller.translator))
        refused = self._rate_limit.count_press(caller.user_id)
        if refused:
            silent = refused > 1 and caller.is_press
            return ACKNOWLEDGED if silent else Reply(layouts.slow_down(caller.translator))
        if not permissions.cannot_post(caller.missing):
            self._listener.note_can_post(caller.location.channel_id, pictures=not caller.missing)
        return None

    async def _with_preferences(self, caller: Caller) -> Caller:
        preferences = await self._preferences.preferences(caller.user_id)
        own = preferences.language
        translator = translator_for(own) if own else caller.translator
        if not caller.in_server:
            self._listener.set_language(caller.location.channel_id, translator.language)
        return replace(caller, preferences=preferences, translator=translator)

    async def _send(
        self, interaction: Interaction, reply: Reply, number: str, caller: Caller
    ) -> None:
        try:
            if reply.message is None:
                await self._replies.acknowledge(interaction)
                return
            message = _in_form(reply.message, reply.table, caller)
            sent = await self._replies.send(
                interaction, message, replaces=reply.replaces, within=caller.time_left
            )
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
                await _follow_up(reply, sent.edit, number, caller)


def _in_form(message: Message, table: int | None, caller: Caller) -> Message:
    """The message as the caller prefers it, with links for the commands that it names."""
    message = for_reader(message, table, caller.preferences, caller.translator)
    return with_links(message, caller.commands)


def _number(interaction: Interaction) -> str:
    return f"{interaction.id % 1_000_000:06}"


async def _follow_up(reply: Reply, edit: Edit, number: str, caller: Caller) -> None:
    async def edit_in_form(message: Message) -> None:
        noted = with_missing_permissions(message, caller)
        assert noted is not None, "a note is added to a message"
        await edit(_in_form(noted, reply.table, caller))

    assert reply.followup is not None, "there is one"
    try:
        await reply.followup(edit_in_form)
    except Exception as error:
        await edit(_in_form(error_message(error, number, caller), None, caller))
