"""Button ids of games and lists: moves, hands, resignations, rules, reviews, settings."""

from enum import StrEnum
from typing import Annotated

from bot.messages.button_grammar import (
    ButtonId,
    Chosen,
    Count,
    Empty,
    MoveText,
    Number,
    NumberOrZero,
    RulesKey,
    Word,
)


class MoveButton(ButtonId, code="m"):
    """Make this move, at this ply of this table."""

    table: Number
    ply: Count
    move: MoveText


class MoveSelect(ButtonId, code="ms"):
    """Make the move that consists of this word and the chosen cards, on a select.

    The values of the options are cards, and the move has them in the order of the hand: `up` and
    five cards become `up2S4S7H9CKD`. Without a word, the chosen card is the move. `tag` only makes
    the custom_ids of two selects with the same word differ.
    """

    table: Number
    ply: Count
    word: Annotated[str, "[a-z]{2,12}"] | Empty = ""
    tag: Word | Empty = ""
    chosen: Chosen = ()

    def makes(self, move: str) -> bool:
        """Whether the move with this text consists of the word and the chosen cards."""
        cards = "".join(sorted(self.chosen, key=move.find))
        return bool(self.chosen) and move == self.word + cards


class CellButton(ButtonId, code="p"):
    """Choose this cell, then a card for it; public, since it names no card."""

    table: Number
    ply: Count
    cell: Annotated[str, "[a-z][0-9]"]


class CardButton(ButtonId, code="c"):
    """Choose this card, then a cell for it; private."""

    table: Number
    ply: Count
    card: Annotated[str, "[A-Z0-9]{1,2}"]


class HandButton(ButtonId, code="h"):
    """Show the presser's hand."""

    table: Number


class ShowButton(ButtonId, code="bd"):
    """Show the table to the presser alone."""

    table: Number


class ResignButton(ButtonId, code="g"):
    """Resign; `sure` is set on the private message that asks for confirmation.

    Without a table it is the id of a select whose options are numbers of tables.
    """

    table: Number | None
    sure: bool = False
    chosen: Chosen = ()


class RematchButton(ButtonId, code="r"):
    """Ask for or accept a rematch."""

    table: Number


class LeaderboardButton(ButtonId, code="b"):
    """Show a page (from 1) of the leaderboard; empty `rules` mean all editions."""

    here: bool
    rules: RulesKey | Empty
    page: Number


class RulesButton(ButtonId, code="i"):
    """Show a page (from 1) of an edition's rules; page 0 opens them below this message."""

    rules: RulesKey
    page: NumberOrZero = 0


class TableRulesButton(ButtonId, code="ir"):
    """Show a page (from 1) of the rules of a table that has options of its own.

    Page 0 opens them below this message.
    """

    table: Number
    page: NumberOrZero = 0


class SettingButton(ButtonId, code="s"):
    """Change one of the presser's settings."""

    name: Word
    value: Annotated[str, "[A-Za-z-]{1,20}"]


class ScoresButton(ButtonId, code="e"):
    """Show the score sheet so far."""

    table: Number


class ShareButton(ButtonId, code="sh"):
    """Show a copy of a game's end that can be passed on."""

    table: Number


class VerifyButton(ButtonId, code="v"):
    """Show the seal of a running game, or check that of a finished one."""

    table: Number


class HintButton(ButtonId, code="hi"):
    """Show the best moves to the presser."""

    table: Number


class ReviewButton(ButtonId, code="rv"):
    """Show the review of a finished game: card `step` from 1, or the summary at 0.

    `tag` only makes the custom_ids of two buttons for the same step differ.
    """

    table: Number
    step: Count = 0
    tag: Word | Empty = ""


class ReplayButton(ButtonId, code="rp"):
    """Show a finished game card by card: card `step` from 1, or the film at 0."""

    table: Number
    step: Count = 0
    tag: Word | Empty = ""


class FilmButton(ButtonId, code="fi"):
    """Post the film of a finished game of the session in the channel."""

    table: Number
    game: Annotated[int, "[1-9][0-9]{0,3}"]


class PrivacyAct(StrEnum):
    """What a person does with the data stored about them."""

    SHOW = "show"
    """Show what is stored."""
    EXPORT = "export"
    """Get all of it as a file."""
    ERASE = "erase"
    """Ask for the data to be erased."""
    SURE = "sure"
    """Confirm the erasure."""


class PrivacyButton(ButtonId, code="pv"):
    """Act on the data stored about the presser."""

    act: PrivacyAct
