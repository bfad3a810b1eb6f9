"""The empty table of Fosco: a moon dial over velvet in a wooden frame, and the mouse on it."""

import math

from PIL import Image

from bot.engine.cards import SUITS
from bot.kits.fosco.board_layout import (
    BOARD,
    FAN,
    HIGHEST,
    HUB,
    HUB_RADIUS,
    PACK,
    RIM,
    RING_RADIUS,
    SEGMENTS,
    dial_point,
    lane_rect,
    segment,
    suit_row,
    tally_rect,
)
from bot.kits.fosco.dial import MOON
from bot.render.colours import (
    AMBER,
    BRASS,
    BRASS_DARK,
    ICE,
    NIGHT,
    PLATE,
    PLATE_INK,
    VELVET_ROSE,
    WELL,
    WELL_EDGE,
    Colour,
    blend,
)
from bot.render.symbols import BAT
from bot.render.vector_paths import Polygon
from bot.tools.art.colours import BAT_WING, BONE, INK, SNOW
from bot.tools.art.materials import nail_heads, velvet, wooden_rim
from bot.tools.art.painter import Ink, Painter

_CRATER: Colour = (216, 200, 166)
_SKY: Colour = (24, 15, 29)
_FRAME: Polygon = ((2, 2), (BOARD[0] - 2, 2), (BOARD[0] - 2, BOARD[1] - 2), (2, BOARD[1] - 2))
_NAILS_ACROSS = (RIM / 2 + 1, BOARD[0] / 2, BOARD[0] - RIM / 2 - 1)
_MOUSE = (64, 48)
_HORIZON = 34
"""Pixels below the middle of the dial where its window ends."""


def table() -> Image.Image:
    """The empty table; every state of the game is drawn on it."""
    painter = Painter.blank(*BOARD, NIGHT)
    wooden_rim(painter, _FRAME, RIM)
    velvet(painter, _FRAME, RIM)
    nail_heads(painter, [(x, y) for x in _NAILS_ACROSS for y in (RIM / 2, BOARD[1] - RIM / 2)])
    _window(painter)
    _dial(painter)
    for side, style in enumerate((AMBER, ICE)):
        left, top, right, bottom = tally_rect(side)
        painter.panel((left, top + 3, right, bottom + 3), 12, (10, 4, 7))
        painter.panel((left, top, right, bottom), 12, PLATE, Ink(blend(style.light, PLATE, 0.5), 2))
    _tray(painter)
    return painter.picture()


def mouse() -> Image.Image:
    """Count Fosco's white mouse, running to the right on its feet; see-through around it."""
    painter = Painter.blank(*_MOUSE)
    tail = "M14 36 C4 37 0 30 4 25 C7 21 11 24 9 27"
    painter.line(tail, Ink(INK, 4.2))
    painter.line(tail, Ink((225, 183, 168), 2.2))
    body = "M12 40 C8 26 18 15 32 16 C36 16 40 18 43 20 C50 21 58 28 61 34 C60 39 54 41 48 41 Z"
    painter.shape(body, SNOW, Ink(INK, 2.0))
    painter.shape("M15 39 C14 32 20 29 27 33 C31 36 30 40 28 40.4 Z", BONE)
    for x in (20, 44):
        painter.disc((x, 41.5), (5.2, 2.6), (225, 183, 168), Ink(INK, 1.2))
    painter.disc((40, 15.5), 7.6, SNOW, Ink(INK, 1.8))
    painter.disc((40.4, 16), 4.4, (225, 183, 168))
    painter.disc((51.4, 28), 2.3, INK)
    painter.disc((52, 27.3), 0.8, SNOW)
    painter.disc((61, 34.2), 2.2, (206, 44, 58), Ink(INK, 0.8))
    return painter.picture()


def lanes() -> Image.Image:
    """The tray with two lanes for each suit, side 0's above side 1's."""
    painter = Painter.blank(PACK[2] - PACK[0], PACK[3] - PACK[1], WELL_EDGE)
    moved = painter.placed(-PACK[0], -PACK[1])
    for suit in range(len(SUITS)):
        left, top, right, bottom = suit_row(suit)
        moved.panel((left + 2, top + 1, right - 2, bottom - 1), 9, WELL, Ink((64, 16, 28), 1))
        for side, style in enumerate((AMBER, ICE)):
            moved.panel(lane_rect(suit, side), 6, style.plate)
    return painter.picture()


