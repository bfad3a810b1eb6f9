"""Sends, edits and replaces private messages; a player keeps only the newest at each table.

Discord lets the bot change a private message for fifteen minutes after the press that it answers.
Later, and after a restart, it stays until its reader dismisses it.
"""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.ui.buttons import Interaction
from bot.ui.coalescer import TryLater
from bot.ui.components import edit_arguments, send_arguments
from bot.ui.discord_errors import (
    REQUEST_FAILURES,
    answered_already,
    cannot_answer,
    is_transient,
    message_gone,
)
from bot.ui.pictures import Pictures
from bot.ui.retry import PAUSES, with_retry

_log = logging.getLogger(__name__)

Key = tuple[int, int]
"""A user and a table."""

_MOST: Final = 1000  # users whose messages are kept
_DISCORD_WAITS: Final = 3.0
"""Seconds after an interaction in which Discord takes an answer."""


class PrivateMessage:
    """A private message that was sent in answer to an interaction."""

    def __init__(
        self, interaction: Interaction, message_id: int, pictures: Pictures, pauses: Sequence[float]
    ) -> None:
        self.id = message_id
        _lighten(interaction)
        self._interaction = interaction
        self._pictures = pictures
        self._pauses = pauses
        self._change: Callable[..., Awaitable[Any]] = interaction.edit_original_response
        self._delete: Callable[[], Awaitable[None]] = interaction.delete_original_response
        self._lost = False

    @property
    def can_change(self) -> bool:
        """Whether Discord still lets the bot change this message, as far as is known."""
        return not (self._lost or self._interaction.is_expired())

    async def edit(self, message: Message) -> None:
        """Replace the content, or send a new message if its reader dismissed it; log failures."""
        if self._lost:
            return
        try:
            png = await self._pictures.drawn(message.picture)
            await self._edit_or_send(message, png)
        except REQUEST_FAILURES as error:
            self._note(error)
        except Exception:
            self._lost = True
            _log.exception("a private message could not be changed")

    async def turn_into(self, message: Message, wanted: Callable[[], bool]) -> None:
        """Replace the content with `message`, unless it can no longer be changed; log failures.

        Nothing is changed once `wanted` is false. TryLater if Discord cannot do it now.
        """
        if not self.can_change:
            return
        png = await self._pictures.drawn(message.picture)

        async def change() -> None:
            if wanted():
                await self._change(**edit_arguments(message, png))

        try:
            await with_retry(change, self._pauses)
        except REQUEST_FAILURES as error:
            self._note(error)
            if not self._lost:
                raise TryLater(str(error)) from error

    async def delete(self) -> None:
        """Delete this message for good, if Discord still allows that."""
        self._lost = True
        if self._interaction.is_expired():
            return
        try:
            await self._delete()
        except REQUEST_FAILURES as error:
            _log.debug("a private message could not be deleted: %s", error)

    def _note(self, error: Exception) -> None:
        """Note that a change failed; one that may succeed later loses nothing."""
        self._lost = self._lost or not is_transient(error)
        _log.info("a private message could not be changed: %s", error)

    async def _edit_or_send(self, message: Message, png: bytes | None) -> None:
        try:
            await with_retry(lambda: self._change(**edit_arguments(message, png)), self._pauses)
        except discord.HTTPException as error:
            if not message_gone(error):
                raise
            if self._lost:  # deleted here while the picture was drawn
                return
            await self.send_anew(message, png)

    async def send_anew(self, message: Message, png: bytes | None) -> None:
        """Send a new private message, which takes the place of the first one."""
        sent = await self._interaction.followup.send(
            ephemeral=True, wait=True, **send_arguments(message, png)
        )
        self.id, self._change, self._delete = sent.id, sent.edit, sent.delete


@dataclass(frozen=True, slots=True)
class NewestReply:
    """A player's newest private message at a table, and the language that it is in."""

    message: PrivateMessage
    translator: Translator


