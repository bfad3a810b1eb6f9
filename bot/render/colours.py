"""Knows the colours: of the night, the coffin, the two packs, and the styles of the sides."""

from dataclasses import dataclass
from enum import Enum

Colour = tuple[int, int, int]

PAPER: Colour = (245, 236, 214)
TAN: Colour = (226, 211, 178)
INK: Colour = (26, 15, 20)
SNOW: Colour = (250, 246, 236)
BONE: Colour = (238, 226, 208)
SKIN: Colour = (246, 226, 200)
GOLD: Colour = (214, 164, 64)
GOLD_DARK: Colour = (138, 92, 24)
GOLD_LIGHT: Colour = (248, 216, 138)
BLOOD: Colour = (158, 14, 30)
BLOOD_DARK: Colour = (92, 8, 20)
RUBY: Colour = (206, 16, 44)
RAVEN: Colour = (30, 24, 44)

NIGHT: Colour = (17, 11, 20)
BAT_WING: Colour = (7, 4, 10)
VELVET: Colour = (74, 10, 24)
VELVET_DARK: Colour = (55, 6, 17)
VELVET_ROSE: Colour = (98, 20, 36)
WELL: Colour = (40, 5, 14)
WELL_EDGE: Colour = (27, 3, 10)
BRASS: Colour = (206, 164, 84)
BRASS_LIGHT: Colour = (246, 222, 150)
BRASS_DARK: Colour = (120, 84, 34)
BRASS_INK: Colour = (44, 22, 12)
LAMP: Colour = (255, 196, 84)

PLATE: Colour = (27, 15, 18)
PLATE_EDGE: Colour = (104, 76, 44)
PLATE_INK: Colour = (240, 228, 206)
PLATE_DIM: Colour = (150, 124, 114)
BAT_RED: Colour = (206, 44, 58)

TRAY: Colour = (48, 7, 18)

PAGE: Colour = (244, 234, 211)
PAGE_BAND: Colour = (235, 220, 188)
PAGE_INK: Colour = (60, 10, 22)
PAGE_TEXT: Colour = (90, 66, 52)
PAGE_NOTE: Colour = (140, 112, 86)
PAGE_DIM: Colour = (176, 152, 122)
CROWN_GOLD: Colour = (198, 140, 30)


class Pack(Enum):
    """The two faces of the pack; a suit stays warm or cool in both, for colour is a rule."""

    TWO_COLOUR = "two"
    FOUR_COLOUR = "four"


@dataclass(frozen=True)
class SuitColours:
    """A suit's colour, and the three cloths its courts wear."""

    suit: Colour
    cape: Colour
    coat: Colour
    lining: Colour


_RED = SuitColours((174, 8, 38), (42, 12, 22), BLOOD, (200, 30, 48))
_BLACK = SuitColours((22, 18, 30), (26, 22, 38), (70, 66, 108), (118, 20, 36))
_ORANGE = SuitColours((214, 104, 0), (84, 36, 6), (196, 92, 16), (240, 168, 60))
_PETROL = SuitColours((0, 98, 128), (4, 44, 62), (16, 112, 134), (96, 184, 194))
SUIT_COLOURS = {
    Pack.TWO_COLOUR: {"H": _RED, "D": _RED, "S": _BLACK, "C": _BLACK},
    Pack.FOUR_COLOUR: {"H": _RED, "D": _ORANGE, "S": _BLACK, "C": _PETROL},
}


@dataclass(frozen=True)
class SideStyle:
    """How a side's lines are marked: on a lit plate, and as a pill on parchment."""

    light: Colour
    plate: Colour
    figure: Colour
    pill: Colour
    pill_ink: Colour


AMBER = SideStyle((255, 184, 60), (48, 26, 10), (255, 194, 84), (255, 226, 160), (158, 80, 0))
ICE = SideStyle((120, 200, 255), (13, 31, 50), (140, 210, 255), (198, 227, 249), (0, 82, 140))
# Violet keeps an OKLab distance of 0.22 from the other two under protan, deutan and tritan vision.
VIOLET = SideStyle((150, 90, 232), (34, 18, 56), (206, 172, 255), (228, 212, 250), (96, 40, 170))
STYLES = (AMBER, ICE, VIOLET)
WAYS = {"queen": 0, "king": 1}


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """The colour this share of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lit(colour: Colour, factor: float) -> Colour:
    """The colour brighter (above 1) or darker (below 1)."""
    red, green, blue = (min(255, round(value * factor)) for value in colour)
    return red, green, blue
