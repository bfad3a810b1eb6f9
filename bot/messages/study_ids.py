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


class TurnAct(StrEnum):
    """What a person does on the way to a move; `LessonAct` and `AnswerAct` have the same."""

    HAND = "hand"
    """Look at the hand."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Make a move."""
    PICK = "pick"
    """Make the move of the values chosen from a select."""


class LessonAct(StrEnum):
    """What a person does with a lesson."""

    OPEN = "open"
    """Begin or resume the lesson."""
    HAND = "hand"
    """Look at the hand."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Make a move."""
    PICK = "pick"
    """Make the move of the values chosen from a select."""
    NEXT = "next"
    """Go on to the next step."""
    SCORES = "scores"
    """Look at the score sheet."""
    AGAIN = "again"
    """Begin again from the first step."""
    PLAY = "play"
    """Begin a real game against the weakest computer player."""


class LessonButton(ButtonId, code="ln"):
    """Act on step `step` (from 1) of the lesson in a game; without a step, open it.

    `game` is the key of the game's kit. `choice` is a cell, a card or a move, or a text that makes
    the custom_id of a select unique.
    """

    game: Word
    step: Count = 0
    act: LessonAct = LessonAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()


class DraculaLessonButton(ButtonId, code="le"):
    """A `LessonButton` of a message from the time when only Dracula had a lesson."""

    step: Count = 0
    act: LessonAct = LessonAct.OPEN
    choice: MoveText | Empty = ""


class AnswerAct(StrEnum):
    """What a person does with a position whose best move is asked for."""

    OPEN = "open"
    """Open a position."""
    HAND = "hand"
    """Go back to the choice of a card."""
    CELL = "cell"
    """Choose a cell."""
    CARD = "card"
    """Choose a card."""
    MOVE = "move"
    """Answer with a move."""
    PICK = "pick"
    """Answer with the values chosen from a select."""
    TELL = "tell"
    """Give up and see the best move."""


class MistakeButton(ButtonId, code="mi"):
    """Act on the presser's own mistake with card `step` (from 1) of a finished game.

    `OPEN` without a table opens the costliest mistake; with a table it opens the next one after
    this. `choice` is a cell, a card or a move, or a text that makes the custom_id of a select
    unique.
    """

    table: Number | None = None
    step: Count = 0
    act: AnswerAct = AnswerAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()


class PositionButton(ButtonId, code="pz"):
    """Act on a practice puzzle of a game other than Dracula.

    `game` is the key of the game's kit. `name` is the name of the puzzle; `OPEN` opens a new one.
    `choice` is as in `MistakeButton`.
    """

    game: Word
    name: Annotated[str, "[0-9a-f]{16}"] | Empty = ""
    act: AnswerAct = AnswerAct.OPEN
    choice: MoveText | Empty = ""
    chosen: Chosen = ()
