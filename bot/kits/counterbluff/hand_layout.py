"""Rectangles of the picture of a hand: the rows that have cards, and the hand below them.

It is drawn for a phone: cards stand in pockets that hide their lower parts, and what is empty takes
no room.
"""

from dataclasses import dataclass
from typing import Final

from bot.render.card_sprites import sprite_width
from bot.render.vector_paths import Rect

WIDTH: Final = 760
ROW_CARD: Final = 172
"""The height of a card in a row, most of which its pocket hides."""
_EDGE: Final = 14
_SIDE: Final = 22
_GAP: Final = 10
_ROW_SEEN: Final = 86
_FAN_CARD: Final = 205
_FAN_SEEN: Final = 106
"""How much of a card is seen in a hand that stands in one row."""
_FIGURES: Final = 44
_MOST_IN_A_ROW: Final = 5
"""Cards of a hand that stand side by side above their figures."""


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Where everything stands: `rows` are the rows with cards, `cards` those of the hand.

    With `figures` there is room for a plate below each card of the hand.
    """

    rows: int
    cards: int
    figures: bool

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return self.pocket(self.hand_rows - 1)[3] + self._below + _EDGE

    @property
    def hand_rows(self) -> int:
        """The number of rows in which the hand stands."""
        return -(-self.cards // _MOST_IN_A_ROW) or 1 if self.figures else 1

    @property
    def in_row(self) -> int:
        """Cards in a row of the hand."""
        return -(-self.cards // self.hand_rows)

    @property
    def card(self) -> int:
        """The height of a card of the hand, with the part that its pocket hides."""
        return ROW_CARD if self.figures else _FAN_CARD

    @property
    def _below(self) -> int:
        return _FIGURES + 2 if self.figures else 0

    def row(self, place: int) -> Rect:
        """The pocket of a row of the table, the upper one first."""
        top = _EDGE + place * (_ROW_SEEN + 2 * _GAP)
        return _SIDE, top, WIDTH - _SIDE, top + _ROW_SEEN + _GAP

    def pocket(self, row: int) -> Rect:
        """The pocket of a row of the hand."""
        seen = _ROW_SEEN if self.figures else _FAN_SEEN
        first = _EDGE + self.rows * (_ROW_SEEN + 2 * _GAP)
        top = first + row * (seen + self._below + 2 * _GAP)
        return _SIDE, top, WIDTH - _SIDE, top + seen + _GAP

    def held(self, place: int) -> tuple[int, int]:
        """The upper left corner of a card of the hand."""
        row, column = divmod(place, self.in_row)
        left, top, right, _bottom = self.pocket(row)
        wide, room = sprite_width(self.card), right - left - 2 * _GAP
        step = min(wide + _GAP, (room - wide) // max(1, self.in_row - 1))
        indent = (right - left - wide - step * (self.in_row - 1)) // 2
        return left + indent + column * step, top + _GAP

    def plate(self, place: int) -> Rect:
        """Where the figures of a card of the hand stand."""
        left, _top = self.held(place)
        bottom = self.pocket(place // self.in_row)[3]
        return left - 4, bottom + 2, left + sprite_width(self.card) + 4, bottom + 2 + _FIGURES
