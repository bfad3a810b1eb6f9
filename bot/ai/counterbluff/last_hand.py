"""The last hand of a pack, for a batch of playouts: compares the cards that both still hold."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.ai.counterbluff.hand_values import PokerCards
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import NextLead

PokerMargins = npt.NDArray[np.float64]
Ranks = npt.NDArray[np.int64]
"""The counts of cards by rank as one base-5 number; the Two is the lowest digit."""

_UNIT: Final = 5 ** np.arange(13, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Left:
    """The cards that a player still holds in every playout: their ranks and their number."""

    ranks: Ranks
    count: int


def ranks_of(cards: PokerCards) -> Ranks:
    """The ranks of the cards along the last axis; the hand with the larger number wins."""
    ranks: Ranks = _UNIT[cards >> 2].sum(-1)
    return ranks


def last_hand_margins(situation: Situation, own: Left, other: Left, won: BoolArray) -> PokerMargins:
    """The margin of the last hand in every playout; 0 if no last hand follows.

    `won` says whether the hand before it was won.
    """
    if not situation.last_hand_follows(own.count, other.count):
        return np.zeros(won.shape)
    leads_next = won == (situation.next_lead is NextLead.WINNER)
    wins = np.where(leads_next, own.ranks > other.ranks, own.ranks >= other.ranks)
    points = situation.last_hand_points(own.count + other.count)
    return np.where(wins, points, -points).astype(float)
