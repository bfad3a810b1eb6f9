"""Button ids of what a person studies alone: puzzles, the lesson, mistakes of finished games."""

from dataclasses import dataclass
from enum import StrEnum


class PuzzleAct(StrEnum):
    """What a person does with a puzzle."""

    DAILY = "daily"
    """Open today's coffin."""
    ANOTHER = "another"
    """Open a new practice puzzle."""
    PLACE = "place"
    """Choose a cell."""
    TRY = "try"
    """Answer with a move."""
    TELL = "tell"
    """Give up a practice puzzle and see its answer."""
    POST = "post"
    """Post the result of a daily coffin."""
    BOARD = "board"
    """Show the results of a daily coffin."""
    MONTH = "month"
    """Show the results of the month of a daily coffin."""
    REMIND = "remind"
    """Turn the reminder of the daily coffin `on` or `off`."""


class LessonAct(StrEnum):
    """What a person does with a lesson."""

    OPEN = "open"
    """Begin the lesson, or take it up again."""
    HAND = "hand"
    """Look at the hand."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Make a move."""
    SCORES = "scores"
    """Look at the score sheet."""
    AGAIN = "again"
    """Begin from the first step."""
    PLAY = "play"
    """Begin a real game against the weakest computer player."""


class MistakeAct(StrEnum):
    """What a person does with a mistake of their own."""

    OPEN = "open"
    """Open the costliest mistake that is not corrected yet."""
    HAND = "hand"
    """Look at the hand of that moment."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Answer with a move."""
    PICK = "pick"
    """Answer with what was chosen from a select."""
    TELL = "tell"
    """Give up and see the better move."""


@dataclass(frozen=True, slots=True)
class LessonButton:
    """Act on step `step` (from 1) of the lesson (`le`); without a step, open it.

    `choice` is a cell, a card or a move.
    """

    step: int = 0
    act: LessonAct = LessonAct.OPEN
    choice: str = ""

    def __str__(self) -> str:
        return f"le:{self.step}:{self.act}:{self.choice or '-'}"


@dataclass(frozen=True, slots=True)
class MistakeButton:
    """Act on the presser's own mistake with card `step` (from 1) of a finished game (`mi`).

    Without a table, open the costliest one; to open one with a table is to open the one after it.
    `choice` is a cell, a card or a move, or what makes the custom_id of a select unique. `chosen`
    is what a person has chosen from a select, and no part of the text.
    """

    table: int | None = None
    step: int = 0
    act: MistakeAct = MistakeAct.OPEN
    choice: str = ""
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"mi:{self.table or '-'}:{self.step}:{self.act}:{self.choice or '-'}"


@dataclass(frozen=True, slots=True)
class PuzzleButton:
    """Act on a puzzle (`q`).

    `name` is the date of a daily coffin or the name of a practice puzzle, and empty to open one;
    `choice` is a cell or a move.
    """

    name: str
    act: PuzzleAct
    choice: str = ""

    def __str__(self) -> str:
        return f"q:{self.name or '-'}:{self.act}:{self.choice or '-'}"
