"""Faces and backs of the cards, 100 units wide; each has one index, upper left, and no words."""

import math

from PIL import Image

from bot.render.cards import CARD, PackStyle
from bot.render.colours import Colour, blend
from bot.render.symbols import BAT, COFFIN, SUITS
from bot.render.vector_paths import moved, polygons
from bot.tools.art.colours import GOLD, PAPER, SUIT_COLOURS, TAN, SuitColours
from bot.tools.art.court_figures import COURTS, PLACES
from bot.tools.art.court_parts import badge, window
from bot.tools.art.outlines import upside_down
from bot.tools.art.painter import Ink, Painter

CARD_UNIT = CARD[0] / 100
"""Pixels."""
WIDTH = 100.0
HEIGHT = CARD[1] / CARD_UNIT
RADIUS = 8.0

VAMPIRE_BLACK: Colour = (18, 10, 20)
VAMPIRE_EDGE: Colour = (150, 20, 36)
VAMPIRE_RED: Colour = (244, 64, 64)

INNER = (3.2, 3.2, WIDTH - 3.2, HEIGHT - 3.2)
"""The line around the picture of a card."""
_PIP_COLUMNS = (49.0, 67.0, 85.0)
_PIP_ROWS = (20.5, HEIGHT - 20.5)
_PIP_SIZE = 19.4
_INDEX_X = 18.6
_SMALL_INDEX = 14.0
"""The suit below the rank of a card with pips: smaller than they are, or it looks like one more."""
_PIPS: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((1, 0), (1, 6)),
    "3": ((1, 0), (1, 3), (1, 6)),
    "4": ((0, 0), (2, 0), (0, 6), (2, 6)),
    "5": ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6)),
    "6": ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)),
    "7": ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (0, 6), (2, 6)),
    "8": ((0, 0), (2, 0), (1, 1.5), (0, 3), (2, 3), (1, 4.5), (0, 6), (2, 6)),
    "9": ((0, 0), (2, 0), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4), (0, 6), (2, 6)),
    "T": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4), (1, 5), (0, 6), (2, 6)),
}


def card_face(rank: str, suit: str, pack: PackStyle, badges: bool = True) -> Image.Image:
    """A card of the 52, see-through outside its round corners.

    With `badges`, courts tell what they are worth in a coffin.
    """
    page = Painter.blank(*CARD)
    painter = page.placed(0, 0, CARD_UNIT)
    colours = SUIT_COLOURS[pack][suit]
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, PAPER, Ink(TAN, 1.6))
    if rank in COURTS:
        _court(painter, rank, suit, colours)
    painter.panel(INNER, 5.4, None, Ink(blend(colours.suit, TAN, 0.6), 0.8))
    if rank == "A":
        _ace(painter, suit, colours.suit)
    for column, row in _PIPS.get(rank, ()):
        _pip(painter, suit, (column, row), colours.suit)
    _index(painter, rank, suit, colours.suit)
    if rank in COURTS and badges:
        badge(painter, rank)
    return cut_out(painter)


def vampire_face() -> Image.Image:
    """The Vampire: the only black card, and the only one with fangs for a suit."""
    painter = Painter.blank(*CARD).placed(0, 0, CARD_UNIT)
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, VAMPIRE_BLACK)
    _blood_moon(painter)
    _castle(painter)
    painter.placed(17.5, 35, 0.80).shape(BAT, (8, 5, 12))
    for side in (-1, 1):
        painter.disc((57.5 + side * 1.7, 65.4), 1.05, (255, 210, 90))
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, None, Ink((52, 14, 28), 1.6))
    painter.panel(INNER, 5.4, None, Ink(VAMPIRE_EDGE, 1.0))
    painter.write("V", (19.0, 31.5), 21.5, VAMPIRE_RED)
    paint_fangs(painter, (19.0, 43.0), 13.0)
    return cut_out(painter)


def paint_fangs(painter: Painter, centre: tuple[float, float], height: float) -> None:
    """The two fangs that are the Vampire's suit."""
    for side in (-1, 1):
        fang = ((0.07, -0.5), (0.585, -0.5), (0.377, 0.5))
        outline = ((centre[0] + side * x * height, centre[1] + y * height) for x, y in fang)
        painter.shape(tuple(outline), (246, 236, 220))


