"""Abstrac in the arena: yardsticks that see the open row, and the usual matches.

All of them but `exact` take first whenever they may choose. Ties go to the fewest cards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.ai.abstrac.packed_cards import margin, packed_sum, points
from bot.ai.abstrac.solver import take_values
from bot.ai.rng import rng_from_seed
from bot.engine.cards import Card
from bot.engine.game import State
from bot.engine.games.abstrac.game import AbstracGame
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.tools.arena.matches import Arena

TakeValues = Callable[[AbstracView], list[int]]
"""By number of cards, from one: how good it is for the seat of the view to take so many."""


def exact_values(view: AbstracView) -> list[int]:
    """The final margins under best play."""
    return take_values(view.row[::-1], packed_sum(_own(view)), len(view.pack) - 24)


def greedy_values(view: AbstracView) -> list[int]:
    """The margin in the deal if it ended after this take."""
    other = packed_sum(view.takings[1 - _side(view)].cards)
    return [margin(packed_sum([*_own(view), *cards]), other) for cards in _takes(view)]


def combo_values(view: AbstracView) -> list[int]:
    """The points of the own combinations after this take."""
    return [points(packed_sum([*_own(view), *cards])) for cards in _takes(view)]


@dataclass(frozen=True, slots=True)
class Taker:
    """Takes the number of cards with the highest value, or any with a chance of `noise` percent."""

    values: TakeValues
    noise: int = 0
    chooses: bool = False

    def choose(self, state: State, seed: bytes) -> Move:
        """The first of the best moves."""
        view = state.view(state.to_move)
        assert isinstance(view, AbstracView)
        if view.first is None:
            worse = self.chooses and max(self.values(view)) < 0
            return view.moves[1 if worse else 0]
        rng = rng_from_seed(seed)
        if rng.random() * 100 < self.noise:
            return view.moves[int(rng.integers(len(view.moves)))]
        values = self.values(view)
        return view.moves[values.index(max(values))]


def _random(_view: AbstracView) -> list[int]:
    raise AssertionError("every move is random")


def _takes(view: AbstracView) -> list[tuple[Card, ...]]:
    """The cards of every take, the fewest first."""
    return [view.open_end[:count] for count in range(1, len(view.open_end) + 1)]


def _side(view: AbstracView) -> int:
    assert view.seat is not None
    return view.sides[view.seat]


def _own(view: AbstracView) -> tuple[Card, ...]:
    return view.takings[_side(view)].cards


ABSTRAC: Final = Arena(
    game=AbstracGame(),
    contestants={
        "random": lambda: Taker(_random, noise=100),
        "greedy": lambda: Taker(greedy_values),
        "combo": lambda: Taker(combo_values),
        "exact": lambda noise=0: Taker(exact_values, noise, chooses=True),
    },
    programme=(
        *((level, "exact") for level in ("renfield", "harker", "helsing", "count")),
        ("renfield", "random"),
        ("harker", "renfield"),
        ("helsing", "harker"),
        ("count", "helsing"),
    ),
)
