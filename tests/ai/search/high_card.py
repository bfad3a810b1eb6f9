"""Highest card wins in deals of several tricks, for which nobody has written any AI code."""

from dataclasses import dataclass, replace
from typing import Self

from bot.engine.cards import RANKS, Card, hash_rng
from bot.engine.dealing import sorted_hand
from tests.another_game.rules import HighestCard, HighestCardGame, TrickResult, totals

HAND = 4


@dataclass(frozen=True, slots=True)
class HighCard(HighestCard):
    """Each deal has four tricks; whoever wins one leads to the next, and `dealer` follows."""

    dealer: int = 1
    tricks: tuple[int, ...] = (0, 0)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(totals(self.results), self.tricks, strict=True)))

    def scored(self) -> Self:
        (leader, led), (follower, reply) = self.played
        winner = follower if strength(reply.card) > strength(led.card) else leader
        tricks = tuple(count + (side == winner) for side, count in enumerate(self.tricks))
        after = replace(self, dealer=1 - winner, played=(), tricks=tricks)
        if any(self.hands):
            return after
        hands = (sorted_hand(self.stock[:HAND]), sorted_hand(self.stock[HAND : 2 * HAND]))
        results = (*self.results, TrickResult(len(self.results) + 1, 1, (), tricks))
        stock = self.stock[2 * HAND :]
        return replace(after, hands=hands, dealer=1, tricks=(0, 0), results=results, stock=stock)


def deal(seed: bytes) -> HighCard:
    """The first state; seat 0 leads."""
    start = HighestCardGame().start({}, hash_rng(seed))
    return HighCard(start.hands, stock=start.stock)


def strength(card: Card | None) -> int:
    assert card is not None
    return RANKS.index(card.rank)
