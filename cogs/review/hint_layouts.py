"""Private messages of hints: the moves with the best expected margins."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.i18n.numbers import signed_decimal
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages import table_ids
from bot.messages.message import Button, ButtonStyle, Message, Picture
from bot.model.reviews import MoveValue
from bot.tables.table import Table
from bot.ui.layouts import choices
from bot.ui.layouts.buttons import hand_button
from bot.ui.layouts.study import points_note
from cogs.review import stepper

_MOST: Final = 5


def in_progress(table: Table, _: Translator) -> Message:
    """Shown until the hint is computed; with the picture of the turn, so that nothing jumps."""
    return Message(("💡 " + _("Thinking by candlelight…"),), _picture(table, _))


def hint(table: Table, hints: Sequence[MoveValue], _: Translator) -> Message:
    """The best moves with their expected margins, a button for each, and the way to the hand.

    The picture is that of the turn, so that the moves can be looked at where they would be made.
    """
    hand = (hand_button(table.id, _),)
    picture = _picture(table, _)
    if len(hints) > 1 and len({margin for _move, margin in hints}) == 1:
        text = "💡 " + _("All moves are equally good.")
        return Message((text,), picture, rows=(hand,))
    best = hints[:_MOST]
    note = _("Press a number to play it.")
    return Message(
        lines=(
            "### 💡 " + _("Best moves"),
            *_lines(table, best, _),
        ),
        picture=picture,
        below=(f"-# {_meaning(table, _)} {note}", *points_note(table.view(None), _)),
        rows=(
            _buttons(table, best, _),
            hand,
        ),
    )


def _picture(table: Table, _: Translator) -> Picture | None:
    """The picture of the turn; None if that has none."""
    assert table.position.to_move is not None, "hints are for the player to move"
    return choices.hand(table, table.position.to_move, _).picture


def _meaning(table: Table, _: Translator) -> str:
    """What the margins are, in the words of the game."""
    here = _(kit_for(table.terms.rules).in_this_deal)
    if len(set(table.view(None).sides)) == 2:
        return _("Expected lead {in_this_deal}.", in_this_deal=here)
    return _("Expected lead over the average of the others {in_this_deal}.", in_this_deal=here)


def _buttons(table: Table, best: Sequence[MoveValue], _: Translator) -> tuple[Button, ...]:
    """A button for each move; those whose margin reads as the best one does are green."""
    alike = [signed_decimal(margin, _) == signed_decimal(best[0][1], _) for _move, margin in best]
    return tuple(
        Button(
            str(number),
            str(table_ids.MoveButton(table.id, table.ply, str(move))),
            ButtonStyle.GREEN if is_best else ButtonStyle.BLUE,
        )
        for number, ((move, _margin), is_best) in enumerate(zip(best, alike, strict=True), 1)
    )


def _lines(table: Table, best: Sequence[MoveValue], _: Translator) -> Iterator[str]:
    """The numbered moves, best first; those whose margins read the same share a line.

    The numbers are no list of Discord's, which would count lines instead of moves.
    """
    numbered = [
        (f"`{number}` **{stepper.move_label(table, move, _)}**", signed_decimal(margin, _))
        for number, (move, margin) in enumerate(best, 1)
    ]
    for margin, group in groupby(numbered, key=lambda one: one[1]):
        moves = [move for move, _margin in group]
        alike = _("each {margin}", margin=margin) if moves[1:] else ""
        yield f"{' · '.join(moves)} · {alike}" if alike else f"{moves[0]} {margin}"
