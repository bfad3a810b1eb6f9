"""Cards in Caterpillar: which card may follow which, and the points of plays and courts.

S2, RULES 1.11, K1 to K3.
"""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import RANKS, Card

COURT_POINTS: Final = 100
"""Points for each court left in hand."""


def face_value(card: Card) -> int:
    """The amount that a card adds to the running total: the number of a numeral, 0 for a court."""
    return 0 if card.is_court else RANKS.index(card.rank) + 1


def may_follow(card: Card, previous: Card | None) -> bool:
    """Whether `card` may be played after `previous`, which is None before the first card.

    The first card is any numeral. Later, a numeral must follow suit, and a court may follow any
    card.
    """
    if card.is_court:
        return previous is not None
    return previous is None or card.suit == previous.suit


def score_play(total: int, card: Card, previous: Card | None) -> int:
    """The points for playing `card`, which makes the running total `total`.

    A multiple of five scores. A court must also have the suit of the card directly before it (K9).
    """
    if total % 5:
        return 0
    changes_suit = card.is_court and (previous is None or previous.suit != card.suit)
    return 0 if changes_suit else total


def count_courts(hand: Sequence[Card]) -> int:
    """How many Jacks, Queens and Kings are in a hand."""
    return sum(card.is_court for card in hand)


def court_bonus(courts: Sequence[int], court_short: int | None) -> tuple[int, int]:
    """By seat: the points for the courts left in the two hands.

    Each player scores his own; a court-short player alone scores the opponent's (K2).
    """
    first, second = (COURT_POINTS * count for count in courts)
    if court_short is None:
        return first, second
    return (second, 0) if court_short == 0 else (0, first)
