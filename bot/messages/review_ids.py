"""Button ids of hints, reviews, replays and films."""

from typing import Annotated, Final

from bot.messages.button_grammar import ButtonId, Count, Empty, Number, Word

OTHERS: Final = "others"
"""The tag of buttons to the mistakes of others, which follow the reader's own."""


class HintButton(ButtonId, code="hi"):
    """Show the best moves to the presser."""

    table: Number


class ReviewButton(ButtonId, code="rv"):
    """Show the review of a finished game: move `step` from 1, or the summary at 0.

    `tag` makes the custom_ids of two buttons for the same step differ; see also OTHERS.
    """

    table: Number
    step: Count = 0
    tag: Word | Empty = ""


class ReviewLegendButton(ButtonId, code="rl"):
    """Say what the summary of the review of a finished game means."""

    table: Number


class ReplayButton(ButtonId, code="rp"):
    """Show a finished game move by move: move `step` from 1, or the film at 0."""

    table: Number
    step: Count = 0
    tag: Word | Empty = ""


class FilmButton(ButtonId, code="fi"):
    """Post the film of a finished game of the session in the channel."""

    table: Number
    game: Annotated[int, "[1-9][0-9]{0,3}"]
