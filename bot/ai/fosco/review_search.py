"""Values of the cards of a finished deal for its review: from the last card to the first, all open.

What is known of a position helps the one before it, so that a quarter of the positions goes nearly
as deep as a search of each card by itself, and as soon to the end of the deal.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.ai.fosco.alpha_beta import AlphaBeta
from bot.ai.fosco.open_search import Values, values_by
from bot.ai.fosco.packed_deal import PackedDeal, PackedRules, Position, card_of
from bot.engine.cards import Card


class ReviewSearch:
    """Values by ply of one deal; they do not depend on the order in which they are asked for.

    positions  how many positions are searched for each card that was chosen
    """

    def __init__(self, deal: PackedDeal, cards: Iterable[Card], positions: int) -> None:
        self._line = list(_line(deal, cards))
        self._search = AlphaBeta(self._line[-1])
        self._positions = positions
        self._values: list[Values] = []  # of the last card first

    def values(self, at: int) -> Values:
        """The margin of the side in turn by card before card `at`, in points.

        All cards after it are searched first, if they have not been.
        """
        while len(self._values) < len(self._line) - at:
            self._values.append(self._searched(self._line[-1 - len(self._values)]))
        return self._values[len(self._line) - 1 - at]

    def _searched(self, deal: PackedDeal) -> Values:
        """The values of a position; a forced card is worth what the next position is."""
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
    """The search of a deal; the last ones are kept, since a review asks card by card."""
    return ReviewSearch(PackedDeal(rules, list(hands), position), cards, positions)
