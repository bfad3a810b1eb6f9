"""Lessons: a fixed game with explanations; each step asks for one press, or for one move.

The game is a record, so that its rules, pictures and buttons are those of any other game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from bot.engine.cards import Card
from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.i18n.card_names import short
from bot.i18n.translator import Translator

V = TypeVar("V", bound=View)


class Task(StrEnum):
    """The thing to do in a step."""

    HAND = "hand"
    """Look at the hand."""
    CARD = "card"
    """Choose the card of the next move; the hand is in view already."""
    CELL = "cell"
    """Choose the cell of the next move; its card is chosen already."""
    MOVE = "move"
    """Make the next move; the table is in view first."""
    PLAY = "play"
    """Make the next move; the hand is in view already."""
    READ = "read"
    """Read on."""
    SCORES = "scores"
    """Look at the score sheet; the finished deal is in view already."""
    NOTHING = "nothing"
    """Nothing: the lesson is over."""


@dataclass(frozen=True, slots=True)
class StepText:
    """The title of a step, what it explains, and in a step that asks for a move, which."""

    title: str
    lines: tuple[str, ...]
    task: str = ""


def no_hint(_view: View, _chosen: Move, _: Translator) -> str:
    """The hint of a step in which there is nothing else to press."""
    return ""


@dataclass(frozen=True, slots=True)
class Step(Generic[V]):
    """A task, after `ply` moves of the record.

    text  what the step says, from the learner's view
    hint  what to look at instead, after the wrong choice that it is given: a legal move, or in a
          coffin perhaps only its card or its cell
    """

    task: Task
    ply: int
    text: Callable[[V, Translator], StepText]
    hint: Callable[[V, Move, Translator], str] = no_hint


@dataclass(frozen=True, slots=True)
class Lesson(Generic[V]):
    """A lesson for the learner in `seat`; its steps count from 1."""

    record: Record
    seat: Seat
    steps: tuple[Step[V], ...]

    def wanted(self, step: int) -> Move:
        """The move that a step leads to."""
        return Move.parse(self.record.moves[self.steps[step - 1].ply])

    def text(self, step: int, view: V, _: Translator) -> StepText:
        """The text of a step; `view` is the learner's."""
        return self.steps[step - 1].text(view, _)

    def hint(self, step: int, view: V, chosen: Move, _: Translator) -> str:
        """What to look at instead of this choice in a step; `view` is the learner's."""
        return self.steps[step - 1].hint(view, chosen, _)


AnyLesson = Lesson[Any]
"""A lesson whose view type is erased; it is only given views of its own game."""


def card_names(**cards: str) -> dict[str, str]:
    """Cards as the texts of a lesson write them, by their names there: `card_names(nine="9C")`."""
    return {name: short(Card.parse(card)) for name, card in cards.items()}
