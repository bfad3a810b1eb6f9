"""Rectangles of the 760 by 960 board: dial, fan, captures, cards of the pack; none overlap."""

import math

from bot.engine.cards import RANKS, SUITS, Card
from bot.render.vector_paths import Point, Polygon, Rect

BOARD = (760, 960)
RIM = 22
"""The width of the wooden rim."""

HUB = (380, 226)
"""The middle of the dial."""
HUB_RADIUS = 78
SEGMENTS = (116, 154)
"""The inner and the outer radius of the segments that fill up."""
RING_RADIUS = 172
HIGHEST = 21

FAN: Rect = (34, 268, 726, 568)
TALLY_WIDTH = 138
PACK: Rect = (34, 578, 726, 926)
"""The tray below the fan, for the cards of the pack or for a hand."""

_TALLY_TOP = 46
_ROW = 40
LANE = (44, 38)
"""The size of a lane's place for one card."""
_SUIT_COLUMN = 56
_ROW_HEIGHT = 84


def dial_point(total: float, radius: float) -> Point:
    """The point of the dial at this count in points, this far from the middle."""
    angle = math.pi * (1 - total / HIGHEST)
    return HUB[0] + radius * math.cos(angle), HUB[1] - radius * math.sin(angle)


def segment(start: float, end: float) -> Polygon:
    """The outline of the dial's band between two counts in points."""
    inner, outer = SEGMENTS
    steps = [start + (end - start) * step / 6 for step in range(7)]
    return (
        *(dial_point(total, outer) for total in steps),
        *(dial_point(total, inner) for total in reversed(steps)),
    )


def tally_rect(side: int) -> Rect:
    """The plate with a side's captures: side 0 on the left, side 1 on the right."""
    left = 34 if side == 0 else BOARD[0] - 34 - TALLY_WIDTH
    return left, _TALLY_TOP, left + TALLY_WIDTH, _TALLY_TOP + 5 * _ROW + 8


def tally_row(side: int, row: int) -> Rect:
    """A row of a side's captures: 0 is the total, 1 to 4 are the suits."""
    left, top, right, _ = tally_rect(side)
    return left, top + 4 + row * _ROW, right, top + 4 + (row + 1) * _ROW


def suit_row(suit: int) -> Rect:
    """The row of a suit in the tray, both lanes of it."""
    top = PACK[1] + 6 + suit * _ROW_HEIGHT
    return PACK[0], top, PACK[2], top + _ROW_HEIGHT


def lane_rect(suit: int, side: int) -> Rect:
    """The lane of a side in the row of a suit: side 0 above, side 1 below."""
    left, top, right, _ = suit_row(suit)
    top += 3 + side * (LANE[1] + 1)
    return left + _SUIT_COLUMN - 16, top, right - 4, top + LANE[1]


def card_rect(card: Card, side: int, joker: int = 0) -> Rect:
    """The place of a card in a side's lane; Jokers, counted from 0, stand in a last column."""
    row = SUITS.index(card.suit) if card.suit else joker
    column = RANKS.index(card.rank) if card.suit else len(RANKS)
    left = PACK[0] + _SUIT_COLUMN + column * (LANE[0] + 1) + (4 if not card.suit else 0)
    top = lane_rect(row, side)[1]
    return left, top, left + LANE[0], top + LANE[1]
