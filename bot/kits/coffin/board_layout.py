"""Rectangles of the 760 by 960 board; all corners are even, and no two overlap."""

from bot.render.cards import CARD_TILE
from bot.render.vector_paths import Rect

BOARD = (760, 960)
GRID = (104, 96)
"""The upper left corner of the grid of nine cells."""
ROW_PLATE = (96, 130)
COLUMN_PLATE = (168, 72)
SEAL = (50, 50)
WAY_SIGNS = ((707, 126), (76, 882))
"""The middles of the signs of the ways, by style: along the rows, and along the columns."""
COFFIN = ((140, 4), (620, 4), (754, 180), (692, 956), (68, 956), (6, 180))
"""The corners of the coffin's lid, clockwise."""


def cell_rect(cell: int) -> Rect:
    """The rectangle of a cell's tile, its margin included."""
    left, top = GRID[0] + cell % 3 * CARD_TILE[0], GRID[1] + cell // 3 * CARD_TILE[1]
    return left, top, left + CARD_TILE[0], top + CARD_TILE[1]


def plate_rect(line: int) -> Rect:
    """The score plate of a line: right of a row (0 to 2), below a column (3 to 5)."""
    if line < 3:
        left, top = 656, GRID[1] + line * CARD_TILE[1] + (CARD_TILE[1] - ROW_PLATE[1]) // 2
        return left, top, left + ROW_PLATE[0], top + ROW_PLATE[1]
    left = GRID[0] + (line - 3) * CARD_TILE[0] + (CARD_TILE[0] - COLUMN_PLATE[0]) // 2
    return left, 846, left + COLUMN_PLATE[0], 846 + COLUMN_PLATE[1]


def vampire_rect(style: int) -> Rect:
    """The rectangle of an unused own Vampire: on the right for style 0, on the left for style 1."""
    left, top = ((708, 792), (6, 792))[style]
    return left, top, left + 46, top + 64
