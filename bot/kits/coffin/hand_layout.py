"""Rectangles of the picture of a hand: the coffin's slots and plates, and the cards below."""

from dataclasses import dataclass
from typing import Final

from bot.messages.message import PHONE_ROW
from bot.render.cards import CARD
from bot.render.vector_paths import Rect

WIDTH: Final = 760
EDGE: Final = 14
_SLOT: Final = 184
_GAP: Final = 10
_PLATE_LEFT: Final = EDGE + 3 * (_SLOT + _GAP)
_ROW_PLATE: Final = 84
_COLUMN_PLATE: Final = 50
_BETWEEN: Final = 26
"""From the coffin to the hand."""
_INSIDE: Final = 6
"""From the edge of the hand's tray to a card."""
_LEAST_GROUND: Final = 6
"""Between two cards of the hand, for their dark edges."""
_HIGH, _MIDDLING = (142, 88), (124, 74)
"""Heights of an upright card as far as it is seen, and of the figures below it."""
_LARGE: Final = 118
"""The most that is seen of a card with a large index: the suit in its middle begins below."""
IN_SLOT: Final = (8, 6)
"""The corner of a card in its slot of the coffin."""
_MOST_UPRIGHT: Final = 7
"""Cards that can stand side by side; more are strips, which need half the height."""
STRIP: Final = (100, 66)
"""The size of a card in a low picture: its rank, and the suit beside it."""
_STRIP_STEP: Final = (104, 70)
_APART: Final = 6
"""From a strip to its figures, and a little more from them to the next strip."""


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Where everything stands, by what is to be shown.

    `slot` is the height of a card in the coffin as far as it is seen; `card` and `step` are the
    size of a card of the hand and the way to the next one; `figures` is where its figures stand
    from its corner on. If `low`, all cards are strips.
    """

    cards: int
    in_row: int
    step: tuple[int, int]
    figures: Rect
    slot: int
    card: tuple[int, int]
    low: bool = False

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        rows = max(1, -(-self.cards // self.in_row))
        return self.hand_top + rows * self.step[1] + EDGE

    @property
    def hand_top(self) -> int:
        """The upper edge of the first row of the hand."""
        return self.plate(3)[3] + _BETWEEN

    @property
    def apart(self) -> bool:
        """Whether nothing but the tray lies around each card of the hand."""
        return not self.low and self.step[0] >= self.card[0] + _LEAST_GROUND

    def cell(self, cell: int) -> Rect:
        """The slot of a cell."""
        row, column = divmod(cell, 3)
        left, top = EDGE + column * (_SLOT + _GAP), EDGE + row * (self.slot + _GAP)
        return left, top, left + _SLOT, top + self.slot

    def name_on_back(self, cell: int) -> Rect:
        """The plate with the name of a place whose card lies face down."""
        left, top, right, bottom = self.cell(cell)
        inset = self.slot // 5
        return left + 42, top + inset, right - 42, bottom - inset

    def plate(self, line: int) -> Rect:
        """The plate of a line: right of a row (0 to 2), below a column (3 to 5)."""
        if line < 3:
            height = min(_ROW_PLATE, self.slot)
            top = self.cell(3 * line)[1] + (self.slot - height) // 2
            return _PLATE_LEFT, top, WIDTH - EDGE, top + height
        left, top = self.cell(line - 3)[0], self.cell(8)[3] + _GAP
        return left, top, left + _SLOT, top + _COLUMN_PLATE

    @property
    def corner(self) -> Rect:
        """Where the plates of the rows and of the columns would meet."""
        _left, top, _right, bottom = self.plate(3)
        return _PLATE_LEFT, top, WIDTH - EDGE, bottom

    def held(self, place: int) -> Rect:
        """A card of the hand, from its upper edge to where its slot hides it."""
        row, column = divmod(place, self.in_row)
        wide = (self.in_row - 1) * self.step[0] + max(self.card[0], self.figures[2])
        left = (WIDTH - wide) // 2 + column * self.step[0]
        top = self.hand_top + row * self.step[1]
        return left, top, left + self.card[0], top + self.card[1]

    def preview(self, place: int) -> Rect:
        """The figures of a card of the hand, where no other card covers them."""
        left, top, _right, _bottom = self.held(place)
        return (
            left + self.figures[0],
            top + self.figures[1],
            left + self.figures[2],
            top + self.figures[3],
        )


def hand_layout(cards: int, *, figures: bool, large: bool, places: bool = False) -> HandLayout:
    """The layout for this many cards in the hand, with figures or without them.

    Of cards with `large` indices no more is seen than the index. If `places` are to be chosen from
    below the picture, it is as low as for a large hand: a grid of buttons is as high.
    """
    if places or cards > _MOST_UPRIGHT:
        return _low_layout(cards, figures=figures)
    in_row = max(1, cards)
    room = WIDTH - 2 * (EDGE + _INSIDE) - CARD[0]
    across = min(CARD[0] + 12, room // max(1, in_row - 1))
    # A second row of buttons, as with a hint below four cards, needs height as well.
    height, added = _HIGH if cards < PHONE_ROW else _MIDDLING
    slot = height
    if large:
        height, slot = _LARGE, _LARGE + IN_SLOT[1]
    below = (0, height + 5, min(across, CARD[0]) - 4, height + added)
    return HandLayout(
        cards,
        in_row,
        (across, height + figures * added + _GAP),
        below if figures else (0, 0, 0, 0),
        slot=slot,
        card=(CARD[0], height),
    )


def _low_layout(cards: int, *, figures: bool) -> HandLayout:
    """The layout for when the buttons below the picture, too, take much of the height."""
    (width, height), (across, down) = STRIP, _STRIP_STEP
    in_row, beside = min(max(1, cards), _MOST_UPRIGHT), (0, 0, 0, 0)
    if figures:
        in_row = PHONE_ROW
        across = (WIDTH - 2 * (EDGE + _INSIDE)) // in_row
        beside = (width + _APART, 0, across - _APART - 1, height)
    return HandLayout(cards, in_row, (across, down), beside, slot=72, card=STRIP, low=True)
