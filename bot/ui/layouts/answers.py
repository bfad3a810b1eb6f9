"""Short private answers: refusals, errors, missing permissions, confirmations."""

from collections.abc import Sequence
from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import N_, Translator
from bot.kits.catalogue import edition_name
from bot.messages import button_ids
from bot.messages.message import NIGHT, Button, ButtonStyle, Message
from bot.tables.table import Table
from bot.ui.refusals import sentence

PERMISSIONS: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "attach_files": N_("Attach Files"),
    "embed_links": N_("Embed Links"),
}
CONFIRMATIONS: Final = {
    "challenged": N_("The invitation is out."),
    "begun": N_("The table is laid below, and the game is on."),
    "resigned": N_("You have resigned. The lid closes softly."),
    "filmed": N_("The film is running, for everybody here."),
    "shown": N_("The table stands below, freshly dusted."),
}


def refused(refusal: Refusal, _: Translator) -> Message:
    """The reason for a refusal."""
    return _plain(sentence(refusal, _))


def stale(table: Table, link: str, _: Translator) -> Message:
    """The button belongs to an earlier position, or the game is over."""
    if table.over:
        text = _("This game is over.")
    else:
        text = _("The table has moved on since that button was shown.")
    return _plain(text, *_link(link, _))


def failed(number: str, _: Translator) -> Message:
    """An unexpected error; `number` finds it in the log."""
    return _plain(
        _("Something went bump in the night, and I could not do that. What was played is safe."),
        _("Error number `{number}`: my keeper can find it.", number=number),
    )


def slow_down(_: Translator) -> Message:
    """The rate limit is exceeded."""
    return _plain(_("One bite at a time, please: slow down a little."))


def closing(_: Translator) -> Message:
    """The bot is shutting down."""
    return _plain(_("I am just being restarted. Nothing is lost: try again in a moment."))


def unknown_button(_: Translator) -> Message:
    """A button id that this version does not know."""
    return _plain(
        _("That button is of another age, and I do not know it any more. /dracula board helps.")
    )


def cannot_post(names: Sequence[str], can_grant: bool, _: Translator) -> Message:
    """The bot lacks permissions that a table needs; `can_grant`: the reader can grant them."""
    text = _("I cannot set a table here: I lack {rights}.", rights=_rights(names, _))
    return _plain(text, _mend(can_grant, _))


def permission_note(names: Sequence[str], can_grant: bool, _: Translator) -> Message:
    """A note on missing permissions, to be shown above another message."""
    return _plain(_("I lack {rights} here.", rights=_rights(names, _)), _mend(can_grant, _))


def thread_offer(limit: int, press: int, _: Translator) -> Message:
    """The channel has too many tables; offers a thread for the challenge."""
    text = _(
        "This channel has {limit} tables running, as many as it may. A thread of its own?",
        limit=limit,
    )
    make = Button(
        _("Make a thread"), str(button_ids.ThreadButton(press)), ButtonStyle.GREEN, emoji="🧵"
    )
    return Message((text,), rows=((make,),), accent=NIGHT)


def thread_made(link: str, _: Translator) -> Message:
    """The challenge was posted in a new thread."""
    return _plain(_("The invitation stands in a thread of its own."), *_link(link, _))


def thread_empty(link: str, _: Translator) -> Message:
    """The thread was made, but a restart has lost the challenge for it."""
    text = _("Here is a thread, but I have forgotten your challenge: please make it again there.")
    return _plain(text, *_link(link, _))


def confirm_resignation(table: Table, _: Translator) -> Message:
    """Asks for confirmation of a resignation."""
    text = _(
        "Do you really resign your game of {game}? There is no way back.",
        game=edition_name(table.terms.rules, _),
    )
    yes = Button(
        _("Resign"), str(button_ids.ResignButton(table.id, True)), ButtonStyle.RED, emoji="🏳️"
    )
    return Message((text,), rows=((yes,),), accent=NIGHT)


def done(key: str, link: str, _: Translator) -> Message:
    """Confirms an act by its key in `_DONE`, with a link to the table if there is one."""
    return Message(
        ("✔️ " + _(CONFIRMATIONS[key]),),
        rows=((Button(_("To the table"), url=link),),) if link else (),
        accent=NIGHT,
    )


def no_computers(_: Translator) -> Message:
    """The bot was challenged, but has no computer players."""
    return _plain(
        _(
            "I only lay out the cards, and keep the count. (A Count, if you like.)"
            " Challenge somebody who breathes, or leave the seat open."
        )
    )


def not_a_bot(name: str, _: Translator) -> Message:
    """Another bot was challenged."""
    return _plain(_("{name} is a bot, and casts no shadow at a card table.", name=safe_name(name)))


def _plain(*lines: str) -> Message:
    return Message(tuple(line for line in lines if line), accent=NIGHT)


def _link(link: str, _: Translator) -> tuple[str, ...]:
    text = _("To the table")
    return (f"[{text}]({link})",) if link else ()


def _rights(names: Sequence[str], _: Translator) -> str:
    return ", ".join("**" + _(PERMISSIONS.get(name, name)) + "**" for name in names)


def _mend(can_grant: bool, _: Translator) -> str:
    if can_grant:
        return _("You can grant that in this channel's settings, under permissions.")
    return _("Somebody who runs this server can grant that.")
