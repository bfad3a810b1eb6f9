"""Types for requesting moves and analyses: budgets and callables. Imports no NumPy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import RandBelow
from bot.engine.game import State

Determinize = Callable[[RandBelow], State]
"""Returns a random state that is consistent with everything that a player sees."""


@dataclass(frozen=True, slots=True)
class RolloutBudget:
    """The number of determinizations that are sampled, and of moves that are tried in each."""

    determinizations: int
    moves: int


@dataclass(frozen=True, slots=True)
class AnalysisBudget:
    """How thoroughly hints and reviews search.

    hands      the number of possible opponent hands, if hands are hidden
    positions  the number of positions that a search with open hands may visit
    rollouts   the budget of a search by rollouts
    """

    hands: int
    positions: int
    rollouts: RolloutBudget


THOROUGH: Final = AnalysisBudget(400, 40_000, RolloutBudget(24, 40))
