"""Knows which hands the other may hold, and which hands of mine he may suppose."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from bot.ai.coffin.observation import Observation, Rng, Values
from bot.ai.coffin.payoff import CardNumbers
from bot.ai.coffin.position_graph import Mask


@dataclass(frozen=True, slots=True)
class HandSamples:
    """Hands that the other may hold (cards, hands): places in `sight.unseen`, and the cards."""

    places: CardNumbers
    cards: CardNumbers

    @property
    def count(self) -> int:
        """How many hands."""
        return int(self.places.shape[1])

    def only(self, kept: Mask) -> "HandSamples":
        """Those of the hands that are kept."""
        return HandSamples(self.places[:, kept], self.cards[:, kept])


def possible_hands(observation: Observation, count: int, rng: Rng) -> HandSamples:
    """So many hands at random, or every hand where there are no more than that."""
    unseen = len(observation.unseen)
    if comb(unseen, observation.other) <= count:
        places = np.array(list(combinations(range(unseen), observation.other)), dtype=np.intp).T
    else:
        places = _lowest(rng.random((count, unseen)), observation.other).T
    return HandSamples(places, np.array(observation.unseen, dtype=np.intp)[places])


def sample_own_hands(
    mine: tuple[int, ...], observation: Observation, hands: HandSamples, deals: int, rng: Rng
) -> CardNumbers:
    """(cards, hands x deals): hands as long as `mine` that the other may suppose me to hold.

    He sees neither these cards of mine nor those of the unseen that he does not hold himself.
    They are dealt out like a pack, hand after hand, so that no card is supposed much more often
    than another: that steadies his mean as far more hands dealt apart would.
    """
    cards = np.array(mine + observation.unseen, dtype=np.intp)
    size = len(mine)
    whole = max((len(cards) - observation.other) // size, 1)  # hands in one dealing out
    lots = rng.random((hands.count, -(-deals // whole), len(cards)))
    his = np.repeat(hands.places.T[:, None, :], lots.shape[1], axis=1) + size
    np.put_along_axis(lots, his, 2.0, axis=2)
    dealt = lots.argsort(axis=2)[:, :, : whole * size].reshape(hands.count, -1, size)[:, :deals]
    return cards[dealt].reshape(hands.count * deals, size).T


def _lowest(lots: Values, count: int) -> CardNumbers:
    """The places of the `count` lowest lots along the last axis."""
    if count == 0:
        return np.empty((*lots.shape[:-1], 0), dtype=np.intp)
    return np.argpartition(lots, count - 1, axis=-1)[..., :count]
