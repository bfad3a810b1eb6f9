"""Previews of moves: the row and the column of a place as a card would make them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move


@dataclass(frozen=True, slots=True)
class LinePreview:
    """The row and the column of the move's place, as they would be after the move."""

    move: Move
    row: Line
    column: Line


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player has chosen so far, and what each candidate for the rest would make.

    With a `cell` the candidates are the cards for it, with a `card` they are the places for it.
    """

    cell: int | None = None
    card: Card | None = None
    previews: tuple[LinePreview, ...] = ()

    def of_cell(self, cell: int) -> LinePreview | None:
        """The preview of the chosen card at this cell."""
        if self.card is None:
            return None
        return next((one for one in self.previews if one.move.cell == cell), None)

    def of_card(self, card: Card) -> LinePreview | None:
        """The preview of this card at the chosen cell."""
        if self.cell is None:
            return None
        return next((one for one in self.previews if one.move.card == card), None)

    def offers(self, cards: Iterable[Card]) -> bool:
        """Whether a place is chosen for which all of these cards are candidates."""
        return self.cell is not None and {*cards} <= {one.move.card for one in self.previews}

    def candidate(self, move: Move, name_of: Callable[[Card], str]) -> str:
        """The place of this move if its card is chosen already, else the card."""
        if self.cell is None and move.cell is not None:
            return CELL_NAMES[move.cell]
        return "" if move.card is None else name_of(move.card)


def previews(moves: Iterable[Move], view: CoffinView) -> tuple[LinePreview, ...]:
    """The previews of these moves, which have a cell; nothing else changes lines."""
    return tuple(_preview(move, view) for move in moves)


def own_lines(view: CoffinView) -> tuple[int, ...]:
    """The lines (0 to 5) that the view's seat may score."""
    if view.seat is None or not view.owned_lines:
        return ()
    return view.owned_lines[view.sides[view.seat]]


def _preview(move: Move, view: CoffinView) -> LinePreview:
    assert move.cell is not None, "only a card that is placed changes lines"
    lines = view.lines_after(move)
    return LinePreview(move, lines[move.cell // 3], lines[3 + move.cell % 3])
