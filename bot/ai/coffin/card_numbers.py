"""Cards as numbers, for the searches of coffins: 0..51 as in PACK52, 52 a Vampire, 53 no card."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.engine.cards import PACK52, VAMPIRE, Card

CardNumbers = npt.NDArray[np.intp]

CARD_OF: Final = (*PACK52, VAMPIRE)
NUMBER_OF: Final = {card: number for number, card in enumerate(CARD_OF)}
VAMPIRE_NUMBER: Final = 52
NO_CARD: Final = 53
"""In an empty cell, and where a hand is shorter than its array; higher than every card."""
NUMBER_COUNT: Final = 54
"""How many different numbers there are, NO_CARD among them."""


def board_of(cells: Sequence[Card | None]) -> tuple[int, ...]:
    """By cell: the number of its card, or NO_CARD."""
    return tuple(NO_CARD if card is None else NUMBER_OF[card] for card in cells)
