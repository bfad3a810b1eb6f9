"""Values of the cards of a finished deal for its review, with open hands, from the last card back.

The transposition table of a position helps the search of the position before it. So a quarter of
the positions suffices to search nearly as deep as with a separate search for each card.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.ai.fosco.alpha_beta import AlphaBeta
from bot.ai.fosco.open_search import Values, values_by
from bot.ai.fosco.packed_deal import PackedDeal, PackedRules, Position, card_of
from bot.engine.cards import Card


class ReviewSearch:
    """Values by ply of one deal; they do not depend on the order of the calls.

    positions  how many positions are searched for each card that was a choice
    """

    def __init__(self, deal: PackedDeal, cards: Iterable[Card], positions: int) -> None:
        self._line = list(_line(deal, cards))
        self._search = AlphaBeta(self._line[-1])
        self._positions = positions
        self._values: list[Values] = []  # The last card comes first.

    def values(self, at: int) -> Values:
        """By card: the margin of the side to move before card `at` was played, in points.

        The positions after it are searched first, unless they have been searched already.
        """
        while len(self._values) < len(self._line) - at:
            self._values.append(self._searched(self._line[-1 - len(self._values)]))
        return self._values[len(self._line) - 1 - at]

    def _searched(self, deal: PackedDeal) -> Values:
        """The values of a position; a forced card has the value of the next position."""
        steps = deal.steps()
        if len(steps) == 1 and self._values:
            return {steps[0]: -max(self._values[-1].values())}
        self._search.go_on(deal.hands, self._positions)
        return values_by(self._search, deal)


def _line(deal: PackedDeal, cards: Iterable[Card]) -> Iterator[PackedDeal]:
    """The position before each card."""
    for card in cards:
        yield PackedDeal(deal.rules, list(deal.hands), deal.position)
        deal.play(next(step for step in deal.steps() if card_of(step) == card))


@lru_cache(maxsize=2)
def review_search(
    rules: PackedRules,
    hands: tuple[int, ...],
    position: Position,
    cards: tuple[Card, ...],
    positions: int,
) -> ReviewSearch:
    """The search of a deal; the last two are cached, since a review asks card by card."""
    return ReviewSearch(PackedDeal(rules, list(hands), position), cards, positions)
