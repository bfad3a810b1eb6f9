"""Example deals of Abstrac, played by the rules: the printed one, one on the way, and a misere."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card, parse_cards
from bot.engine.games.abstrac.game import PACK24
from bot.engine.games.abstrac.state import AbstracState
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.independent_deals import EqualTotals, GameLength
from bot.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Example:
    """A row, its closed end first, and the takes; seat 0 is not the dealer and takes first."""

    row: str
    takes: str

    def view(self, count: int | None = None) -> AbstracView:
        """A spectator's view of the finished deal, or of the deal after `count` takes."""
        words = self.takes.split()
        state = _laid(parse_cards(self.row)).apply(Move("first"))
        for word in words[:count]:
            state = state.apply(Move(word))
        view = state.view(None)
        return view.finished(1, 0) if view.results else view


def _laid(row: tuple[Card, ...]) -> AbstracState:
    """The state before the choice, in a match of one deal."""
    return AbstracState(
        length=GameLength(1, 0, EqualTotals.DRAW),
        pack=PACK24,
        next_seed=bytes(32),
        cuts=(),
        dealer=1,
        to_move=0,
        deal=1,
        laid=row,
        left=len(row),
    )


PRINTED: Final = Example(
    "TD 9C 9D JD TC JC QC QD KC 9H TH KD AD JH AC KH TS JS QH AH QS KS 9S AS",
    "two two two three one one two three one three two two",
)
"""The printed example: 12 points and 10 cards against 25 points and 14, 168 to 250 (X01)."""

MISERE: Final = Example(
    "JS QS KD TH TC AD AH TS AS KC JH JD 9H TD KH JC 9C QC 9D KS 9S QD QH AC",
    "one one two three one two one three one one two three two one",
)
"""A misere: nothing and 10 cards against 17 points, so 170 to 0."""
