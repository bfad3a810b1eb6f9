"""Ranks of Poker hands, high and low, of one to five cards (RULES 1.12, B2, B9, B12)."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.engine.cards import RANKS, Card


class Combination(StrEnum):
    """The combinations of high Poker, the lowest first."""

    HIGH_CARD = "high_card"
    """Nothing better."""
    PAIR = "pair"
    """Two of a rank."""
    TWO_PAIRS = "two_pairs"
    """Two of each of two ranks."""
    THREE_OF_A_KIND = "three_of_a_kind"
    """Three of a rank."""
    STRAIGHT = "straight"
    """Five in sequence; the Ace is high, or low in 5432A."""
    FLUSH = "flush"
    """Five of a suit."""
    FULL_HOUSE = "full_house"
    """Three of a rank, and a pair."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """Four of a rank."""
    STRAIGHT_FLUSH = "straight_flush"
    """Five of a suit in sequence."""


class Lowball(StrEnum):
    """The rankings of low hands; in all of them the lowest hand wins."""

    KANSAS_CITY = "kansas_city"
    """Ace high, straights and flushes count: 75432 is the lowest, 5432A is no straight."""
    BRITISH = "british"
    """Ace low, straights and flushes count: 6432A is the lowest, AKQJT is no straight."""
    CALIFORNIA = "california"
    """Ace low, straights and flushes do not count: 5432A is the lowest."""


HandRank = tuple[int, ...]
"""The index of the combination, then the deciding ranks, the most important first."""

_ORDER: Final = tuple(Combination)
_ACE_HIGH: Final = {rank: 14 if rank == "A" else at for at, rank in enumerate(RANKS, start=1)}
_ACE_LOW: Final = {rank: at for at, rank in enumerate(RANKS, start=1)}
_WHEEL: Final = (14, 5, 4, 3, 2)
_BY_GROUPS: Final = {
    (4, 1): Combination.FOUR_OF_A_KIND,
    (4,): Combination.FOUR_OF_A_KIND,
    (3, 2): Combination.FULL_HOUSE,
    (3, 1, 1): Combination.THREE_OF_A_KIND,
    (3, 1): Combination.THREE_OF_A_KIND,
    (3,): Combination.THREE_OF_A_KIND,
    (2, 2, 1): Combination.TWO_PAIRS,
    (2, 2): Combination.TWO_PAIRS,
    (2, 1, 1, 1): Combination.PAIR,
    (2, 1, 1): Combination.PAIR,
    (2, 1): Combination.PAIR,
    (2,): Combination.PAIR,
}


def high_rank(cards: Sequence[Card]) -> HandRank:
    """The rank of one to five cards in high Poker: the higher hand has the higher rank.

    Straights and flushes need five cards.
    """
    ranks = _by_groups([_ACE_HIGH[card.rank] for card in cards])
    wheel = ranks == _WHEEL
    straight = wheel or _in_sequence(ranks)
    combination = _combination(ranks, straight, _one_suit(cards))
    return (_ORDER.index(combination), *((5, 4, 3, 2, 1) if wheel else ranks))


def low_rank(cards: Sequence[Card], lowball: Lowball) -> HandRank:
    """The rank of five cards at Lowball: the lower rank wins."""
    values = _ACE_HIGH if lowball is Lowball.KANSAS_CITY else _ACE_LOW
    ranks = _by_groups([values[card.rank] for card in cards])
    runs_count = lowball is not Lowball.CALIFORNIA
    straight, flush = runs_count and _in_sequence(ranks), runs_count and _one_suit(cards)
    return (_ORDER.index(_combination(ranks, straight, flush)), *ranks)


def combination_of(cards: Sequence[Card]) -> Combination:
    """The combination of one to five cards in high Poker."""
    return _ORDER[high_rank(cards)[0]]


def low_combination(cards: Sequence[Card], lowball: Lowball) -> Combination:
    """The combination of five cards at Lowball, where some straights do not count."""
    return _ORDER[low_rank(cards, lowball)[0]]


def by_rank(cards: Sequence[Card]) -> tuple[int, ...]:
    """The ranks of these cards, the highest first: 14 for the Ace, 2 for the Two."""
    return tuple(sorted((_ACE_HIGH[card.rank] for card in cards), reverse=True))


def _by_groups(ranks: Sequence[int]) -> tuple[int, ...]:
    """All ranks: those in the largest group first, then the higher ones."""
    counts = Counter(ranks)
    return tuple(sorted(ranks, key=lambda rank: (counts[rank], rank), reverse=True))


def _in_sequence(ranks: Sequence[int]) -> bool:
    return len(ranks) == 5 and all(ranks[0] - rank == step for step, rank in enumerate(ranks))


def _one_suit(cards: Sequence[Card]) -> bool:
    return len(cards) == 5 and len({card.suit for card in cards}) == 1


def _combination(ranks: Sequence[int], straight: bool, flush: bool) -> Combination:
    if straight or flush:
        both = straight and flush
        one = Combination.STRAIGHT if straight else Combination.FLUSH
        return Combination.STRAIGHT_FLUSH if both else one
    groups = tuple(sorted(Counter(ranks).values(), reverse=True))
    return _BY_GROUPS.get(groups, Combination.HIGH_CARD)
