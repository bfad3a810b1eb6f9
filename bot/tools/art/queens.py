"""The four Queens, busts about x = 58 in units of a card."""

import math
from itertools import pairwise

from bot.render.colours import Colour
from bot.tools.art.colours import (
    BONE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    RAVEN,
    RUBY,
    SNOW,
    SuitColours,
    lit,
)
from bot.tools.art.court_parts import FANG, SHADE, eyes
from bot.tools.art.painter import AXIS, Ink, Painter


def vampyra(painter: Painter, colours: SuitColours) -> None:
    """The Vampyra: bat-wing fan collar, tiara, long hair, choker with a ruby."""
    hair = (72, 20, 26) if colours.suit[0] > 100 else (36, 27, 40)
    _fan_collar(painter, colours)
    gown = "M58 150 L8 150 C11 126 20 112 34 106 C44 103 50 101 52 96 L58 96"
    painter.halves(gown, colours.cape, Ink(INK, 1.1))
    locks = "M58 42 C46 42 38 51 38.4 65 C38.8 80 33 92 35 107 C41 112 47 108 49 101 L58 98"
    painter.halves(locks, hair, Ink(INK, 0.9))
    for strand in ("M41.4 62 C41.4 78 37.6 92 38.6 107", "M44.2 80 C44 92 42.6 100 43 108"):
        for x_sign in (1, -1):
            _strand(painter, strand, x_sign, lit(hair, 1.5))
    bust = "M58 100 L52.6 95 L51.6 102 C46 106 40 108 36 110 L58 127"
    painter.halves(bust, BONE, Ink(INK, 0.8))
    painter.halves("M58 101.5 L53.2 96.5 L52.8 100 C55 103 56.6 104.4 58 104.8", SHADE)
    _bodice(painter, colours)
    face = "M58 97 C51 96 46 86.5 45.6 75 C45.4 66 47 58 51 54 L58 52"
    painter.halves(face, BONE, Ink(INK, 0.8))
    _queen_features(painter, colours)
    parting = "M58 54.5 C53 56 47.4 62 46.4 76 C42.4 68 43 54 49 48 L58 45"
    painter.halves(parting, hair, Ink(INK, 0.5))
    _jewels(painter)


def _fan_collar(painter: Painter, colours: SuitColours) -> None:
    tips = []
    for rib in range(8):
        angle = math.radians(196 + 148 * rib / 7)
        tips.append((AXIS + 40.5 * math.cos(angle), 93 + 49 * math.sin(angle)))
    path = f"M{AXIS} 108 L{tips[0][0]:.2f} {tips[0][1]:.2f} "
    for (x, y), (to_x, to_y) in pairwise(tips):
        mid_x, mid_y = (x + to_x) / 2, (y + to_y) / 2
        bent_x, bent_y = mid_x + (AXIS - mid_x) * 0.2, mid_y + (96 - mid_y) * 0.2
        path += f"Q{bent_x:.2f} {bent_y:.2f} {to_x:.2f} {to_y:.2f} "
    painter.shape(path + "Z", colours.lining, Ink(INK, 1.1))
    for tip in tips:
        painter.line(((AXIS, 104), tip), Ink(lit(colours.lining, 0.7), 0.9))
    for tip in tips:
        painter.disc(tip, 1.8, GOLD_LIGHT, Ink(INK, 0.5))


def _strand(painter: Painter, path: str, side: int, colour: Colour) -> None:
    if side > 0:
        painter.line(path, Ink(colour, 0.5))
    else:
        painter.twins(path, None, Ink(colour, 0.5))


def _bodice(painter: Painter, colours: SuitColours) -> None:
    painter.halves("M58 127 L36 110 C30 121 29 132 31 150 L58 150", colours.coat, Ink(INK, 0.8))
    painter.twins("M36 110 L58 127", None, Ink(colours.lining, 1.6))
    for y in (130.5, 136.5, 142.5):
        for side in (-1, 1):
            painter.line(
                ((58 - side * 4.6, y - 2.6), (58 + side * 4.6, y + 1.8)), Ink(GOLD_LIGHT, 0.8)
            )


