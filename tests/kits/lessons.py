"""A lesson as its learner reads it, step by step from 1, in English."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, TypeVar

from bot.engine.game import View
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Position, positions
from bot.i18n.translator import translator_for
from bot.kits.lesson import Lesson, StepText, Task

V = TypeVar("V", bound=View)
_ = translator_for("en")
ASKING: Final = (Task.CARD, Task.CELL, Task.MOVE, Task.PLAY)
"""The tasks that ask for a move, or for a part of it."""


@dataclass(frozen=True)
class Taught(Generic[V]):
    """A lesson in the game of these views, which `view_of` gives their type."""

    lesson: Lesson[V]
    view_of: Callable[[View], V]

    @cached_property
    def reached(self) -> Sequence[Position]:
        return positions(GAMES[self.lesson.record.rules], self.lesson.record)

    @property
    def steps(self) -> range:
        return range(1, len(self.lesson.steps) + 1)

    @property
    def asking(self) -> list[int]:
        return [step for step in self.steps if self.lesson.steps[step - 1].task in ASKING]

    def at(self, step: int, *moves: str) -> Position:
        """The position of a step, or after these further moves."""
        position = self.reached[self.lesson.steps[step - 1].ply]
        for move in moves:
            position = position.play(move)
        return position

    def seen(self, step: int, *moves: str) -> V:
        return self.view(self.at(step, *moves))

    def view(self, position: Position) -> V:
        return self.view_of(position.state.view(self.lesson.seat))

    def explained(self, step: int) -> str:
        return "\n".join(self._text(step).lines)

    def task(self, step: int) -> str:
        return self._text(step).task

    def words(self, step: int) -> str:
        """All that a step says."""
        return "\n".join((self._text(step).title, self.explained(step), self.task(step)))

    def _text(self, step: int) -> StepText:
        return self.lesson.text(step, self.seen(step), _)

    def hint(self, step: int, chosen: str = "") -> str:
        return self.lesson.hint(step, self.seen(step), Move.parse(chosen) if chosen else Move(), _)

    def wrong(self, step: int) -> list[str]:
        """The legal moves that a step does not ask for."""
        return [str(move) for move in self.seen(step).moves if move != self.lesson.wanted(step)]
