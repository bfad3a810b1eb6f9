"""Colours that only the prebuilt art needs: paper, skin, gold, wood, velvet, and the suits."""

from dataclasses import dataclass

from bot.render.cards import PackStyle
from bot.render.colours import BLOOD, Colour

PAPER: Colour = (245, 236, 214)
TAN: Colour = (226, 211, 178)
INK: Colour = (26, 15, 20)
SNOW: Colour = (250, 246, 236)
BONE: Colour = (238, 226, 208)
SKIN: Colour = (246, 226, 200)
GOLD: Colour = (214, 164, 64)
GOLD_DARK: Colour = (138, 92, 24)
GOLD_LIGHT: Colour = (248, 216, 138)
BLOOD_DARK: Colour = (92, 8, 20)
RUBY: Colour = (206, 16, 44)
RAVEN: Colour = (30, 24, 44)

BAT_WING: Colour = (7, 4, 10)
VELVET: Colour = (74, 10, 24)
VELVET_DARK: Colour = (55, 6, 17)
BRASS_LIGHT: Colour = (246, 222, 150)
PLATE_EDGE: Colour = (104, 76, 44)


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
    PackStyle.TWO_COLOUR: {"H": _RED, "D": _RED, "S": _BLACK, "C": _BLACK},
    PackStyle.FOUR_COLOUR: {"H": _RED, "D": _ORANGE, "S": _BLACK, "C": _PETROL},
}


def lit(colour: Colour, factor: float) -> Colour:
    """The colour brighter (above 1) or darker (below 1)."""
    red, green, blue = (min(255, round(value * factor)) for value in colour)
    return red, green, blue
