"""Rectangles of the 760 by 960 board of Abstrac: two lines for the row, a tray for each side."""

from typing import Final

from bot.engine.cards import SUITS, Card
from bot.render.vector_paths import Rect

BOARD: Final = (760, 960)
CORNERS: Final = (
    (56, 4), (704, 4), (756, 56), (756, 904), (704, 956), (56, 956), (4, 904), (4, 56),
)  # fmt: skip
"""The corners of the wooden frame, clockwise."""
RANKS: Final = "AKQJT9"
"""The columns of a tray; its rows are the suits."""
ROW_CARD: Final = (126, 176)
ROW_STEP: Final = 45
"""How far a card of the row lies from the one before it: what an overlapped card shows."""
LINES: Final[tuple[Rect, ...]] = ((38, 50, 722, 238), (38, 246, 722, 434))
"""The grooves in which the row lies."""
SMALL_CARD: Final = (42, 72)
_LINE_EDGE: Final = 6
_FIRST_LINE: Final = 12
_FIRST_LINE_WITH_JOKER: Final = 13
_STEP: Final = (45, 78)


def line_length(cards: int) -> int:
    """How many cards of a pack of this size lie in the first line."""
    return _FIRST_LINE if cards <= 2 * _FIRST_LINE else _FIRST_LINE_WITH_JOKER


def row_corner(place: int, length: int) -> tuple[int, int]:
    """The upper left corner of the card at this place (from 0, the closed end) of the row."""
    line, along = divmod(place, length)
    left, top = LINES[line][:2]
    return left + _LINE_EDGE + along * ROW_STEP, top + _LINE_EDGE


def tray(side: int) -> Rect:
    """The tray of a side: amber on the left, ice on the right."""
    left = (32, 386)[side]
    return left, 448, left + 342, 932


def head(side: int) -> Rect:
    """The plate for score and number of cards, at the top of a tray."""
    left, top, right, _bottom = tray(side)
    return left + 8, top + 8, right - 8, top + 104


def cell(side: int, card: Card) -> Rect:
    """The place of a card in a tray: a column per rank, a row per suit; a Joker in the corner."""
    if card.is_joker:
        return _joker_cell(side)
    left, top = tray(side)[0] + 10, tray(side)[1] + 112
    x, y = left + RANKS.index(card.rank) * _STEP[0], top + SUITS.index(card.suit) * _STEP[1]
    return x, y, x + SMALL_CARD[0], y + SMALL_CARD[1]


def set_plate(side: int, rank: str) -> Rect:
    """The plate below a column, for what the set of this rank makes."""
    left, _top, right, bottom = cell(side, Card(rank, SUITS[-1]))
    return left, bottom + 6, right, bottom + 46


def run_plate(side: int, suit: str) -> Rect:
    """The plate right of a row, for what the run of this suit makes."""
    _left, top, right, bottom = cell(side, Card(RANKS[-1], suit))
    return right + 6, top + 10, right + 52, bottom - 10


def _joker_cell(side: int) -> Rect:
    left, _top, right, below = run_plate(side, SUITS[-1])
    left += (right - left - SMALL_CARD[0]) // 2
    return left, below + 6, left + SMALL_CARD[0], below + 60
