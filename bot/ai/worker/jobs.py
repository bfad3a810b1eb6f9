"""Picklable AI jobs; creating one does not import NumPy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.opponent_memory import Memory
from bot.model.players import Level
from bot.model.puzzles import PositionPuzzle, Puzzle
from bot.model.reviews import MoveAnalysis, MoveValue, PlayedMove

T_co = TypeVar("T_co", covariant=True)


class Job(Generic[T_co]):
    """Work for the worker process; the type parameter is the type of its result."""


@dataclass(frozen=True)
class ChooseMove(Job[Move]):
    """The move of a computer player for the seat of the view.

    memory  its memory of the opponent; None if not even the deals of this table may be used
    """

    level: Level
    view: View
    determinize: Determinize
    seed: bytes
    memory: Memory | None


@dataclass(frozen=True)
class RememberOpponent(Job[Memory]):
    """The memory that the seat of this view has of its opponent after the finished deals.

    memory  the memory before this table
    """

    view: View
    memory: Memory


@dataclass(frozen=True)
class RankMoves(Job[list[MoveValue]]):
    """The moves of the viewer with their expected margins, the best first."""

    view: View
    determinize: Determinize
    seed: bytes
    budget: AnalysisBudget


@dataclass(frozen=True)
class JudgeMove(Job[MoveAnalysis]):
    """The analysis of move `at` of a finished deal."""

    deal: Sequence[PlayedMove]
    at: int
    seed: bytes
    budget: AnalysisBudget


@dataclass(frozen=True)
class GeneratePuzzle(Job[Puzzle]):
    """The coffin of a seed."""

    seed: bytes


@dataclass(frozen=True)
class GeneratePositionPuzzle(Job[PositionPuzzle]):
    """The puzzle of a seed in a game of `POSITION_GAMES`."""

    game: str
    seed: bytes
