"""Courts in units of a card: King, Queen and Jack about x = 58, their window and their badge."""

import math
from collections.abc import Callable
from itertools import pairwise

from bot.render.colours import BLOOD, Colour, blend
from bot.render.symbols import ACROSS, DOWN
from bot.tools.art.colours import (
    BLOOD_DARK,
    BONE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    PAPER,
    RAVEN,
    RUBY,
    SKIN,
    SNOW,
    SuitColours,
    lit,
)
from bot.tools.art.painter import Ink, Painter

AXIS = 58.0
_SHADE = (216, 200, 182)
_FANG = (255, 252, 244)
_BADGE_SIGN = {"K": DOWN, "Q": ACROSS}
Figure = Callable[[Painter, SuitColours], None]


def king(painter: Painter, colours: SuitColours) -> None:
    """The Count: widow's peak, pointed ears, standing collar, moustache over two fangs."""
    _king_cape(painter, colours)
    _king_shirt(painter, colours)
    ears = "M44 66 L36.6 54 C37.4 64 40 73 44.5 78 Z"
    painter.twins(ears, AXIS, BONE, Ink(INK, 0.8))
    painter.twins("M43.6 68 L40 61 C40.8 66 42 71 44 74 Z", AXIS, (206, 176, 160))
    face = "M58 97 C50.6 96.6 44.6 86 43.6 75 C43 66 43 58 46 52 L58 48"
    painter.halves(face, AXIS, BONE, Ink(INK, 0.9))
    painter.twins("M44.6 78 C46 86 49 92 52 94.6 C49.4 88 48.6 83 48.4 79 Z", AXIS, _SHADE)
    _king_beard(painter)
    painter.line(((57.6, 72), (55.6, 80.2), (58.6, 81.4)), Ink((150, 120, 106), 0.8))
    painter.twins("M45.8 70.4 L54.8 72.2 L55 70 C52 67 48.6 66.8 45.8 70.4 Z", AXIS, RAVEN)
    _eyes(painter, 74.8, BLOOD, 1.2)
    peak = (
        "M58 61.5 C54.5 55 50 57 47.4 63 C46.4 67 45.6 71 44.2 74 C40.8 66 40.4 54 44.6 46 L58 42"
    )
    painter.halves(peak, AXIS, RAVEN, Ink(INK, 0.6))
    painter.twins("M46 50 C50 47 54 46.6 57 47 C52 48.6 48.6 51.6 46.4 56 Z", AXIS, lit(RAVEN, 2.1))
    _crown(painter)


def queen(painter: Painter, colours: SuitColours) -> None:
    """The Vampyra: bat-wing fan collar, tiara, long hair, choker with a ruby."""
    hair = (72, 20, 26) if colours.suit[0] > 100 else (36, 27, 40)
    _fan_collar(painter, colours)
    gown = "M58 150 L8 150 C11 126 20 112 34 106 C44 103 50 101 52 96 L58 96"
    painter.halves(gown, AXIS, colours.cape, Ink(INK, 1.1))
    locks = "M58 42 C46 42 38 51 38.4 65 C38.8 80 33 92 35 107 C41 112 47 108 49 101 L58 98"
    painter.halves(locks, AXIS, hair, Ink(INK, 0.9))
    for strand in ("M41.4 62 C41.4 78 37.6 92 38.6 107", "M44.2 80 C44 92 42.6 100 43 108"):
        for x_sign in (1, -1):
            _strand(painter, strand, x_sign, lit(hair, 1.5))
    bust = "M58 100 L52.6 95 L51.6 102 C46 106 40 108 36 110 L58 127"
    painter.halves(bust, AXIS, BONE, Ink(INK, 0.8))
    painter.halves("M58 101.5 L53.2 96.5 L52.8 100 C55 103 56.6 104.4 58 104.8", AXIS, _SHADE)
    _bodice(painter, colours)
    face = "M58 97 C51 96 46 86.5 45.6 75 C45.4 66 47 58 51 54 L58 52"
    painter.halves(face, AXIS, BONE, Ink(INK, 0.8))
    _queen_features(painter, colours)
    parting = "M58 54.5 C53 56 47.4 62 46.4 76 C42.4 68 43 54 49 48 L58 45"
    painter.halves(parting, AXIS, hair, Ink(INK, 0.5))
    _jewels(painter)


