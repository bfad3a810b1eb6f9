"""Parts of the board: wells, markers, score plates, frames, nail, seal and brass plates."""

import math

from PIL import Image

from bot.kits.coffin.board_layout import SEAL
from bot.render.blending import GLOW
from bot.render.cards import CARD, CARD_TILE, MARGIN
from bot.render.colours import (
    BRASS,
    BRASS_DARK,
    LAMP,
    PLATE,
    STYLES,
    TRAY,
    WELL,
    WELL_EDGE,
    Colour,
    SideStyle,
    blend,
)
from bot.render.cut_picture import BRASS_PLATE
from bot.render.symbols import BAT
from bot.render.vector_paths import Point, Rect, between
from bot.tools.art.card_faces import CARD_UNIT, RADIUS
from bot.tools.art.colours import BRASS_LIGHT, PLATE_EDGE
from bot.tools.art.painter import Box, Ink, Painter, grown

CARD_RADIUS = RADIUS * CARD_UNIT
_WELL_FLOOR: Colour = (48, 7, 18)
_DIM: Colour = (104, 36, 48)


def well(content: Image.Image) -> Image.Image:
    """A cell's tile: the same sunk edge around every content, so that every frame fits."""
    painter = Painter.blank(*CARD_TILE, WELL_EDGE)
    painter.panel((2, 2, CARD_TILE[0] - 2, CARD_TILE[1] - 2), 17, WELL)
    for depth in range(1, 5):  # the shadow of the card in the well
        box = (MARGIN - 5 + depth, MARGIN - 3 + depth, CARD_TILE[0] - MARGIN + 5 - depth, 0.0)
        shade = blend(WELL, (14, 2, 6), depth / 5)
        painter.panel((*box[:3], CARD_TILE[1] - MARGIN + 6 - depth), CARD_RADIUS + 5 - depth, shade)
    painter.panel(_card_box(), CARD_RADIUS, _WELL_FLOOR)
    tile = painter.picture()
    tile.alpha_composite(content, (MARGIN, MARGIN))
    return tile


def closed_cell(name: str) -> Image.Image:
    """An empty cell where no card may go now: only its dim coordinate."""
    painter = Painter.blank(*CARD)
    painter.write(name, (CARD[0] / 2, CARD[1] / 2 + 16), 33, _DIM)
    return painter.picture()


def open_cell(name: str) -> Image.Image:
    """An empty cell where a card may go: a dashed amber frame and a lamp-lit coordinate."""
    painter = Painter.blank(*CARD)
    painter.panel((0, 0, *CARD), CARD_RADIUS, (72, 30, 16))
    painter.panel((5, 5, CARD[0] - 5, CARD[1] - 5), 9, (58, 17, 16))
    _dashes(painter, (7.5, 7.5, CARD[0] - 7.5, CARD[1] - 7.5))
    _lamp(painter, name)
    painter.clip((0, 0, *CARD), CARD_RADIUS)
    return painter.picture()


def open_back(back: Image.Image, name: str) -> Image.Image:
    """A face-down card that may be taken: the back under the same lamp and dashes."""
    painter = Painter.blank(*CARD)
    painter.panel((0, 0, *CARD), CARD_RADIUS, (72, 30, 16))
    _dashes(painter, (7.5, 7.5, CARD[0] - 7.5, CARD[1] - 7.5))
    _lamp(painter, name)
    painter.clip((0, 0, *CARD), CARD_RADIUS)
    ring = painter.picture()
    inner = back.resize((CARD[0] - 34, CARD[1] - 34), Image.Resampling.LANCZOS)
    ring.alpha_composite(inner, (17, 17))
    lamp = Painter.blank(*CARD)
    _lamp(lamp, name)
    ring.alpha_composite(lamp.picture())
    return ring


