"""Points of Counterbluff: the schedule, Lowball and the last hand (RULES 1.12, B1 to B16).

Seats are sides, since the game is for two.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.engine.cards import Card
from bot.engine.scoring.poker import Lowball, by_rank, high_rank, low_rank

ROW_SIZE: Final = 5
"""How many cards make a complete hand."""
LOWBALL_FOLD: Final = 15
"""The points of the caller of Lowball if the other player folds."""
LOWBALL_SHOWN: Final = 30
"""The points of a hand of Lowball that is won with cards face up."""
LOWBALL_HIDDEN: Final = 5
"""The points of the caller if both hands of Lowball lie face down."""


class LastHandCap(StrEnum):
    """The maximum score of the last hand of a pack (B6)."""

    NONE = "none"
    """The schedule goes on beyond ten cards."""
    TEN_CARDS = "55"
    """The points of ten cards, 55."""


def schedule(cards: int) -> int:
    """The points for a hand with `cards` cards on the table, those of both players together."""
    return cards * (cards + 1) // 2


def worth_now(cards: int) -> int:
    """The points at stake with `cards` cards on the table; fewer than two count as two."""
    return schedule(max(cards, 2))


def second_wins_showdown(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """Whether the second of two complete hands is at least as high as the first (B01)."""
    return high_rank(second) >= high_rank(first)


def second_wins_lowball(first: Sequence[Card], second: Sequence[Card], lowball: Lowball) -> bool:
    """Whether the reply to a call of Lowball is at least as low as the call (B3)."""
    return low_rank(second, lowball) <= low_rank(first, lowball)


def second_wins_last(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """Whether `second` has the highest unmatched card of the last hand, or all cards match (B7)."""
    return by_rank(second) >= by_rank(first)


def last_hand_points(cards: int, cap: LastHandCap) -> int:
    """The points of the last hand, in which `cards` cards are shown (B6)."""
    points = schedule(cards)
    return points if cap is LastHandCap.NONE else min(points, schedule(2 * ROW_SIZE))


def lowball_conceded(face_up: bool) -> int:
    """The points of the caller if the reply is face down; `face_up` is about the call."""
    return LOWBALL_SHOWN if face_up else LOWBALL_HIDDEN