class PrivateReplies:
    """Answers interactions privately."""

    def __init__(
        self,
        pictures: Pictures,
        pauses: Sequence[float] = PAUSES,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._pictures = pictures
        self._pauses = pauses
        self._clock = clock
        self._in_time = _DISCORD_WAITS
        self._seemed_late: dict[int, bool] = {}
        """Interactions that seemed to come too late, and whether Discord has acknowledged them."""
        self._newest: OrderedDict[int, dict[int, NewestReply]] = OrderedDict()
        """By user and table; the user who was answered last comes last."""

    async def comes_too_late(self, interaction: Interaction) -> bool:
        """Whether Discord takes no answer any more, and has told the caller that it failed.

        Only Discord knows for certain, so an interaction that seems to be too old is acknowledged.
        If Discord takes that, the clock here is ahead, and nothing of that age seems old, until a
        younger one shows that it is ahead by less. `finish` has to follow.
        """
        age = self._clock() - discord.utils.snowflake_time(interaction.id).timestamp()
        if age <= self._in_time:
            self._in_time = min(self._in_time, max(age, 0.0) + _DISCORD_WAITS)
            return False
        self._seemed_late[interaction.id] = False
        try:
            await with_retry(lambda: interaction.response.defer(ephemeral=True), self._pauses)
        except discord.HTTPException as error:
            if not answered_already(error):  # else an attempt has arrived whose answer was lost
                return cannot_answer(error)
        except REQUEST_FAILURES:
            return False
        self._in_time = age + _DISCORD_WAITS
        self._seemed_late[interaction.id] = True
        return False

    def finish(self, interaction: Interaction) -> None:
        """Forget an interaction that nothing more answers."""
        self._seemed_late.pop(interaction.id, None)

    async def acknowledge(self, interaction: Interaction) -> None:
        """Answer a press without a message."""
        if not self._seemed_late.get(interaction.id):
            await with_retry(interaction.response.defer, self._pauses)

    async def send(
        self, interaction: Interaction, message: Message, *, replaces: bool, within: float
    ) -> PrivateMessage:
        """Answer with this message; with `replaces`, in place of the pressed private message.

        A picture that is not drawn `within` these seconds is shown as text. An answer that arrived
        although Discord reported a failure counts as sent.
        """
        png = await self._pictures.drawn(message.picture, within=within)
        message_id = await self._answer(interaction, message, png, replaces=replaces)
        answer = PrivateMessage(interaction, message_id or 0, self._pictures, self._pauses)
        if message_id is None:
            await answer.send_anew(message, png)
        return answer

    async def _answer(
        self, interaction: Interaction, message: Message, png: bytes | None, *, replaces: bool
    ) -> int | None:
        """Answer, and return the id of the message, or 0 if Discord does not tell it.

        None if it is acknowledged: its answer is then the pressed message, which all may see.
        """
        if self._seemed_late.get(interaction.id):
            return None
        pressed = interaction.message
        if replaces and pressed is not None and pressed.flags.ephemeral:
            self._forget(interaction.user.id, pressed.id)
            message_id = await self._replace(interaction, pressed.id, message, png)
            if message_id is not None:
                return message_id
        return await self._respond(interaction, message, png)

    async def keep_newest(self, key: Key, message: PrivateMessage, _: Translator) -> None:
        """Remember this as the newest message for the key, and delete the one before it.

        Messages that can no longer be changed are forgotten.
        """
        user, table = key
        kept = self._newest.pop(user, {})
        older = kept.pop(table, None)
        while self._newest and not any(map(_can_change, self._oldest().values())):
            self._newest.popitem(last=False)
        still = {other: reply for other, reply in kept.items() if _can_change(reply)}
        self._newest[user] = still | {table: NewestReply(message, _)}
        if len(self._newest) > _MOST:
            self._newest.popitem(last=False)
        if older is not None and older.message.id != message.id:
            await older.message.delete()

    def newest(self, key: Key) -> NewestReply | None:
        """The player's newest private message at the table."""
        user, table = key
        return self._newest.get(user, {}).get(table)

    def _oldest(self) -> dict[int, NewestReply]:
        """The messages of the user who was answered least recently."""
        return next(iter(self._newest.values()))

    def _forget(self, user: int, message_id: int) -> None:
        """Forget that this message is the newest at a table: it may show something else now."""
        kept = self._newest.get(user, {})
        for table in [table for table, one in kept.items() if one.message.id == message_id]:
            del kept[table]

    async def _respond(
        self, interaction: Interaction, message: Message, png: bytes | None
    ) -> int | None:
        """Answer with a new message, as `_answer` does."""
        try:
            sent = await with_retry(
                lambda: interaction.response.send_message(
                    ephemeral=True, **send_arguments(message, png)
                ),
                self._pauses,
            )
        except discord.HTTPException as error:
            if not answered_already(error):
                raise
            return None if interaction.id in self._seemed_late else 0
        return sent.message_id or 0

    async def _replace(
        self, interaction: Interaction, pressed: int, message: Message, png: bytes | None
    ) -> int | None:
        """Edit the pressed message and return its id.

        None if it has just been deleted, or if the interaction may have been acknowledged before.
        """
        try:
            await with_retry(
                lambda: interaction.response.edit_message(**edit_arguments(message, png)),
                self._pauses,
            )
        except discord.HTTPException as error:
            if message_gone(error):
                return None
            if not answered_already(error):
                raise
            if interaction.id in self._seemed_late:
                return None
        return pressed


def _can_change(kept: NewestReply) -> bool:
    return kept.message.can_change


def _lighten(interaction: Interaction) -> None:
    """Drop the parts of an interaction that nobody needs once it is answered.

    The message with the pressed button is the largest. The response and the interaction refer to
    each other, so only a collection of the oldest garbage would free them, thousands of presses on.
    """
    interaction.message = None
    with suppress(AttributeError):
        delattr(interaction, "_cs_response")
