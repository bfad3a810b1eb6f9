"""Parts that all courts share: eyes, window and badge; in card units."""

from bot.render.colours import Colour, blend
from bot.render.symbols import ACROSS, DOWN
from bot.tools.art.colours import GOLD, GOLD_LIGHT, INK, PAPER, SNOW
from bot.tools.art.painter import AXIS, Ink, Painter

SHADE = (216, 200, 182)
FANG = (255, 252, 244)
_BADGE_SIGN = {"K": DOWN, "Q": ACROSS}


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


def eyes(painter: Painter, y: float, iris: Colour, slant: float) -> None:
    """A pair of eyes at this height; with a slant they look stern."""
    for side in (-1, 1):
        x = AXIS + side * 6.6
        lid = ((-3.4, slant * 0.4), (-0.5, -1.7), (3.4, -slant), (0.3, 1.7))
        painter.shape(tuple((x + dx * side, y + dy) for dx, dy in lid), SNOW, Ink(INK, 0.45))
        painter.disc((x + 0.1 * side, y - 0.1), 1.3, iris)
        painter.disc((x + 0.1 * side, y - 0.1), 0.55, INK)
