"""The twelve courts: which figure each suit has, and where it stands on its card."""

from collections.abc import Callable
from typing import Final

from bot.tools.art import jacks, kings, queens
from bot.tools.art.colours import SuitColours
from bot.tools.art.painter import Painter

Figure = Callable[[Painter, SuitColours], None]

COURTS: Final[dict[str, dict[str, Figure]]] = {
    "K": {
        "S": kings.count,
        "H": kings.voivode,
        "C": kings.old_king,
        "D": kings.ancient,
    },
    "Q": {
        "S": queens.widow,
        "H": queens.vampyra,
        "C": queens.wild_queen,
        "D": queens.countess,
    },
    "J": {
        "S": jacks.sexton,
        "H": jacks.cavalier,
        "C": jacks.squire,
        "D": jacks.doctor,
    },
}
"""By rank and suit: the figure."""
PLACES: Final = {"K": (11.5, 15.5, 0.88), "Q": (11.0, 14.5, 0.865), "J": (10.5, 12.5, 0.90)}
"""By rank: x, y and scale of the figure on the card."""
