"""Art of the end picture: a coffin or an arch at night, portraits, wreaths, and small cards."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise

from PIL import Image

from bot.engine.cards import RANKS
from bot.i18n.card_names import corner_index
from bot.render.cards import PackStyle
from bot.render.colours import (
    BRASS,
    BRASS_DARK,
    NIGHT,
    PLATE,
    STYLES,
    TRAY,
    VIOLET,
    WELL_EDGE,
    Colour,
    SideStyle,
    blend,
)
from bot.render.end_layout import (
    BUST,
    EMBLEM,
    FRAME,
    LID,
    PICTURE,
    SMALL_CARD,
    SMALL_GRID,
    SMALL_LID,
)
from bot.render.symbols import BAT, SUITS
from bot.render.vector_paths import Polygon, between
from bot.tools.art import jacks, kings, queens
from bot.tools.art.colours import (
    INK,
    PAPER,
    SUIT_COLOURS,
    TAN,
    SuitColours,
)
from bot.tools.art.materials import nail_heads, night_sky, velvet, wooden_rim
from bot.tools.art.outlines import inset
from bot.tools.art.painter import AXIS, Ink, Painter

_RIM = 22
_LONG = 300  # an edge that needs a nail in its middle too
_SMALL_RIM = 13
_BUST_SCALE = 2.9
_PLAIN = PackStyle.TWO_COLOUR
_VIOLET_CLOTH = SuitColours(VIOLET.pill_ink, (26, 22, 38), VIOLET.pill_ink, VIOLET.light)
_PORTRAITS: tuple[tuple[Callable[[Painter, SuitColours], None], SuitColours], ...] = (
    (queens.vampyra, SUIT_COLOURS[_PLAIN]["H"]),
    (kings.count, SUIT_COLOURS[_PLAIN]["S"]),
    (jacks.squire, _VIOLET_CLOTH),
)
"""By style: the figure of a side in a coffin game, and its clothes."""


def coffin() -> Image.Image:
    """The scene of a coffin game: an open coffin at night, and a small one of nine places."""
    painter = _scene(LID)
    _box(painter, SMALL_LID, _SMALL_RIM)
    left, top, right, bottom = SMALL_GRID
    painter.panel((left - 5, top - 5, right + 5, bottom + 5), 12, BRASS_DARK)
    painter.panel((left - 3, top - 3, right + 3, bottom + 3), 10, WELL_EDGE)
    painter.panel((left, top, right, bottom), 8, TRAY)
    return painter.picture()


def niche() -> Image.Image:
    """The scene of a game without coffins: a niche of wood and velvet."""
    return _scene(FRAME).picture()


def portrait(style: int) -> Image.Image:
    """The head and shoulders of the winner in the coffin."""
    painter = _scene(LID)
    bust = painter.layer()
    _halo(bust, STYLES[style])
    figure, cloth = _PORTRAITS[style]
    x = (BUST[0] + BUST[2]) / 2
    figure(bust.placed(x - AXIS * _BUST_SCALE, BUST[1] + 6, _BUST_SCALE), cloth)
    inside = painter.layer()
    inside.shape(inset(LID, _RIM + 10), INK)
    bust.cut(inside)
    painter.overlay(bust.canvas)
    return painter.picture().crop(BUST)


def wreath(style: int | None) -> Image.Image:
    """A wreath around a plate for a symbol, in a side's colours, or in brass."""
    painter = _scene(FRAME)
    light = BRASS if style is None else STYLES[style].light
    plate = PLATE if style is None else STYLES[style].plate
    x, y = (EMBLEM[0] + EMBLEM[2]) / 2, (EMBLEM[1] + EMBLEM[3]) / 2
    painter.disc((x, y), 108, (10, 4, 7))
    painter.disc((x, y), 104, plate, Ink(light, 4))
    if style == 1:
        painter.disc((x, y), 95, None, Ink(light, 2))
    elif style == 2:
        for bead in range(36):
            angle = math.radians(10 * bead)
            painter.disc((x + 95 * math.cos(angle), y + 95 * math.sin(angle)), 3, light)
    for side in (-1, 1):
        for leaf in range(11):
            angle = math.radians(90 + side * (16 + 14 * leaf))
            _leaves(painter, (x, y), (angle, side), light)
    return painter.picture().crop(EMBLEM)


