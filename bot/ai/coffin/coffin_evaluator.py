"""The evaluator of all coffin games: exact search for two players, rollouts for more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np

from bot.ai.analysis_types import AnalysisBudget, Determinize, RolloutBudget
from bot.ai.coffin import multiplayer, two_player
from bot.ai.coffin.evaluators import Agreement, OpponentModelPimc, Pimc, TwoPlayerEvaluator
from bot.ai.coffin.game_utility import playing_for_the_game
from bot.ai.coffin.multiplayer import RolloutSearch
from bot.ai.coffin.opponent_memory import TYPES, UNKNOWN, posterior_after, tempered
from bot.ai.coffin.opponent_model import OpponentModel
from bot.ai.coffin.payoff import payoff_for
from bot.ai.coffin.perfect_info import FaceDownCards, later_gains, move_margins, taken_card
from bot.ai.coffin.rollout_policy import (
    greedy_policy,
    greedy_reply_policy,
    holding_value_policy,
    potential_policy,
    potential_reply_policy,
)
from bot.ai.game_evaluator import EvaluatorBase
from bot.ai.rng import Rng, rng_from_seed
from bot.ai.search.rollouts import mean_of_deal
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Seat, Stage, State, View
from bot.engine.moves import Move
from bot.engine.scoring.coffins import lowest
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level searches: with an evaluator for two players, with rollouts for more.

    evaluator  None for the Count, whose evaluator depends on his memory and on the game's score
    """

    evaluator: TwoPlayerEvaluator | None
    partners: RolloutSearch
    three: RolloutSearch


THE_COUNT: Final = OpponentModelPimc(
    OpponentModel(TYPES, imagined_hands=(1, 1, 16, 31, 31, 31, 24, 16, 24)), hands=100, within=6.0
)
"""The Count without a memory of his opponent."""
BRIEF: Final = (1, 1, 8, 12, 12, 12, 8, 6, 8)
"""Fewer `imagined_hands` for the opponent model, for the judge, who searches every move."""
_PLAYING_ON: Final = Pimc(20)
"""The player on both sides of the playouts that estimate the value of a deal."""
_RENFIELD: Final = RolloutSearch(RolloutBudget(1, 12), greedy_policy)
_HARKER: Final = RolloutSearch(RolloutBudget(4, 16), greedy_policy)
_HELSING_PARTNERS: Final = RolloutSearch(RolloutBudget(24, 24), holding_value_policy)
_HELSING_THREE: Final = RolloutSearch(RolloutBudget(5, 24), potential_policy)
_COUNT_THREE: Final = RolloutSearch(RolloutBudget(120, 40), potential_policy)
_COUNT_PARTNERS: Final = RolloutSearch(RolloutBudget(40, 40), potential_reply_policy)
_ANALYSED: Final = {3: 10, 4: 5}
"""By number of seats: the determinizations that an analysis tries for each of its budget."""
# The potential decides so much that in partnership a few determinizations with it equal the Count,
# so Van Helsing does without it there. In Thracula, where cards are taken face down, they do not.
STRENGTHS: Final[Mapping[Level, Strength]] = {
    Level.RENFIELD: Strength(Pimc(1), _RENFIELD, _RENFIELD),
    Level.HARKER: Strength(Pimc(4), _HARKER, _HARKER),
    Level.HELSING: Strength(Pimc(100), _HELSING_PARTNERS, _HELSING_THREE),
    Level.COUNT: Strength(None, _COUNT_PARTNERS, _COUNT_THREE),
}


