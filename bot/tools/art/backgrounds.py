"""The empty board: night sky, the coffin of wood and velvet, brass plates with coordinates."""

from bot.kits.coffin.board_layout import BOARD, COFFIN, GRID, cell_rect
from bot.render.cards import CARD_TILE
from bot.render.colours import (
    AMBER,
    BRASS,
    BRASS_DARK,
    BRASS_INK,
    ICE,
    NIGHT,
    VELVET_ROSE,
    WELL_EDGE,
    Colour,
    SideStyle,
    blend,
)
from bot.render.symbols import ACROSS, BAT, DOWN
from bot.render.vector_paths import Point, between
from bot.tools.art.colours import BAT_WING, BRASS_LIGHT, INK, VELVET, VELVET_DARK, lit
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter

RIM = 30
_PLANKS: tuple[Colour, ...] = (
    (100, 64, 41),
    (86, 53, 34),
    (70, 42, 28),
    (58, 34, 24),
    (74, 45, 30),
    (94, 59, 38),
)
_BATS = ((14, 44, 0.62), (78, 12, 0.36), (664, 104, 0.32), (-4, 916, 0.42), (712, 916, 0.42))
_STAR: Colour = (128, 112, 132)


def coffin(ways: bool) -> Painter:
    """The empty coffin; with the signs of the two ways if rows play against columns."""
    painter = Painter.blank(*BOARD, NIGHT)
    _sky(painter)
    painter.shape(tuple((x, y + 7) for x, y in COFFIN), (8, 4, 9))
    _rim(painter)
    _lining(painter)
    _tray(painter)
    _nails(painter)
    for column in range(3):
        left, top = cell_rect(column)[:2]
        brass_plate(painter, (left + CARD_TILE[0] / 2, top - 29), (26, 18), "abc"[column])
    for row in range(3):
        brass_plate(painter, (76, cell_rect(row * 3)[1] + CARD_TILE[1] / 2), (20, 25), "123"[row])
    if ways:
        way_sign(painter, (707, 126), AMBER, ACROSS)
        way_sign(painter, (76, 882), ICE, DOWN)
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


def _sky(painter: Painter) -> None:
    for radius, colour in ((250, (20, 13, 24)), (185, (24, 15, 29)), (125, (30, 19, 36))):
        painter.disc((712, 46), float(radius), colour)
    _stars(painter)
    painter.disc((710, 48), 46, (206, 188, 152))
    painter.disc((704, 44), 41, (226, 211, 178))
    painter.disc((700, 41), 36, (236, 223, 192))
    for x, y, size in ((690, 34, 7.5), (716, 60, 5.5), (720, 30, 4.0), (694, 62, 3.0)):
        painter.disc((x, y), size, (206, 189, 153))
        painter.disc((x - 0.8, y - 0.8), size * 0.72, (216, 200, 166))
    for x, y, scale in _BATS:
        painter.placed(x, y, scale).shape(BAT, BAT_WING)


def _stars(painter: Painter) -> None:
    width, height = BOARD
    # A fixed low-discrepancy walk: the same sky on every machine, and no two stars together.
    for step in range(64):
        x = (step * 0.7548776662 % 1) * width
        y = (step * 0.5698402909 % 1) * height
        glow = (0.7, 0.9, 0.8, 1.3)[step % 4]
        painter.disc((x, y), glow, blend(NIGHT, _STAR, 0.5 + glow / 3))


def _rim(painter: Painter) -> None:
    painter.shape(COFFIN, _PLANKS[2], Ink((20, 10, 10), 5))
    hollow = inset(COFFIN, RIM)
    for side, shade in enumerate(_PLANKS):
        after = (side + 1) % 6
        a, b, c, d = COFFIN[side], COFFIN[after], hollow[after], hollow[side]
        painter.shape((a, b, c, d), shade, Ink((30, 16, 14), 1.6))
        for depth in (0.26, 0.52, 0.79):
            grain = (between(a, d, depth), between(b, c, depth))
            painter.line(grain, Ink(lit(shade, 0.82), 1.3))
        for depth, start, end in ((0.39, 0.12, 0.34), (0.66, 0.48, 0.8), (0.14, 0.6, 0.9)):
            left, right = between(a, d, depth), between(b, c, depth)
            flame = (between(left, right, start), between(left, right, end))
            painter.line(flame, Ink(lit(shade, 1.12), 1.0))
        painter.line((a, b), Ink(lit(shade, 1.36), 2.4))
        painter.line((a, d), Ink((30, 16, 14), 1.6))
    painter.shape(hollow, VELVET, Ink((20, 7, 10), 5))


def _lining(painter: Painter) -> None:
    quilt = painter.layer()
    stretch = (BOARD[1] + 40) * 0.72
    for stitch in range(-20, 36):
        for lean in (1, -1):
            x = stitch * 58.0
            line = ((x, -20.0), (x + lean * stretch, BOARD[1] + 20.0))
            quilt.line(line, Ink(VELVET_DARK, 2.0))
            gleam = tuple((px + 1.8, py) for px, py in line)
            quilt.line(gleam, Ink(lit(VELVET, 1.12), 0.8))
    shape = painter.layer()
    shape.shape(inset(COFFIN, RIM + 3), INK)
    quilt.cut(shape)
    painter.overlay(quilt.canvas)
    painter.shape(inset(COFFIN, RIM + 3), None, Ink(BRASS_DARK, 2))
    painter.shape(inset(COFFIN, RIM + 7), None, Ink(VELVET_ROSE, 1.4))


def _tray(painter: Painter) -> None:
    right, bottom = GRID[0] + 3 * CARD_TILE[0], GRID[1] + 3 * CARD_TILE[1]
    painter.panel((GRID[0] - 5, GRID[1] - 5, right + 5, bottom + 5), 22, BRASS_DARK)
    painter.panel((GRID[0] - 3.4, GRID[1] - 3.4, right + 3.4, bottom + 3.4), 20.4, WELL_EDGE)


def _nails(painter: Painter) -> None:
    middle = inset(COFFIN, RIM / 2)
    for side, corner in enumerate(middle):
        shares = (0.0,) if side in (0, 3) else (0.0, 0.5)
        for share in shares:
            x, y = between(corner, middle[(side + 1) % 6], share)
            painter.disc((x, y + 1), 6.5, (20, 10, 8))
            painter.disc((x, y), 5.6, BRASS_DARK)
            painter.disc((x - 0.6, y - 0.8), 4.4, BRASS)
            painter.disc((x - 1.6, y - 2), 1.7, BRASS_LIGHT)
