"""Rectangles of the picture of a move: the coffin's slots and plates, and the hand below."""

from dataclasses import dataclass
from typing import Final

from bot.render.cards import CARD
from bot.render.vector_paths import Rect

WIDTH: Final = 760
EDGE: Final = 14
_SLOT: Final = 184
_GAP: Final = 10
_PLATE_LEFT: Final = EDGE + 3 * (_SLOT + _GAP)
_ROW_PLATE: Final = 84
_COLUMN_PLATE: Final = 58
_BETWEEN: Final = 26
"""From the coffin to the hand."""
_IN_A_ROW: Final = 7
"""Cards of a hand that can stand side by side."""


@dataclass(frozen=True, slots=True)
class MoveLayout:
    """Where everything stands, by what is to be shown.

    `slot` and `card` are the heights of a card in the coffin and in the hand, as far as it is
    seen; `figures` is the height of the figures below a card of the hand; `cards` is their number.
    """

    slot: int
    card: int
    figures: int
    cards: int

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return self.hand_top + self._rows * self._pitch + EDGE

    @property
    def hand_top(self) -> int:
        """The upper edge of the first row of the hand."""
        return self.plate(3)[3] + _BETWEEN

    def cell(self, cell: int) -> Rect:
        """The slot of a cell."""
        row, column = divmod(cell, 3)
        left, top = EDGE + column * (_SLOT + _GAP), EDGE + row * (self.slot + _GAP)
        return left, top, left + _SLOT, top + self.slot

    def plate(self, line: int) -> Rect:
        """The plate of a line: right of a row (0 to 2), below a column (3 to 5)."""
        if line < 3:
            top = self.cell(3 * line)[1] + (self.slot - _ROW_PLATE) // 2
            return _PLATE_LEFT, top, WIDTH - EDGE, top + _ROW_PLATE
        left, top = self.cell(line - 3)[0], self.cell(8)[3] + _GAP
        return left, top, left + _SLOT, top + _COLUMN_PLATE

    @property
    def corner(self) -> Rect:
        """Where the plates of the rows and of the columns would meet."""
        _left, top, _right, bottom = self.plate(3)
        return _PLATE_LEFT, top, WIDTH - EDGE, bottom

    def held(self, place: int) -> Rect:
        """A card of the hand, from its upper edge to where its slot hides it."""
        row, column = divmod(place, self._in_row)
        wide = (self._in_row - 1) * self._step + CARD[0]
        left = (WIDTH - wide) // 2 + column * self._step
        top = self.hand_top + row * self._pitch
        return left, top, left + CARD[0], top + self.card

    def below(self, place: int) -> Rect:
        """The figures of a card of the hand, below the part that no other card covers."""
        left, _top, _right, bottom = self.held(place)
        return left, bottom, left + min(self._step, CARD[0]) - 4, bottom + self.figures

    @property
    def _rows(self) -> int:
        return max(1, -(-self.cards // _IN_A_ROW))

    @property
    def _in_row(self) -> int:
        return max(1, -(-self.cards // self._rows))

    @property
    def _step(self) -> int:
        """From one card of the hand to the next, which may lie on it."""
        room = WIDTH - 2 * EDGE - 12 - CARD[0]
        return min(CARD[0] + 12, room // max(1, self._in_row - 1))

    @property
    def _pitch(self) -> int:
        return self.card + self.figures + _GAP


def move_layout(cards: int, *, figures: bool) -> MoveLayout:
    """The layout for this many cards in the hand, with figures below them or not."""
    if cards > _IN_A_ROW:
        return MoveLayout(112, 108, 80 if figures else 0, cards)
    return MoveLayout(142, 142, 88 if figures else 0, cards)
