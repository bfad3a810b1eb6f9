"""Short private answers: refusals, errors, missing permissions, confirmations."""

from collections.abc import Sequence
from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.player_names import player_name
from bot.i18n.terms import duration, permission_names
from bot.i18n.translator import N_, Translator
from bot.messages.message import Message, in_rows
from bot.tables.table import Table
from bot.tables.turn_clock import given_seconds
from bot.ui.layouts.buttons import table_button
from bot.ui.layouts.refusals import sentence
from bot.ui.layouts.seating import people_asked

CONFIRMATIONS: Final = {
    "challenged": N_("Challenge posted."),
    "begun": N_("The game has begun: the table is below."),
    "resigned": N_("You resigned. The lid closes softly."),
    "others_asked": N_("You resigned. It is up to the others whether the game goes on."),
    "filmed": N_("The film is running, for everybody here."),
    "shown": N_("Here is the table again, freshly dusted."),
    "just_shown": N_("This table was shown here a moment ago."),
}


def refused(refusal: Refusal, _: Translator) -> Message:
    """The reason for a refusal."""
    return _plain(sentence(refusal, _))


def stale(table: Table, link: str, _: Translator) -> Message:
    """The button belongs to an earlier position, a vote has to come first, or the game is over."""
    key = "game_over" if table.over else "vote_first" if table.position.to_vote else "stale_move"
    return _plain(sentence(Refusal(key), _), table_link(link, _))


def table_link(link: str, _: Translator) -> str:
    """A link to the table within a text; empty if there is none."""
    text = _("Go to the table")
    return f"[{text}]({link})" if link else ""


def failed(number: str, _: Translator) -> Message:
    """An unexpected error; `number` finds it in the log."""
    return _plain(
        _("Something went wrong, and I could not do that. All moves so far are saved."),
        _("Error number `{number}`: the person who runs this bot can look it up.", number=number),
    )


def channel_closed(_: Translator) -> Message:
    """The message would be in a thread that is closed for good, or in a channel that is gone."""
    return _plain(
        _("I cannot post here: this thread is closed, or the channel is closed to me."),
    )


def discord_is_busy(_: Translator) -> Message:
    """Discord took no message, for a reason that will pass."""
    return _plain(_("Discord did not accept my message. Try again in a moment."))


def slow_down(_: Translator) -> Message:
    """The rate limit is exceeded."""
    return _plain(_("One bite at a time, please: slow down a little."))


def closing(_: Translator) -> Message:
    """The bot is shutting down."""
    return refused(Refusal("closing"), _)


def replaying(_: Translator) -> Message:
    """Shown while a long game is replayed from its record."""
    return _plain("📖 " + _("Going through the game again…"))


def unknown_button(_: Translator) -> Message:
    """A button id that this version does not know."""
    return _plain(_("This button is out of date. `/dracula board` shows the table again."))


def unknown_command(_: Translator) -> Message:
    """The command has changed, but the person's Discord still shows its old form."""
    return _plain(_("This command has changed. Restart Discord, and type it again."))


def cannot_post(names: Sequence[str], can_grant: bool, _: Translator) -> Message:
    """The bot lacks permissions that a table needs; `can_grant`: the reader can grant them."""
    text = _(
        "I cannot post here. Missing permissions: {rights}.", rights=permission_names(names, _)
    )
    return _plain(text, _mend(can_grant, _))


def cannot_open_thread(names: Sequence[str], can_grant: bool, _: Translator) -> Message:
    """The bot lacks permissions that a thread of its own needs."""
    text = _(
        "I cannot open a thread here. Missing permissions: {rights}.",
        rights=permission_names(names, _),
    )
    return _plain(text, _mend(can_grant, _))


def permission_note(names: Sequence[str], can_grant: bool, _: Translator) -> Message:
    """A note on missing permissions, to be shown above another message."""
    return _plain(
        _("Missing permissions here: {rights}.", rights=permission_names(names, _)),
        _mend(can_grant, _),
    )


def done(key: str, _: Translator, link: str = "") -> Message:
    """Confirms an act by its key in `CONFIRMATIONS`, with a link to the table if there is one."""
    return Message(
        ("✔️ " + _(CONFIRMATIONS[key]),),
        rows=in_rows(table_button(link, _)),
    )


def resigned(table: Table, link: str, _: Translator) -> Message:
    """Confirms a resignation, after which the others may have to say whether they play on."""
    return done("others_asked" if people_asked(table) else "resigned", _, link)


def time_given(table: Table, _: Translator) -> Message | None:
    """How much more time the player to move has been given for this turn.

    None if the table does not tell it either: the game is from before its time could be chosen, or
    the turn is over already.
    """
    if table.terms.seconds is None or not table.extended:
        return None
    name = f"**{player_name(table.mover, _)}**"
    more = duration(given_seconds(table, table.terms.seconds), _)
    return _plain("✔️ " + _("{name}: +{more} for this move.", name=name, more=more))


def _plain(*lines: str) -> Message:
    return Message(tuple(line for line in lines if line))


def _mend(can_grant: bool, _: Translator) -> str:
    if can_grant:
        return _("You can grant them in this channel's settings, under Permissions.")
    return _("Someone who manages this server can grant them.")
