"""Knows how well a card was played: by what its player could know, and by all the cards.

A move is marked by what its player could know; hindsight is told beside it.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from bot.ai.analysis_types import (
    THOROUGH,
    AnalysedMove,
    AnalysisBudget,
    Judgement,
    MoveValue,
    Verdict,
)
from bot.ai.coffin.multiplayer import board_of, candidate_moves
from bot.ai.coffin.perfect_info import move_margins, taken_card
from bot.ai.players.hints import move_values
from bot.ai.players.player import rng_from_seed
from bot.engine.cards import Card
from bot.engine.game import Stage
from bot.engine.moves import Move

BOUNDS: Final = ((0.25, "best"), (1.0, "good"), (4.0, "slip"), (10.0, "mistake"))
BRILLIANT: Final = 4.0
"""A best move is brilliant if every other expects so much less."""


def judge_move(
    coffin: Sequence[AnalysedMove], at: int, seed: bytes = b"", care: AnalysisBudget = THOROUGH
) -> Verdict:
    """The verdict on move `at` of a coffin; the same seed gives the same one.

    `coffin` is every card taken and laid until it was full, and nothing else.
    """
    position = coffin[at]
    leads = move_margins(position.view, position.state, _buried(coffin))
    side = position.view.sides[position.view.seat or 0]
    hindsight = _judged([(move, lead[side]) for move, lead in leads.items()], position.move)
    known, mark = hindsight, "forced"
    if len(position.view.moves) > 1:
        determinize = partial(position.state.determinize, position.view.seat)
        rng = rng_from_seed(seed + bytes([position.view.deal, at]))
        thoughts = move_values(position.view, determinize, rng, care, (position.move,))
        known = _judged(thoughts, position.move)
        mark = _mark(known, thoughts, position)
    return Verdict(known, hindsight, mark, leads[hindsight.best], leads[position.move])


def grade_of(lost: float) -> str:
    """The word for so many points lost."""
    return next((word for bound, word in BOUNDS if lost < bound), "blunder")


def _buried(coffin: Sequence[AnalysedMove]) -> dict[int, Card]:
    """What lay in the places from which cards were taken."""
    return {
        before.move.cell: taken_card(before.view, after.view)
        for before, after in pairwise(coffin)
        if before.view.stage is Stage.TAKE and before.move.cell is not None
    }


def _judged(thoughts: list[MoveValue], made: Move) -> Judgement:
    best, worth = max(thoughts, key=lambda thought: thought[1])
    return Judgement(best, worth, dict(thoughts)[made])


def _mark(known: Judgement, thoughts: list[MoveValue], position: AnalysedMove) -> str:
    mark = grade_of(known.lost)
    return "brilliant" if mark == "best" and _stands_out(thoughts, position) else mark


def _stands_out(thoughts: list[MoveValue], position: AnalysedMove) -> bool:
    """Far ahead of every other move, and not what leads most as soon as it lies."""
    view = position.view
    values = sorted((value for _, value in thoughts), reverse=True)
    if view.stage is Stage.TAKE or values[0] - values[1] < BRILLIANT:
        return False
    return position.move not in candidate_moves(view, board_of(view), 1)
