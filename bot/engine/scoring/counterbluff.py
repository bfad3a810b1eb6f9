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
"""What the caller of Lowball scores if the other folds."""
LOWBALL_SHOWN: Final = 30
"""What a hand of Lowball scores that is won by shown cards."""
LOWBALL_HIDDEN: Final = 5
"""What the caller scores if both hands of Lowball lie face down."""


class LastHandCap(StrEnum):
    """How much the last hand of a pack may score at most (B6)."""

    NONE = "none"
    """The schedule goes on beyond ten cards."""
    TEN_CARDS = "55"
    """As much as ten cards."""


def schedule(cards: int) -> int:
    """The points for a hand with `cards` cards on the table, those of both players together."""
    return cards * (cards + 1) // 2


def worth_now(cards: int) -> int:
    """The points that a hand is worth with `cards` cards on the table, but at least two."""
    return schedule(max(cards, 2))


def second_wins_showdown(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """Whether the second of two complete hands is higher, or as high (B01)."""
    return high_rank(second) >= high_rank(first)


def second_wins_lowball(first: Sequence[Card], second: Sequence[Card], lowball: Lowball) -> bool:
    """Whether the reply to a call of Lowball is lower, or as low (B3)."""
    return low_rank(second, lowball) <= low_rank(first, lowball)


def second_wins_last(first: Sequence[Card], second: Sequence[Card]) -> bool:
    """Whether the second has the highest unmatched card of the last hand, or all match (B7)."""
    return by_rank(second) >= by_rank(first)


def last_hand_points(cards: int, cap: LastHandCap) -> int:
    """The points of the last hand, in which `cards` cards are shown (B6)."""
    points = schedule(cards)
    return points if cap is LastHandCap.NONE else min(points, schedule(2 * ROW_SIZE))


def lowball_conceded(face_up: bool) -> int:
    """What the caller scores if the reply is face down: by whether the call was face up."""
    return LOWBALL_SHOWN if face_up else LOWBALL_HIDDEN
