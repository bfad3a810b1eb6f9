"""Counts as numbers, with tables of the cards that fit a count and of the counts that follow.

A card is a bit: bit 13 x suit + rank for S, H, C, D from the Ace up, then `JOKER_BIT` and the bits
above it for the other Jokers. The tables are computed from the engine's rules.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.cards import JOKER, RANKS, Card
from bot.engine.scoring.fosco import NO_CARDS, Count, KingFunction, count_after

JOKER_BIT: Final = 52
JOKER_RANK: Final = 13
"""The index of a Joker among the ranks."""
ALL_SUITS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Multiplied by a mask of 13 ranks, this gives the mask of these ranks in all suits."""
JOKERS: Final = 0b1111 << JOKER_BIT
START: Final = 0
"""The number of the count without a card."""

_KINDS: Final = (*(Card(rank, "S") for rank in RANKS), JOKER)


@dataclass(frozen=True, slots=True)
class CountTables:
    """Tables by the number of a count.

    counts  the count itself
    fits    the cards that may be added, as a mask of bits
    after   by rank, Joker last: the number of the next count; -1 if the card does not fit
    """

    counts: tuple[Count, ...]
    fits: tuple[int, ...]
    after: tuple[tuple[int, ...], ...]

    def number(self, count: Count, king: KingFunction) -> int:
        """The number of a count."""
        return self.counts.index(_relevant(count, king))


@cache
def count_tables(king: KingFunction, jokers: bool) -> CountTables:
    """The tables of all counts that can be reached with or without Jokers."""
    kinds = _KINDS if jokers else _KINDS[:-1]
    numbers = {NO_CARDS: START}
    fits, after = [], []
    for count in (waiting := [NO_CARDS]):
        following = []
        for card in kinds:
            reached = count_after(count, card, king)
            if reached is None:
                following.append(-1)
                continue
            reached = _relevant(reached, king)
            if reached not in numbers:
                numbers[reached] = len(numbers)
                waiting.append(reached)
            following.append(numbers[reached])
        after.append(tuple(following))
        suited = sum(1 << rank for rank in range(JOKER_RANK) if following[rank] >= 0)
        joker = jokers and following[JOKER_RANK] >= 0
        fits.append(suited * ALL_SUITS | (JOKERS if joker else 0))
    return CountTables(tuple(numbers), tuple(fits), tuple(after))


def _relevant(count: Count, king: KingFunction) -> Count:
    """The count without the parts that cannot matter: only one King function uses the card led."""
    led = count.led if king is KingFunction.SAME_AS_LED or count.led is None else 0
    added = 0 if count.as_king else count.added
    return Count(count.total, led, added, count.as_king)
