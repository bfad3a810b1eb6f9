"""The potential of unfinished lines: their mean points over all cards that may fill them."""

from functools import lru_cache
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD, NUMBER_COUNT, VAMPIRE_NUMBER
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import CoffinPoints, Payoff

UNIT: Final = 16
"""How much one point is in the tables of potentials, which hold integers."""
_COUNTS: Final = np.array([*[1] * VAMPIRE_NUMBER, 2])  # two Vampires in a pack


@lru_cache(maxsize=16)
def potential_payoff(payoff: Payoff) -> Payoff:
    """The payoff with the potentials of all lines, in units of 1 / `UNIT` points."""
    row, column = (_potentials(table >> payoff.bits) for table in (payoff.row, payoff.column))
    return Payoff(row, column, payoff.counting, payoff.tie_rule, bits=0)


def _potentials(points: CoffinPoints) -> CoffinPoints:
    """Fill each gap with the mean over the pack; that a card may occur twice hardly matters."""
    table = points.reshape(NUMBER_COUNT, NUMBER_COUNT, NUMBER_COUNT).astype(np.float64)
    for axis in (2, 1, 0):
        filled = np.moveaxis(table, axis, -1)
        filled[..., NO_CARD] = _mean_over_pack(filled)
    return np.rint(UNIT * table).astype(np.int16).ravel()


def _mean_over_pack(table: CoffinValues) -> CoffinValues:
    """The mean over the cards of the pack, which lie on the last axis."""
    mean: CoffinValues = table[..., : VAMPIRE_NUMBER + 1] @ _COUNTS / _COUNTS.sum()
    return mean
