"""The Joker: a motley fool with a cap of three bells, and a cap for an index."""

from PIL import Image

from bot.render.cards import CARD
from bot.render.colours import BLOOD, MOTLEY, Colour
from bot.render.symbols import JOKER_CAP
from bot.tools.art.card_faces import CARD_UNIT, HEIGHT, INNER, RADIUS, WIDTH
from bot.tools.art.colours import (
    BLOOD_DARK,
    BONE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    PAPER,
    SNOW,
    TAN,
    lit,
)
from bot.tools.art.court_parts import window
from bot.tools.art.painter import AXIS, Ink, Painter

_NIGHTSHADE: Colour = (52, 24, 88)
_CANDLELIGHT: Colour = (214, 104, 0)
_BELLS = ((22.0, 62.0), (58.0, 17.0), (94.0, 62.0))


def joker_face() -> Image.Image:
    """The Joker, see-through outside its round corners; it has neither suit nor value."""
    page = Painter.blank(*CARD)
    painter = page.placed(0, 0, CARD_UNIT)
    painter.panel((0, 0, WIDTH, HEIGHT), RADIUS, PAPER, Ink(TAN, 1.6))
    bust = painter.layer()
    window(bust, _CANDLELIGHT, HEIGHT)
    _fool(bust.placed(10.5, 14.5, 0.88))
    bust.clip((3.6, 3.6, WIDTH - 3.6, HEIGHT - 3.6), 5)
    painter.overlay(bust.canvas)
    painter.panel(INNER, 5.4, None, Ink((184, 155, 224), 0.8))
    paint_cap(painter)
    paint_star(painter)
    painter.clip((0, 0, WIDTH, HEIGHT), RADIUS)
    return page.picture()


def paint_cap(painter: Painter) -> None:
    """The cap with three bells that is the Joker's rank; 29 units wide, around (18.6, 21.7)."""
    painter.placed(4.1, 6.9, 0.29).shape(JOKER_CAP, MOTLEY)


def paint_star(painter: Painter) -> None:
    """The star that is the Joker's suit; 19 units wide, around (18.6, 50)."""
    star = "M18.6 41 L21 47.6 L28 47.8 L22.5 52 L24.5 58.8 L18.6 54.8 L12.7 58.8 L14.7 52"
    painter.shape(star + " L9.2 47.8 L16.2 47.6 Z", MOTLEY)


def _fool(painter: Painter) -> None:
    _coat(painter)
    _ruff(painter)
    face = "M58 99 C50.6 98 45.4 87 44.8 76 C44.6 67 46 60 50 56 L58 54"
    painter.halves(face, BONE, Ink(INK, 0.9))
    _features(painter)
    _cap(painter)


def _coat(painter: Painter) -> None:
    """One half red, one half violet, as a fool's coat is."""
    half = "M58 150 L2 150 C5 128 15 113 32 108 C44 105 50 102 52 96 L58 96 Z"
    painter.twins(half, _NIGHTSHADE, Ink(INK, 1.1))
    painter.shape(half, BLOOD, Ink(INK, 1.1))
    for x, y, colour in ((34, 132, _NIGHTSHADE), (82, 132, BLOOD), (16, 146, _NIGHTSHADE)):
        lozenge = ((x, y - 11), (x + 7, y), (x, y + 11), (x - 7, y))
        painter.shape(lozenge, colour, Ink(INK, 0.6))
    for y in (124, 134, 144):
        painter.disc((AXIS, y), 1.9, GOLD_LIGHT, Ink(INK, 0.5))


def _ruff(painter: Painter) -> None:
    for side in (-1, 1):
        for fold, (across, down) in enumerate(((31, 3), (24, 9), (16, 13), (7, 15))):
            colour = SNOW if fold % 2 else lit(BONE, 0.94)
            centre = (AXIS + side * across, 98 + down * 0.8)
            painter.disc(centre, (8.6, 7.4), colour, Ink(INK, 0.7))
    painter.disc((AXIS, 111), (8.2, 7.4), SNOW, Ink(INK, 0.7))


def _features(painter: Painter) -> None:
    for side in (-1, 1):
        x = AXIS + side * 6.4
        lozenge = ((x, 64.6), (x + 3.2, 75), (x, 85), (x - 3.2, 75))
        painter.shape(lozenge, MOTLEY if side > 0 else BLOOD)
        painter.disc((x, 75), (3.1, 2.3), SNOW, Ink(INK, 0.5))
        painter.disc((x + 0.5, 75.2), 1.3, INK)
        brow = ((x - 3.6, 70.2 - side * 0.6), (x, 68.0), (x + 3.6, 70.2 + side * 0.6))
        painter.line(brow, Ink(INK, 0.9))
    painter.line(((57.8, 75), (56, 81.8), (58.8, 82.6)), Ink((150, 120, 106), 0.8))
    grin = "M58 88.4 C54 88.6 50.4 87 47.8 83.6 C49 90.6 53.4 94.4 58 94.6"
    painter.halves(grin, BLOOD_DARK, Ink(INK, 0.6))
    teeth = "M58 88.8 C54.6 88.8 52 88 49.8 86.2 C51.6 90 54.6 91.2 58 91.2"
    painter.halves(teeth, SNOW)
    painter.twins(((53.0, 88.4), (55.2, 89.0), (54.0, 92.6)), SNOW)
    painter.disc((49.0, 80.6), 1.5, (206, 44, 58))
    painter.disc((67.0, 80.6), 1.5, (206, 44, 58))


def _cap(painter: Painter) -> None:
    """Three horns: red, gold and violet, each with a bell."""
    horn = "M58 63 C52 55 46 55 42 62 C37 58 30 57 22 61 C24 46 34 36 46 38 C52 39 56 44 58 50 Z"
    painter.twins(horn, _NIGHTSHADE, Ink(INK, 1.0))
    painter.shape(horn, BLOOD, Ink(INK, 1.0))
    middle = "M58 18 C50 28 46 42 47.6 57 C51 55 54.6 54.4 58 54.4"
    painter.halves(middle, GOLD, Ink(INK, 1.0))
    painter.twins("M54.6 29 C51 37 50 46 50.4 54 L53 53.4 C52.4 45 53 36 54.6 29 Z", GOLD_DARK)
    band = "M58 66.6 C52 63.6 46.6 64.8 43 69 L42 61.6 C46.6 57.4 52.4 56.4 58 58.4"
    painter.halves(band, INK, Ink(INK, 0.6))
    for share in (0.2, 0.5, 0.8):
        painter.disc((44.6 + 26.8 * share, 62.6 + (share - 0.5) ** 2 * 8), 1.2, GOLD_LIGHT)
    for x, y in _BELLS:
        painter.disc((x, y), 4.4, GOLD, Ink(INK, 0.9))
        painter.disc((x - 1.2, y - 1.4), 1.5, GOLD_LIGHT)
        painter.line(((x - 2.6, y + 1.6), (x + 2.6, y + 1.6)), Ink(INK, 0.8))
