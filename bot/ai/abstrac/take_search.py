"""Values of the takes in Abstrac: exact, by a tree search, or by random playouts.

Nothing is hidden, so no determinization is needed.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.ai.abstrac.light_row import LightRow
from bot.ai.abstrac.packed_cards import packed_sum
from bot.ai.abstrac.solver import take_values
from bot.ai.rng import Rng
from bot.ai.search.tree_search import tree_search
from bot.engine.cards import JOKER
from bot.engine.games.abstrac.view import AbstracView

SCALE: Final = 150.0
"""The tree search divides margins by this number; few deals are won by more."""


class TakeValue(NamedTuple):
    """A number of cards to take.

    preference  the take with the highest one is played
    margin      the expected final margin of the side to move
    """

    preference: float
    margin: float


TakeSearch = Callable[[AbstracView, Rng], list[TakeValue]]
"""Returns the values of taking one, two, three cards, for the side to move or to choose."""


def exact(view: AbstracView, _rng: Rng) -> list[TakeValue]:
    """The final margins under best play of both sides."""
    assert view.to_move is not None, "the deal goes on"
    own = packed_sum(view.takings[view.to_move].cards)
    values = take_values(view.row[::-1], own, view.pack.count(JOKER))
    return [TakeValue(value, value) for value in values]


@dataclass(frozen=True, slots=True)
class TreeSearch:
    """A tree search of `iterations`; prefers the take with the most visits."""

    iterations: int

    def __call__(self, view: AbstracView, rng: Rng) -> list[TakeValue]:
        """The visits and the mean margin of each take; every take is visited."""
        row = LightRow.of(view)
        searched = tree_search(lambda _: row.copy(), self.iterations, SCALE, rng)
        return [TakeValue(each.visits, each.mean) for each in sorted(searched)]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random playouts of the rest of the deal, `count` of them after each take."""

    count: int

    def __call__(self, view: AbstracView, rng: Rng) -> list[TakeValue]:
        """The mean margin of each take."""
        root, chance = LightRow.of(view), random.Random(int.from_bytes(rng.bytes(8), "big"))
        means = (self._mean(root, take, chance) for take in root.moves())
        return [TakeValue(mean, mean) for mean in means]

    def _mean(self, root: LightRow, take: int, chance: random.Random) -> float:
        total = 0
        for _ in range(self.count):
            row = root.after(take)
            row.play_out(chance)
            total += row.margin()
        return (-total if root.side else total) / self.count
