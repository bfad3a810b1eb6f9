"""The evaluator of Caterpillar: rollouts of thousands of determinizations at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.caterpillar.policy import GREEDY, LinearPolicy, Weights
from bot.ai.caterpillar.rollouts import (
    CaterpillarPoints,
    HiddenCards,
    MeanValues,
    known_cards,
    mean_values,
    sampled_cards,
)
from bot.ai.caterpillar.simple_players import greedy_moves
from bot.ai.game_evaluator import EvaluatorBase, margins_of_two
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.game import View, own_seat
from bot.engine.games.caterpillar.view import CaterpillarView, caterpillar_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale

TUNED: Final = LinearPolicy(
    Weights(
        court=(-36.5, 52.7),
        courts=(-12.1, -16.2),
        own=(16, 2.7),
        unseen=(-3.8, -7.8),
        none=(13.8, 71),
        risk=-0.9,
    )
)
"""Fitted to the values that greedy rollouts give the moves of a thousand deals.

The program that fitted them has not been kept. To check them against the greedy policy:
`make arena ARGS="count roll-6000 --game caterpillar"`.
"""
_SIMPLE: Final = LinearPolicy(GREEDY)
_ANALYSED: Final = 150
"""How many determinizations an analysis plays out for each one of its budget."""
_OPEN: Final = 40
"""The same with open cards, where playouts differ only by the policy's random cards."""
_ENDINGS: Final = 24 * _OPEN
"""How many playouts with open cards show how often either player wins outright."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level searches: in at most `determinizations`, playing at most `cards` cards in all."""

    policy: LinearPolicy
    determinizations: int
    cards: int = 10_000_000

    def determinizations_for(self, view: CaterpillarView) -> int:
        """How many determinizations to try each move in."""
        return max(1, min(self.determinizations, self.cards // (len(view.moves) * view.stock_size)))


STRENGTHS: Final[Mapping[Level, Strength]] = {
    Level.RENFIELD: Strength(_SIMPLE, 5),
    Level.HARKER: Strength(_SIMPLE, 32),
    Level.HELSING: Strength(_SIMPLE, 700),
    Level.COUNT: Strength(TUNED, 6_000, cards=400_000),
}


class CaterpillarEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for every view that is a `CaterpillarView`."""

    def scale(self, _view: View) -> ReviewScale:
        """Eight points equal one point of a coffin; rollouts cannot tell luck from play."""
        return ReviewScale(point=8, tells_luck=False)

    def level_values(
        self, level: Level, view: View, _determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The values of the level's rollouts; for Renfield only the best move of his few."""
        seen, strength = caterpillar_view(view), STRENGTHS[level]
        hidden, count = sampled_cards(seen, rng), strength.determinizations_for(seen)
        values = _values(seen, hidden, count, strength.policy, rng)
        by_move = _by_move(seen, values.preferences)
        if level is Level.RENFIELD:
            return [max(by_move, key=lambda each: each[1])]
        return by_move

    def analysis_values(
        self,
        view: View,
        _determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        _include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The margin of the best move by rollouts; for others, that minus what they lose.

        Where it is possible to win outright, a move also loses what it loses of that.
        """
        seen = caterpillar_view(view)
        count = budget.rollouts.determinizations * _ANALYSED
        values = _values(seen, sampled_cards(seen, rng), count, TUNED, rng)
        best = values.preferences.argmax()
        lost = values.preferences[best] - values.preferences
        return _by_move(seen, values.margins[best] - lost)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, budget: AnalysisBudget, rng: Rng
    ) -> dict[Move, Margins]:
        """Mean margins of playouts from the true state."""
        values = _open_values(deal[at], budget.rollouts.determinizations * _OPEN, rng)
        seen = caterpillar_view(deal[at].view)
        return margins_of_two(seen, _by_move(seen, values.margins))

    def later_gains(self, played: PlayedMove) -> Mapping[Move, float]:
        """What it is worth to win outright in playouts from the true state, where one can."""
        seen = caterpillar_view(played.view)
        if not seen.outright:
            return {}
        values = _open_values(played, _ENDINGS, rng_from_seed(b"outright"))
        return dict(_by_move(seen, values.preferences - values.margins))

    def obvious_moves(self, view: View, _determinize: Determinize) -> Sequence[Move]:
        """The cards with the most immediate points, minus the value of a court that is played."""
        return greedy_moves(caterpillar_view(view))


def _open_values(played: PlayedMove, count: int, rng: Rng) -> MeanValues:
    """The values by `count` playouts from the true state."""
    seen = caterpillar_view(played.view)
    hidden = known_cards(played.state.view(1 - own_seat(seen)).hand, played.state.stock)
    return _values(seen, hidden, count, TUNED, rng)


def _values(
    view: CaterpillarView, hidden: HiddenCards, count: int, policy: LinearPolicy, rng: Rng
) -> MeanValues:
    """The values of all moves in the whole deal."""
    seat = own_seat(view)
    lead = view.points[seat] - view.points[1 - seat]
    margins, preferences = mean_values(view, hidden, count, policy, rng)
    return MeanValues(lead + margins, lead + preferences)


def _by_move(view: CaterpillarView, values: CaterpillarPoints) -> list[MoveValue]:
    return list(zip(view.moves, values.tolist(), strict=True))
