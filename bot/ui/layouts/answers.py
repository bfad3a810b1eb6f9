"""Short private answers: refusals, errors, what is missing, and whether you really mean it."""

from collections.abc import Sequence
from typing import Final

from bot.engine.errors import Refusal
from bot.tables.table import Table
from bot.ui import ids
from bot.ui.layouts.proof import dealt_told
from bot.ui.message import BRASS, NIGHT, Button, Message
from bot.ui.names import safe_name
from bot.ui.words.editions import edition_name
from bot.ui.words.language import Words, marked
from bot.ui.words.refusals import sentence

_RIGHTS: Final = {
    "view_channel": marked("View Channel"),
    "send_messages": marked("Send Messages"),
    "send_messages_in_threads": marked("Send Messages in Threads"),
    "attach_files": marked("Attach Files"),
    "embed_links": marked("Embed Links"),
}
_DONE: Final = {
    "challenged": marked("The invitation is out."),
    "begun": marked("The table is laid below, and the game is on."),
    "resigned": marked("You have resigned. The lid closes softly."),
    "filmed": marked("The film is running, for everybody here."),
    "shown": marked("The table stands below, freshly dusted."),
}


def refused(refusal: Refusal, _: Words) -> Message:
    """Why not, in a sentence."""
    return _plain(sentence(refusal, _))


def stale(table: Table, link: str, _: Words) -> Message:
    """The button was of a position that is gone: what is true now."""
    if table.over:
        told = _("This game is over.")
    else:
        told = _("The table has moved on since that button was shown.")
    return _plain(told, *_leading(link, _))


def failed(number: str, _: Words) -> Message:
    """Something broke: nothing is lost, and the number finds it in the log."""
    return _plain(
        _("Something went bump in the night, and I could not do that. What was played is safe."),
        _("Error number `{number}`: my keeper can find it.", number=number),
    )


def slow_down(_: Words) -> Message:
    """Too many presses."""
    return _plain(_("One bite at a time, please: slow down a little."))


def closing(_: Words) -> Message:
    """The bot is about to stop."""
    return _plain(_("I am just being restarted. Nothing is lost: try again in a moment."))


def unknown(_: Words) -> Message:
    """A button that no version of us made, or an old one."""
    return _plain(
        _("That button is of another age, and I do not know it any more. /dracula board helps.")
    )


def missing(names: Sequence[str], can_mend: bool, _: Words) -> Message:
    """What the bot is not allowed to do here, so that it cannot be played here."""
    told = _("I cannot set a table here: I lack {rights}.", rights=_rights(names, _))
    return _plain(told, _mend(can_mend, _))


def lacking(names: Sequence[str], can_mend: bool, _: Words) -> Message:
    """What the bot is not allowed to do here, to be said above something else."""
    return _plain(_("I lack {rights} here.", rights=_rights(names, _)), _mend(can_mend, _))


def thread_offer(limit: int, press: int, _: Words) -> Message:
    """No room for another table in this channel; perhaps in a thread of its own."""
    told = _(
        "This channel has {limit} tables running, as many as it may. A thread of its own?",
        limit=limit,
    )
    make = Button(_("Make a thread"), str(ids.Thread(press)), "green", emoji="🧵")
    return Message((told,), rows=((make,),), accent=NIGHT)


def thread_made(link: str, _: Words) -> Message:
    """The challenge stands in a thread of its own."""
    return _plain(_("The invitation stands in a thread of its own."), *_leading(link, _))


def thread_empty(link: str, _: Words) -> Message:
    """There is a thread, but the challenge that was meant for it is forgotten."""
    told = _("Here is a thread, but I have forgotten your challenge: please make it again there.")
    return _plain(told, *_leading(link, _))


def sure(table: Table, _: Words) -> Message:
    """Asks once more before somebody resigns."""
    told = _(
        "Do you really resign your game of {game}? There is no way back from this coffin.",
        game=edition_name(table.terms.rules, _),
    )
    yes = Button(_("Resign"), str(ids.GiveUp(table.id, True)), "red", emoji="🏳️")
    return Message((told,), rows=((yes,),), accent=NIGHT)


def done(key: str, link: str, _: Words) -> Message:
    """It is done, and where to look."""
    return Message(
        ("✔️ " + _(_DONE[key]),),
        rows=((Button(_("To the table"), url=link),),) if link else (),
        accent=NIGHT,
    )


def kind_no_computers(_: Words) -> Message:
    """Somebody challenged the bot itself, which has no computer players."""
    return _plain(
        _(
            "I only lay out the cards, and keep the count. (A Count, if you like.)"
            " Challenge somebody who breathes, or leave the seat open."
        )
    )


def not_a_bot(name: str, _: Words) -> Message:
    """Somebody challenged another bot."""
    return _plain(_("{name} is a bot, and casts no shadow at a card table.", name=safe_name(name)))


def seal(table: Table, _: Words) -> Message:
    """How a finished deal is checked, or that its seal is still unbroken."""
    if not table.over:
        return _plain(
            _(
                "The game is still going on. Its seal (SHA-256 of the seed): `{seal}`",
                seal=table.commitment,
            ),
            _(
                "When it is over, the seed is told, and everybody can check that every card was"
                " settled before the first one was dealt."
            ),
        )
    return Message(
        lines=(
            "### 🔎 " + _("The seal of table {table}", table=table.id),
            _("Seed: `{seed}`", seed=table.seed.hex()),
            _("SHA-256 of the seed: `{seal}`", seal=table.commitment),
            _("That is the seal shown before the first card. This is what the seed dealt:"),
            *dealt_told(table, _),
            "-# " + _("To check the seal yourself: `{command}`", command=_check(table)),
            "-# " + _("The whole game as a text: `/dracula record table:{table}`", table=table.id),
        ),
        accent=BRASS,
    )


def _check(table: Table) -> str:
    return f"echo {table.seed.hex()} | xxd -r -p | sha256sum"


def _plain(*lines: str) -> Message:
    return Message(tuple(line for line in lines if line), accent=NIGHT)


def _leading(link: str, _: Words) -> tuple[str, ...]:
    there = _("To the table")
    return (f"[{there}]({link})",) if link else ()


def _rights(names: Sequence[str], _: Words) -> str:
    return ", ".join("**" + _(_RIGHTS.get(name, name)) + "**" for name in names)


def _mend(can_mend: bool, _: Words) -> str:
    if can_mend:
        return _("You can grant that in this channel's settings, under permissions.")
    return _("Somebody who runs this server can grant that.")
