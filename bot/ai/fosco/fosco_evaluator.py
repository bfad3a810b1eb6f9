"""The evaluator of Fosco: alpha-beta if all hands are open, PIMC if hands are hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.fosco.hidden_search import Pimc
from bot.ai.fosco.open_search import (
    StepValues,
    best_within,
    exact_values,
    values_to_depth,
    values_within,
)
from bot.ai.fosco.packed_deal import card_of, packed_deal
from bot.ai.fosco.simple_players import greedy_moves, highest_moves
from bot.ai.game_evaluator import EvaluatorBase, margins_of_two
from bot.ai.rng import Rng
from bot.engine.cards import Card
from bot.engine.game import View
from bot.engine.games.fosco.view import FoscoView, fosco_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale

THE_COUNT: Final = 30_000
"""How many positions the Count searches if all hands are open."""
_PROOF: Final = 40_000
"""How many positions are searched for exact margins."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level searches.

    depth       in choices, if all hands are open; 0 for as deep as `THE_COUNT` positions allow
    hidden      the search if hands are hidden
    considered  how many of its best cards it may choose from; None for all
    """

    depth: int
    hidden: Pimc
    considered: int | None = None


STRENGTHS: Final[Mapping[Level, Strength]] = {
    Level.RENFIELD: Strength(2, Pimc(4, 3), considered=2),
    Level.HARKER: Strength(5, Pimc(8, 3)),
    Level.HELSING: Strength(6, Pimc(16, 4, drawn=32)),
    Level.COUNT: Strength(0, Pimc(96, 6, drawn=192)),
}


class FoscoEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for every view that is a `FoscoView`."""

    def all_open(self, view: View) -> bool:
        """Whether all hands are open."""
        return fosco_view(view).open_hands

    def scale(self, _view: View) -> ReviewScale:
        """Half a point equals a point of a coffin; values early in a deal are only estimates."""
        return ReviewScale(point=0.5, tells_luck=False)

    def level_values(
        self, level: Level, view: View, _determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The values of the level's search."""
        fosco, strength = fosco_view(view), STRENGTHS[level]
        values = _by_move(_level_values(fosco, strength, rng))
        return sorted(values, key=lambda each: -each[1])[: strength.considered]

    def analysis_values(
        self,
        view: View,
        _determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        _include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The values of all moves, exact near the end of a deal with open hands.

        If hands are hidden, by the Count's search, with half as many samples as the budget's hands.
        """
        fosco = fosco_view(view)
        if not fosco.open_hands:
            count = (budget.hands + 1) // 2
            thorough = replace(
                STRENGTHS[Level.COUNT].hidden, determinizations=count, drawn=2 * count
            )
            return _by_move(thorough.values(fosco, rng))
        return _open_values(fosco, fosco.hands, budget)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, budget: AnalysisBudget, _rng: Rng
    ) -> dict[Move, Margins]:
        """Margins under the best play that the search finds with all hands open.

        Each card of a deal is searched by itself, so that all choices are seen equally far: what is
        known of the line that was played would make its cards worth less, or more, than the others.
        """
        view, state, _ = deal[at]
        hands = [state.view(seat).hand for seat in range(len(view.sides))]
        values = _open_values(fosco_view(view), hands, budget)
        return margins_of_two(view, values)

    def exact_margins(self, view: View) -> Sequence[MoveValue]:
        """The margins of all moves near the end of a deal with open hands."""
        fosco = fosco_view(view)
        return (
            _by_move(exact_values(packed_deal(fosco, fosco.hands), _PROOF))
            if fosco.open_hands
            else ()
        )

    def obvious_moves(self, view: View, _determinize: Determinize) -> Sequence[Move]:
        """The moves of the greedy player or, if hands are hidden, those with the highest count."""
        fosco = fosco_view(view)
        return greedy_moves(fosco, fosco.hands) if fosco.open_hands else highest_moves(fosco)


def _level_values(view: FoscoView, strength: Strength, rng: Rng) -> StepValues:
    if not view.open_hands:
        return strength.hidden.values(view, rng)
    deal = packed_deal(view, view.hands)
    if strength.depth:
        return values_to_depth(deal, strength.depth)
    return best_within(deal, THE_COUNT)


def _open_values(
    view: FoscoView, hands: Sequence[Sequence[Card]], budget: AnalysisBudget
) -> list[MoveValue]:
    """The values of all moves with these hands, as far as the budget sees."""
    return _by_move(values_within(packed_deal(view, hands), budget.positions))


def _by_move(values: StepValues) -> list[MoveValue]:
    """The same values by move, in the same order."""
    return [(Move("", card_of(step)), value) for step, value in values.items()]
