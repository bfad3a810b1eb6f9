"""The protocol of evaluators, through which computer players and analyses handle a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, Self

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.rng import Rng
from bot.engine.game import Seat, View, own_seat
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


class GameEvaluator(Protocol):
    """Values the moves of one family of games."""

    def with_memory(self, memory: Memory | None) -> "GameEvaluator":
        """This evaluator with a memory of the opponent from before this table.

        With None it does not even use the finished deals of this table.
        """

    def memory_after(self, view: View, seat: Seat) -> Memory:
        """The memory of this seat's opponent after the finished deals of the view."""

    def preset_move(self, view: View, rng: Rng) -> Move | None:
        """The move that every level makes here without a search; None if a search is needed."""

    def level_values(
        self, level: Level, view: View, determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The moves that a level considers, at least one, with their values."""

    def analysis_values(
        self,
        view: View,
        determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The moves, also those of `include`, with expected margins; all 0 without a search."""

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, budget: AnalysisBudget, rng: Rng
    ) -> dict[Move, Margins]:
        """By legal move at `deal[at]`: each side's margin in the deal under open-card play.

        `deal` holds all moves of a finished deal, in order.
        """

    def exact_margins(self, view: View) -> Sequence[MoveValue]:
        """The legal moves with their margins in this deal under best play.

        Empty if these are not known: cards are hidden, or the end of the deal is too far away.
        """

    def later_gains(self, played: PlayedMove) -> Mapping[Move, float]:
        """By legal move: what its side gains beyond its margin in the line of `open_margins`.

        That is in later deals, or by winning outright; empty if there is nothing to gain. Open-card
        play goes by both.
        """

    def deal_value(self, first: PlayedMove, budget: AnalysisBudget, rng: Rng) -> Margins | None:
        """By side: the expected margin of a deal if nobody sees hidden cards.

        None if it equals the margin with all cards open, or is unknown.
        """

    def all_open(self, view: View) -> bool:
        """Whether nothing is hidden from the player, so that hindsight adds no information."""

    def scale(self, view: View) -> ReviewScale:
        """The weight of a point in this game, and whether `open_margins` are exact enough."""

    def obvious_moves(self, view: View, determinize: Determinize) -> Sequence[Move]:
        """The moves from which a greedy player would choose."""


class EvaluatorBase:
    """What most evaluators have in common.

    They search every move, in games with hidden cards, and prove nothing; they have no memory, and
    value each deal by itself, and only with open cards.
    """

    def preset_move(self, _view: View, _rng: Rng) -> Move | None:
        """None: every move is searched."""
        return None

    def all_open(self, _view: View) -> bool:
        """False: any game may have hidden cards."""
        return False

    def exact_margins(self, _view: View) -> Sequence[MoveValue]:
        """Empty: values are estimates."""
        return ()

    def later_gains(self, _played: PlayedMove) -> Mapping[Move, float]:
        """Empty: only the deal itself is valued."""
        return {}

    def deal_value(self, _first: PlayedMove, _budget: AnalysisBudget, _rng: Rng) -> Margins | None:
        """None: only the margin with all cards open is known."""
        return None

    def with_memory(self, _memory: Memory | None) -> Self:
        """The same evaluator, as it has no memory."""
        return self

    def memory_after(self, _view: View, _seat: Seat) -> Memory:
        """Always NO_MEMORY."""
        return NO_MEMORY


def margins_of_two(view: View, values: Iterable[MoveValue]) -> dict[Move, Margins]:
    """By move: the margins of two sides, from values for the side of this view."""
    if view.sides[own_seat(view)] == 0:
        return {move: (value, -value) for move, value in values}
    return {move: (-value, value) for move, value in values}
