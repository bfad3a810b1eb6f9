"""The empty board: night sky, the coffin of wood and velvet, brass plates with coordinates."""

from bot.kits.coffin.board_layout import BOARD, COFFIN, GRID, WAY_SIGNS, cell_rect
from bot.render.cards import CARD_TILE
from bot.render.colours import (
    AMBER,
    BRASS,
    BRASS_DARK,
    BRASS_INK,
    ICE,
    NIGHT,
    WELL_EDGE,
    SideStyle,
)
from bot.render.symbols import ACROSS, DOWN
from bot.render.vector_paths import Point, between
from bot.tools.art.colours import BRASS_LIGHT
from bot.tools.art.materials import nail_heads, night_sky, velvet, wooden_rim
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter

RIM = 30


def coffin(ways: bool) -> Painter:
    """The empty coffin; with the signs of the two ways if rows play against columns."""
    painter = Painter.blank(*BOARD, NIGHT)
    night_sky(painter)
    painter.shape(tuple((x, y + 7) for x, y in COFFIN), (8, 4, 9))
    wooden_rim(painter, COFFIN, RIM)
    velvet(painter, COFFIN, RIM)
    _tray(painter)
    _nails(painter)
    for column in range(3):
        left, top = cell_rect(column)[:2]
        brass_plate(painter, (left + CARD_TILE[0] / 2, top - 29), (26, 18), "abc"[column])
    for row in range(3):
        brass_plate(painter, (76, cell_rect(row * 3)[1] + CARD_TILE[1] / 2), (20, 25), "123"[row])
    if ways:
        for middle, style, arrow in zip(WAY_SIGNS, (AMBER, ICE), (ACROSS, DOWN), strict=True):
            way_sign(painter, middle, style, arrow)
    return painter


def brass_plate(painter: Painter, middle: Point, reach: Point, text: str) -> None:
    """A brass plate with a figure or letter, `reach` being half its width and height."""
    (x, y), (across, down) = middle, reach
    painter.panel((x - across, y - down + 2, x + across, y + down + 3), 7, (18, 8, 10))
    painter.panel((x - across, y - down, x + across, y + down), 7, BRASS_DARK)
    inner = (x - across + 2, y - down + 2, x + across - 2, y + down - 2)
    painter.panel(inner, 5.4, BRASS, Ink(BRASS_LIGHT, 1))
    foot = y + (8.4 if text.isdigit() else 7.4)
    painter.write(text, (x, foot), 17.2, BRASS_INK)


def way_sign(painter: Painter, middle: Point, style: SideStyle, arrow: str) -> None:
    """The sign of a way, framed like its side's best line: one line, or two."""
    x, y = middle
    painter.panel((x - 23, y - 19, x + 23, y + 24), 9, (10, 4, 7))
    painter.panel((x - 23, y - 21, x + 23, y + 21), 9, style.plate, Ink(style.light, 2.4))
    if style is ICE:
        painter.panel((x - 19, y - 17, x + 19, y + 17), 6, None, Ink(style.light, 1.2))
    painter.placed(x - 14, y - 14, 0.28).shape(arrow, style.light)


def _tray(painter: Painter) -> None:
    right, bottom = GRID[0] + 3 * CARD_TILE[0], GRID[1] + 3 * CARD_TILE[1]
    painter.panel((GRID[0] - 5, GRID[1] - 5, right + 5, bottom + 5), 22, BRASS_DARK)
    painter.panel((GRID[0] - 3.4, GRID[1] - 3.4, right + 3.4, bottom + 3.4), 20.4, WELL_EDGE)


def _nails(painter: Painter) -> None:
    middle = inset(COFFIN, RIM / 2)
    for side, corner in enumerate(middle):
        shares = (0.0,) if side in (0, 3) else (0.0, 0.5)
        nail_heads(painter, [between(corner, middle[(side + 1) % 6], share) for share in shares])
