"""A quick policy for playouts of many deals at once, linear in a few features of each card.

The value of a card is its points, minus the cost of a court, plus the value of its suit, which has
to be followed next. The suit is judged by its numerals in the player's hand, and by those that the
other player may hold.
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
    CaterpillarCards,
    Deals,
    Masks,
    Small,
)
from bot.ai.rng import Rng
from bot.engine.games.caterpillar.view import HAND_SIZE
from bot.engine.scoring.caterpillar import COURT_POINTS

_ILLEGAL: Final = 1000
"""Subtracted from an illegal card; sixteen times as much still fits into 16 bits."""
_ROWS: Final = np.arange(TEN + 4, dtype=np.int16)[:, None]
"""The candidate cards: ten numerals of the suit to follow, then one court of each suit."""
_FACES: Final = np.arange(1, TEN + 1, dtype=np.int16)[:, None]
_SUITS: Final = np.arange(4, dtype=np.int16)[:, None]
_SHIFTS: Final = RANKS * np.arange(4, dtype=np.int64)[:, None]
_LOWEST_COURT: Final = np.array([0, 10, 11, 10, 12, 10, 11, 10], dtype=np.int16)
"""By the three bits of a suit's courts: the rank of the lowest court."""
_REMAINDERS: Final = [face % 5 for face in range(1, TEN + 1)]
_MISSING: Final = -_FACES % 5
"""By numeral: the remainder, modulo five, of totals that it makes a multiple of five."""
_EACH_REMAINDER: Final = np.arange(5, dtype=np.int16)[:, None]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the features, in points.

    A pair is the weight at the end of a deal, and what is added to it at the start of a deal; in
    between, the addition is proportional to the stock.

    court    playing a court
    courts   playing a court, for each court in hand
    own      each numeral in hand of the suit that has to be followed next
    unseen   each numeral of that suit that the other player is expected to hold
    none     the probability that the other player holds no numeral of that suit
    risk     each point that the other player is expected to score
    """

    court: tuple[float, float] = (-COURT_POINTS, 0)
    courts: tuple[float, float] = (0, 0)
    own: tuple[float, float] = (0, 0)
    unseen: tuple[float, float] = (0, 0)
    none: tuple[float, float] = (0, 0)
    risk: float = 0


GREEDY: Final = Weights()
_LAST_BUT_ONE: Final = Weights(risk=-1)
"""For the last card but one of a deal; after the very last card there is no risk."""


@dataclass(frozen=True, slots=True)
class LinearPolicy:
    """Plays the card with the highest value.

    loose  the share of cards that are played at random, except the last card of a deal
    """

    weights: Weights
    loose: float = 0.1

    def cards(self, deals: Deals, rng: Rng) -> CaterpillarCards:
        """(deals,): a card for the seat to move in each deal; any card if the deal is over."""
        hand = deals.hands[deals.to_move]
        numerals = (hand >> RANKS * deals.suit.astype(np.int64)).astype(np.int16) & NUMERALS
        courts = (hand >> _SHIFTS + TEN).astype(np.int16) & 7
        legal = np.concatenate([numerals >> _FACES - 1 & 1, np.minimum(courts, 1)])
        values = _values(deals, hand, self._weights(deals.left))
        values -= (1 - legal) * np.int16(_ILLEGAL)
        row: Small = ((values << 4) + _ROWS).max(axis=0) & 15
        if deals.left > 1:  # The outcome of the last card is certain.
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
    """(deals,): a random legal row of each deal, all equally likely."""
    chosen: Small = (legal * (1 + rng.random(legal.shape, dtype=np.float32))).argmax(axis=0)
    return chosen.astype(np.int16)


def _values(deals: Deals, hand: Masks, weights: Weights) -> Small:
    """(rows, deals): the value of each candidate card, legal or not."""
    unseen = (~(deals.played | hand) >> _SHIFTS).astype(np.int16) & NUMERALS
    own = (hand >> _SHIFTS).astype(np.int16) & NUMERALS
    suits = _suit_values(own, unseen, _suit_weights(weights, deals.left))
    remainder = deals.total % 5
    low, high = _turned(unseen & 31, remainder), _turned(unseen >> 5, remainder)
    risk = (weights.risk * _chance(deals.left) * (deals.total + 5)).astype(np.int16)
    follow = deals.suit, np.arange(len(remainder))
    courts = suits + _court_values(hand, _court_weights(weights, deals.left))
    courts += _threats(low, high, 0) * risk
    courts += (deals.suit == _SUITS) * ((remainder == 0) * deals.total)
    after = suits[follow] + _threats(low[follow], high[follow], _EACH_REMAINDER) * risk
    numerals = after[_REMAINDERS] + (remainder == _MISSING) * (deals.total + _FACES)
    return np.concatenate([numerals, courts])


def _chance(left: int) -> float:
    """The probability that the other player holds a given card that the mover does not see."""
    return HAND_SIZE / (HAND_SIZE + left)


@cache
def _suit_weights(weights: Weights, left: int) -> Small:
    """By own * 16 + unseen numerals of a suit: the value of leaving that suit to be followed."""
    own, unseen = np.divmod(np.arange((TEN + 1) * 16), 16)
    values = own * _now(weights.own, left)
    values += unseen * _chance(left) * _now(weights.unseen, left)
    values += (1 - _chance(left)) ** unseen * _now(weights.none, left)
    return _whole(values)


def _suit_values(own: Small, unseen: Small, table: Small) -> Small:
    """(suits, deals): the value of leaving each suit to be followed."""
    values: Small = table.take(np.bitwise_count(own) << 4 | np.bitwise_count(unseen))
    return values


@cache
def _court_weights(weights: Weights, left: int) -> Small:
    """(courts in hand,): the value of playing a court."""
    values = _now(weights.court, left) + _now(weights.courts, left) * np.arange(HAND_SIZE)
    return _whole(values)


def _court_values(hand: Masks, table: Small) -> Small:
    """(deals,): the value of playing a court."""
    values: Small = table.take(np.bitwise_count(hand & COURTS))
    return values


def _turned(half: Small, remainder: Small) -> Small:
    """Rotate five bits, one for each remainder of a numeral, so that bit 4 would score now.

    Two numerals of a suit have the same remainder modulo five; they are the same bit in the two
    halves. The bits are written twice in a row, so that a shift by the remainder rotates them.
    """
    turned: Small = (half | half << 5) >> 5 - remainder
    return turned


def _threats(low: Small, high: Small, remainder: Small | int) -> Small:
    """How many unseen numerals of a suit would score after a card with this remainder."""
    threats: Small = (low >> 4 - remainder & 1) + (high >> 4 - remainder & 1)
    return threats


def _whole(values: npt.NDArray[np.floating]) -> Small:
    whole: Small = np.rint(values).astype(np.int16)
    return whole


def _now(pair: tuple[float, float], left: int) -> float:
    late, early = pair
    return late + early * left / (2 * HAND_SIZE)
