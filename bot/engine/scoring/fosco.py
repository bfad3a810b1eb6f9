"""Points of Fosco: the effect of a card on a count, and the captured cards (RULES 1.8, S4).

A count is kept in half points, since a Joker counts one-half (F8).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import SUITS, Card
from bot.engine.results import ScorePart

HIGHEST: Final = 2 * 21
"""The highest count, in half points."""
POINTS: Final = {"S": 1, "H": 2, "C": 3, "D": 4}
"""By suit: the points for each captured card beyond `FREE`."""
FREE: Final = 6
"""How many captured cards of a suit score nothing."""

_NUMERALS: Final = {rank: 2 * number for number, rank in enumerate("A23456789T", start=1)}


class KingFunction(StrEnum):
    """How a King raises the count; a target must be strictly above it (F6, F7, FG)."""

    DOUBLE = "double"
    """It doubles the count."""
    NEXT5 = "next5"
    """To the next multiple of five."""
    NEXT_SQUARE = "next_square"
    """To the next square number."""
    NEXT_PRIME = "next_prime"
    """To the next prime number."""
    SAME_AS_LED = "same_as_led"
    """It adds what the card led counted."""


_TARGETS: Final = {
    KingFunction.NEXT5: (10, 20, 30, 40),
    KingFunction.NEXT_SQUARE: (2, 8, 18, 32),
    KingFunction.NEXT_PRIME: (4, 6, 10, 14, 22, 26, 34, 38),
}
"""By King function with targets: the targets up to 21, in half points."""


@dataclass(frozen=True, slots=True)
class Count:
    """A count after some cards, in half points.

    led      what the first card counted; None before it
    added    what the last card counted
    as_king  whether the last card was a King, or a Jack that acted as one
    """

    total: int = 0
    led: int | None = None
    added: int = 0
    as_king: bool = False


NO_CARDS: Final = Count()
"""The count before a card is led."""


def count_after(count: Count, card: Card, king: KingFunction) -> Count | None:
    """The count after one more card; None if it would exceed 21 or the King has no target."""
    as_king = card.rank == "K" or (card.rank == "J" and count.as_king)
    total = _after_king(count, king) if as_king else count.total + _face(count, card)
    if total is None or total > HIGHEST:
        return None
    added = total - count.total
    return Count(total, added if count.led is None else count.led, added, as_king)


def captured_parts(captured: Iterable[Card]) -> tuple[ScorePart, ...]:
    """The points of the captured cards: one part per suit, in the order S H C D."""
    cards = tuple(captured)
    return tuple(_part(suit, [card for card in cards if card.suit == suit]) for suit in SUITS)


def _part(suit: str, cards: list[Card]) -> ScorePart:
    points = POINTS[suit] * max(len(cards) - FREE, 0)
    return ScorePart(suit, tuple(cards), points, POINTS[suit])


def _face(count: Count, card: Card) -> int:
    """The value of a card that does not act as a King; a Jack repeats the previous card (F4)."""
    if card.is_joker:
        return 1
    return count.added if card.rank == "J" else _NUMERALS.get(card.rank, 0)


def _after_king(count: Count, king: KingFunction) -> int | None:
    """The count after a King; None if no target is left."""
    if king is KingFunction.DOUBLE:
        return 2 * count.total
    if king is KingFunction.SAME_AS_LED:
        return count.total + (count.led or 0)
    return next((target for target in _TARGETS[king] if target > count.total), None)
