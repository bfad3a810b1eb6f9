"""Exact values of Abstrac: every way of taking the rest of the row, level by level.

Level k holds all ways of taking k cards by ones, twos and threes: first those that end with a one,
in the order of level k - 1, then those that end with a two, then with a three. The successors of a
way therefore have the same index in a slice of each of the next three levels, and the whole search
is arithmetic on slices. A full row of 24 cards has 1.4 million ways.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.abstrac.packed_cards import AbstracMargins, margins, packed_subsets
from bot.engine.cards import Card

MOST_TAKEN: Final = 3
_CHUNK: Final = 1 << 15
"""The number of ways scored at once, small enough for the processor's cache."""
_LOW_BITS: Final = 12
_ODD: Final = np.uint32(1 << 31)

Ways = npt.NDArray[np.uint32]
"""By way: a bit for each card that the first to move took; bit 31 after an odd number of takes."""


@cache
def ways_of_taking(count: int) -> Ways:
    """All ways of taking `count` cards, in the order of their level."""
    if count == 0:
        return np.zeros(1, np.uint32)
    parts = []
    for taken in range(1, min(MOST_TAKEN, count) + 1):
        before = ways_of_taking(count - taken)
        cards = np.uint32(((1 << taken) - 1) << (count - taken))
        parts.append(np.where(before & _ODD, before & ~_ODD, before | cards | _ODD))
    return np.concatenate(parts)


def take_values(cards: Sequence[Card], own: int, jokers: int) -> list[int]:
    """The final margin of the side to move after taking one, two, three of these cards.

    `cards` are the rest of the row, the open end first; `own` are the packed cards that the side
    to move has taken; the other side has all other cards of the pack, including `jokers` Jokers.
    """
    after = _values(cards, own, jokers)
    return [-int(after[taken][-1]) for taken in range(1, min(MOST_TAKEN, len(cards)) + 1)]


def _values(cards: Sequence[Card], own: int, jokers: int) -> list[AbstracMargins]:
    """By level and way: the margin of the side to move after this way, under best play."""
    sizes = [len(ways_of_taking(count)) for count in range(len(cards) + 1)]
    levels = [_final_margins(cards, own, jokers)]
    for level in range(len(cards) - 1, -1, -1):
        worst, start = levels[0][: sizes[level]], 0
        for taken in range(2, min(MOST_TAKEN, len(cards) - level) + 1):
            start = sum(sizes[level + taken - step] for step in range(1, taken))
            worst = np.minimum(worst, levels[taken - 1][start : start + sizes[level]])
        levels.insert(0, -worst)
    return levels


def _final_margins(cards: Sequence[Card], own: int, jokers: int) -> AbstracMargins:
    """For each way of taking all cards: the margin of the side that would be to move."""
    ways = ways_of_taking(len(cards))
    low, high = packed_subsets(cards[:_LOW_BITS]), packed_subsets(cards[_LOW_BITS:])
    low += np.uint64(own)
    low_mask, high_mask = np.uint32(len(low) - 1), np.uint32(len(high) - 1)
    finals = np.empty(len(ways), np.int16)
    for start in range(0, len(ways), _CHUNK):
        part = ways[start : start + _CHUNK]
        owns = low[part & low_mask] + high[part >> np.uint32(_LOW_BITS) & high_mask]
        leads = margins(owns, jokers)
        finals[start : start + _CHUNK] = np.where(part & _ODD, -leads, leads)
    return finals
