"""Judges a move of a finished deal by what its player could know, and with all cards open.

The grade depends only on what the player could know; hindsight is additional information.
"""

from collections.abc import Sequence
from functools import partial

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.game_evaluator import GameEvaluator
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.game import own_seat
from bot.engine.moves import Move
from bot.model.reviews import (
    BRILLIANT_LEAD,
    Grade,
    Judgement,
    MoveAnalysis,
    MoveValue,
    PlayedMove,
    Verdict,
    seed_of_move,
)


def judge_move(
    deal: Sequence[PlayedMove], at: int, seed: bytes, budget: AnalysisBudget
) -> MoveAnalysis:
    """The analysis of the move `deal[at]`; the same seed gives the same analysis.

    `deal` holds all moves of a finished deal, in order.
    """
    view, state, move = deal[at]
    seat = own_seat(view)
    evaluator, rng = evaluator_for(view), rng_from_seed(seed_of_move(seed, view.deal, at))
    determinize = partial(state.determinize, seat)
    values: list[MoveValue] = []
    if len(view.moves) > 1 and not evaluator.all_open(view):
        # First, before anything else uses the generator, so that a hint with this seed agrees.
        values = evaluator.analysis_values(view, determinize, budget, rng, (move,))
    margins = evaluator.open_margins(deal, at, budget, rng)
    side, later = view.sides[seat], evaluator.later_gains(deal[at])
    open_values = [(each, by_side[side] + later.get(each, 0)) for each, by_side in margins.items()]
    hindsight = _judgement(open_values, move)
    known, grade, scale = hindsight, Grade.FORCED, evaluator.scale(view)
    if len(view.moves) > 1:
        values = values or open_values
        known = _judgement(values, move)
        grade = scale.grade(known.lost)
        if grade is Grade.BEST and _is_brilliant(deal[at], values, determinize, evaluator):
            grade = Grade.BRILLIANT
    verdict = Verdict(
        game=view.game,
        deal=view.deal,
        seat=seat,
        known=known,
        hindsight=hindsight,
        grade=grade,
        after=margins[move],
    )
    deal_value = evaluator.deal_value(deal[0], budget, rng) if at == 0 else None
    return MoveAnalysis(verdict, margins[hindsight.best], scale, deal_value)


def _judgement(values: Sequence[MoveValue], made: Move) -> Judgement:
    best, margin = max(values, key=lambda each: each[1])
    return Judgement(best, margin, dict(values)[made])


def _is_brilliant(
    made: PlayedMove,
    values: Sequence[MoveValue],
    determinize: Determinize,
    evaluator: GameEvaluator,
) -> bool:
    """Whether the best move is far ahead of every other move, and not obvious."""
    best, second = sorted((value for _, value in values), reverse=True)[:2]
    if best - second < BRILLIANT_LEAD * evaluator.scale(made.view).point:
        return False
    return made.move not in evaluator.obvious_moves(made.view, determinize)
