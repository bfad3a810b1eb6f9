"""Deals at random to hands of fixed sizes when not every hand may get every card.

All deals that agree with what is known are equally likely.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import factorial, prod
from typing import Final

from bot.engine.cards import JOKER, SUITS, Card, RandBelow, shuffled

Holders = Sequence[tuple[Card, tuple[int, ...]]]
"""Cards, each with the hands that may get it, as indices of the sizes of the hands."""

_ORDER: Final = ("S", "", "H", "C", "D")
"""The order of suits in which `ReplayableDeals` deals: the spades are counted before the rest."""
_WORD: Final = 1 << 32


class ConstrainedDeals:
    """All ways to deal cards to hands of fixed sizes when some hands may not get some cards.

    Quick: only the cards that some hand may not get are dealt one by one.
    """

    def __init__(self, cards: Holders, sizes: tuple[int, ...]) -> None:
        self._sizes = sizes
        bound = [each for each in cards if len(each[1]) < len(sizes)]
        self._bound = sorted(bound, key=lambda each: len(each[1]))
        self._free = tuple(card for card, holders in cards if len(holders) == len(sizes))
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}

    def random(self, rand: RandBelow) -> list[tuple[Card, ...]]:
        """A deal, hands unsorted; all ways are equally likely. Restricted cards are dealt first."""
        room = self._sizes
        dealt: list[list[Card]] = [[] for _ in room]
        for index, (card, _) in enumerate(self._bound):
            holder = self._holder(index, room, rand)
            room = _one_less(room, holder)
            dealt[holder].append(card)
        free = iter(shuffled(self._free, rand))
        return [(*cards, *islice(free, count)) for cards, count in zip(dealt, room, strict=True)]

    def _holder(self, index: int, room: tuple[int, ...], rand: RandBelow) -> int:
        """A random hand for a restricted card, weighted by the ways to deal the remaining cards."""
        holders = self._bound[index][1]
        ways = [self._count(index + 1, _one_less(room, holder)) for holder in holders]
        return holders[_weighted(ways, rand)]

    def _count(self, index: int, room: tuple[int, ...]) -> int:
        """The number of ways to deal the cards from `index` on to hands with this much room."""
        if min(room, default=0) < 0:
            return 0
        if index == len(self._bound):
            return factorial(len(self._free)) // prod(map(factorial, room))
        key = index, room
        if key not in self._ways:
            self._ways[key] = sum(
                self._count(index + 1, _one_less(room, holder)) for holder in self._bound[index][1]
            )
        return self._ways[key]


@dataclass(frozen=True, slots=True)
class EarliestSuit:
    """What is known of the ranks of a hand in the earliest suit that it holds (F3).

    avoided  the hand has none of these ranks in that suit
    wanted   it has one of these ranks in that suit or as a Joker; None if that is not known
    """

    avoided: frozenset[str] = frozenset()
    wanted: frozenset[str] | None = None

    def agrees(self, hand: Sequence[Card]) -> bool:
        """Whether it is true of this hand."""
        earliest = next(
            filter(None, ([c.rank for c in hand if c.suit == suit] for suit in SUITS)), ()
        )
        if not self.avoided.isdisjoint(earliest):
            return False
        if self.wanted is None or not self.wanted.isdisjoint(earliest):
            return True
        return JOKER.rank in self.wanted and JOKER in hand


_Begun = tuple[int, bool]
"""Of a hand that is being dealt: the place in `_ORDER` of its earliest suit, or the length of
`_ORDER`; and whether it has a wanted card, or needs none."""


class ReplayableDeals:
    """All ways to deal cards if something is known of the earliest suits of the hands as well.

    `earliest` says by hand what is known; `led` whether the hands may have got these numbers
    of the spades among the cards. Slow, since it deals card by card, but it always finds
    a way if there is one.
    """

    def __init__(
        self,
        cards: Holders,
        sizes: tuple[int, ...],
        earliest: Sequence[EarliestSuit],
        led: Callable[[tuple[int, ...]], bool],
    ) -> None:
        self._cards = sorted(cards, key=lambda each: _ORDER.index(each[0].suit))
        self._places = [_ORDER.index(card.suit) for card, _ in self._cards]
        self._spades = self._places.count(0)
        bound = [at for at, each in enumerate(self._cards) if len(each[1]) < len(sizes)]
        self._free_from = max((self._spades, *(at + 1 for at in bound)))
        self._sizes = sizes
        self._earliest = earliest
        self._led = led
        self._ways: dict[tuple[int, tuple[int, ...], tuple[_Begun, ...]], int] = {}

    def random(self, rand: RandBelow) -> list[tuple[Card, ...]]:
        """A deal, hands unsorted; all ways are equally likely."""
        room = self._sizes
        begun = tuple((len(_ORDER), each.wanted is None) for each in self._earliest)
        dealt: list[list[Card]] = [[] for _ in room]
        for index, (card, holders) in enumerate(self._cards):
            after = [(at, _one_less(room, at), self._with(index, at, begun)) for at in holders]
            ways = [self._count(index + 1, left, then) for _, left, then in after]
            holder, room, then = after[_weighted(ways, rand)]
            begun = then or begun
            dealt[holder].append(card)
        return list(map(tuple, dealt))

    def _with(
        self, index: int, holder: int, begun: tuple[_Begun, ...]
    ) -> tuple[_Begun, ...] | None:
        """What is dealt once this hand has got the card; None if it cannot have it."""
        place, (earliest, has_wanted) = self._places[index], begun[holder]
        rank, known = self._cards[index][0].rank, self._earliest[holder]
        if has_wanted and not known.avoided:
            return begun
        if _ORDER[place]:
            if earliest < place:
                return begun
            if rank in known.avoided:
                return None
            earliest = place
        has_wanted = has_wanted or (known.wanted is not None and rank in known.wanted)
        return (*begun[:holder], (earliest, has_wanted), *begun[holder + 1 :])

    def _count(self, index: int, room: tuple[int, ...], begun: tuple[_Begun, ...] | None) -> int:
        """The number of ways to deal the cards from `index` on to hands with this much room."""
        if min(room) < 0 or begun is None:
            return 0
        key = index, room, begun
        if key not in self._ways:
            self._ways[key] = self._counted(index, room, begun)
        return self._ways[key]

    def _counted(self, index: int, room: tuple[int, ...], begun: tuple[_Begun, ...]) -> int:
        if index == self._spades and not self._led(_differences(self._sizes, room)):
            return 0
        if index == len(self._cards):
            return int(all(has_wanted for _, has_wanted in begun))
        if index >= self._free_from and self._settled(index, begun):
            return factorial(len(self._cards) - index) // prod(map(factorial, room))
        return sum(
            self._count(index + 1, _one_less(room, holder), self._with(index, holder, begun))
            for holder in self._cards[index][1]
        )

    def _settled(self, index: int, begun: tuple[_Begun, ...]) -> bool:
        """Whether any of the cards from `index` on may go to any hand."""
        return all(
            has_wanted and (not known.avoided or earliest < self._places[index])
            for (earliest, has_wanted), known in zip(begun, self._earliest, strict=True)
        )


def _one_less(room: tuple[int, ...], holder: int) -> tuple[int, ...]:
    return (*room[:holder], room[holder] - 1, *room[holder + 1 :])


def _differences(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(first, second, strict=True))


def _weighted(weights: Sequence[int], rand: RandBelow) -> int:
    """A random index of these weights."""
    return bisect_right(list(accumulate(weights)), _rand_large(sum(weights), rand))


def _rand_large(bound: int, rand: RandBelow) -> int:
    """Uniform in 0 .. bound-1 for any bound, in words of 32 bits, the lowest first."""
    words = (bound.bit_length() + 31) // 32
    limit = _WORD**words - _WORD**words % bound
    while True:
        drawn = sum(rand(_WORD) << 32 * word for word in range(words))
        if drawn < limit:
            return drawn % bound
