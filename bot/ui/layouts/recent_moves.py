"""Texts about the moves of others since a seat's own: sentences or, for a phone, symbols."""

from collections.abc import Sequence
from itertools import takewhile

from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name

Told = tuple[Seat, Move, str]
"""A move with its seat and its sentence."""


def moves_of_others(table: Table, view: View, seat: Seat, _: Translator) -> list[Told]:
    """The moves that the others have made in this deal since the seat's own, as the view has them.

    Of a seat's moves at one place only the last is told: what it has placed where it took a card.
    A move that needs no sentence is left out.
    """
    others = [*takewhile(lambda made: made[0] != seat, reversed(view.moves_made))][::-1]
    last = {(other, move.cell): at for at, (other, move) in enumerate(others)}
    kit = kit_for(view.rules)
    told = (
        (other, move, kit.move_text(move, seat_name(table, other, _), _))
        for at, (other, move) in enumerate(others)
        if move.cell is None or last[other, move.cell] == at
    )
    return [one for one in told if one[2]]


def in_symbols(table: Table, told: Sequence[Told], _: Translator) -> str:
    """These moves on a line: each name with its moves in symbols."""
    kit, labels = kit_for(table.terms.rules), dict[Seat, list[str]]()
    for seat, move, _sentence in told:
        label = kit.past_label(move, _) or kit.move_label(move, _)
        labels.setdefault(seat, []).append(label)
    return " · ".join(
        f"{seat_name(table, seat, _)}: {', '.join(moves)}" for seat, moves in labels.items()
    )