def _window(painter: Painter) -> None:
    """The night behind the dial, with stars and two bats."""
    x, y = HUB
    arch = RING_RADIUS + 30
    half = [
        (x + arch * math.cos(math.pi * step / 48), y - arch * math.sin(math.pi * step / 48))
        for step in range(49)
    ]
    outline = [*half, (x - arch, y + _HORIZON), (x + arch, y + _HORIZON)]
    painter.shape([(px, py + 4) for px, py in outline], (20, 6, 12))
    painter.shape(outline, NIGHT, Ink(BRASS_DARK, 4))
    painter.line((*outline, outline[0]), Ink(BRASS, 1.4))
    for step in range(30):
        star_x = x + (step * 0.7548776662 % 1 - 0.5) * 2 * arch
        star_y = y - (step * 0.5698402909 % 1) * arch
        if RING_RADIUS + 8 < math.hypot(star_x - x, star_y - y) < arch - 6:
            painter.disc((star_x, star_y), (0.9, 1.3)[step % 2], (128, 112, 132))


def _dial(painter: Painter) -> None:
    """Segments for 21 points between a brass ring and the moon, with figures on the ring."""
    ring = [dial_point(step / 4, RING_RADIUS) for step in range(4 * HIGHEST + 1)]
    foot = RING_RADIUS - 2
    base = ((HUB[0] - foot, HUB[1] + 8), (HUB[0] + foot, HUB[1] + 8))
    painter.shape([*ring, base[1], base[0]], _SKY)
    painter.line(ring, Ink((10, 4, 7), 8))
    painter.line(ring, Ink(BRASS_DARK, 6))
    painter.line(ring, Ink(BRASS, 3))
    for number in range(HIGHEST):
        painter.shape(segment(number + 0.09, number + 0.91), PLATE, Ink((58, 36, 40), 1.2))
    for number in range(HIGHEST + 1):
        reach = 8 if number % 5 and number != HIGHEST else 13
        ends = dial_point(number, RING_RADIUS - 4 - reach), dial_point(number, RING_RADIUS - 4)
        painter.line(ends, Ink(BRASS, 1.6 if reach == 8 else 3))
    for number in (0, 5, 10, 15, HIGHEST):
        px, py = dial_point(number, (SEGMENTS[0] + HUB_RADIUS) / 2 + 2)
        shift = 7 if 0 < number < HIGHEST else -4
        painter.write(str(number), (px, py + shift), 17, PLATE_INK)
    moon = painter.layer()
    for radius, colour in ((HUB_RADIUS + 5, (40, 28, 44)), (HUB_RADIUS, (206, 188, 152))):
        moon.disc(HUB, float(radius), colour)
    moon.disc((HUB[0] - 2, HUB[1] - 2), HUB_RADIUS - 4.0, MOON)
    for dx, dy, size in ((-48, -40, 11.0), (44, -48, 8.0), (60, 12, 6.0), (-60, 14, 7.0)):
        moon.disc((HUB[0] + dx, HUB[1] + dy), size, (206, 189, 153))
        moon.disc((HUB[0] + dx - 1, HUB[1] + dy - 1), size * 0.72, _CRATER)
    moon.hole((0, HUB[1] + _HORIZON - 2, BOARD[0], HUB[1] + HUB_RADIUS + 10))
    painter.overlay(moon.canvas)


def _tray(painter: Painter) -> None:
    left, top, right, bottom = PACK
    painter.panel((left - 3, top - 3, right + 3, bottom + 3), 14, BRASS_DARK)
    painter.panel((left - 1.4, top - 1.4, right + 1.4, bottom + 1.4), 12.6, WELL_EDGE)
    painter.panel((FAN[0], FAN[3] - 3, FAN[2], FAN[3] - 1), 1, VELVET_ROSE)
    painter.placed(FAN[0] + 326, FAN[3] - 22, 0.4).shape(BAT, BAT_WING)
