"""Poker hands as numbers: values batches of hands by table look-up.

A card is a number from 0 to 51, four times its rank (0 for the Two, 12 for the Ace) plus its suit.
Every five ranks have a different sum of rank keys, so that a matrix product values all choices of
cards from many hands at once. The tables are built from the functions in `scoring`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.engine.cards import SUITS, Card
from bot.engine.scoring.poker import HandRank, Lowball, high_rank, low_rank

PokerCards = npt.NDArray[np.intp]
"""Card numbers; the last axis is a hand or a row."""
PokerValues = npt.NDArray[np.int16]
"""Values of five cards: their place among all Poker hands, 0 for the lowest; equals share it."""

RANKS_UP: Final = "23456789TJQKA"
FIVE: Final = 5
_SUITS: Final = 4
_CHUNK: Final = 250
"""The number of hands valued at once, small enough for the processor's cache."""

CARD: Final = tuple(Card(rank, suit) for rank in RANKS_UP for suit in SUITS)
"""By number: the card."""
NUMBER: Final = {card: number for number, card in enumerate(CARD)}

_RANK_KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""By rank; every five of them, with at most four alike, have a different sum."""
_RANK_KEY: Final = np.repeat(np.array(_RANK_KEYS, np.float32), len(SUITS))
_SUIT_KEY: Final = np.tile(np.array((0, 1, 6, 36), np.float32), len(_RANK_KEYS))
_FLUSH_KEYS: Final = (0, 5, 30, 180)


@dataclass(frozen=True, slots=True)
class ValueTable:
    """Values by the sum of five rank keys.

    mixed  for five cards of several suits
    flush  for five cards of one suit
    ranks  by value: the HandRank
    """

    mixed: PokerValues
    flush: PokerValues
    ranks: tuple[HandRank, ...]

    @property
    def highest(self) -> int:
        """The highest value of any hand."""
        return len(self.ranks) - 1

    def below_no_pair(self, rank: int) -> int:
        """The lowest value above all hands without a pair whose highest rank is at most `rank`."""
        return bisect_right(self.ranks, (0, rank, 15))


@dataclass(frozen=True, slots=True)
class Choices:
    """All choices of `count` cards from a hand of `size`.

    indexes  (choices, count): the places in the hand
    matrix   (size, choices): 1 where a card is in a choice
    """

    indexes: PokerCards
    matrix: npt.NDArray[np.float32]


def numbers(cards: Iterable[Card]) -> PokerCards:
    """The numbers of these cards."""
    return np.array([NUMBER[card] for card in cards], np.intp)


@cache
def high_table() -> ValueTable:
    """The values of high Poker: the higher value wins."""
    return _table(high_rank)


@cache
def low_table(lowball: Lowball) -> ValueTable:
    """The values of Lowball: the lower value wins."""
    return _table(lambda cards: low_rank(cards, lowball))


@cache
def choices(size: int, count: int) -> Choices:
    """The choices, in the order of `itertools.combinations`."""
    places = list(combinations(range(size), count))
    indexes = np.array(places, np.intp).reshape(len(places), count)
    matrix = np.zeros((size, len(places)), np.float32)
    matrix[indexes, np.arange(len(places))[:, None]] = 1
    return Choices(indexes, matrix)


def completed_values(hands: PokerCards, rows: PokerCards, table: ValueTable) -> PokerValues:
    """(hands, choices): the value of each row completed to five cards by each choice of the hand.

    `hands` are (hands, size), `rows` are (hands, shown) or (shown,).
    """
    choice = choices(hands.shape[-1], FIVE - rows.shape[-1])
    keys = _sums(_RANK_KEY, hands, rows, choice).astype(np.intp)
    values = table.mixed[keys]
    may_flush = _may_be_flush(hands, rows)
    if may_flush.any():
        some = rows if rows.ndim == 1 else rows[may_flush]
        suits = _sums(_SUIT_KEY, hands[may_flush], some, choice)
        flush = np.isin(suits, _FLUSH_KEYS)
        values[may_flush] = np.where(flush, table.flush[keys[may_flush]], values[may_flush])
    return values


def best_completions(
    hands: PokerCards, rows: PokerCards, table: ValueTable, low: bool = False
) -> tuple[PokerCards, PokerValues]:
    """The best completion of each row: the added cards (hands, added) and the values (hands,).

    With `low`, the lowest value is best. Of equal completions the first in the order of the hand is
    taken. `rows` are (hands, shown) or (shown,).
    """
    choice = choices(hands.shape[-1], FIVE - rows.shape[-1])
    picked = np.empty(len(hands), np.intp)
    made = np.empty(len(hands), np.int16)
    for begun in range(0, len(hands), _CHUNK):
        chunk = slice(begun, begun + _CHUNK)
        values = completed_values(hands[chunk], rows if rows.ndim == 1 else rows[chunk], table)
        best = values.argmin(1) if low else values.argmax(1)
        picked[chunk], made[chunk] = best, values[np.arange(len(best)), best]
    return np.take_along_axis(hands, choice.indexes[picked], 1), made


def values_of(fives: PokerCards, table: ValueTable) -> PokerValues:
    """(hands,): the values of hands of five cards, (hands, 5)."""
    values: PokerValues = table.mixed[_RANK_KEY[fives].sum(-1).astype(np.intp)]
    suits = fives & 3
    flush = (suits == suits[..., :1]).all(-1)
    if flush.any():
        keys = _RANK_KEY[fives[flush]].sum(-1).astype(np.intp)
        values[flush] = table.flush[keys]
    return values


def _sums(
    key: npt.NDArray[np.float32], hands: PokerCards, rows: PokerCards, choice: Choices
) -> npt.NDArray[np.float32]:
    """(hands, choices): the sum of the keys of the row and of each choice."""
    shown = key[rows].sum(-1)
    # Some BLAS kernels compute with memory beyond the matrix, and raise meaningless warnings.
    with np.errstate(all="ignore"):
        sums: npt.NDArray[np.float32] = key[hands] @ choice.matrix
    sums += shown[:, None] if rows.ndim == 2 else shown
    return sums


def _may_be_flush(hands: PokerCards, rows: PokerCards) -> BoolArray:
    """(hands,): whether row and hand can make a flush, which needs a row of one suit."""
    counts = np.stack([(hands & 3 == suit).sum(-1) for suit in range(_SUITS)])
    shown = np.stack([(rows & 3 == suit).sum(-1) for suit in range(_SUITS)])
    if rows.ndim == 1:
        shown = shown[:, None]
    enough = (counts + shown >= FIVE) & (shown == rows.shape[-1])
    flush: BoolArray = enough.any(0)
    return flush


def _table(rank_of: Callable[[Sequence[Card]], HandRank]) -> ValueTable:
    mixed = {
        _key(ranks): rank_of([Card(RANKS_UP[rank], SUITS[at % 4]) for at, rank in enumerate(ranks)])
        for ranks in combinations_with_replacement(range(13), FIVE)
        if ranks[0] != ranks[-1]
    }
    flush = {
        _key(ranks): rank_of([Card(RANKS_UP[rank], SUITS[0]) for rank in ranks])
        for ranks in combinations(range(13), FIVE)
    }
    in_order = tuple(sorted({*mixed.values(), *flush.values()}))
    places = {rank: at for at, rank in enumerate(in_order)}
    return ValueTable(_by_key(mixed, places), _by_key(flush, places), in_order)


def _key(ranks: Iterable[int]) -> int:
    return sum(_RANK_KEYS[rank] for rank in ranks)


def _by_key(ranks: Mapping[int, HandRank], places: Mapping[HandRank, int]) -> PokerValues:
    table = np.zeros(FIVE * _RANK_KEYS[-1] + 1, np.int16)
    for key, rank in ranks.items():
        table[key] = places[rank]
    return table
