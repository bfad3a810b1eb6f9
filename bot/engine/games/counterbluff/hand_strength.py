"""The strength of a hand of Counterbluff, for kit and pictures: combination, points at stake.

The rules do not need it. Only rules and computer players may use `bot.engine.scoring`, so all that
others need of it is here.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.game import Seat
from bot.engine.scoring.counterbluff import (
    LOWBALL_FOLD,
    LOWBALL_SHOWN,
    lowball_conceded,
    schedule,
    second_wins_showdown,
)
from bot.engine.scoring.counterbluff import ROW_SIZE as ROW_SIZE  # for the kit
from bot.engine.scoring.poker import (
    Combination,
    Lowball,
    combination_of,
    high_rank,
    low_combination,
    low_rank,
)

STAKES: Final = tuple(schedule(cards) for cards in range(2, 2 * ROW_SIZE + 1))
"""The points of a hand with two, three, … ten cards on the table."""


@dataclass(frozen=True, slots=True)
class MadeHand:
    """The combination of one to five cards, and the deciding ranks, the most important first.

    Ranks are numbers: 2 to 10, 11 to 13 for the courts, 14 for a high Ace, 1 for a low one.
    """

    combination: Combination
    ranks: tuple[int, ...]

    @property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """The ranks that occur more than once, each with the number of its cards."""
        return tuple((rank, count) for rank, count in Counter(self.ranks).items() if count > 1)

    @property
    def straight(self) -> bool:
        """Whether the cards are five in sequence."""
        return self.combination in (Combination.STRAIGHT, Combination.STRAIGHT_FLUSH)

    @property
    def flush(self) -> bool:
        """Whether the cards are five of a suit."""
        return self.combination in (Combination.FLUSH, Combination.STRAIGHT_FLUSH)

    @property
    def nothing(self) -> bool:
        """Whether the cards make nothing better than a high card."""
        return self.combination is Combination.HIGH_CARD


def made_high(cards: Sequence[Card]) -> MadeHand:
    """The combination of one to five cards in high Poker."""
    return MadeHand(combination_of(cards), high_rank(cards)[1:])


def made_low(cards: Sequence[Card], lowball: Lowball) -> MadeHand:
    """The combination of five cards at Lowball."""
    return MadeHand(low_combination(cards, lowball), low_rank(cards, lowball)[1:])


def ahead_of(rows: Sequence[tuple[Card, ...]], leader: Seat) -> Seat | None:
    """The seat whose row would win if no more cards came; None before both have played."""
    second = 1 - leader
    if not all(rows):
        return None
    return second if second_wins_showdown(rows[leader], rows[second]) else leader


def lowball_points(call_up: bool) -> tuple[int, int, int]:
    """The points of Lowball if the other player folds, answers face up, or answers face down."""
    return LOWBALL_FOLD, LOWBALL_SHOWN, lowball_conceded(call_up)
