"""Courts on their cards: which figure stands where, the window behind it, the badge below."""

from collections.abc import Callable

from bot.render.colours import Colour, blend
from bot.render.symbols import ACROSS, DOWN
from bot.tools.art.colours import GOLD, GOLD_LIGHT, INK, PAPER, SuitColours
from bot.tools.art.court_figures import king, queen, squire
from bot.tools.art.painter import Ink, Painter

Figure = Callable[[Painter, SuitColours], None]

# Where each bust stands on its card: x, y, scale.
COURTS: dict[str, tuple[Figure, tuple[float, float, float]]] = {
    "K": (king, (11.5, 15.5, 0.88)),
    "Q": (queen, (11.0, 14.5, 0.865)),
    "J": (squire, (10.5, 12.5, 0.90)),
}
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
