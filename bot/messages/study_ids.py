"""Button ids for studying alone: puzzles, lessons, and mistakes in finished games."""

from enum import StrEnum
from typing import Annotated

from bot.messages.button_grammar import ButtonId, Chosen, Count, Empty, MoveText, Number, Word


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
    """Turn the reminder of the daily coffin `on` or `off`; with a name, under its result."""


class PuzzleButton(ButtonId, code="q"):
    """Act on a puzzle.

    `name` is the date of a daily coffin or the name of a practice puzzle; it is empty to open a
    puzzle. `choice` is a cell or a move.
    """

    name: Annotated[str, "[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9a-f]{16}"] | Empty
    act: PuzzleAct
    choice: Annotated[str, "[A-Za-z0-9@]{1,8}"] | Empty = ""


class StudyAct(StrEnum):
    """What a person does with a lesson, or with a position whose best move is asked for."""

    OPEN = "open"
    """Begin or resume a lesson; open a position."""
    HAND = "hand"
    """Look at the hand; go back to the choice of a card."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Make a move, or answer with it."""
    PICK = "pick"
    """The same with the move of the values chosen from a select."""
    NEXT = "next"
    """Go on to the next step of a lesson."""
    SCORES = "scores"
    """Look at the score sheet of a lesson."""
    AGAIN = "again"
    """Begin a lesson again from the first step."""
    PLAY = "play"
    """After a lesson, begin a real game against the weakest computer player."""
    TELL = "tell"
    """Give up a position and see the best move."""


_LessonAct = Annotated[StudyAct, "open|hand|cell|card|move|pick|next|scores|again|play"]
"""An act of a lesson's button; `button_grammar.parse` knows no other there."""
_AnswerAct = Annotated[StudyAct, "open|hand|cell|card|move|pick|tell"]
"""The same for a position."""


class LessonButton(ButtonId, code="ln"):
    """Act on step `step` (from 1) of the lesson in a game; without a step, open it.

    `game` is the key of the game's kit. `choice` is a cell, a card or a move, or a text that makes
    the custom_id of a select unique.
    """

    game: Word
    step: Count = 0
    act: _LessonAct = StudyAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()


class DraculaLessonButton(ButtonId, code="le"):
    """A `LessonButton` of a message from the time when only Dracula had a lesson."""

    step: Count = 0
    act: _LessonAct = StudyAct.OPEN
    choice: MoveText | Empty = ""


class MistakeButton(ButtonId, code="mi"):
    """Act on the presser's own mistake with card `step` (from 1) of a finished game.

    `OPEN` without a table opens the costliest mistake; with a table it opens the next one after
    this. `choice` is a cell, a card or a move, or a text that makes the custom_id of a select
    unique.
    """

    table: Number | None = None
    step: Count = 0
    act: _AnswerAct = StudyAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()


class PositionButton(ButtonId, code="pz"):
    """Act on a practice puzzle of a game other than Dracula.

    `game` is the key of the game's kit. `name` is the name of the puzzle; `OPEN` opens a new one.
    `choice` is as in `MistakeButton`.
    """

    game: Word
    name: Annotated[str, "[0-9a-f]{16}"] | Empty = ""
    act: _AnswerAct = StudyAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()
