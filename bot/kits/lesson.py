"""Lessons: a fixed game with explanations; each step asks for one press, or for one move.

The game is a record, so that its rules, pictures and buttons are those of any other game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.translator import Translator


class Task(StrEnum):
    """The thing to do in a step."""

    HAND = "hand"
    """Look at the hand."""
    CARD = "card"
    """Choose the card of the next move, with the hand in view."""
    CELL = "cell"
    """Choose the cell of the next move, with its card chosen."""
    MOVE = "move"
    """Make the next move, beginning at the table."""
    PLAY = "play"
    """Make the next move, beginning with the hand in view."""
    READ = "read"
    """Read on."""
    SCORES = "scores"
    """Look at the score sheet, with the finished deal in view."""
    NOTHING = "nothing"
    """Nothing: the lesson is over."""


@dataclass(frozen=True, slots=True)
class Step:
    """A task, after `ply` moves of the record."""

    task: Task
    ply: int


@dataclass(frozen=True, slots=True)
class StepText:
    """The title of a step, what it explains, and what is to be done."""

    title: str
    lines: tuple[str, ...]
    task: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; its steps count from 1.

    seat  the seat of the learner
    text  the text of a step, from the learner's view
    hint  what to look at instead, after a wrong press: a move of which the card or the cell, or
          both, may be missing
    """

    record: Record
    seat: Seat
    steps: tuple[Step, ...]
    text: Callable[[int, View, Translator], StepText]
    hint: Callable[[int, View, Move, Translator], str]

    def wanted(self, step: int) -> Move:
        """The move that a step leads to."""
        return Move.parse(self.record.moves[self.steps[step - 1].ply])
