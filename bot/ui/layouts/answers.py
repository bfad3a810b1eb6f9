"""Short private answers: refusals, errors, what is missing, and whether you really mean it."""

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
    """Why not, in a sentence."""
    return _plain(sentence(refusal, _))


def stale(table: Table, link: str, _: Translator) -> Message:
    """The button was of a position that is gone: what is true now."""
    if table.over:
        told = _("This game is over.")
    else:
        told = _("The table has moved on since that button was shown.")
    return _plain(told, *_leading(link, _))


def failed(number: str, _: Translator) -> Message:
    """Something broke: nothing is lost, and the number finds it in the log."""
    return _plain(
        _("Something went bump in the night, and I could not do that. What was played is safe."),
        _("Error number `{number}`: my keeper can find it.", number=number),
    )


def slow_down(_: Translator) -> Message:
    """Too many presses."""
    return _plain(_("One bite at a time, please: slow down a little."))


def closing(_: Translator) -> Message:
    """The bot is about to stop."""
    return _plain(_("I am just being restarted. Nothing is lost: try again in a moment."))


def unknown(_: Translator) -> Message:
    """A button that no version of us made, or an old one."""
    return _plain(
        _("That button is of another age, and I do not know it any more. /dracula board helps.")
    )


def missing(names: Sequence[str], can_mend: bool, _: Translator) -> Message:
    """What the bot is not allowed to do here, so that it cannot be played here."""
    told = _("I cannot set a table here: I lack {rights}.", rights=_rights(names, _))
    return _plain(told, _mend(can_mend, _))


def lacking(names: Sequence[str], can_mend: bool, _: Translator) -> Message:
    """What the bot is not allowed to do here, to be said above something else."""
    return _plain(_("I lack {rights} here.", rights=_rights(names, _)), _mend(can_mend, _))


def thread_offer(limit: int, press: int, _: Translator) -> Message:
    """No room for another table in this channel; perhaps in a thread of its own."""
    told = _(
        "This channel has {limit} tables running, as many as it may. A thread of its own?",
        limit=limit,
    )
    make = Button(
        _("Make a thread"), str(button_ids.ThreadButton(press)), ButtonStyle.GREEN, emoji="🧵"
    )
    return Message((told,), rows=((make,),), accent=NIGHT)


def thread_made(link: str, _: Translator) -> Message:
    """The challenge stands in a thread of its own."""
    return _plain(_("The invitation stands in a thread of its own."), *_leading(link, _))


def thread_empty(link: str, _: Translator) -> Message:
    """There is a thread, but the challenge that was meant for it is forgotten."""
    told = _("Here is a thread, but I have forgotten your challenge: please make it again there.")
    return _plain(told, *_leading(link, _))


def sure(table: Table, _: Translator) -> Message:
    """Asks once more before somebody resigns."""
    told = _(
        "Do you really resign your game of {game}? There is no way back from this coffin.",
        game=edition_name(table.terms.rules, _),
    )
    yes = Button(
        _("Resign"), str(button_ids.ResignButton(table.id, True)), ButtonStyle.RED, emoji="🏳️"
    )
    return Message((told,), rows=((yes,),), accent=NIGHT)


def done(key: str, link: str, _: Translator) -> Message:
    """It is done, and where to look."""
    return Message(
        ("✔️ " + _(CONFIRMATIONS[key]),),
        rows=((Button(_("To the table"), url=link),),) if link else (),
        accent=NIGHT,
    )


def kind_no_computers(_: Translator) -> Message:
    """Somebody challenged the bot itself, which has no computer players."""
    return _plain(
        _(
            "I only lay out the cards, and keep the count. (A Count, if you like.)"
            " Challenge somebody who breathes, or leave the seat open."
        )
    )


def not_a_bot(name: str, _: Translator) -> Message:
    """Somebody challenged another bot."""
    return _plain(_("{name} is a bot, and casts no shadow at a card table.", name=safe_name(name)))


def _plain(*lines: str) -> Message:
    return Message(tuple(line for line in lines if line), accent=NIGHT)


def _leading(link: str, _: Translator) -> tuple[str, ...]:
    there = _("To the table")
    return (f"[{there}]({link})",) if link else ()


def _rights(names: Sequence[str], _: Translator) -> str:
    return ", ".join("**" + _(PERMISSIONS.get(name, name)) + "**" for name in names)


def _mend(can_mend: bool, _: Translator) -> str:
    if can_mend:
        return _("You can grant that in this channel's settings, under permissions.")
    return _("Somebody who runs this server can grant that.")
