"""Games of independent deals that add up: length, first dealer, packs, totals, result (FD, FI).

Every deal has a fresh pack. It comes from a chain of seeds, so that no pack reveals a later one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import PACK52, Card, RandBelow, hash_rng, seed_from, shuffled
from bot.engine.first_dealer import Cut, FirstDealerRule, first_dealer
from bot.engine.game import Option, Seat
from bot.engine.results import DealResult, DecidedBy, GameResult, highest_of, sum_by_side

NO_TARGET: Final = "0"


class EqualTotals(StrEnum):
    """The rule for equal totals when a game would be over."""

    ANOTHER_DEAL = "another_deal"
    """One more deal, until one total is the highest (F9, AB2, B11)."""
    DRAW = "draw"
    """A drawn game (K6, K10)."""


@dataclass(frozen=True, slots=True)
class GameLength:
    """When a game ends: at the score `target` or, if that is 0, after `deals` deals."""

    deals: int
    target: int
    equal: EqualTotals

    @property
    def agreed_deals(self) -> int | None:
        """After how many deals the game ends unless totals are equal; None with a target."""
        return None if self.target else self.deals


def deals_option(*values: str) -> Option:
    """The option `deals`, with the default first; it is meaningless with a target (FI)."""
    return Option("deals", values, numbers=range(1, 51), needs=(("target", NO_TARGET),))


def target_option(*values: str) -> Option:
    """The option `target`, with the default first; `0` is no target (FI)."""
    return Option("target", values, numbers=range(1, 10_001))


def game_length(options: Mapping[str, str], equal: EqualTotals) -> GameLength:
    """The length given by these options; a game without `deals` always has a target."""
    return GameLength(int(options.get("deals", "0")), int(options["target"]), equal)


def cut_for_deal(seats: int, rand: RandBelow) -> tuple[Seat, tuple[Cut, ...], bytes]:
    """The first dealer by the French cut, Ace low; all cuts; and the seed of the first pack (FD).

    The cuts are drawn first, then the 32 bytes of the seed.
    """
    dealer, cuts = first_dealer(FirstDealerRule.CUT_FRENCH, seats, PACK52, rand)
    return dealer, cuts, seed_from(rand)


def fresh_pack(pack: Iterable[Card], seed: bytes) -> tuple[tuple[Card, ...], bytes]:
    """The pack shuffled from this seed, the top card first; and the seed of the next pack."""
    rand = hash_rng(seed)
    return shuffled(pack, rand), seed_from(rand)


def totals(results: Iterable[DealResult], sides: int = 2) -> tuple[int, ...]:
    """By side: the points of these deals."""
    return sum_by_side((result.gains for result in results), sides)


def is_over(length: GameLength, deals: int, score: Sequence[int]) -> bool:
    """Whether the game is over with this score after this many finished deals.

    Called only at the end of a deal, as a target counts only then.
    """
    reached = max(score) >= length.target if length.target else deals >= length.deals
    return reached and (length.equal is EqualTotals.DRAW or score.count(max(score)) == 1)


def result_by_total(score: tuple[int, ...], sides: tuple[int, ...] = (0, 1)) -> GameResult:
    """The result of a game that ended with this score: the highest of these sides wins.

    There is no bonus.
    """
    winners = highest_of(sides, score)
    decided_by = DecidedBy.TOTAL if len(winners) == 1 else DecidedBy.DRAW
    return GameResult(score, (0,) * len(score), score, winners, decided_by)