def small_cards(suits: Iterable[str], pack: PackStyle) -> dict[str, Image.Image]:
    """Cards with a large rank above a large suit and nothing else."""
    return {
        rank + suit: _small_card(rank, suit, SUIT_COLOURS[pack][suit].suit)
        for suit in suits
        for rank in RANKS
    }


def small_vampire() -> Image.Image:
    """The Vampire as a small card."""
    painter = _small_ground((18, 10, 20), (150, 20, 36))
    width, height = SMALL_CARD
    painter.disc((width / 2, height / 2), width * 0.36, (178, 24, 38))
    size = width * 0.8
    painter.placed((width - size) / 2, (height - size) / 2, size / 100).shape(BAT, (8, 5, 12))
    return painter.picture()


def _scene(outline: Polygon) -> Painter:
    """A coffin or a niche at night, to be painted on."""
    painter = _empty_scene(outline)
    return replace(painter, canvas=painter.canvas.copy())


@cache
def _empty_scene(outline: Polygon) -> Painter:
    painter = Painter.blank(*PICTURE, NIGHT)
    night_sky(painter)
    _box(painter, outline, _RIM)
    return painter


def _box(painter: Painter, outline: Polygon, rim: int) -> None:
    painter.shape(tuple((x, y + 5) for x, y in outline), (8, 4, 9))
    wooden_rim(painter, outline, rim)
    velvet(painter, outline, rim)
    corners = inset(outline, rim / 2)
    if rim == _RIM:
        long = [edge for edge in pairwise((*corners, corners[0])) if math.dist(*edge) > _LONG]
        nail_heads(painter, [*corners, *(between(*edge, 0.5) for edge in long)])


def _halo(painter: Painter, style: SideStyle) -> None:
    """Rings of light behind a head."""
    x, y = (BUST[0] + BUST[2]) / 2, BUST[1] + 205
    for radius, share in ((172, 0.16), (144, 0.3), (116, 0.5)):
        painter.disc((x, y), float(radius), blend((44, 7, 20), style.plate, 1 - share))
        painter.disc((x, y), float(radius), None, Ink(blend(style.plate, style.light, share), 2))


def _leaves(
    painter: Painter, middle: tuple[float, float], at: tuple[float, int], light: Colour
) -> None:
    """Two leaves at this angle; those of the two sides (1 and -1) mirror each other."""
    angle, side = at
    x, y = middle[0] + 122 * math.cos(angle), middle[1] + 122 * math.sin(angle)
    for turn, reach in ((0.9, 24), (-0.9, 24)):
        lean = angle + turn + side * math.pi / 2
        tip = x + reach * math.cos(lean), y + reach * math.sin(lean)
        across = (tip[1] - y) * 0.3, (x - tip[0]) * 0.3
        mid = between((x, y), tip, 0.5)
        outline = (
            (x, y),
            (mid[0] + across[0], mid[1] + across[1]),
            tip,
            (mid[0] - across[0], mid[1] - across[1]),
        )
        painter.shape(outline, blend(light, NIGHT, 0.3), Ink(INK, 1.2))


def _small_card(rank: str, suit: str, ink: Colour) -> Image.Image:
    painter = _small_ground(PAPER, blend(ink, TAN, 0.6))
    width, height = SMALL_CARD
    text = corner_index(rank)
    painter.write(text, (width / 2, height * 0.48), 37, ink, 0.86 if rank == "T" else 1.0)
    size = 32
    corner = (width - size) / 2, height * 0.775 - size / 2
    painter.placed(*corner, size / 100).shape(SUITS[suit], ink)
    return painter.picture()


def _small_ground(paper: Colour, line: Colour) -> Painter:
    """A card on the flat ground of the small grid, so that its corners need no blending."""
    width, height = SMALL_CARD
    painter = Painter.blank(width, height, TRAY)
    painter.panel((0, 0, width, height), 8, paper, Ink(TAN if paper is PAPER else line, 1.6))
    painter.panel((3, 3, width - 3, height - 3), 6, None, Ink(line, 1.0))
    return painter
