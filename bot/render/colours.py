"""Colours as red, green and blue from 0 to 255, and the styles that mark the sides of a game."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

BLOOD: Colour = (158, 14, 30)

NIGHT: Colour = (17, 11, 20)
VELVET_ROSE: Colour = (98, 20, 36)
WELL: Colour = (40, 5, 14)
WELL_EDGE: Colour = (27, 3, 10)
LAMP: Colour = (255, 196, 84)
BRASS: Colour = (206, 164, 84)
BRASS_DARK: Colour = (120, 84, 34)
BRASS_INK: Colour = (44, 22, 12)

PLATE: Colour = (27, 15, 18)
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

MOTLEY: Colour = (96, 40, 170)
"""The cap and the lozenges of the Joker."""


@dataclass(frozen=True)
class SideStyle:
    """The colours of a side, for its frames and lit plates, and for its pills on parchment.

    `light` is the colour of the frame, its glow and the symbols. `plate` is the background of a
    plate, `figure` the colour of its figures. `pill` is the background of a pill, `pill_ink` the
    colour of its outline and figures.
    """

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
"""By number. Their frames differ too: a solid line, a double line, a line of beads."""


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """The mixture of two colours, with the `share` of the second from 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
