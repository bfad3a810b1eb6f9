"""Cards, packs and the shuffle: names and order only, no points.

A card's text is its identity: rank then suit, `QH`, `TS` (T is the Ten), `V` for a Vampire, `JK`
for a Joker. The two Vampires of a pack are equal cards, and so are its Jokers.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.engine.errors import InvalidMove

T = TypeVar("T")

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHCD"

RandBelow = Callable[[int], int]
"""`rand(n)` is uniform in 0 .. n-1; the engine has no other source of randomness."""


@dataclass(frozen=True, slots=True)
class Card:
    """An ordinary card, or one without suit: a Vampire (rank `V`) or a Joker (rank `JK`)."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self})"

    @staticmethod
    def parse(text: str) -> "Card":
        """The card with this text; InvalidMove if there is none."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise InvalidMove("no_such_card", card=text) from None

    @property
    def is_vampire(self) -> bool:
        """Whether this is a Vampire: no suit, no value."""
        return self.rank == "V"

    @property
    def is_joker(self) -> bool:
        """Whether this is a Joker: no suit; each game says what it counts."""
        return self.rank == "JK"

    @property
    def is_court(self) -> bool:
        """Whether this is a Jack, Queen or King."""
        return self.rank in ("J", "Q", "K")

    @property
    def red(self) -> bool:
        """Whether this is a heart or a diamond."""
        return self.suit in ("H", "D")


VAMPIRE: Final = Card("V")
JOKER: Final = Card("JK")
PACK52: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
PACK54: Final = (*PACK52, VAMPIRE, VAMPIRE)
_BY_TEXT: Final = {str(card): card for card in (*PACK54, JOKER)}


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `9H QS V`; InvalidMove if it contains anything else."""
    return tuple(map(Card.parse, text.split()))


def hash_rng(seed: bytes) -> RandBelow:
    """A generator over SHA-256 in counter mode; the same seed always gives the same numbers."""
    return _HashRng(seed).rand


def shuffled(cards: Iterable[T], rand: RandBelow) -> tuple[T, ...]:
    """The cards in random order, all orders equally likely (Fisher-Yates, from the end down)."""
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = rand(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in order without one copy of each card in `gone`; ValueError if one is missing."""
    remaining = list(cards)
    for card in gone:
        remaining.remove(card)
    return tuple(remaining)


class _HashRng:
    """32-bit words of SHA-256(seed + counter), in order; words that would add bias are skipped."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._words = self._blocks()

    def _blocks(self) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(self._seed + counter.to_bytes(8, "big")).digest()
            for start in range(0, len(block), 4):
                yield int.from_bytes(block[start : start + 4], "big")
            counter += 1

    def rand(self, bound: int) -> int:
        """Uniform in 0 .. bound-1, for a bound of at most 2**32."""
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"bound {bound} is not in 1 .. 2**32")
        unbiased = (1 << 32) - (1 << 32) % bound
        while (word := next(self._words)) >= unbiased:
            pass
        return word % bound


def seed_from(rand: RandBelow) -> bytes:
    """32 random bytes, the seed of a later shuffle."""
    return bytes(rand(256) for _ in range(32))
