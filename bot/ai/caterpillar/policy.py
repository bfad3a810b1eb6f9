"""A quick policy for playouts, for many deals at once: it weighs a few features of each card.

A card is worth its points, less what a court costs, plus what the suit is worth that it leaves to
follow: by its numerals in the player's hand, and by those that the other may hold.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.caterpillar.deals import (
    COURTS,
    NUMERALS,
    RANKS,
    TEN,
    Cards,
    Deals,
    Masks,
    Small,
)
from bot.ai.rng import Rng
from bot.engine.scoring.caterpillar import COURT_POINTS

_HAND: Final = 13
_ILLEGAL: Final = 1000
"""Subtracted from an illegal card; sixteen times as much still fits into 16 bits."""
_ROWS: Final = np.arange(TEN + 4, dtype=np.int16)[:, None]
"""What may be played: ten numerals of the suit to follow, then a court of each suit."""
_FACES: Final = np.arange(1, TEN + 1, dtype=np.int16)[:, None]
_SUITS: Final = np.arange(4, dtype=np.int16)[:, None]
_SHIFTS: Final = RANKS * np.arange(4, dtype=np.int64)[:, None]
_LOWEST_COURT: Final = np.array([0, 10, 11, 10, 12, 10, 11, 10], dtype=np.int16)
"""By the three bits of a suit's courts: the rank of the lowest."""
_RESTS: Final = [face % 5 for face in range(1, TEN + 1)]
_MISSING: Final = -_FACES % 5
"""By numeral: the rest of the totals that it completes to a multiple of five."""
_EACH_REST: Final = np.arange(5, dtype=np.int16)[:, None]


@dataclass(frozen=True, slots=True)
class Weights:
    """What features are worth in points: late in a deal, and what is added before, pro rata.

    court    a court that is played
    courts   the same, for each court in hand
    own      each numeral in hand of the suit that is left to follow
    unseen   each numeral of it that the other is expected to hold
    none     the chance that the other holds none
    risk     each point that the other is expected to score
    """

    court: tuple[float, float] = (-COURT_POINTS, 0)
    courts: tuple[float, float] = (0, 0)
    own: tuple[float, float] = (0, 0)
    unseen: tuple[float, float] = (0, 0)
    none: tuple[float, float] = (0, 0)
    risk: float = 0


GREEDY: Final = Weights()
_LAST_BUT_ONE: Final = Weights(risk=-1)
"""For the last card of a hand, to which the other replies; after the very last there is no risk."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Plays the card of the highest worth.

    loose  the share of the cards that it plays at random; never the last of a deal
    """

    weights: Weights
    loose: float = 0.1

    def cards(self, deals: Deals, rng: Rng) -> Cards:
        """(deals,): a card of each hand in turn; any card in deals that are over."""
        hand = deals.hands[deals.turn]
        numerals = (hand >> RANKS * deals.suit.astype(np.int64)).astype(np.int16) & NUMERALS
        courts = (hand >> _SHIFTS + TEN).astype(np.int16) & 7
        legal = np.concatenate([numerals >> _FACES - 1 & 1, np.minimum(courts, 1)])
        worth = _worth(deals, hand, self._weights(deals.left))
        worth -= (1 - legal) * np.int16(_ILLEGAL)
        row: Small = ((worth << 4) + _ROWS).max(axis=0) & 15
        if deals.left > 1:  # of the last card everybody knows what it brings
            at = np.flatnonzero(rng.random(len(row), dtype=np.float32) < self.loose)
            row[at] = _any_row(legal[:, at], rng)
        suit = np.maximum(row - TEN, 0)
        court = RANKS * suit + _LOWEST_COURT.take(courts[suit, np.arange(len(row))])
        return np.where(row < TEN, RANKS * deals.suit + row, court).astype(np.int8)

    def _weights(self, left: int) -> Weights:
        if left > 2:
            return self.weights
        return _LAST_BUT_ONE if left == 2 else GREEDY


def _any_row(legal: Small, rng: Rng) -> Small:
    """(deals,): one of the legal rows of each deal, each equally likely."""
    chosen: Small = (legal * (1 + rng.random(legal.shape, dtype=np.float32))).argmax(axis=0)
    return chosen.astype(np.int16)


def _worth(deals: Deals, hand: Masks, weights: Weights) -> Small:
    """(rows, deals): what each card is worth, legal or not."""
    unseen = (~(deals.played | hand) >> _SHIFTS).astype(np.int16) & NUMERALS
    own = (hand >> _SHIFTS).astype(np.int16) & NUMERALS
    suits = _suit_worth(own, unseen, _suit_weights(weights, deals.left))
    rest = deals.total % 5
    low, high = _turned(unseen & 31, rest), _turned(unseen >> 5, rest)
    risk = (weights.risk * _chance(deals.left) * (deals.total + 5)).astype(np.int16)
    follow = deals.suit, np.arange(len(rest))
    courts = suits + _court_worth(hand, _court_weights(weights, deals.left))
    courts += _threats(low, high, 0) * risk
    courts += (deals.suit == _SUITS) * ((rest == 0) * deals.total)
    after = suits[follow] + _threats(low[follow], high[follow], _EACH_REST) * risk
    numerals = after[_RESTS] + (rest == _MISSING) * (deals.total + _FACES)
    return np.concatenate([numerals, courts])


def _chance(left: int) -> float:
    """The chance that the other holds a certain card that the mover does not see."""
    return _HAND / (_HAND + left)


@cache
def _suit_weights(weights: Weights, left: int) -> Small:
    """By own * 16 + unseen numerals of a suit: what it is worth to leave that suit to follow."""
    own, unseen = np.divmod(np.arange((TEN + 1) * 16), 16)
    worth = own * _now(weights.own, left)
    worth += unseen * _chance(left) * _now(weights.unseen, left)
    worth += (1 - _chance(left)) ** unseen * _now(weights.none, left)
    return _whole(worth)


def _suit_worth(own: Small, unseen: Small, table: Small) -> Small:
    """(suits, deals): what it is worth to leave a suit to follow."""
    worth: Small = table.take(np.bitwise_count(own) << 4 | np.bitwise_count(unseen))
    return worth


@cache
def _court_weights(weights: Weights, left: int) -> Small:
    """(courts in hand,): what it is worth to play a court."""
    worth = _now(weights.court, left) + _now(weights.courts, left) * np.arange(_HAND)
    return _whole(worth)


def _court_worth(hand: Masks, table: Small) -> Small:
    """(deals,): what it is worth to play a court."""
    worth: Small = table.take(np.bitwise_count(hand & COURTS))
    return worth


def _turned(half: Small, rest: Small) -> Small:
    """Five bits, one for each rest of a numeral, so that bit 4 is what would score now.

    Two numerals of a suit leave the same rest modulo five: they are the same bit of two halves.
    The bits are written twice in a row, so that they can be turned by the rest of the total.
    """
    turned: Small = (half | half << 5) >> 5 - rest
    return turned


def _threats(low: Small, high: Small, rest: Small | int) -> Small:
    """How many unseen numerals of a suit would score after a card that adds this rest."""
    threats: Small = (low >> 4 - rest & 1) + (high >> 4 - rest & 1)
    return threats


def _whole(worth: npt.NDArray[np.floating]) -> Small:
    whole: Small = np.rint(worth).astype(np.int16)
    return whole


def _now(pair: tuple[float, float], left: int) -> float:
    late, early = pair
    return late + early * left / (2 * _HAND)
