"""Knows who answers what, by name: whoever only asks need not load what it takes to think."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar

from bot.ai.analysis_types import (
    AnalysedMove,
    AnalysisBudget,
    Determinize,
    MoveValue,
    Puzzle,
    Verdict,
)
from bot.engine.game import View
from bot.engine.moves import Move

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Job(Generic[T_co]):
    """A function of `bot.ai`, and what it is given; it is imported where it is called."""

    module: str
    function: str
    given: tuple[object, ...]

    def __call__(self) -> T_co:
        answer: T_co = getattr(import_module(self.module), self.function)(*self.given)
        return answer


def choice(level: str, view: View, determinize: Determinize, seed: bytes) -> Job[Move]:
    """The move that the computer player of this level makes."""
    return Job("bot.ai.players.levels", "choose", (level, view, determinize, seed))


def worth(
    view: View, determinize: Determinize, seed: bytes, care: AnalysisBudget
) -> Job[list[MoveValue]]:
    """What may be expected of the moves that there are."""
    return Job("bot.ai.players.hints", "rank_moves", (view, determinize, seed, care))


def judgement(
    coffin: Sequence[AnalysedMove], at: int, seed: bytes, care: AnalysisBudget
) -> Job[Verdict]:
    """How good this move of a full coffin was."""
    return Job("bot.ai.players.review", "judge_move", (coffin, at, seed, care))


def exercise(seed: bytes) -> Job[Puzzle]:
    """The puzzle of this seed."""
    return Job("bot.ai.coffin.puzzle_generator", "generate_puzzle", (seed,))