@dataclass(frozen=True, slots=True)
class CoffinEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for every view that is a `CoffinView`.

    memory  the opponent's `TypeProbabilities` in a game of two, or NO_MEMORY; None if not even the
            finished coffins of this game may be used
    """

    memory: Memory | None = NO_MEMORY

    def with_memory(self, memory: Memory | None) -> "CoffinEvaluator":
        """The evaluator with this memory."""
        return CoffinEvaluator(memory)

    def memory_after(self, view: View, seat: Seat) -> Memory:
        """The probability of each type for the opponent of `seat`; NO_MEMORY unless two play."""
        if len(view.sides) != 2:
            return NO_MEMORY
        return posterior_after(coffin_view(view), seat, self.memory or UNKNOWN)

    def preset_move(self, view: View, rng: Rng) -> Move | None:
        """Agree to any way; choose a way at random, since Queen and King are exactly equal.

        Of the cards that may be kept, pick the lowest (N3).
        """
        if view.stage is Stage.ANSWER:
            return Move("agree")
        if view.stage is Stage.CHOOSE:
            return view.moves[int(rng.integers(len(view.moves)))]
        if view.stage is not Stage.PICK:
            return None
        (kept,) = lowest([move.card for move in view.moves if move.card is not None], 1)
        return Move("pick", kept)

    def level_values(
        self, level: Level, view: View, determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The values of the level's search; the Count also uses his memory of the opponent."""
        coffin, strength = coffin_view(view), STRENGTHS[level]
        if len(view.sides) == 2:
            evaluator = strength.evaluator or playing_for_the_game(self._the_count(coffin), coffin)
            return two_player.evaluate_moves(coffin, determinize, evaluator, rng)
        search = strength.three if len(view.sides) == 3 else strength.partners
        return multiplayer.evaluate_moves(coffin, determinize, search, rng)

    def analysis_values(
        self,
        view: View,
        determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The Count's values for two players, those of more rollouts than his for more players.

        A second opinion, of PIMC or of rollouts without potentials, also influences what a move
        loses: see `docs/reviews.md`. Choices of a way and of counters have the value 0.
        """
        if not view.stage.plays_a_card:
            return [(move, 0.0) for move in view.moves]
        coffin = coffin_view(view)
        if len(view.sides) == 2:
            judge = self._judge(coffin, budget.hands)
            return two_player.evaluate_moves(coffin, determinize, judge, rng)
        rollouts = replace(
            budget.rollouts,
            determinizations=budget.rollouts.determinizations * _ANALYSED[len(view.sides)],
        )
        search = RolloutSearch(rollouts, potential_reply_policy, greedy_reply_policy)
        return multiplayer.evaluate_moves(coffin, determinize, search, rng, include)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, _budget: AnalysisBudget, _rng: Rng
    ) -> dict[Move, Margins]:
        """Exact margins for two players; for more, those of one rollout per move."""
        move = deal[at]
        return move_margins(coffin_view(move.view), move.state, _face_down_cards(deal))

    def later_gains(self, played: PlayedMove) -> Mapping[Move, float]:
        """What an own Vampire would be worth in later coffins, for two players."""
        return later_gains(coffin_view(played.view), played.state)

    def deal_value(self, first: PlayedMove, budget: AnalysisBudget, rng: Rng) -> Margins | None:
        """The mean margins of PIMC against itself in this deal; None for more than two players."""
        if len(first.view.sides) != 2:
            return None
        count = max(budget.rollouts.determinizations // 3, 1)
        return mean_of_deal(first.state, count, self._play_on, rng)

    def scale(self, view: View) -> ReviewScale:
        """One point of a coffin is the unit of all games; one counter equals several points.

        With more than two players, luck cannot be told from play.
        """
        unit = payoff_for(coffin_view(view)).unit
        return ReviewScale(unit, tells_luck=len(view.sides) == 2)

    def obvious_moves(self, view: View, determinize: Determinize) -> Sequence[Move]:
        """The placement with the best immediate lead; all face-down cards, as they look alike.

        With partners also those that other simple players would choose.
        """
        coffin = coffin_view(view)
        if len(view.sides) == 4:
            return multiplayer.obvious_placements(coffin, determinize, rng_from_seed(b"obvious"))
        return multiplayer.candidate_moves(coffin, 1, greedy_policy(coffin))

    def _judge(self, view: CoffinView, hands: int) -> TwoPlayerEvaluator:
        """The agreement of PIMC and the Count, who searches every move with fewer hands."""
        count = self._the_count(view)
        model = replace(count.model, imagined_hands=BRIEF)
        thorough = replace(count, model=model, hands=max(hands // 4, 1), within=np.inf)
        return Agreement(thorough, Pimc(hands))

    def _play_on(self, state: State, rng: Rng) -> Move:
        """The move of a PIMC player with the information of the seat to move."""
        view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
        if len(view.moves) == 1:
            return view.moves[0]
        preset = self.preset_move(view, rng)
        if preset is not None:
            return preset
        values = two_player.evaluate_moves(coffin_view(view), determinize, _PLAYING_ON, rng)
        return max(values, key=lambda each: each[1])[0]

    def _the_count(self, view: CoffinView) -> OpponentModelPimc:
        """The Count with his memory of the opponent."""
        if self.memory is None:
            return THE_COUNT
        assert view.to_move is not None, "somebody is to move"
        probabilities = tempered(self.memory_after(view, view.to_move))
        return replace(THE_COUNT, model=THE_COUNT.model.with_priors(probabilities))


def _face_down_cards(deal: Sequence[PlayedMove]) -> FaceDownCards:
    """By cell: the face-down card that was taken from it in this deal."""
    return {
        before.move.cell: taken_card(coffin_view(before.view), coffin_view(after.view))
        for before, after in pairwise(deal)
        if before.view.stage is Stage.TAKE and before.move.cell is not None
    }