def plate(ground: Image.Image, rect: Rect, style: SideStyle | None) -> Image.Image:
    """A score plate on its piece of ground: dark, or lit in the style of the side that leads."""
    width, height = rect[2] - rect[0], rect[3] - rect[1]
    painter = Painter.blank(width, height)
    box = (6, 4, width - 6, height - 6)
    if style is not None:
        source = painter.layer()
        source.panel(box, 12, style.light)
        painter.glow(source.canvas, style.light, 3, 0.55)
    painter.panel((box[0], box[1] + 3, box[2], box[3] + 3), 12, (10, 4, 7))
    painter.panel(box, 12, style.plate if style else PLATE)
    _plate_edge(painter, box, style)
    tile = ground.crop(rect)
    tile.alpha_composite(painter.picture())
    return tile


def frame(size: tuple[int, int], style: SideStyle) -> Image.Image:
    """The lines and the glow that mark a best line: see-through, never outside its own cells."""
    painter = Painter.blank(*size)
    edge = (0.0, 0.0, float(size[0]), float(size[1]))
    source = painter.layer()
    source.panel(grown(edge, -1), 20, None, Ink(style.light, 8))
    painter.glow(source.canvas, style.light, 5, 1.1)
    if style is STYLES[0]:
        painter.panel(grown(edge, -1.4), 19, None, Ink(style.light, 5.6))
    elif style is STYLES[1]:
        painter.panel(grown(edge, -0.4), 20, None, Ink(style.plate, 8.6))
        painter.panel(grown(edge, -0.4), 20, None, Ink(style.light, 2.8))
        painter.panel(grown(edge, -6.6), 14, None, Ink(style.light, 2.8))
    else:
        _beads(painter, grown(edge, -4.4), style.light)
    painter.hole(grown(edge, -GLOW))
    return painter.picture()


def unlaid() -> Image.Image:
    """The dashes of an open place, around a card that was not laid: seen on any card and frame."""
    painter = Painter.blank(*CARD_TILE)
    edge = (0.0, 0.0, float(CARD_TILE[0]), float(CARD_TILE[1]))
    painter.panel(grown(edge, -11), 13, None, Ink(WELL_EDGE, 9))
    _dashes(painter, grown(edge, -11), 6.4)
    painter.hole(grown(edge, -GLOW))
    return painter.picture()


def nail() -> Image.Image:
    """The first nail: an iron coffin nail, its head on the upper edge of the centre card."""
    painter = Painter.blank(64, 84)
    shadow = painter.layer()
    shadow.shape("M33 26 L40 29 L43 72 L40 74 Z", (20, 10, 16))
    shadow.disc((34, 22), (18, 14), (20, 10, 16))
    painter.glow(shadow.canvas, (20, 10, 16), 1.6, 0.5)
    edge = Ink((16, 14, 18), 2)
    painter.shape("M27 20 L37 20 L34 66 L32 70 L30 66 Z", (74, 72, 82), edge)
    painter.shape("M29.6 22 L32.2 22 L31.8 64 Z", (156, 156, 168))
    painter.disc((31, 17), (17.4, 13.6), (44, 42, 50), Ink((14, 12, 16), 2.4))
    painter.disc((30, 15.4), (13.6, 10), (88, 86, 98))
    painter.disc((27, 12.8), (7.6, 4.6), (148, 146, 160))
    painter.disc((25, 11.4), (2.8, 1.7), (230, 230, 240))
    return painter.picture()


def brass() -> Image.Image:
    """An empty brass plate on the tray, for the number of a card in a hand."""
    width, height = BRASS_PLATE
    painter = Painter.blank(width, height, TRAY)
    painter.panel((2, 4, width - 2, height), 8, (18, 8, 10))
    painter.panel((2, 1, width - 2, height - 3), 8, BRASS_DARK)
    painter.panel((4, 3, width - 4, height - 5), 6, BRASS, Ink(BRASS_LIGHT, 1))
    return painter.picture()


