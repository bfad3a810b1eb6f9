"""The table of Counterbluff: eight-sided, with two rows of wells and nine candles between them."""

from PIL import Image

from bot.engine.games.counterbluff.hand_strength import STAKES
from bot.kits.counterbluff.board_layout import (
    BOARD,
    CANDLE,
    CANDLES,
    RIM,
    STOCK_PLACE,
    TABLE,
    WELL,
    well_rect,
)
from bot.render.colours import AMBER, ICE, LAMP, NIGHT, PLATE, WELL_EDGE, Colour, SideStyle, blend
from bot.render.colours import WELL as WELL_FLOOR
from bot.render.vector_paths import Point, Rect, between
from bot.tools.art.colours import BRASS_LIGHT, PLATE_EDGE
from bot.tools.art.materials import nail_heads, night_sky, velvet, wooden_rim
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter

_FLAME = "M50 0 C58 26 82 40 82 66 C82 86 68 100 50 100 C32 100 18 86 18 66 C18 48 40 36 50 0 Z"
_FLAME_CORE = "M50 34 C56 52 68 58 68 74 C68 88 60 96 50 96 C40 96 32 88 32 74 C32 62 44 56 50 34 Z"
_WAX: Colour = (226, 211, 178)
_COLD_WAX: Colour = (112, 92, 88)
_FOOT = 138
"""Where the candles stand, from the top of their band."""
_PLATE = (146, 186)
"""The top and bottom of the plates with the points, in the band."""


def draw_candle_table() -> dict[str, Image.Image]:
    """The table; the band of candles, all cold, all lit, all marked; the next place of a row."""
    table = _table().picture()
    return {
        "table": table,
        "cold": _candles(table, lit=False, marked=False),
        "lit": _candles(table, lit=True, marked=False),
        "marked": _candles(table, lit=True, marked=True),
        "next-0": _next_place(AMBER),
        "next-1": _next_place(ICE),
    }


def _table() -> Painter:
    painter = Painter.blank(*BOARD, NIGHT)
    night_sky(painter)
    painter.shape(tuple((x, y + 5) for x, y in TABLE), (8, 4, 9))
    wooden_rim(painter, TABLE, RIM)
    velvet(painter, TABLE, RIM)
    middle = inset(TABLE, RIM / 2)
    nail_heads(painter, middle)
    for side in (1, 3, 5, 7):
        nail_heads(painter, [between(middle[side], middle[(side + 1) % 8], 0.5)])
    for seat in (0, 1):
        for place in range(5):
            _well(painter, well_rect(seat, place))
    _well(painter, STOCK_PLACE)
    return painter


def _well(painter: Painter, rect: Rect) -> None:
    left, top, right, bottom = rect
    painter.panel((left - 5, top - 5, right + 5, bottom + 5), 14, WELL_EDGE)
    painter.panel((left - 3, top - 3, right + 3, bottom + 3), 12, (20, 3, 8))
    painter.panel((left, top, right, bottom), 10, WELL_FLOOR)


def _next_place(style: SideStyle) -> Image.Image:
    """Where the next card of a row lies: dashes in the style of its player."""
    painter = Painter.blank(*WELL, WELL_FLOOR)
    left, top, right, bottom = 7.0, 7.0, WELL[0] - 7.0, WELL[1] - 7.0
    for y in (top, bottom):
        _dashes(painter, ((left + 6, y), (right - 6, y)), 5, style)
    for x in (left, right):
        _dashes(painter, ((x, top + 6), (x, bottom - 6)), 7, style)
    return painter.picture().crop((4, 4, WELL[0] - 4, WELL[1] - 4))


def _dashes(painter: Painter, ends: tuple[Point, Point], count: int, style: SideStyle) -> None:
    for dash in range(count):
        stroke = tuple(between(*ends, (dash + at) / count) for at in (0.18, 0.82))
        painter.line(stroke, Ink(style.light, 4))


def _candles(table: Image.Image, *, lit: bool, marked: bool) -> Image.Image:
    """The band of nine candles on its piece of the table."""
    band = table.crop(CANDLES)
    painter = Painter.blank(*band.size)
    for number in range(9):
        x = number * CANDLE + CANDLE / 2
        top = _FOOT - 34 - number * 7.5
        if lit:
            _glow(painter, (x, top - 16))
        _candle(painter, x, top, lit=lit)
        _points(painter, x, number, lit=lit, marked=marked)
    band.alpha_composite(painter.picture())
    return band


def _candle(painter: Painter, x: float, top: float, *, lit: bool) -> None:
    wax = _WAX if lit else _COLD_WAX
    edge = Ink((26, 15, 20), 1.6)
    painter.panel((x - 11, top, x + 11, _FOOT - 4), 4, wax, edge)
    painter.panel((x + 3, top + 3, x + 9, _FOOT - 6), 3, blend(wax, (40, 20, 24), 0.28))
    painter.panel((x - 8, top + 3, x - 5, _FOOT - 12), 1.5, blend(wax, (255, 255, 255), 0.4))
    painter.shape(_drip(x - 11, top), wax, edge)
    painter.panel((x - 18, _FOOT - 8, x + 18, _FOOT + 2), 4, (120, 84, 34), edge)
    painter.panel((x - 15, _FOOT - 7, x + 13, _FOOT - 4), 1.5, BRASS_LIGHT)
    painter.line(((x, top), (x + 1, top - 7)), Ink((30, 18, 18), 2.4))
    if lit:
        painter.placed(x - 15, top - 35, 0.3).shape(_FLAME, (240, 132, 34))
        painter.placed(x - 15, top - 35, 0.3).shape(_FLAME_CORE, (255, 234, 184))


def _drip(x: float, top: float) -> tuple[Point, ...]:
    return ((x, top + 3), (x + 5, top + 1), (x + 6, top + 16), (x + 3, top + 20), (x, top + 15))


def _glow(painter: Painter, middle: Point) -> None:
    for reach, share in ((25, 0.12), (18, 0.2), (12, 0.32)):
        layer = painter.layer()
        layer.disc(middle, float(reach), LAMP)
        alpha = layer.canvas.getchannel("A").point(lambda value, s=share: round(value * s))
        layer.canvas.putalpha(alpha)
        painter.overlay(layer.canvas)


def _points(painter: Painter, x: float, number: int, *, lit: bool, marked: bool) -> None:
    """The points of a hand with `number` cards, on a plate under its candle."""
    box = (x - 27, _PLATE[0], x + 27, _PLATE[1])
    painter.panel((box[0], box[1] + 2, box[2], box[3] + 2), 9, (10, 4, 7))
    ground, edge = (PLATE, PLATE_EDGE) if not marked else (LAMP, BRASS_LIGHT)
    painter.panel(box, 9, ground, Ink(edge, 2.4 if marked else 1.6))
    ink: Colour = (44, 22, 12) if marked else (240, 228, 206) if lit else (150, 124, 114)
    painter.write(str(STAKES[number]), (x, _PLATE[1] - 8), 24, ink)
