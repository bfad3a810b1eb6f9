"""Button ids of games in progress: moves, the hand, the board, the scores, resignations."""

from typing import Annotated

from bot.messages.button_grammar import ButtonId, Chosen, Count, Empty, MoveText, Number, Word


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


class ScoresButton(ButtonId, code="e"):
    """Show the score sheet so far."""

    table: Number


class ShareButton(ButtonId, code="sh"):
    """Show a copy of a game's end that can be passed on."""

    table: Number


class ResignButton(ButtonId, code="g"):
    """Resign; `sure` is set on the private message that asks for confirmation.

    Without a table it is the id of a select whose options are numbers of tables.
    """

    table: Number | None
    sure: bool = False
    chosen: Chosen = ()
