"""The four Kings, busts about x = 58 in units of a card."""

from bot.render.colours import BLOOD, Colour
from bot.tools.art.colours import (
    BLOOD_DARK,
    BONE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    RAVEN,
    RUBY,
    SKIN,
    SNOW,
    TAN,
    SuitColours,
    lit,
)
from bot.tools.art.court_parts import FANG, SHADE, eyes
from bot.tools.art.painter import AXIS, Ink, Painter


def count(painter: Painter, colours: SuitColours) -> None:
    """The Count: widow's peak, pointed ears, standing collar, moustache over two fangs."""
    _king_cape(painter, colours)
    _king_shirt(painter, colours)
    ears = "M44 66 L36.6 54 C37.4 64 40 73 44.5 78 Z"
    painter.twins(ears, BONE, Ink(INK, 0.8))
    painter.twins("M43.6 68 L40 61 C40.8 66 42 71 44 74 Z", (206, 176, 160))
    face = "M58 97 C50.6 96.6 44.6 86 43.6 75 C43 66 43 58 46 52 L58 48"
    painter.halves(face, BONE, Ink(INK, 0.9))
    painter.twins("M44.6 78 C46 86 49 92 52 94.6 C49.4 88 48.6 83 48.4 79 Z", SHADE)
    _king_beard(painter)
    painter.line(((57.6, 72), (55.6, 80.2), (58.6, 81.4)), Ink((150, 120, 106), 0.8))
    painter.twins("M45.8 70.4 L54.8 72.2 L55 70 C52 67 48.6 66.8 45.8 70.4 Z", RAVEN)
    eyes(painter, 74.8, BLOOD, 1.2)
    peak = (
        "M58 61.5 C54.5 55 50 57 47.4 63 C46.4 67 45.6 71 44.2 74 C40.8 66 40.4 54 44.6 46 L58 42"
    )
    painter.halves(peak, RAVEN, Ink(INK, 0.6))
    painter.twins("M46 50 C50 47 54 46.6 57 47 C52 48.6 48.6 51.6 46.4 56 Z", lit(RAVEN, 2.1))
    _crown(painter)


def _king_cape(painter: Painter, colours: SuitColours) -> None:
    cape = "M58 150 L-10 150 C-8 124 7 108 18 101 C25 90 25 66 22.4 38 C34 49 46 70 58 92"
    painter.halves(cape, colours.cape, Ink(INK, 1.1))
    lining = "M58 98 C47 84 37 64 26 47 C28 72 31 89 42 100 L58 118"
    painter.halves(lining, colours.lining, Ink(INK, 0.9))
    pleat = Ink(lit(colours.lining, 0.72), 0.7)
    for fold in range(4):
        for side in (-1, 1):
            start = AXIS + side * (28 - fold * 5.4), 56 + fold * 9
            end = AXIS + side * (16 - fold * 2.2), 98 + fold * 3
            painter.line((start, end), pleat)
    painter.twins("M20 112 C14 122 11 134 10 146", None, Ink(lit(colours.cape, 1.7), 0.7))


def _king_shirt(painter: Painter, colours: SuitColours) -> None:
    painter.halves("M58 100 L42 98 L32 150 L58 150", colours.coat, Ink(INK, 0.9))
    painter.twins("M42.6 99 L49 112 L44.4 118 L50 121 L56.6 141", None, Ink(INK, 0.7))
    painter.halves("M58 96 L48 98 L51 120 L58 138", SNOW, Ink(INK, 0.8))
    painter.halves("M58 97 L50 95 L46.6 104.6 L58 108.6", SNOW, Ink(INK, 0.8))
    painter.shape("M58 103 L60.6 106.4 L58 110.4 L55.4 106.4 Z", RUBY, Ink(INK, 0.5))
    for y in (115, 122, 129):
        painter.disc((AXIS, y), 1.3, GOLD, Ink(INK, 0.4))


