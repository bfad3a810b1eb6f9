"""Protocol of evaluators: what computer players and analyses need of a game."""

from collections.abc import Sequence
from typing import Protocol

from bot.ai.analysis_types import AnalysisBudget, Determinize, Level
from bot.ai.rng import Rng
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


class GameEvaluator(Protocol):
    """Values the moves of one family of games."""

    def preset_move(self, view: View, rng: Rng) -> Move | None:
        """The move that every computer makes here without a search; None if it must search."""

    def level_values(
        self, level: Level, view: View, determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The moves that a level considers, with their values; at least one."""

    def analysis_values(
        self,
        view: View,
        determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The moves with expected margins, those of `include` too; all 0 without a search."""

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, budget: AnalysisBudget, rng: Rng
    ) -> dict[Move, Margins]:
        """Every legal move at `deal[at]` with each side's margin in the deal, all cards open.

        `deal` is every card played in a finished deal, in order.
        """

    def all_open(self, view: View) -> bool:
        """Whether nothing is hidden from the player, so that hindsight knows no more."""

    def scale(self, view: View) -> ReviewScale:
        """The weight of a point in this game, and whether `open_margins` are exact enough."""

    def obvious_moves(self, view: View, determinize: Determinize) -> Sequence[Move]:
        """The moves that a greedy player would choose among."""