def squire(painter: Painter, colours: SuitColours) -> None:
    """The mortal squire: beret with a white feather, wide collar, no fangs."""
    hair = (104, 62, 28) if colours.suit[0] > 100 else (56, 44, 40)
    coat = "M58 150 L6 150 C9 126 18 112 34 108 C44 105 50 102 52 96 L58 96"
    painter.halves(coat, AXIS, colours.cape, Ink(INK, 1.1))
    painter.halves(
        "M58 104 L40 106 C38 118 40 130 42 150 L58 150", AXIS, colours.coat, Ink(INK, 0.8)
    )
    for x in (46.5, 52):
        painter.twins(f"M{x} 110 L{x + 0.4} 146", AXIS, None, Ink(lit(colours.coat, 0.72), 0.8))
    for row in range(4):
        painter.disc((58, 116.5 + row * 8), 1.5, GOLD_LIGHT, Ink(INK, 0.4))
    bob = "M58 50 C46 50 39 58 39.4 70 C39.6 80 38 86 36.6 92 C42 97 48 97 51 94 L58 92"
    painter.halves(bob, AXIS, hair, Ink(INK, 0.8))
    painter.halves("M58 92 L52.6 92 L52 103 L58 110", AXIS, _lean(SKIN), Ink(INK, 0.6))
    collar = "M58 117 L50.6 98.6 L34.6 101 C32 108 34 115 40.6 121 Z"
    painter.twins(collar, AXIS, SNOW, Ink(INK, 0.8))
    painter.twins("M56 115 L41.6 118.4", AXIS, None, Ink((196, 186, 168), 0.5))
    face = "M58 97 C51 96 46 87 45.4 76 C45.2 68 46 60 50 56 L58 54"
    painter.halves(face, AXIS, SKIN, Ink(INK, 0.8))
    painter.twins((((47.0, 85.0)), (50.0, 83.2), (51.4, 86.4), (48.6, 88.0)), AXIS, (238, 196, 172))
    _squire_features(painter, hair)
    _beret(painter, colours)


def window(painter: Painter, suit: Colour, height: float) -> None:
    """The tinted lancet window behind a bust, with its tracery."""
    arch = "M27 150 L27 62 C28 36 43 18 61 7 C79 18 94 36 95 62 L95 150 Z"
    tint, fine = blend(suit, PAPER, 0.88), blend(suit, PAPER, 0.64)
    painter.shape(arch, tint, Ink(fine, 0.9))
    rays = blend(suit, PAPER, 0.81)
    for x, y in ((27, 62), (38, 32), (61, 7), (84, 32), (95, 62)):
        painter.line(((61, height * 0.52), (x, y)), Ink(rays, 0.7))
    painter.shape(arch, None, Ink(fine, 0.9))


def badge(painter: Painter, rank: str) -> None:
    """The badge lower right: the court's value, and the way along which it counts."""
    top, bottom = 115.5, 134.0
    painter.panel((64.5, top, 95.4, bottom), 4, INK, Ink(GOLD, 1.0))
    if rank == "J":
        painter.write("0", (80, bottom - 4.7), 9.6, GOLD_LIGHT)
        return
    size = 13.4
    painter.placed(66.8, (top + bottom - size) / 2, size / 100).shape(_BADGE_SIGN[rank], GOLD_LIGHT)
    painter.write("10", (86.8, bottom - 4.8), 9.0, GOLD_LIGHT, 0.86)


def _lean(colour: Colour) -> Colour:
    return lit(colour, 0.88)


def _eyes(painter: Painter, y: float, iris: Colour, slant: float) -> None:
    for side in (-1, 1):
        x = AXIS + side * 6.6
        lid = ((-3.4, slant * 0.4), (-0.5, -1.7), (3.4, -slant), (0.3, 1.7))
        painter.shape(tuple((x + dx * side, y + dy) for dx, dy in lid), SNOW, Ink(INK, 0.45))
        painter.disc((x + 0.1 * side, y - 0.1), 1.3, iris)
        painter.disc((x + 0.1 * side, y - 0.1), 0.55, INK)


def _king_cape(painter: Painter, colours: SuitColours) -> None:
    cape = "M58 150 L-10 150 C-8 124 7 108 18 101 C25 90 25 66 22.4 38 C34 49 46 70 58 92"
    painter.halves(cape, AXIS, colours.cape, Ink(INK, 1.1))
    lining = "M58 98 C47 84 37 64 26 47 C28 72 31 89 42 100 L58 118"
    painter.halves(lining, AXIS, colours.lining, Ink(INK, 0.9))
    pleat = Ink(lit(colours.lining, 0.72), 0.7)
    for fold in range(4):
        for side in (-1, 1):
            start = AXIS + side * (28 - fold * 5.4), 56 + fold * 9
            end = AXIS + side * (16 - fold * 2.2), 98 + fold * 3
            painter.line((start, end), pleat)
    painter.twins("M20 112 C14 122 11 134 10 146", AXIS, None, Ink(lit(colours.cape, 1.7), 0.7))


