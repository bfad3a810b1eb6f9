"""Knows who answers what, by name: whoever only asks need not load what it takes to think."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar

from bot.ai.thoughts import Care, Guess, Position, Puzzle, Thought, Verdict
from bot.engine.moves import Move
from bot.engine.views import View

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Question(Generic[T_co]):
    """A function of `bot.ai`, and what it is given; it is imported where it is called."""

    module: str
    function: str
    given: tuple[object, ...]

    def __call__(self) -> T_co:
        answer: T_co = getattr(import_module(self.module), self.function)(*self.given)
        return answer


def choice(level: str, view: View, guess: Guess, seed: bytes) -> Question[Move]:
    """The move that the computer player of this level makes."""
    return Question("bot.ai.levels", "choose", (level, view, guess, seed))


def worth(view: View, guess: Guess, seed: bytes, care: Care) -> Question[list[Thought]]:
    """What may be expected of the moves that there are."""
    return Question("bot.ai.hints", "hints", (view, guess, seed, care))


def judgement(coffin: Sequence[Position], at: int, seed: bytes, care: Care) -> Question[Verdict]:
    """How good this move of a full coffin was."""
    return Question("bot.ai.review", "judge", (coffin, at, seed, care))


def exercise(seed: bytes) -> Question[Puzzle]:
    """The puzzle of this seed."""
    return Question("bot.ai.puzzle", "puzzle", (seed,))
