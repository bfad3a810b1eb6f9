"""A quick policy for playouts, for many deals at once: it weighs a few features of each card.

A card is worth its points, less what a court costs, plus what the suit is worth that it leaves to
follow: by the numerals of it in the own hand, and by those that the other may hold.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

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
from bot.engine.scoring.caterpillar import COURT

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

    court: tuple[float, float] = (-COURT, 0)
    courts: tuple[float, float] = (0, 0)
    own: tuple[float, float] = (0, 0)
    unseen: tuple[float, float] = (0, 0)
    none: tuple[float, float] = (0, 0)
    risk: float = 0


GREEDY: Final = Weights()
_LAST: Final = Weights(risk=-1)
"""For the last card of a hand."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Plays the card of the highest worth; a share of the cards, `loose`, at random."""

    weights: Weights
    loose: float = 0.1

    def cards(self, deals: Deals, rng: Rng) -> Cards:
        """(deals,): a card of each hand in turn; any card in deals that are over."""
        hand = deals.hands[deals.turn]
        numerals = (hand >> RANKS * deals.suit.astype(np.int64)).astype(np.int16) & NUMERALS
        courts = (hand >> _SHIFTS + TEN).astype(np.int16) & 7
        legal = np.concatenate([numerals >> _FACES - 1 & 1, np.minimum(courts, 1)])
        worth = _worth(deals, hand, self.weights if deals.left > 2 else _LAST)
        worth -= (1 - legal) * np.int16(_ILLEGAL)
        row: Small = ((worth << 4) + _ROWS).max(axis=0) & 15
        at = np.flatnonzero(rng.random(len(row), dtype=np.float32) < self.loose)
        row[at] = _any_row(legal[:, at], rng)
        suit = np.maximum(row - TEN, 0)
        court = RANKS * suit + _LOWEST_COURT.take(courts[suit, np.arange(len(row))])
        return np.where(row < TEN, RANKS * deals.suit + row, court).astype(np.int8)


def _any_row(legal: Small, rng: Rng) -> Small:
    """(deals,): one of the legal rows of each deal, each equally likely."""
    chosen: Small = (legal * (1 + rng.random(legal.shape, dtype=np.float32))).argmax(axis=0)
    return chosen.astype(np.int16)


def _worth(deals: Deals, hand: Masks, weights: Weights) -> Small:
    """(rows, deals): what each card is worth, legal or not."""
    unseen = (~(deals.played | hand) >> _SHIFTS).astype(np.int16) & NUMERALS
    suits = _suit_worth(deals, hand, unseen, weights)
    courts = suits + _court_worth(deals, hand, weights)
    to_follow = deals.suit == _SUITS
    multiple = deals.total % 5 == 0
    courts += to_follow * (multiple * deals.total)
    risk = (weights.risk * _chance(deals) * (deals.total + 5)).astype(np.int16)
    threats = _threats(deals, unseen)
    courts += threats[0] * risk
    follow = deals.suit, np.arange(len(deals.suit))
    after = suits[follow] + threats[:, *follow] * risk
    faces = deals.total + _FACES
    numerals = after[_RESTS] + (faces % 5 == 0) * faces
    return np.concatenate([numerals, courts])


def _chance(deals: Deals) -> float:
    """The chance that the other holds a certain card that the mover does not see."""
    return _HAND / (_HAND + deals.left)


def _suit_worth(deals: Deals, hand: Masks, unseen: Small, weights: Weights) -> Small:
    """(suits, deals): what it is worth to leave a suit to follow."""
    chance, numbers = _chance(deals), np.arange(TEN + 1)
    expected = numbers * chance * _now(weights.unseen, deals)
    expected += (1 - chance) ** numbers * _now(weights.none, deals)
    own = np.bitwise_count(hand >> _SHIFTS & NUMERALS)
    worth: Small = (numbers * _now(weights.own, deals)).astype(np.int16).take(own)
    worth += expected.astype(np.int16).take(np.bitwise_count(unseen))
    return worth


def _court_worth(deals: Deals, hand: Masks, weights: Weights) -> Small:
    """(deals,): what it is worth to play a court."""
    held = _now(weights.court, deals) + _now(weights.courts, deals) * np.arange(_HAND)
    worth: Small = held.astype(np.int16).take(np.bitwise_count(hand & COURTS))
    return worth


def _threats(deals: Deals, unseen: Small) -> Small:
    """(rests, suits, deals): how many unseen numerals would score after a card of that rest.

    The rest is the card's value modulo five, and the suit is the one that it leaves. Two numerals
    of a suit have the same rest: they are the same bit of the two halves of `unseen`, which are
    written twice in a row to be turned by the total.
    """
    turn = 5 - deals.total % 5
    halves = unseen & 31, unseen >> 5
    low, high = ((half | half << 5) >> turn for half in halves)
    return np.stack([(low >> 4 - rest & 1) + (high >> 4 - rest & 1) for rest in range(5)])


def _now(pair: tuple[float, float], deals: Deals) -> float:
    late, early = pair
    return late + early * deals.left / (2 * _HAND)