def _queen_features(painter: Painter, colours: SuitColours) -> None:
    painter.line(((57.7, 75), (56.4, 81.4), (58.6, 82.4)), Ink((166, 128, 116), 0.8))
    brow = ((54.0, 70.6), (49.6, 68.8), (46.8, 71.2), (49.8, 70.2), (54.0, 71.8))
    painter.twins(brow, INK)
    iris = (126, 22, 34) if colours.suit[0] > 100 else (80, 46, 120)
    eyes(painter, 75.6, iris, 1.0)
    painter.twins(((55.0, 75.4), (51.0, 73.4), (46.4, 72.0), (48.4, 74.4), (51.4, 74.4)), INK)
    lips = "M58 87.4 C56.8 85.8 54.6 86.2 52.8 88 C54.8 91.4 56.8 92 58 92"
    painter.halves(lips, (196, 20, 44), Ink(INK, 0.35))
    painter.line(((54, 88.3), (62, 88.3)), Ink(INK, 0.45))
    painter.twins(((54.9, 88.3), (56.8, 88.3), (55.9, 91.6)), FANG)


def _jewels(painter: Painter) -> None:
    painter.shape(
        "M51.9 100 C56 103 60 103 64.1 100 L64.2 103.4 C60 106.4 56 106.4 51.8 103.4 Z", INK
    )
    painter.shape("M58 103 L60.8 107.4 L58 112.6 L55.2 107.4 Z", RUBY, Ink(INK, 0.5))
    tiara = (
        "M58 30 C56.8 36.4 54.6 39.6 51.4 41.2 C50.4 38 48.6 36.2 46 35.6"
        " C47 39.4 46 43 42.6 45.8 L43.4 51 C48 47.8 53 46.8 58 46.8"
    )
    painter.halves(tiara, GOLD, Ink(INK, 0.9))
    painter.twins("M45 46.6 C48.6 44.8 52 43.8 55 43.6", None, Ink(GOLD_LIGHT, 0.9))
    painter.disc((58, 29.4), 2.5, GOLD_LIGHT, Ink(INK, 0.5))
    for side in (-1, 1):
        painter.disc((AXIS + side * 12.1, 35), 1.8, GOLD_LIGHT, Ink(INK, 0.5))
    painter.shape("M58 36.6 L60.8 41 L58 45.4 L55.2 41 Z", RUBY, Ink(INK, 0.4))


def widow(painter: Painter, colours: SuitColours) -> None:
    """The Widow: a black veil over her tiara, white hair, a dress closed up to a cameo."""
    white = (214, 210, 214)
    veil = "M58 30 C42 31 31 44 31 64 C31 84 24 108 14 128 C12 136 11 144 11 150 L58 150"
    painter.halves(veil, RAVEN, Ink(INK, 1.1))
    for fold in ("M36 60 C36 84 30 108 22 130", "M40 84 C39 104 34 124 29 142"):
        painter.twins(fold, None, Ink(lit(RAVEN, 1.9), 0.8))
    gown = "M58 150 L28 150 C29 128 34 114 46 107 L52.6 103 L58 103"
    painter.halves(gown, colours.coat, Ink(INK, 0.9))
    painter.halves("M58 106 L51.6 104 L52.4 94 L58 96", colours.cape, Ink(INK, 0.7))
    hair = "M58 46 C47 46 41.4 56 41.6 68 C41.8 78 41 84 42.6 90 C46 90 47 86 47.4 80 L58 60"
    painter.halves(hair, white, Ink(INK, 0.8))
    painter.halves(_FACE, BONE, Ink(INK, 0.8))
    painter.twins("M46.6 80 C48 87 50.6 92 53 94.4 C50.4 88.6 49.6 84 49.4 80 Z", SHADE)
    _face(painter, (96, 96, 110), (116, 24, 44))
    parting = "M58 54 C52 55 47 61 46 73 C43.4 66 44 54 50 49 L58 46.6"
    painter.halves(parting, white, Ink(INK, 0.5))
    painter.twins("M56 49 C51 51 47.6 56 46.4 64", None, Ink(SHADE, 0.8))
    tiara = "M58 47 C52 47 46 48.4 42 51.6 L40.6 44 L46 45.6 L47.6 37.6 L53 43 L58 33"
    painter.halves(tiara, (196, 196, 206), Ink(INK, 0.9))
    for x, y in ((58, 32.6), (47.6, 37), (68.4, 37)):
        painter.disc((x, y), 1.8, SNOW, Ink(INK, 0.5))
    painter.twins("M58 30.4 C46 30.8 37 40 35 54", None, Ink(lit(RAVEN, 1.9), 1.0))
    painter.disc((58, 107), (4.0, 5.0), GOLD, Ink(INK, 0.7))
    painter.disc((58, 107), (2.5, 3.5), colours.lining, Ink(INK, 0.4))


