"""Samples of hidden hands: the opponent's, and the observer's from the opponent's point of view."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from bot.ai.arrays import BoolArray
from bot.ai.coffin.card_numbers import CardNumbers
from bot.ai.coffin.observation import CoffinValues, Observation
from bot.ai.rng import Rng


@dataclass(frozen=True, slots=True)
class HandSamples:
    """Possible hands of the opponent, (cards, hands): indices into `unseen`, and card numbers."""

    indices: CardNumbers
    cards: CardNumbers

    @property
    def count(self) -> int:
        """The number of hands."""
        return int(self.indices.shape[1])

    def select(self, mask: BoolArray) -> "HandSamples":
        """The hands whose entry in the mask is true."""
        return HandSamples(self.indices[:, mask], self.cards[:, mask])


def possible_hands(observation: Observation, count: int, rng: Rng) -> HandSamples:
    """`count` random hands of the opponent, or every possible hand if there are no more."""
    unseen, size = len(observation.unseen), observation.opponent_hand_size
    if comb(unseen, size) <= count:
        indices = np.array(list(combinations(range(unseen), size)), dtype=np.intp).T
    else:
        indices = _lowest(rng.random((count, unseen)), size).T
    return HandSamples(indices, np.array(observation.unseen, dtype=np.intp)[indices])


def sample_own_hands(
    own: tuple[int, ...], observation: Observation, hands: HandSamples, count: int, rng: Rng
) -> CardNumbers:
    """(cards, hands x count): hands that the opponent must reckon with, of the same size as `own`.

    An opponent who holds one of `hands` sees neither `own` nor the rest of the unseen cards. These
    cards are dealt out like a pack, hand after hand, so that every card occurs about equally often.
    That reduces the variance as much as many more independent samples would.
    """
    cards = np.array(own + observation.unseen, dtype=np.intp)
    size = len(own)
    hands_per_pack = max((len(cards) - observation.opponent_hand_size) // size, 1)
    keys = rng.random((hands.count, -(-count // hands_per_pack), len(cards)))
    held = np.repeat(hands.indices.T[:, None, :], keys.shape[1], axis=1) + size
    np.put_along_axis(keys, held, 2.0, axis=2)  # the opponent's own cards are dealt last
    dealt = keys.argsort(axis=2)[:, :, : hands_per_pack * size]
    dealt = dealt.reshape(hands.count, -1, size)[:, :count]
    return cards[dealt].reshape(hands.count * count, size).T


def _lowest(keys: CoffinValues, count: int) -> CardNumbers:
    """The indices of the `count` lowest keys along the last axis."""
    if count == 0:
        return np.empty((*keys.shape[:-1], 0), dtype=np.intp)
    return np.argpartition(keys, count - 1, axis=-1)[..., :count]