def card_back() -> Image.Image:
    """The back: a gold bat in a ring on dark velvet, the same upside down; darker than any face."""
    painter = Painter.blank(*CARD).placed(0, 0, CARD_UNIT)
    middle, faded = HEIGHT / 2, Ink((124, 78, 42), 0.8)
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, (44, 9, 24))
    painter.panel((4, 4, WIDTH - 4, HEIGHT - 4), 5, (54, 11, 28), Ink(GOLD, 1.3))
    for corner in ((4, 4), (WIDTH - 4, 4), (4, HEIGHT - 4), (WIDTH - 4, HEIGHT - 4)):
        painter.disc(corner, 15, (44, 9, 24), faded)
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, None, Ink((44, 9, 24), 4))
    painter.panel((4, 4, WIDTH - 4, HEIGHT - 4), 5, None, Ink(GOLD, 1.3))
    for y in (24.0, HEIGHT - 24.0):
        painter.placed(50 - 11, y - 11, 0.22).shape(COFFIN, (44, 9, 24), Ink(faded.colour, 3.6))
    painter.disc((50, middle), 28, (26, 6, 16), Ink(GOLD, 1.3))
    painter.disc((50, middle), 25.2, None, faded)
    painter.placed(27, middle - 23, 0.46).shape(BAT, GOLD)
    return cut_out(painter)


def paint_suit(
    painter: Painter, suit: str, centre: tuple[float, float], size: float, ink: Colour
) -> None:
    """One suit sign of this size around its centre."""
    painter.placed(centre[0] - size / 2, centre[1] - size / 2, size / 100).shape(SUITS[suit], ink)


def cut_out(painter: Painter) -> Image.Image:
    """The picture of a card with its corners cut off."""
    painter.clip((0, 0, WIDTH, HEIGHT), RADIUS)
    return painter.picture()


def _pip(painter: Painter, suit: str, place: tuple[int, float], ink: Colour) -> None:
    size = _PIP_SIZE
    x = _PIP_COLUMNS[place[0]] - size / 2
    y = _PIP_ROWS[0] + (_PIP_ROWS[1] - _PIP_ROWS[0]) * place[1] / 6 - size / 2
    for outline in polygons(SUITS[suit]):
        turned = upside_down(outline) if place[1] > 3 else outline
        painter.shape(moved(turned, (x, y), size / 100), ink)


def _index(painter: Painter, rank: str, suit: str, ink: Colour) -> None:
    if rank == "T":  # two figures in the width of one, or they would touch frame and pips
        painter.write("10", (_INDEX_X + 0.6, 31.5), 21.5, ink, 0.84)
    else:
        painter.write(rank, (_INDEX_X, 31.5), 21.5, ink)
    if rank in _PIPS:
        paint_suit(painter, suit, (_INDEX_X, 43.6), _SMALL_INDEX, ink)
    else:
        paint_suit(painter, suit, (_INDEX_X, 50), 19, ink)


def _ace(painter: Painter, suit: str, ink: Colour) -> None:
    x, y = 60.0, HEIGHT / 2 + 5
    fine = blend(ink, PAPER, 0.6)
    for radius, width in ((45.0, 0.9), (41.5, 0.5)):
        points = []
        for corner in range(8):
            angle = math.pi / 4 * corner
            reach = radius if corner % 2 == 0 else radius * 0.64
            points.append((x + reach * 0.76 * math.sin(angle), y - reach * 1.2 * math.cos(angle)))
        painter.shape(points, None, Ink(fine, width))
    paint_suit(painter, suit, (x, y), 50, ink)
    for side in (-1, 1):
        painter.disc((x, y + side * 57.5), 1.7, ink)


def _court(painter: Painter, rank: str, suit: str, colours: SuitColours) -> None:
    bust = painter.layer()
    window(bust, colours.suit, HEIGHT)
    COURTS[rank][suit](bust.placed(*PLACES[rank]), colours)
    bust.clip((3.6, 3.6, WIDTH - 3.6, HEIGHT - 3.6), 5)
    painter.overlay(bust.canvas)


def _blood_moon(painter: Painter) -> None:
    rings = ((40, (48, 9, 24)), (36, (88, 11, 26)), (31.5, (150, 16, 32)), (30, (178, 24, 38)))
    for radius, colour in rings:
        painter.disc((57.5, 58), float(radius), colour)
    for x, y, radius in ((46, 42, 4.4), (68, 41, 3.0), (75, 52, 2.4), (41, 60, 2.6), (64, 80, 3.4)):
        painter.disc((x, y), radius, (156, 18, 34))


def _castle(painter: Painter) -> None:
    painter.shape(
        "M0 140 L0 117 L8 113 L12 117 L12 101 L10 101 L16 88 L22 101 L20 101 L20 113 L29 111"
        " L29 97 L26 97 L34 80 L42 97 L39 97 L39 113 L50 120 L60 114 L60 106 L63 106 L63 103"
        " L66 103 L66 106 L70 106 L70 103 L73 103 L73 93 L70 93 L78 75 L86 93 L83 93 L83 113"
        " L92 117 L100 111 L100 140 Z",
        (8, 5, 12),
    )
    for x, y in ((16, 107), (34, 103), (78, 99), (66.5, 113), (50, 128), (86, 124)):
        lancet = ((-1.3, 3.2), (-1.3, 0), (0, -2), (1.3, 0), (1.3, 3.2))
        painter.shape(moved(lancet, (x, y)), (250, 190, 80))
