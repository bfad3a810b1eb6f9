"""Protocol of evaluators: what computer players and analyses need of a game."""

from collections.abc import Sequence
from typing import Protocol, Self

from bot.ai.analysis_types import AnalysisBudget, Determinize, Level
from bot.ai.rng import Rng
from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


class GameEvaluator(Protocol):
    """Values the moves of one family of games."""

    def with_memory(self, memory: Memory | None) -> "GameEvaluator":
        """This evaluator with what is known of the opponent before this table.

        None: it does not even remember the deals of this table.
        """

    def memory_after(self, view: View, seat: Seat) -> Memory:
        """What it knows of the opponent of this seat after the finished deals of the view."""

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

    def deal_value(self, first: PlayedMove, budget: AnalysisBudget, rng: Rng) -> Margins | None:
        """By side: the margin to expect of a deal if nobody sees a hidden card.

        None if it is the same as with all cards open, or is not known.
        """

    def all_open(self, view: View) -> bool:
        """Whether nothing is hidden from the player, so that hindsight knows no more."""

    def scale(self, view: View) -> ReviewScale:
        """The weight of a point in this game, and whether `open_margins` are exact enough."""

    def obvious_moves(self, view: View, determinize: Determinize) -> Sequence[Move]:
        """The moves that a greedy player would choose among."""


class WithoutMemory:
    """The part of an evaluator that learns nothing from a deal, and values deals by open cards."""

    def deal_value(self, _first: PlayedMove, _budget: AnalysisBudget, _rng: Rng) -> Margins | None:
        """Nothing is known but the margin with all cards open."""
        return None

    def with_memory(self, _memory: Memory | None) -> Self:
        """The same evaluator."""
        return self

    def memory_after(self, _view: View, _seat: Seat) -> Memory:
        """Nothing."""
        return NO_MEMORY