def _king_shirt(painter: Painter, colours: SuitColours) -> None:
    painter.halves("M58 100 L42 98 L32 150 L58 150", AXIS, colours.coat, Ink(INK, 0.9))
    painter.twins("M42.6 99 L49 112 L44.4 118 L50 121 L56.6 141", AXIS, None, Ink(INK, 0.7))
    painter.halves("M58 96 L48 98 L51 120 L58 138", AXIS, SNOW, Ink(INK, 0.8))
    painter.halves("M58 97 L50 95 L46.6 104.6 L58 108.6", AXIS, SNOW, Ink(INK, 0.8))
    painter.shape("M58 103 L60.6 106.4 L58 110.4 L55.4 106.4 Z", RUBY, Ink(INK, 0.5))
    for y in (115, 122, 129):
        painter.disc((AXIS, y), 1.3, GOLD, Ink(INK, 0.4))


def _king_beard(painter: Painter) -> None:
    beard = "M58 97 C54 97 50.4 92 48.4 87 C50 89 52 88.4 53 86.2 L58 85.4"
    painter.halves(beard, AXIS, RAVEN)
    mouth = "M58 86.6 C55.4 86 53 86.6 51.8 88 C54.4 91.4 56.6 91.6 58 91.2"
    painter.halves(mouth, AXIS, BLOOD_DARK, Ink(INK, 0.4))
    painter.twins(((53.8, 87.3), (56.2, 87.0), (55.1, 92.2)), AXIS, _FANG)
    painter.halves("M58 84.4 C54.6 83.2 50.4 83.8 46.8 88 C51 86.8 54.6 87 58 86.4", AXIS, RAVEN)


def _crown(painter: Painter) -> None:
    points = "M58 23.5 L54.2 35 L48 26.4 L46.6 37 L38.2 30 L42 49 C47 46.8 53 46 58 46"
    painter.halves(points, AXIS, GOLD, Ink(INK, 1.0))
    painter.twins("M40.6 36 L45.4 41 L46.4 46.4 L43 47.2 Z", AXIS, GOLD_LIGHT)
    band = "M58 46 C53 46 47 46.8 42 49 L41.4 44.4 C47 42.4 53 41.6 58 41.6"
    painter.halves(band, AXIS, GOLD_DARK, Ink(INK, 0.6))
    for x, y, radius in ((58, 22.8, 2.4), (47.8, 25.8, 2.0), (37.8, 29.2, 1.9)):
        painter.disc((x, y), radius, GOLD_LIGHT, Ink(INK, 0.5))
        painter.disc((2 * AXIS - x, y), radius, GOLD_LIGHT, Ink(INK, 0.5))
    painter.shape("M58 34.6 L60.8 38.4 L58 42 L55.2 38.4 Z", RUBY, Ink(INK, 0.4))


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
        painter.twins(path, AXIS, None, Ink(colour, 0.5))


def _bodice(painter: Painter, colours: SuitColours) -> None:
    painter.halves(
        "M58 127 L36 110 C30 121 29 132 31 150 L58 150", AXIS, colours.coat, Ink(INK, 0.8)
    )
    painter.twins("M36 110 L58 127", AXIS, None, Ink(colours.lining, 1.6))
    for y in (130.5, 136.5, 142.5):
        for side in (-1, 1):
            painter.line(
                ((58 - side * 4.6, y - 2.6), (58 + side * 4.6, y + 1.8)), Ink(GOLD_LIGHT, 0.8)
            )


