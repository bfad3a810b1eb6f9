"""Layout of the picture of a Counterbluff table, in pixels."""

from typing import Final

from bot.render.vector_paths import Polygon, Rect

BOARD: Final = (760, 960)
RIM: Final = 18
TABLE: Final[Polygon] = (
    (136, 6),
    (624, 6),
    (754, 136),
    (754, 824),
    (624, 954),
    (136, 954),
    (6, 824),
    (6, 136),
)
"""The outline of the table, clockwise: a gaming table with eight sides."""

WELL: Final = (130, 181)
"""A place for a card."""
_GAP: Final = 8
_LEFT: Final = 39
_ROW_TOPS: Final = (641, 138)
_STRIP_TOPS: Final = (583, 327)
_PANEL_TOPS: Final = (834, 36)

CANDLES: Final[Rect] = (44, 387, 584, 573)
"""Nine candles, one for each number of cards from two to ten."""
CANDLE: Final = 60
"""The width that a candle has."""
STOCK_PLACE: Final[Rect] = (612, 393, 704, 521)
STOCK_PLATE: Final[Rect] = (612, 529, 704, 571)
"""How many cards are left in the stock."""
MIDDLE: Final = CANDLES
"""Where the outcomes of Lowball, or of a last hand, stand instead of the candles."""


def row_rect(seat: int) -> Rect:
    """The row of a seat: seat 0 below, seat 1 above."""
    top = _ROW_TOPS[seat]
    return (_LEFT, top, _LEFT + 5 * WELL[0] + 4 * _GAP, top + WELL[1])


def well_rect(seat: int, place: int) -> Rect:
    """Place 0 to 4 of the row of a seat."""
    left, top = _LEFT + place * (WELL[0] + _GAP), _ROW_TOPS[seat]
    return (left, top, left + WELL[0], top + WELL[1])


def strip_rect(seat: int) -> Rect:
    """Where the combination of a row stands, between the row and the middle."""
    top = _STRIP_TOPS[seat]
    return (_LEFT, top, BOARD[0] - _LEFT, top + 50)


def panel_rect(seat: int) -> Rect:
    """The panel of a player: sign, score, target and hand."""
    top = _PANEL_TOPS[seat]
    return (146, top, 614, top + 90)