def _king_beard(painter: Painter) -> None:
    beard = "M58 97 C54 97 50.4 92 48.4 87 C50 89 52 88.4 53 86.2 L58 85.4"
    painter.halves(beard, RAVEN)
    mouth = "M58 86.6 C55.4 86 53 86.6 51.8 88 C54.4 91.4 56.6 91.6 58 91.2"
    painter.halves(mouth, BLOOD_DARK, Ink(INK, 0.4))
    painter.twins(((53.8, 87.3), (56.2, 87.0), (55.1, 92.2)), FANG)
    painter.halves("M58 84.4 C54.6 83.2 50.4 83.8 46.8 88 C51 86.8 54.6 87 58 86.4", RAVEN)


def _crown(painter: Painter) -> None:
    points = "M58 23.5 L54.2 35 L48 26.4 L46.6 37 L38.2 30 L42 49 C47 46.8 53 46 58 46"
    painter.halves(points, GOLD, Ink(INK, 1.0))
    painter.twins("M40.6 36 L45.4 41 L46.4 46.4 L43 47.2 Z", GOLD_LIGHT)
    band = "M58 46 C53 46 47 46.8 42 49 L41.4 44.4 C47 42.4 53 41.6 58 41.6"
    painter.halves(band, GOLD_DARK, Ink(INK, 0.6))
    for x, y, radius in ((58, 22.8, 2.4), (47.8, 25.8, 2.0), (37.8, 29.2, 1.9)):
        painter.disc((x, y), radius, GOLD_LIGHT, Ink(INK, 0.5))
        painter.disc((2 * AXIS - x, y), radius, GOLD_LIGHT, Ink(INK, 0.5))
    painter.shape("M58 34.6 L60.8 38.4 L58 42 L55.2 38.4 Z", RUBY, Ink(INK, 0.4))


def voivode(painter: Painter, colours: SuitColours) -> None:
    """The Voivode: a red cap with a band of pearls, long curls, a great moustache, a fur collar."""
    hair = (64, 36, 24)
    _mantle(painter, colours)
    curls = "M58 52 C44 52 37 62 38 74 C34 80 34 86 37 90 C33 96 35 104 41 106 C47 106 50 100 51 95"
    painter.halves(curls + " L58 94", hair, Ink(INK, 0.9))
    painter.twins("M41 66 C39.4 76 41 84 39 98", None, Ink(lit(hair, 1.6), 0.7))
    _fur(painter, TAN)
    painter.halves(_FACE, SKIN, Ink(INK, 0.9))
    painter.twins("M45 78 C46 86 49 91 52 93.6 C49.4 88 48.6 83 48.4 79 Z", lit(SKIN, 0.88))
    _nose(painter)
    painter.twins("M45.6 70.8 L54.8 71.4 L55 69 C52 66.6 48.4 67 45.6 70.8 Z", hair)
    eyes(painter, 75, (40, 70, 50), 0.8)
    painter.halves("M58 97 C55.4 97 53.4 94.6 52.4 92 L58 91", hair)
    painter.line(((55.4, 89.4), (60.6, 89.4)), Ink((150, 44, 44), 1.2))
    moustache = "M58 83.4 C53 82.4 47.4 84.4 42.6 89.6 C40.6 91.4 38.6 90.6 38.4 88.6"
    painter.halves(
        moustache + " C38 93 42 94 45.6 91.6 C50 88.6 54 87.4 58 87", hair, Ink(INK, 0.5)
    )
    cap = "M58 24 C46 24 38 32 38.4 52 C44 49 51 48.2 58 48.2"
    painter.halves(cap, colours.coat, Ink(INK, 1.0))
    painter.twins("M50 27 C45 31 42.6 38 42.6 46", None, Ink(lit(colours.coat, 1.5), 1.0))
    band = "M58 55 C51 55 44 56 38.4 58.8 L37.6 51.8 C44 48.6 51 47.6 58 47.6"
    painter.halves(band, GOLD, Ink(INK, 0.8))
    for x, y in ((58, 51.4), (51.4, 51.8), (45, 53), (40, 54.8)):
        painter.disc((x, y), 2.1, SNOW, Ink(INK, 0.4))
        painter.disc((2 * AXIS - x, y), 2.1, SNOW, Ink(INK, 0.4))
    star = "M58 30 L60 36 L66 36.4 L61.4 40.2 L63 46 L58 42.8 L53 46 L54.6 40.2 L50 36.4 L56 36 Z"
    painter.shape(star, GOLD_LIGHT, Ink(INK, 0.6))
    painter.disc((58, 39), 1.8, RUBY, Ink(INK, 0.4))


