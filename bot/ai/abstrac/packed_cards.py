"""Takings of Abstrac as packed integers, and the points of their combinations by table look-up.

A packed taking is the sum of its packed cards, so that one addition takes several cards:

    bits 0..23    one bit per card: six ranks per suit, from the Nine to the Ace
    bits 24..41   three bits per rank: how many cards of it
    bits 42..46   how many cards, the Joker included
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.engine.cards import SUITS, Card
from bot.engine.scoring.abstrac import ABSTRAC_RANKS, RUN_POINTS, SET_POINTS, deal_scores

Packed = npt.NDArray[np.uint64]
AbstracPoints = npt.NDArray[np.uint16]
AbstracMargins = npt.NDArray[np.int16]

_RANKS: Final = len(ABSTRAC_RANKS)
_RANK_SHIFT: Final = len(SUITS) * _RANKS
_COUNT_SHIFT: Final = _RANK_SHIFT + 3 * _RANKS
_TWO_SUITS: Final = 1 << 2 * _RANKS


def packed(card: Card) -> int:
    """The packed value of one card; a Joker only counts."""
    if not card.suit:
        return 1 << _COUNT_SHIFT
    rank = ABSTRAC_RANKS.index(card.rank)
    bit = _RANKS * SUITS.index(card.suit) + rank
    return 1 << bit | 1 << _RANK_SHIFT + 3 * rank | 1 << _COUNT_SHIFT


def packed_sum(cards: Iterable[Card]) -> int:
    """The packed value of a taking."""
    return sum(map(packed, cards))


def packed_subsets(cards: Sequence[Card]) -> Packed:
    """(2 ** cards,): the packed value of every subset; bit 0 of its number is the first card."""
    subsets = np.zeros(1, np.uint64)
    for card in cards:
        subsets = np.concatenate([subsets, subsets + np.uint64(packed(card))])
    return subsets


@dataclass(frozen=True, slots=True)
class PointTables:
    """Points by packed cards: those of the cards plus 256 times those of all other cards.

    runs        (2 ** 12,): the runs of two suits, by a bit a card
    sets        (2 ** 18,): the sets, by three bits a rank
    own_runs, own_sets   the points of the cards themselves, for one look-up at a time
    """

    runs: AbstracPoints
    sets: AbstracPoints
    own_runs: bytes
    own_sets: bytes


@cache
def point_tables() -> PointTables:
    """The tables; made once."""
    own = np.array([_run_points(cards) for cards in range(_TWO_SUITS)], np.uint16)
    runs = own + (own[::-1] << 8)
    of_count = np.array([SET_POINTS.get(count, 0) for count in range(8)], np.uint16)
    of_count[: len(SUITS) + 1] += of_count[len(SUITS) :: -1] << 8
    counts = np.arange(1 << 3 * _RANKS)
    held = (counts >> 3 * rank & 7 for rank in range(_RANKS))
    sets = sum((of_count[count] for count in held), np.zeros(len(counts), np.uint16))
    return PointTables(
        runs, sets, *((table & 0xFF).astype(np.uint8).tobytes() for table in (runs, sets))
    )


def margins(owns: Packed, jokers: int) -> AbstracMargins:
    """The margin of a side in finished deals, given its packed cards in each of them.

    The other side has all other cards of the pack, including `jokers` Jokers.
    """
    tables = point_tables()
    both = tables.runs[owns & np.uint64(_TWO_SUITS - 1)]
    both += tables.runs[owns >> np.uint64(2 * _RANKS) & np.uint64(_TWO_SUITS - 1)]
    both += tables.sets[owns >> np.uint64(_RANK_SHIFT) & np.uint64(len(tables.sets) - 1)]
    own, other = (both & 0xFF).astype(np.int16), (both >> 8).astype(np.int16)
    count = (owns >> np.uint64(_COUNT_SHIFT)).astype(np.int16)
    lead: AbstracMargins = own * (_RANK_SHIFT + jokers - count) - other * count
    lead[(own == 0) | (other == 0)] *= -1
    return lead


def margin(own: int, other: int) -> int:
    """The margin of a side if the deal ended now, given the packed cards of both sides."""
    made = points(own), points(other)
    first, second = deal_scores(made, (own >> _COUNT_SHIFT, other >> _COUNT_SHIFT))
    return first - second


def points(taking: int) -> int:
    """The points of all combinations of a packed taking."""
    tables = point_tables()
    return (
        tables.own_runs[taking & _TWO_SUITS - 1]
        + tables.own_runs[taking >> 2 * _RANKS & _TWO_SUITS - 1]
        + tables.own_sets[taking >> _RANK_SHIFT & len(tables.own_sets) - 1]
    )


def _run_points(cards: int) -> int:
    """The points of the runs of two suits."""
    suits = cards >> _RANKS, cards & (1 << _RANKS) - 1
    return sum(RUN_POINTS.get(_longest_run(suit), 0) for suit in suits)


def _longest_run(suit: int) -> int:
    """The longest sequence of set bits."""
    return max(len(run) for run in format(suit, "b").split("0"))
