"""The evaluator of games without an evaluator of their own: rollouts over determinizations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.analysis_types import AnalysisBudget, Determinize, RolloutBudget
from bot.ai.game_evaluator import EvaluatorBase
from bot.ai.rng import Rng
from bot.ai.search.rollouts import (
    AGREE,
    candidate_moves,
    greedy_moves,
    mean_margins,
    random_move,
    rollout_values,
    sample_determinizations,
)
from bot.engine.cards import hash_rng
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale

STRENGTHS: Final[Mapping[Level, RolloutBudget]] = {
    Level.RENFIELD: RolloutBudget(1, 8),
    Level.HARKER: RolloutBudget(4, 16),
    Level.HELSING: RolloutBudget(16, 24),
    Level.COUNT: RolloutBudget(40, 40),
}


@dataclass(frozen=True, slots=True)
class RolloutEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for the views of any game; rollouts are played at random.

    point  how many points of the game are equivalent to one point of a coffin, in which two sides
           together score about 90
    """

    point: float = 1.0

    def preset_move(self, view: View, _rng: Rng) -> Move | None:
        """`agree` if it is legal; all other moves are searched."""
        return AGREE if AGREE in view.moves else None

    def level_values(
        self, level: Level, view: View, determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The candidate moves with the values of the level's rollouts."""
        return self._values(view, determinize, STRENGTHS[level], rng)

    def analysis_values(
        self,
        view: View,
        determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The candidate moves, and `include`, with the values of the budget's rollouts."""
        return self._values(view, determinize, budget.rollouts, rng, include)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, budget: AnalysisBudget, rng: Rng
    ) -> dict[Move, Margins]:
        """Mean margins of rollouts from the true state."""
        state, moves = deal[at].state, deal[at].view.moves
        return mean_margins(state, moves, budget.rollouts.determinizations, random_move, rng)

    def scale(self, _view: View) -> ReviewScale:
        """The evaluator's `point`; rollouts cannot tell luck from play."""
        return ReviewScale(self.point, tells_luck=False)

    def obvious_moves(self, _view: View, determinize: Determinize) -> Sequence[Move]:
        """The moves with the best immediate score in one determinization."""
        return greedy_moves(determinize(hash_rng(b"")))

    def _values(
        self,
        view: View,
        determinize: Determinize,
        budget: RolloutBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        states = sample_determinizations(determinize, budget.determinizations, rng)
        moves = candidate_moves(states[0], budget.moves, rng)
        moves += [move for move in include if move not in moves]
        return rollout_values(view, moves, states, random_move, rng)
