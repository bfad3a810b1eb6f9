"""How every press and every command is answered, once, in time, and whatever happened."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import discord

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.puzzles import Puzzles
from bot.tables.review_service import ReviewService
from bot.tables.tables import Tables
from bot.ui import permissions
from bot.ui.buttons import Interaction, wrap
from bot.ui.components import edit_arguments, send_arguments
from bot.ui.ephemeral_replies import EphemeralReplies
from bot.ui.layouts import answers as layouts
from bot.ui.messenger import Messenger
from bot.ui.pictures import Pictures
from bot.ui.publisher import Publisher
from bot.ui.rate_limit import RateLimit
from bot.ui.retry import PAUSES, cannot_answer, with_retry

_log = logging.getLogger(__name__)

_TIME_TO_DRAW: Final = 1.5  # of the three seconds that Discord gives for an answer


@dataclass(frozen=True, slots=True)
class Caller:
    """Who pressed or commanded, where, and what the bot lacks there.

    `press` is the interaction's id: the same twice is the same press; `quiet` tells that it need
    not be answered with a message.
    """

    press: int
    person: Person
    location: MessageLocation
    translator: Translator
    missing: tuple[str, ...] = ()
    can_mend: bool = False
    may_thread: bool = False
    quiet: bool = True

    @property
    def user_id(self) -> int:
        return self.person.user_id


@dataclass(frozen=True, slots=True)
class Reply:
    """What only the caller reads; no message: the press is taken without a word.

    `replaces` the private answer whose button was pressed, instead of standing below it; `table`
    is the table at which it takes the place of the caller's last answer. `then` are the messages
    that it turns into, one after the other, while something goes on.
    """

    message: Message | None = None
    replaces: bool = False
    table: int | None = None
    then: AsyncIterator[Message] | None = None


ACKNOWLEDGED: Final = Reply()


@dataclass(frozen=True, slots=True)
class PendingChallenge:
    """A challenge for which there was no room; `make` makes it at another spot."""

    user_id: int
    make: Callable[[MessageLocation], Awaitable[None]]


class PendingChallenges:
    """The last challenges that found no room, by the press that made them."""

    def __init__(self, most: int = 100) -> None:
        self._most = most
        self._waiting: dict[int, PendingChallenge] = {}

    def keep(self, press: int, one: PendingChallenge) -> None:
        """Remember it; the oldest is forgotten."""
        self._waiting[press] = one
        if len(self._waiting) > self._most:
            del self._waiting[next(iter(self._waiting))]

    def take(self, press: int) -> PendingChallenge | None:
        """The challenge, once."""
        return self._waiting.pop(press, None)


class SeenInteractions:
    """The last presses and commands: Discord tells some of them again when a line is mended."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._presses: dict[int, None] = {}

    def before(self, press: int) -> bool:
        """Whether this one was heard before; from now on it was. The oldest is forgotten."""
        if press in self._presses:
            return True
        self._presses[press] = None
        if len(self._presses) > self._most:
            del self._presses[next(iter(self._presses))]
        return False


@dataclass(slots=True)
class Services:
    """All that stands behind a press or a command."""

    tables: Tables
    puzzles: Puzzles
    ladder: ComputerLadder
    study: ReviewService
    publisher: Publisher
    messenger: Messenger
    pictures: Pictures
    rate: RateLimit
    levels: tuple[str, ...] = ()
    pauses: Sequence[float] = PAUSES
    closing: bool = False
    crowded_out: PendingChallenges = field(default_factory=PendingChallenges)
    ephemeral_replies: EphemeralReplies = field(default_factory=EphemeralReplies)
    heard: SeenInteractions = field(default_factory=SeenInteractions)


Act = Callable[[Caller], Awaitable[Reply]]


async def answer(services: Services, interaction: Interaction, act: Act) -> None:
    """Let `act` do its work and give its reply; a refusal or an error is a reply as well.

    The same interaction again is not acted on: the first is answered for both.
    """
    if services.heard.before(interaction.id):
        return
    caller = caller_of(interaction)
    number = f"{interaction.id % 1_000_000:06}"
    try:
        reply = _gate(services, caller)
        if reply is None:
            caller = await _in_own_language(services, caller)
            reply = _naming_what_is_missing(await act(caller), caller)
    except Exception as error:
        reply = Reply(_told(error, number, caller.translator))
    if reply.then is not None:
        reply = replace(reply, then=_until_the_end(reply.then, number, caller.translator))
    await _give_safely(services, interaction, reply, number)