def seal() -> Image.Image:
    """The wax seal on the card that was laid last."""
    painter = Painter.blank(*SEAL)
    middle = SEAL[0] / 2, SEAL[1] / 2
    edge = [_wax(middle, step) for step in range(48)]
    painter.placed(1, 2).shape(edge, (30, 6, 12), Ink((30, 6, 12), 6))
    painter.shape(edge, LAMP, Ink(LAMP, 6))  # A bright rim, for the Vampire and red pips.
    painter.shape(edge, (150, 14, 32), Ink((88, 6, 20), 1.6))
    painter.disc(middle, 15, (186, 24, 46), Ink((112, 8, 24), 1.4))
    painter.placed(middle[0] - 15, middle[1] - 15.5, 0.3).shape(BAT, (60, 3, 12))
    painter.disc((middle[0] - 9.6, middle[1] - 12.6), 2.0, (236, 120, 124))
    return painter.picture()


def own_vampire(ground: Image.Image, rect: Rect, style: SideStyle) -> Image.Image:
    """An own Vampire that is unused: a small card in its side's frame."""
    width, height = rect[2] - rect[0], rect[3] - rect[1]
    painter = Painter.blank(width, height)
    painter.panel((0, 0, width, height), 8, (10, 4, 7))
    painter.panel((1, 1, width - 1, height - 1), 7, (18, 10, 20), Ink(style.light, 2.2))
    if style is STYLES[1]:
        painter.panel((4, 4, width - 4, height - 4), 4.5, None, Ink(style.light, 1.2))
    painter.disc((width / 2, height / 2), 15, (178, 24, 38))
    painter.placed(width / 2 - 18, height / 2 - 18, 0.36).shape(BAT, (8, 5, 12))
    tile = ground.crop(rect)
    tile.alpha_composite(painter.picture())
    return tile


def _wax(middle: Point, step: int) -> Point:
    angle = math.tau * step / 48
    reach = 19.2 + 1.0 * math.sin(5 * angle) + 0.8 * math.cos(3 * angle + 1)
    return middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)


def _card_box() -> Box:
    return MARGIN, MARGIN, MARGIN + CARD[0], MARGIN + CARD[1]


def _lamp(painter: Painter, name: str) -> None:
    middle = (CARD[0] / 2, CARD[1] / 2)
    painter.disc(middle, 53, (72, 27, 16))
    painter.disc(middle, 46, (96, 46, 17), Ink(LAMP, 3))
    painter.write(name, (middle[0], middle[1] + 18), 37, (255, 234, 184))


def _dashes(painter: Painter, box: Box, wide: float = 4.4) -> None:
    left, top, right, bottom = box
    for y in (top, bottom):
        _dashed(painter, (left + 8, y), (right - 8, y), 6, wide)
    for x in (left, right):
        _dashed(painter, (x, top + 8), (x, bottom - 8), 9, wide)


def _dashed(painter: Painter, start: Point, end: Point, count: int, wide: float) -> None:
    for dash in range(count):
        ends = (between(start, end, (dash + at) / count) for at in (0.2, 0.8))
        painter.line(tuple(ends), Ink(LAMP, wide))


def _beads(painter: Painter, box: Box, colour: Colour) -> None:
    """A thin line strung with square beads."""
    painter.panel(grown(box, 1.2), 16, None, Ink(colour, 2.4))
    left, top, right, bottom = box
    across, down = round((right - left) / 24), round((bottom - top) / 24)
    places = [
        (left + (right - left) * bead / across, y)
        for bead in range(1, across)
        for y in (top, bottom)
    ]
    places += [
        (x, top + (bottom - top) * bead / down) for bead in range(1, down) for x in (left, right)
    ]
    for x, y in places:
        painter.panel((x - 4.2, y - 4.2, x + 4.2, y + 4.2), 1, colour)


def _plate_edge(painter: Painter, box: Box, style: SideStyle | None) -> None:
    if style is None:
        painter.panel(box, 12, None, Ink(PLATE_EDGE, 2.4))
        return
    painter.panel(box, 12, None, Ink(style.light, 3.2 if style is not STYLES[1] else 2.2))
    if style is STYLES[1]:
        painter.panel(grown(box, -4.4), 8, None, Ink(style.light, 1.4))
    if style is STYLES[2]:
        for x in (box[0] + 1.6, box[2] - 1.6):
            for y in range(round(box[1]) + 14, round(box[3]) - 10, 14):
                painter.panel((x - 3.6, y - 3.6, x + 3.6, y + 3.6), 1, style.light)
