"""Levels, budgets and callables that asking for moves and analyses needs; no NumPy."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import RandBelow
from bot.engine.game import State

Determinize = Callable[[RandBelow], State]
"""A state that agrees with all that a player sees, the unseen cards dealt at random."""


class Level(StrEnum):
    """The computer players, the weakest first."""

    RENFIELD = "renfield"
    """Takes one determinization for the truth, and overlooks most moves."""
    HARKER = "harker"
    """Averages over a few determinizations."""
    HELSING = "helsing"
    """Averages over many determinizations."""
    COUNT = "count"
    """The strongest search; in coffin games it models the opponent."""


@dataclass(frozen=True, slots=True)
class RolloutBudget:
    """How many determinizations are sampled, and how many moves are tried in each."""

    deals: int
    moves: int


@dataclass(frozen=True, slots=True)
class AnalysisBudget:
    """How thoroughly hints and reviews search.

    hands     possible hands of the opponent, in the exact search of two-player coffins
    rollouts  determinizations and moves in every other search
    """

    hands: int
    rollouts: RolloutBudget


THOROUGH: Final = AnalysisBudget(400, RolloutBudget(24, 40))