def _told(error: Exception, number: str, translator: Translator) -> Message:
    """A refusal in a sentence; anything else goes into the log, under the number that is told."""
    if isinstance(error, Refusal):
        try:
            return layouts.refused(error, translator)
        except Exception:
            _log.exception("error %s: a refusal could not be told", number)
    _log.error("error %s", number, exc_info=error)
    return layouts.failed(number, translator)


async def _until_the_end(
    messages: AsyncIterator[Message], number: str, translator: Translator
) -> AsyncIterator[Message]:
    """The messages; the last one says so, if it is refused to go on or something breaks."""
    try:
        async for message in messages:
            yield message
    except Exception as error:
        yield _told(error, number, translator)


def caller_of(interaction: Interaction) -> Caller:
    """Who stands behind an interaction."""
    user, channel = interaction.user, interaction.channel
    in_thread = isinstance(channel, discord.Thread)
    return Caller(
        press=interaction.id,
        person=Person(user.id, user.display_name),
        location=MessageLocation(interaction.guild_id, interaction.channel_id or 0),
        translator=translator_for(str(interaction.locale)),
        missing=permissions.missing(interaction.app_permissions, in_thread=in_thread),
        can_mend=permissions.can_grant(interaction.permissions),
        may_thread=permissions.may_thread(interaction.app_permissions) and not in_thread,
        quiet=interaction.type is discord.InteractionType.component,
    )


def _gate(services: Services, caller: Caller) -> Reply | None:
    """The reply to a press that is not to be acted on."""
    if services.closing:
        return Reply(layouts.closing(caller.translator))
    in_a_row = services.rate.refused(caller.user_id)
    if in_a_row:
        told = in_a_row > 1 and caller.quiet
        return ACKNOWLEDGED if told else Reply(layouts.slow_down(caller.translator))
    if not permissions.cannot_post(caller.missing):
        services.publisher.may_show(caller.location.channel_id, drawn=not caller.missing)
    return None


async def _in_own_language(services: Services, caller: Caller) -> Caller:
    chosen = (await services.tables.preferences(caller.user_id)).language
    return replace(caller, translator=translator_for(chosen)) if chosen else caller


def _naming_what_is_missing(reply: Reply, caller: Caller) -> Reply:
    """Whoever can mend it is told of every permission; everybody, where nothing can be shown."""
    if not caller.missing or not (caller.can_mend or permissions.cannot_post(caller.missing)):
        return reply
    told = layouts.lacking(caller.missing, caller.can_mend, caller.translator)
    message = told if reply.message is None else reply.message.saying(*told.lines)
    return replace(reply, message=message)


async def _give_safely(
    services: Services, interaction: Interaction, reply: Reply, number: str
) -> None:
    try:
        await _give(services, interaction, reply)
    except discord.HTTPException as error:
        if cannot_answer(error):
            _log.info("press %s could not be answered any more: %s", number, error)
        else:
            _log.exception("error %s: the answer could not be given", number)
    except Exception:
        _log.exception("error %s: the answer could not be given", number)


async def _give(services: Services, interaction: Interaction, reply: Reply) -> None:
    message = reply.message
    response = interaction.response
    if message is None:
        await with_retry(response.defer, services.pauses)
        return
    png = await services.pictures.drawn(message.picture, within=_TIME_TO_DRAW)
    pressed = interaction.message
    if reply.replaces and pressed is not None and pressed.flags.ephemeral:
        await with_retry(
            lambda: response.edit_message(**edit_arguments(message, png, wrap)), services.pauses
        )
        message_id = pressed.id
    else:
        sent = await with_retry(
            lambda: response.send_message(ephemeral=True, **send_arguments(message, png, wrap)),
            services.pauses,
        )
        message_id = sent.message_id or 0
    if reply.table is not None:
        await services.ephemeral_replies.keep(
            (interaction.user.id, reply.table), message_id, interaction
        )
    if reply.then is not None:
        async for changed in reply.then:
            await _change(services, interaction, changed)


async def _change(services: Services, interaction: Interaction, message: Message) -> None:
    png = await services.pictures.drawn(message.picture)
    change = interaction.edit_original_response
    await with_retry(lambda: change(**edit_arguments(message, png, wrap)), services.pauses)
