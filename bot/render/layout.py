"""Knows where all lies on the 760 by 960 board: rectangles with even corners, none overlapping."""

from bot.render.vector_paths import Point

Rect = tuple[int, int, int, int]

BOARD = (760, 960)
CARD = (168, 234)
CARD_UNIT = CARD[0] / 100
# A cell is the card and the 8 pixels round it: its shadow and every frame stay inside.
MARGIN = 8
CELL = (CARD[0] + 2 * MARGIN, CARD[1] + 2 * MARGIN)
GRID = (104, 96)
ROW_PLATE = (96, 130)
COLUMN_PLATE = (168, 72)
BRASS_PLATE = (56, 42)
SEAL = (40, 40)
GLOW = 24
COFFIN = ((140, 4), (620, 4), (754, 180), (692, 956), (68, 956), (6, 180))


def cell_at(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell's rectangle."""
    return GRID[0] + cell % 3 * CELL[0], GRID[1] + cell // 3 * CELL[1]


def cell_rect(cell: int) -> Rect:
    """The rectangle that a cell may change."""
    left, top = cell_at(cell)
    return left, top, left + CELL[0], top + CELL[1]


def plate_rect(line: int) -> Rect:
    """The rectangle of a line's score plate: right of a row (0-2), below a column (3-5)."""
    if line < 3:
        left, top = 656, GRID[1] + line * CELL[1] + (CELL[1] - ROW_PLATE[1]) // 2
        return left, top, left + ROW_PLATE[0], top + ROW_PLATE[1]
    left, top = GRID[0] + (line - 3) * CELL[0] + (CELL[0] - COLUMN_PLATE[0]) // 2, 846
    return left, top, left + COLUMN_PLATE[0], top + COLUMN_PLATE[1]


def line_rect(line: int) -> Rect:
    """The three cells of a line."""
    left, top = cell_at(line * 3 if line < 3 else line - 3)
    if line < 3:
        return left, top, left + 3 * CELL[0], top + CELL[1]
    return left, top, left + CELL[0], top + 3 * CELL[1]


def vampire_rect(style: int) -> Rect:
    """Where an own Vampire still to be played waits: right for the Queen, left for the King."""
    left, top = ((708, 836), (6, 836))[style]
    return left, top, left + 46, top + 64


def cell_name(cell: int) -> str:
    """The name printed in an empty cell: "a1" to "c3"."""
    return "abc"[cell % 3] + "123"[cell // 3]


def middle(rect: Rect) -> Point:
    """The centre of a rectangle."""
    return (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
