"""Texts about the moves of others since a seat's own: sentences or, for a phone, symbols."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.tables.table import Table
from bot.ui.layouts.seating import mover_name


@dataclass(frozen=True, slots=True)
class Told:
    """A move with its seat, the name of whoever made it, and its sentence."""

    seat: Seat
    name: str
    move: Move
    sentence: str


def moves_of_others(table: Table, view: View, seat: Seat, _: Translator) -> list[Told]:
    """The moves that the others have made in this deal since the seat's own, as the view has them.

    Of a seat's moves at one place only the last is told: what it has placed where it took a card.
    A move that needs no sentence is left out.
    """
    others = [*takewhile(lambda made: made[0] != seat, reversed(view.moves_made))][::-1]
    numbered = [*enumerate(others, len(view.moves_made) - len(others))]
    last = {(other, move.cell): at for at, (other, move) in numbered}
    told = (
        _told(table, at, other, move, _)
        for at, (other, move) in numbered
        if move.cell is None or last[other, move.cell] == at
    )
    return [one for one in told if one.sentence]


def in_symbols(table: Table, told: Sequence[Told], _: Translator) -> str:
    """These moves on a line: each name with its moves in symbols."""
    kit, labels = kit_for(table.terms.rules), dict[tuple[Seat, str], list[str]]()
    for one in told:
        label = kit.past_label(one.move, _) or kit.move_label(one.move, _)
        labels.setdefault((one.seat, one.name), []).append(label)
    return " · ".join(f"{name}: {', '.join(moves)}" for (_seat, name), moves in labels.items())


def last_move(table: Table, view: View, _: Translator) -> Told:
    """The last move of this deal, as the view has it; there must be one."""
    seat, move = view.moves_made[-1]
    return _told(table, len(view.moves_made) - 1, seat, move, _)


def _told(table: Table, at: int, seat: Seat, move: Move, _: Translator) -> Told:
    name = mover_name(table, seat, at, _)
    return Told(seat, name, move, kit_for(table.terms.rules).move_text(move, name, _))