def _queen_features(painter: Painter, colours: SuitColours) -> None:
    painter.line(((57.7, 75), (56.4, 81.4), (58.6, 82.4)), Ink((166, 128, 116), 0.8))
    brow = ((54.0, 70.6), (49.6, 68.8), (46.8, 71.2), (49.8, 70.2), (54.0, 71.8))
    painter.twins(brow, AXIS, INK)
    iris = (126, 22, 34) if colours.suit[0] > 100 else (80, 46, 120)
    _eyes(painter, 75.6, iris, 1.0)
    painter.twins(((55.0, 75.4), (51.0, 73.4), (46.4, 72.0), (48.4, 74.4), (51.4, 74.4)), AXIS, INK)
    lips = "M58 87.4 C56.8 85.8 54.6 86.2 52.8 88 C54.8 91.4 56.8 92 58 92"
    painter.halves(lips, AXIS, (196, 20, 44), Ink(INK, 0.35))
    painter.line(((54, 88.3), (62, 88.3)), Ink(INK, 0.45))
    painter.twins(((54.9, 88.3), (56.8, 88.3), (55.9, 91.6)), AXIS, _FANG)


def _jewels(painter: Painter) -> None:
    painter.shape(
        "M51.9 100 C56 103 60 103 64.1 100 L64.2 103.4 C60 106.4 56 106.4 51.8 103.4 Z", INK
    )
    painter.shape("M58 103 L60.8 107.4 L58 112.6 L55.2 107.4 Z", RUBY, Ink(INK, 0.5))
    tiara = (
        "M58 30 C56.8 36.4 54.6 39.6 51.4 41.2 C50.4 38 48.6 36.2 46 35.6"
        " C47 39.4 46 43 42.6 45.8 L43.4 51 C48 47.8 53 46.8 58 46.8"
    )
    painter.halves(tiara, AXIS, GOLD, Ink(INK, 0.9))
    painter.twins("M45 46.6 C48.6 44.8 52 43.8 55 43.6", AXIS, None, Ink(GOLD_LIGHT, 0.9))
    painter.disc((58, 29.4), 2.5, GOLD_LIGHT, Ink(INK, 0.5))
    for side in (-1, 1):
        painter.disc((AXIS + side * 12.1, 35), 1.8, GOLD_LIGHT, Ink(INK, 0.5))
    painter.shape("M58 36.6 L60.8 41 L58 45.4 L55.2 41 Z", RUBY, Ink(INK, 0.4))


def _squire_features(painter: Painter, hair: Colour) -> None:
    fringe = (
        "M45 79 C46 68 49 62 53 60 C58 64 66 64 71 79 C73 66 70 56 58 54 C47 55 43.6 66 45 79 Z"
    )
    painter.shape(fringe, hair, Ink(INK, 0.5))
    painter.line(((57.7, 76), (56, 82.2), (58.6, 83.2)), Ink((170, 130, 110), 0.8))
    painter.twins("M53.8 71.8 L48.4 71.2 L48.4 70 L53.8 70.2 Z", AXIS, hair)
    _eyes(painter, 76.2, (50, 84, 64), 0.4)
    painter.line(((54.0, 89.2), (58, 90.2), (62.2, 88.4)), Ink((158, 52, 48), 1.1))


def _beret(painter: Painter, colours: SuitColours) -> None:
    cap = "M33.4 56 C32.6 41 46 32.4 62 33.4 C77 34.4 85.4 43 83.4 52 C74 60 48 62 33.4 56 Z"
    painter.shape(cap, colours.coat, Ink(INK, 1.0))
    gleam = "M39 49 C41 41 49 37 58 37 C50 39.6 44 43.4 41.6 50.4 Z"
    painter.shape(gleam, lit(colours.coat, 1.32))
    band = "M33 55 C48 63 72 61 84 51 L84.8 55.6 C72 65.4 48 67.4 33.6 60.2 Z"
    painter.shape(band, colours.cape, Ink(INK, 0.8))
    feather = "M75.6 51 C83 45 91.4 30 90.6 12.6 C81 17 73.6 30 72.2 47 Z"
    painter.shape(feather, SNOW, Ink(INK, 0.8))
    vein = Ink((176, 166, 150), 0.6)
    painter.line(((75, 50), (80.4, 37), (88.6, 17)), vein)
    for share in (0.22, 0.38, 0.54, 0.7):
        x, y = 75 + 13.6 * share, 50 - 33 * share
        painter.line(((x, y), (x - 3.4, y - 3.6)), vein)
        painter.line(((x, y), (x + 4.4, y - 0.6)), vein)
    painter.disc((75, 51), 2.7, GOLD, Ink(INK, 0.6))


COURTS: dict[str, tuple[Figure, tuple[float, float, float]]] = {
    "K": (king, (11.5, 15.5, 0.88)),
    "Q": (queen, (11.0, 14.5, 0.865)),
    "J": (squire, (10.5, 12.5, 0.90)),
}
"""By rank: the figure, and its x, y and scale on the card."""
