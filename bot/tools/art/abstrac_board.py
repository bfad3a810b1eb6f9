"""The empty board of Abstrac: two grooves for the row, and a tray of small places for each side."""

from PIL import Image

from bot.engine.cards import SUITS, Card
from bot.kits.abstrac.board_layout import (
    BOARD,
    CORNERS,
    LINES,
    RANKS,
    cell,
    head,
    run_plate,
    set_plate,
    tray,
)
from bot.render.colours import BRASS_DARK, NIGHT, PLATE, STYLES, TRAY, WELL, WELL_EDGE, blend
from bot.render.symbols import BADGES
from bot.render.vector_paths import Rect
from bot.tools.art.colours import PLATE_EDGE
from bot.tools.art.materials import nail_heads, night_sky, velvet, wooden_rim
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter, grown

_RIM = 20


def board() -> Image.Image:
    """The board, 760 by 960 pixels."""
    painter = Painter.blank(*BOARD, NIGHT)
    night_sky(painter)
    painter.shape(tuple((x, y + 3) for x, y in CORNERS), (8, 4, 9))
    wooden_rim(painter, CORNERS, _RIM)
    velvet(painter, CORNERS, _RIM)
    nail_heads(painter, inset(CORNERS, _RIM / 2))
    for line in LINES:
        _sunk(painter, line, 16)
    for side in (0, 1):
        _tray(painter, side)
    return painter.picture()


def _sunk(painter: Painter, rect: Rect, radius: float) -> None:
    """A well with a brass edge, dark at its rim."""
    painter.panel(grown(rect, 3), radius + 3, BRASS_DARK)
    painter.panel(grown(rect, 1.4), radius + 1.4, WELL_EDGE)
    for depth in range(5):
        painter.panel(grown(rect, -depth), radius - depth, blend((14, 2, 6), WELL, depth / 4))


def _tray(painter: Painter, side: int) -> None:
    """A tray framed like its side's best lines: one line for amber, two for ice."""
    style, rect = STYLES[side], tray(side)
    painter.panel(grown(rect, 3), 19, (10, 4, 7))
    painter.panel(rect, 16, TRAY, Ink(style.light, 3 if side == 0 else 1.6))
    if side == 1:
        painter.panel(grown(rect, -4), 12, None, Ink(style.light, 1.6))
    for suit in SUITS:
        for rank in RANKS:
            painter.panel(cell(side, Card(rank, suit)), 7, WELL, Ink(WELL_EDGE, 1.6))
        _plate(painter, run_plate(side, suit))
    for rank in RANKS:
        _plate(painter, set_plate(side, rank))
    left, top, _right, bottom = head(side)
    painter.panel(head(side), 12, style.plate, Ink(blend(style.plate, style.light, 0.5), 1.6))
    painter.placed(left + 14, (top + bottom) / 2 - 21, 0.42).shape(BADGES[side], style.light)


def _plate(painter: Painter, rect: Rect) -> None:
    painter.panel(rect, 8, PLATE, Ink(blend(PLATE, PLATE_EDGE, 0.6), 1.4))
