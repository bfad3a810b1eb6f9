"""Private messages of hints: the moves with the best expected margins."""

from collections.abc import Sequence
from typing import Final

from bot.i18n.numbers import signed_decimal
from bot.i18n.translator import Translator
from bot.messages import table_ids
from bot.messages.message import Button, ButtonStyle, Message
from bot.model.reviews import MoveValue
from bot.tables.table import Table
from cogs.review import stepper

_MOST: Final = 5


def in_progress(_: Translator) -> Message:
    """Shown until the hint is computed."""
    return Message(("💡 " + _("Thinking by candlelight…"),))


def hint(table: Table, hints: Sequence[MoveValue], _: Translator) -> Message:
    """The best moves with their expected margins, a button for each, and the way to the hand."""
    hand = (Button(_("Hand"), str(table_ids.HandButton(table.id)), emoji="🃏"),)
    if len(hints) > 1 and len({margin for _move, margin in hints}) == 1:
        return Message(("💡 " + _("All moves are equally good."),), rows=(hand,))
    best = hints[:_MOST]
    lead = (
        _("The points by which you can expect to lead in this deal (minus: to be behind).")
        if len(set(table.view(None).sides)) == 2
        else _(
            "The points by which you can expect to lead the average of the others in this deal"
            " (minus: to be behind)."
        )
    )
    note = _("Only you see this. Press the number of a move to play it.")
    return Message(
        lines=(
            "### 💡 " + _("Best moves"),
            *(
                f"{n}. **{stepper.move_label(table, m, _)}** {signed_decimal(w, _)}"
                for n, (m, w) in enumerate(best, 1)
            ),
        ),
        below=(f"-# {lead} {note}",),
        rows=(
            tuple(
                Button(
                    str(number),
                    str(table_ids.MoveButton(table.id, table.ply, str(move))),
                    ButtonStyle.BLUE if number > 1 else ButtonStyle.GREEN,
                )
                for number, (move, _margin) in enumerate(best, 1)
            ),
            hand,
        ),
    )