def ancient(painter: Painter, colours: SuitColours) -> None:
    """The Ancient: bald and gaunt, with bat's ears and two long teeth, in a coat up to his chin."""
    pale = (222, 216, 196)
    coat = "M58 150 L4 150 C6 124 16 110 32 105 L40 94 L58 100"
    painter.halves(coat, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 150 L44 150 C44 128 45 112 46 101 L58 108", colours.coat, Ink(INK, 0.8))
    for y in (114, 122, 130, 138):
        painter.disc((AXIS, y), 1.6, GOLD, Ink(INK, 0.4))
    ears = "M45 74 C36 70 30 60 30.6 50 C36 53 42 58 45.6 64 Z"
    painter.twins(ears, pale, Ink(INK, 0.8))
    painter.twins("M43.4 70 C38.4 66.6 34.4 60.6 33.8 55 C38 58 41.6 62 43.6 66 Z", (190, 150, 140))
    skull = "M58 100 C53 100 48.6 94 46.6 86 C44 80 43 72 43.4 62 C43.6 50 49 41 58 41"
    painter.halves(skull, pale, Ink(INK, 0.9))
    painter.twins("M46.4 80 C48 88 51 94 54 97 C51.4 90 50.4 85 50.2 80 Z", lit(pale, 0.84))
    painter.twins("M45.4 70 C48 66.6 52 67.4 55 70.6 C54 75 48 76.6 45.4 70 Z", lit(pale, 0.72))
    eyes(painter, 71.8, BLOOD, 1.4)
    painter.twins("M45 66.6 L55.4 69.6 L55.4 68 C52 64.4 48 64 45 66.6 Z", RAVEN)
    painter.line(((57.6, 72), (55.2, 82), (58.8, 83.4)), Ink(lit(pale, 0.6), 0.8))
    painter.halves(
        "M58 87.4 C55 87 52.4 87.4 50.8 88.6 C53.4 92.4 56 93 58 93",
        BLOOD_DARK,
        Ink(INK, 0.4),
    )
    painter.twins(((56.0, 87.6), (57.9, 87.6), (57.0, 94.6)), FANG)
    collar = "M58 108 L46.6 99.6 L43 90 C38 93 35.4 99 36 107 L46 116 Z"
    painter.twins(collar, colours.lining, Ink(INK, 0.9))
    circlet = "M58 50.4 C52 50.4 47 52 43.4 55 L42.6 46 L47.6 49 L49.6 38 L54 46.6 L58 32"
    painter.halves(circlet, GOLD, Ink(INK, 0.9))
    painter.twins("M44.6 50.8 C48.6 48.2 53 47.2 56 47.2", None, Ink(GOLD_LIGHT, 0.9))
    painter.disc((58, 31.6), 2.2, GOLD_LIGHT, Ink(INK, 0.5))
    painter.twins("M49.6 37.6 L51.2 39.6 L49.6 41.8 L48 39.6 Z", RUBY, Ink(INK, 0.3))


def old_king(painter: Painter, colours: SuitColours) -> None:
    """The Old King: a white beard down to his fur, a crown of trefoils, a mortal's mild eyes."""
    white = (232, 228, 216)
    _mantle(painter, colours)
    locks = "M58 50 C45 50 38 60 38.4 74 C38.6 86 36 94 34 100 C40 106 48 104 51 98 L58 94"
    painter.halves(locks, white, Ink(INK, 0.9))
    painter.twins("M42 66 C41 80 40 92 38 101", None, Ink(SHADE, 0.9))
    _fur(painter, SNOW)
    painter.halves(_FACE, SKIN, Ink(INK, 0.9))
    painter.twins(((46.6, 84.0), (49.4, 82.0), (51.0, 85.0), (48.2, 87.0)), (236, 190, 166))
    _nose(painter)
    eyes(painter, 75.4, (60, 90, 120), 0.2)
    painter.twins(
        "M46 71 C48.6 67.6 52.6 67.8 55.2 70.6 C52.4 70 49 70.2 46 71 Z", white, Ink(INK, 0.3)
    )
    beard = "M58 128 C52 124 47 114 45 102 C43.4 95 43.6 87 44.6 82 C47 88 51 88.6 54 86 L58 85"
    painter.halves(beard, white, Ink(INK, 0.8))
    for strand in ("M50 92 C50 104 52.6 114 55.6 121", "M54.4 94 C54.4 104 56 112 57.4 118"):
        painter.twins(strand, None, Ink(SHADE, 0.9))
    painter.line(((55.2, 90.6), (60.8, 90.6)), Ink((160, 60, 54), 1.2))
    painter.halves(
        "M58 84.6 C54 83.4 49.6 84.8 46.6 90 C51 88 55 88.8 58 88.4", white, Ink(INK, 0.4)
    )
    crown = "M58 54 C52 54 46 55 41.4 57.6 L37.4 37 L47 44 L50 36 L58 43"
    painter.halves(crown, GOLD, Ink(INK, 1.0))
    painter.twins("M40 42 L45.4 46.6 L46.4 52.6 L43 54 Z", GOLD_LIGHT)
    band = "M58 57 C52 57 46 58 41.8 60.6 L41 54.8 C46 52.4 52 51.4 58 51.4"
    painter.halves(band, GOLD_DARK, Ink(INK, 0.6))
    for x, y, size in ((58, 35, 3.3), (40, 33.6, 2.7), (76, 33.6, 2.7)):
        for dx, dy in ((0, -size), (-size, 1), (size, 1)):
            painter.disc((x + dx, y + dy), size * 0.8, GOLD_LIGHT, Ink(INK, 0.5))
        painter.shape(((x - 1, y), (x + 1, y), (x + 1.4, y + 8), (x - 1.4, y + 8)), GOLD_LIGHT)
    painter.shape("M58 44 L60.6 47.6 L58 51 L55.4 47.6 Z", RUBY, Ink(INK, 0.4))


def _mantle(painter: Painter, colours: SuitColours) -> None:
    cloak = "M58 150 L-6 150 C-3 126 8 112 26 105 C42 100 52 98 58 98"
    painter.halves(cloak, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 104 L44 108 C40 120 38 136 38 150 L58 150", colours.coat, Ink(INK, 0.8))
    painter.twins("M12 118 C8 128 6 138 5.6 146", None, Ink(lit(colours.cape, 1.7), 0.7))
    for y in (126, 134, 142):
        painter.disc((AXIS, y), 1.5, GOLD_LIGHT, Ink(INK, 0.4))


def _fur(painter: Painter, colour: Colour) -> None:
    """A broad collar of fur with the tails of ermines."""
    collar = (
        "M58 124 C50 120 44 112 41 103 C33 103 24 107 17 114 C17 120 20 124 24 125"
        " C27 129 32 130 36 128 C41 132 50 134 58 138"
    )
    painter.halves(collar, colour, Ink(INK, 0.9))
    for x, y in ((25, 116), (34, 112), (33, 122), (42, 118), (48, 127)):
        painter.twins(((x, y - 2.4), (x + 1.2, y + 2.2), (x - 1.2, y + 2.2)), RAVEN)


def _nose(painter: Painter) -> None:
    painter.line(((57.7, 74), (55.8, 81.4), (58.8, 82.6)), Ink((160, 122, 104), 0.8))


_FACE = "M58 97 C50.6 96.6 45 87 44.2 76 C43.8 67 44.4 59 47 54 L58 50"
