"""Hints: the legal moves of a player with their expected margins, from the player's own view."""

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.game import View
from bot.model.reviews import MoveValue


def rank_moves(
    view: View, determinize: Determinize, seed: bytes, budget: AnalysisBudget
) -> list[MoveValue]:
    """The moves with their expected margins in this deal, the best first.

    If there are too many moves to search, the least promising ones are left out.
    """
    evaluator = evaluator_for(view)
    values = evaluator.analysis_values(view, determinize, budget, rng_from_seed(seed))
    return sorted(values, key=lambda each: -each[1])
