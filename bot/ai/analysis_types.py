"""Types for requesting moves and analyses: levels, budgets, callables. Imports no NumPy."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import RandBelow
from bot.engine.game import State

Determinize = Callable[[RandBelow], State]
"""Returns a random state that is consistent with everything that a player sees."""


class Level(StrEnum):
    """The computer players, the weakest first."""

    RENFIELD = "renfield"
    """Searches very few determinizations, in most games one, and overlooks most moves."""
    HARKER = "harker"
    """Averages over a few determinizations; in Counterbluff he plays by rules."""
    HELSING = "helsing"
    """Averages over many determinizations."""
    COUNT = "count"
    """The strongest search; in coffin games for two it models the opponent."""


@dataclass(frozen=True, slots=True)
class RolloutBudget:
    """The number of determinizations that are sampled, and of moves that are tried in each."""

    deals: int
    moves: int


@dataclass(frozen=True, slots=True)
class AnalysisBudget:
    """How thoroughly hints and reviews search.

    hands     the number of possible opponent hands; with open hands it limits the search
    rollouts  the budget of a search by rollouts
    """

    hands: int
    rollouts: RolloutBudget


THOROUGH: Final = AnalysisBudget(400, RolloutBudget(24, 40))
