"""The four Jacks, busts about x = 58 in units of a card."""

from bot.render.colours import Colour
from bot.tools.art.colours import GOLD, GOLD_DARK, GOLD_LIGHT, INK, SKIN, SNOW, SuitColours, lit
from bot.tools.art.court_parts import eyes
from bot.tools.art.painter import AXIS, Ink, Painter


def squire(painter: Painter, colours: SuitColours) -> None:
    """The mortal squire: beret with a white feather, wide collar, no fangs."""
    hair = (104, 62, 28) if colours.suit[0] > 100 else (56, 44, 40)
    coat = "M58 150 L6 150 C9 126 18 112 34 108 C44 105 50 102 52 96 L58 96"
    painter.halves(coat, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 104 L40 106 C38 118 40 130 42 150 L58 150", colours.coat, Ink(INK, 0.8))
    for x in (46.5, 52):
        painter.twins(f"M{x} 110 L{x + 0.4} 146", None, Ink(lit(colours.coat, 0.72), 0.8))
    for row in range(4):
        painter.disc((58, 116.5 + row * 8), 1.5, GOLD_LIGHT, Ink(INK, 0.4))
    bob = "M58 50 C46 50 39 58 39.4 70 C39.6 80 38 86 36.6 92 C42 97 48 97 51 94 L58 92"
    painter.halves(bob, hair, Ink(INK, 0.8))
    painter.halves("M58 92 L52.6 92 L52 103 L58 110", lit(SKIN, 0.88), Ink(INK, 0.6))
    collar = "M58 117 L50.6 98.6 L34.6 101 C32 108 34 115 40.6 121 Z"
    painter.twins(collar, SNOW, Ink(INK, 0.8))
    painter.twins("M56 115 L41.6 118.4", None, Ink((196, 186, 168), 0.5))
    face = "M58 97 C51 96 46 87 45.4 76 C45.2 68 46 60 50 56 L58 54"
    painter.halves(face, SKIN, Ink(INK, 0.8))
    painter.twins((((47.0, 85.0)), (50.0, 83.2), (51.4, 86.4), (48.6, 88.0)), (238, 196, 172))
    _squire_features(painter, hair)
    _beret(painter, colours)


def _squire_features(painter: Painter, hair: Colour) -> None:
    fringe = (
        "M45 79 C46 68 49 62 53 60 C58 64 66 64 71 79 C73 66 70 56 58 54 C47 55 43.6 66 45 79 Z"
    )
    painter.shape(fringe, hair, Ink(INK, 0.5))
    painter.line(((57.7, 76), (56, 82.2), (58.6, 83.2)), Ink((170, 130, 110), 0.8))
    painter.twins("M53.8 71.8 L48.4 71.2 L48.4 70 L53.8 70.2 Z", hair)
    eyes(painter, 76.2, (50, 84, 64), 0.4)
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


def cavalier(painter: Painter, colours: SuitColours) -> None:
    """The Cavalier: a broad hat with a plume, long curls, a moustache, a collar of lace."""
    hair = (84, 46, 22)
    _coat(painter, colours)
    curls = "M58 56 C46 56 38 64 38 76 C34 84 36 92 33 98 C34 106 42 108 48 104 L52 94 L58 92"
    painter.halves(curls, hair, Ink(INK, 0.8))
    painter.twins("M41 72 C39 84 41 94 38 103", None, Ink(lit(hair, 1.6), 0.8))
    painter.halves("M58 92 L52.6 92 L52 103 L58 110", lit(SKIN, 0.88), Ink(INK, 0.6))
    lace = "M58 112 L50 101 C42 102 34 106 29 112 L33 117 L36 115 L39 120 L43 117 L47 122 Z"
    painter.twins(lace, SNOW, Ink(INK, 0.8))
    painter.halves(_FACE, SKIN, Ink(INK, 0.8))
    _looks(painter, hair, (70, 50, 30))
    painter.twins("M57.4 85 C53.6 84.6 50 86.4 47.4 84.4 C48.6 88.4 54 88.8 57.8 86.6 Z", hair)
    painter.halves("M58 97.4 C56.4 97 55.6 95 55.4 92.8 L58 92.2", hair)
    painter.line(((55.2, 90), (61, 90)), Ink((158, 52, 48), 1.1))
    brim = "M18 58 C26 44 44 44 58 50 C74 56 92 50 101 40 C98 58 82 68 60 66 C42 65 28 66 18 58 Z"
    crown = "M38 54 C38 38 46 28 58 28 C70 28 77 36 78 52 C66 60 50 60 38 54 Z"
    painter.shape(crown, colours.coat, Ink(INK, 1.0))
    painter.shape("M43 50 C43 40 48 33 56 32 C50 37 47 43 46.6 51 Z", lit(colours.coat, 1.35))
    painter.shape(brim, colours.cape, Ink(INK, 1.0))
    painter.line("M24 58 C40 62 76 66 96 48", Ink(lit(colours.cape, 1.8), 0.9))
    plume = "M74 50 C84 52 97 44 98 26 C90 14 70 10 52 18 C66 18 76 24 78 32 C80 38 78 45 74 50 Z"
    painter.shape(plume, SNOW, Ink(INK, 0.9))
    for x, y in ((84, 18), (90, 26), (91, 35)):
        painter.line(((78, 34), (x, y)), Ink((176, 166, 150), 0.7))
    painter.disc((74, 51), 3.0, GOLD, Ink(INK, 0.6))


def sexton(painter: Painter, colours: SuitColours) -> None:
    """The Sexton: a hood over a tired young face, a scarf, and his spade over the shoulder."""
    painter.line(((92, 152), (92, 60)), Ink(INK, 5.4))
    painter.line(((92, 152), (92, 60)), Ink((122, 84, 46), 3.6))
    blade = "M81 34 C84 30 100 30 103 34 C104 48 100 60 92 66 C84 60 80 48 81 34 Z"
    painter.shape(blade, (150, 152, 162), Ink(INK, 1.0))
    painter.shape("M85 36 C84 46 86 54 90 60 C88 50 87.4 43 88 35.4 Z", (206, 208, 214))
    _coat(painter, colours)
    hood = "M58 28 C42 30 33 46 33.4 66 C33.6 82 30 94 24 106 C36 116 48 116 58 116"
    painter.halves(hood, colours.cape, Ink(INK, 1.0))
    painter.twins("M38 60 C38 78 36 92 31 104", None, Ink(lit(colours.cape, 1.9), 0.8))
    inside = "M58 40 C47 42 41 54 41.4 70 C41.6 84 43 92 47 100 L58 104"
    painter.halves(inside, (16, 10, 16), Ink(INK, 0.7))
    painter.halves(_FACE, lit(SKIN, 0.94), Ink(INK, 0.8))
    painter.halves("M58 55 C51 56 46.6 62 45.4 74 C43.6 64 46 54 52 50.6 L58 50", (40, 30, 30))
    _looks(painter, (46, 34, 32), (70, 80, 96))
    painter.twins("M47.4 79.6 C49 81 52 81.2 54 80", None, Ink(lit(SKIN, 0.7), 0.8))
    painter.line(((54.4, 90.2), (58, 89.4), (61.8, 90.6)), Ink((150, 60, 56), 1.1))
    scarf = "M58 98 C50 98 44 95 40.6 90 C37 98 38 106 43 112 C48 116 53 117 58 117"
    painter.halves(scarf, colours.lining, Ink(INK, 0.9))
    painter.twins("M44 101 C48 106 53 108 58 108", None, Ink(lit(colours.lining, 0.7), 0.9))


def doctor(painter: Painter, colours: SuitColours) -> None:
    """The young Doctor: a top hat, round spectacles, side whiskers, a cravat with a pin."""
    hair = (176, 120, 48)
    _coat(painter, colours)
    lapel = "M58 136 L44 106 L33 110 L36 124 L42 122 L50 146 Z"
    painter.twins(lapel, colours.cape, Ink(INK, 0.8))
    painter.halves("M58 92 L52.6 92 L52 102 L58 106", lit(SKIN, 0.88), Ink(INK, 0.6))
    painter.twins("M58 106 L50 97 L46.4 100 L50 112 Z", SNOW, Ink(INK, 0.7))
    painter.halves("M58 104 L52 106 L50.6 114 L54 124 L58 130", colours.lining, Ink(INK, 0.8))
    painter.disc((58, 113), 1.9, GOLD_LIGHT, Ink(INK, 0.5))
    sides = "M58 52 C47 52 41.6 60 42 70 C42.2 78 43 86 46.6 90 L50 84 L58 60"
    painter.halves(sides, hair, Ink(INK, 0.8))
    painter.halves(_FACE, SKIN, Ink(INK, 0.8))
    painter.twins(
        "M45.2 70 C44.6 80 46.6 88 50.6 93 C49.4 86 48.6 79 48.4 71 Z", hair, Ink(INK, 0.3)
    )
    _looks(painter, hair, (60, 90, 120))
    for side in (-1, 1):
        painter.disc((AXIS + side * 6.8, 76), 5.2, None, Ink(GOLD_DARK, 1.5))
        painter.disc((AXIS + side * 6.8, 76), 5.2, None, Ink(GOLD_LIGHT, 0.6))
    painter.line(((56.4, 75), (59.6, 75)), Ink(GOLD_DARK, 1.1))
    painter.line(((54.0, 90), (58, 91), (62.0, 90)), Ink((158, 52, 48), 1.1))
    hat = "M58 14 C48 14 42 15.4 39 18 C41.6 30 42 42 40 55 L58 60"
    painter.halves(hat, colours.cape, Ink(INK, 1.0))
    painter.twins("M44 20 C46 32 46.2 42 45 52", None, Ink(lit(colours.cape, 1.9), 1.6))
    painter.halves(
        "M58 58 C51 58 45 56.6 40.4 54 L41.4 46 C46 48.6 52 50 58 50",
        colours.lining,
        Ink(INK, 0.7),
    )
    brim = "M58 65 C46 65 33 61.6 28 54 C32 52 36 53 39.6 54.6 C45 57.6 51 58.6 58 58.6"
    painter.halves(brim, colours.cape, Ink(INK, 0.9))


def _coat(painter: Painter, colours: SuitColours) -> None:
    coat = "M58 150 L6 150 C9 126 18 112 34 108 C44 105 50 102 52 96 L58 96"
    painter.halves(coat, colours.cape, Ink(INK, 1.1))
    painter.halves("M58 104 L40 106 C38 118 40 130 42 150 L58 150", colours.coat, Ink(INK, 0.8))
    for y in (126, 134, 142):
        painter.disc((58, y), 1.5, GOLD_LIGHT, Ink(INK, 0.4))


def _looks(painter: Painter, hair: Colour, iris: Colour) -> None:
    """Nose, brows and eyes of a mortal."""
    painter.line(((57.7, 76), (56, 82.2), (58.6, 83.2)), Ink((170, 130, 110), 0.8))
    painter.twins("M53.8 71.8 L48.4 71.2 L48.4 70 L53.8 70.2 Z", hair)
    eyes(painter, 76.2, iris, 0.4)


_FACE = "M58 97 C51 96 46 87 45.4 76 C45.2 68 46 60 50 56 L58 54"
