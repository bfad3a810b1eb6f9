"""Moves as frozen values whose text is their identity.

The text has a word, a card and a cell, each of them optional: `QH@b1` lays a card, `queen` chooses
a way, `take@b1` takes a face-down card, `pick:QH` takes a card as a counter. Alternatively, a word
is directly followed by two or more ordinary cards: `up2S4S7H9CKD` lays five cards face up.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES, cell_of
from bot.engine.errors import InvalidMove

_TEXT: Final = re.compile(r"(?:([a-z]{2,12})(?::(?=[A-Z0-9]))?)?([A-Z0-9]{1,2})?(?:@([a-z][0-9]))?")
_CARDS_TEXT: Final = re.compile(r"([a-z]{2,12})((?:[A-Z0-9]{2}){2,})")


@dataclass(frozen=True, slots=True)
class Move:
    """One act of one seat. A move without a word lays the card on the cell.

    cards  two or more ordinary cards, in the order of the hand; such a move has a word, but neither
           a card nor a cell
    """

    word: str = ""
    card: Card | None = None
    cell: int | None = None
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        if self.cards:
            return self.word + "".join(map(str, self.cards))
        card = "" if self.card is None else str(self.card)
        cell = "" if self.cell is None else f"@{CELL_NAMES[self.cell]}"
        return self.word + (":" if self.word and card else "") + card + cell

    def __repr__(self) -> str:
        return f"Move({self})"

    @staticmethod
    def parse(text: str) -> "Move":
        """The move with this text, or InvalidMove; the inverse of `str`."""
        if several := _CARDS_TEXT.fullmatch(text):
            word, cards = several.groups()
            pairs = (cards[at : at + 2] for at in range(0, len(cards), 2))
            return Move(word, cards=tuple(map(Card.parse, pairs)))
        match = _TEXT.fullmatch(text) if text else None
        if match is None:
            raise InvalidMove("not_a_move", move=text)
        word, card, cell = match.groups()
        move = Move(
            word or "",
            Card.parse(card) if card else None,
            cell_of(cell) if cell else None,
        )
        if str(move) != text:
            raise InvalidMove("not_a_move", move=text)
        return move


@cache
def lay(card: Card, cell: int) -> Move:
    """The move that lays this card face up on this cell; one value serves all tables."""
    return Move("", card, cell)