def countess(painter: Painter, colours: SuitColours) -> None:
    """The Countess: a great ruff of lace, red-gold hair piled high with pearls."""
    hair = (150, 78, 26)
    gown = "M58 150 L8 150 C10 128 18 116 32 111 L58 108"
    painter.halves(gown, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 112 L40 112 C36 124 35 138 36 150 L58 150", colours.coat, Ink(INK, 0.8))
    painter.twins("M46 116 L52 150", None, Ink(GOLD_LIGHT, 1.0))
    for y in (122.0, 131.0, 140.0):
        painter.disc((AXIS, y), 2.0, SNOW, Ink(INK, 0.4))
    _ruff(painter)
    pile = "M58 26 C48 25 41 31 41.6 40 C37 44 37 54 40.4 60 C40.6 68 42 74 45 78 L58 60"
    painter.halves(pile, hair, Ink(INK, 0.9))
    for curl in ("M46 34 C50 30 55 30 58 32", "M42 46 C47 41 53 40 58 41"):
        painter.twins(curl, None, Ink(lit(hair, 1.45), 0.9))
    painter.halves(_FACE, BONE, Ink(INK, 0.8))
    _face(painter, (50, 96, 70), (196, 20, 44))
    brow = "M58 51 C52 51.6 47 56 45.6 66 C42.6 58 45 49 51 46.4 L58 45.6"
    painter.halves(brow, hair, Ink(INK, 0.5))
    for x, y in ((58, 45.4), (51.6, 46.6), (46, 50), (43, 55.6)):
        painter.disc((x, y), 2.0, SNOW, Ink(INK, 0.4))
        painter.disc((2 * AXIS - x, y), 2.0, SNOW, Ink(INK, 0.4))
    crown = "M58 14 L55.4 22 L50 17.6 L48.6 29 C52 27.4 55 27 58 27"
    painter.halves(crown, GOLD, Ink(INK, 0.9))
    painter.disc((58, 13.6), 2.0, GOLD_LIGHT, Ink(INK, 0.5))
    painter.disc((58, 24), 1.8, RUBY, Ink(INK, 0.4))
    for side in (-1, 1):
        painter.disc((AXIS + side * 14.6, 82.4), (1.6, 2.6), SNOW, Ink(INK, 0.4))


def _ruff(painter: Painter) -> None:
    """Two rings of folds that stand around the neck like a plate."""
    rings = ((35.0, 17.0, 7.6), (25.0, 11.6, 6.4))
    for ring, (across, down, size) in enumerate(rings):
        count = 18 - 4 * ring
        for fold in range(count):
            angle = 2 * math.pi * fold / count
            x, y = AXIS + across * math.cos(angle), 97 + down * math.sin(angle)
            painter.disc(
                (x, y), (size, size * 0.82), SNOW if fold % 2 else lit(SNOW, 0.93), Ink(INK, 0.6)
            )
    painter.disc((AXIS, 97), (22, 10), lit(SNOW, 0.9), Ink(INK, 0.5))


def wild_queen(painter: Painter, colours: SuitColours) -> None:
    """The Queen of the woods: wild curls, a crown of twigs with a moon, a cloak with a brooch."""
    hair = (92, 42, 20)
    locks = (
        "M58 40 C46 38 37 44 35 53 C28 57 28 66 32 71 C25 77 26 87 31 91 C25 98 29 108 36 110"
        " C42 114 49 110 50 103 L58 98"
    )
    painter.halves(locks, hair, Ink(INK, 0.9))
    for curl in (
        "M36 56 C32 64 37 72 33 80 C30 88 36 96 33 104",
        "M42 52 C38 66 42 82 39 94 C38 100 40 104 42 107",
    ):
        painter.twins(curl, None, Ink(lit(hair, 1.7), 0.9))
    cloak = "M58 150 L6 150 C8 128 18 116 36 110 C46 108 51 112 58 122"
    painter.halves(cloak, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 126 L46 114 C41 124 39 138 40 150 L58 150", colours.coat, Ink(INK, 0.8))
    painter.halves("M58 126 C52 120 48 114 45 108 L51.8 103 L52.8 95 L58 96", BONE, Ink(INK, 0.7))
    painter.halves(_FACE, BONE, Ink(INK, 0.8))
    _face(painter, (70, 100, 40), (170, 30, 50))
    fringe = "M58 53 C52 54 47.4 59 46 71 C41 62 43 50 50 47 L58 45"
    painter.halves(fringe, hair, Ink(INK, 0.5))
    _crown_of_twigs(painter, colours)
    painter.disc((58, 126), 4.4, GOLD, Ink(INK, 0.7))
    painter.disc((58, 126), 2.4, RUBY, Ink(INK, 0.4))


def _crown_of_twigs(painter: Painter, colours: SuitColours) -> None:
    """Twigs like antlers, berries, and a moon above the forehead."""
    for twig in (
        "M57 46 C50 45 44 48 40 53",
        "M50 45.6 C46 40 40 38 35 39",
        "M46 47 C44 38 40 30 34 26",
        "M43.4 38 C39 37 35 33.6 33 31",
    ):
        painter.twins(twig, None, Ink(INK, 3.2))
        painter.twins(twig, None, Ink(GOLD_DARK, 1.9))
    for x, y in ((40, 46), (47, 42), (36, 34)):
        painter.twins(
            ((x - 3, y), (x, y - 2.4), (x + 3, y), (x, y + 2.4)),
            colours.lining,
            Ink(INK, 0.4),
        )
    moon = (
        "M58 20 C50 22 46.4 30 50 37 C53 42 60 43.6 65 40.6"
        " C59 40 55 36 54.6 31 C54.2 26 56 22 58 20 Z"
    )
    painter.placed(1.6, 0).shape(moon, GOLD_LIGHT, Ink(INK, 0.8))


def _face(painter: Painter, iris: Colour, lips: Colour) -> None:
    """Nose, brows, eyes, and lips over two fangs."""
    painter.line(((57.7, 75), (56.4, 81.4), (58.6, 82.4)), Ink((166, 128, 116), 0.8))
    brow = ((54.0, 70.4), (49.6, 68.6), (46.8, 71.2), (49.8, 70.2), (54.0, 71.8))
    painter.twins(brow, INK)
    eyes(painter, 75.6, iris, 0.9)
    painter.twins(((55.0, 75.4), (51.0, 73.4), (46.4, 72.0), (48.4, 74.4), (51.4, 74.4)), INK)
    mouth = "M58 87.4 C56.8 85.8 54.6 86.2 52.8 88 C54.8 91.4 56.8 92 58 92"
    painter.halves(mouth, lips, Ink(INK, 0.35))
    painter.line(((54, 88.3), (62, 88.3)), Ink(INK, 0.45))
    painter.twins(((54.9, 88.3), (56.8, 88.3), (55.9, 91.6)), FANG)


_FACE = "M58 97 C51 96 46 86.5 45.6 75 C45.4 66 47 58 51 54 L58 52"
