"""What cards, suits, places and lines are called, in symbols and in words."""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin import CELL_NAMES
from bot.ui.words.language import Words, marked

SYMBOLS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
ACROSS: Final = "↔\ufe0e"
DOWN: Final = "↕\ufe0e"
BAT: Final = "🦇"

# Discord would draw plain spades and clubs as dark grey pictures, which its dark background
# swallows: as letters they take the colour of the text, and red stays a picture in red.
_SHOWN: Final = {"S": "♠\ufe0e", "H": "♥\ufe0f", "C": "♣\ufe0e", "D": "♦\ufe0f"}

_RANKS: Final = {
    "A": marked("Ace"),
    "2": marked("Two"),
    "3": marked("Three"),
    "4": marked("Four"),
    "5": marked("Five"),
    "6": marked("Six"),
    "7": marked("Seven"),
    "8": marked("Eight"),
    "9": marked("Nine"),
    "T": marked("Ten"),
    "J": marked("Jack"),
    "Q": marked("Queen"),
    "K": marked("King"),
}
_PLURALS: Final = {
    "A": marked("Aces"),
    "2": marked("Twos"),
    "3": marked("Threes"),
    "4": marked("Fours"),
    "5": marked("Fives"),
    "6": marked("Sixes"),
    "7": marked("Sevens"),
    "8": marked("Eights"),
    "9": marked("Nines"),
    "T": marked("Tens"),
    "J": marked("Jacks"),
    "Q": marked("Queens"),
    "K": marked("Kings"),
}
_SUITS: Final = {
    "S": marked("spades"),
    "H": marked("hearts"),
    "C": marked("clubs"),
    "D": marked("diamonds"),
}


def short(card: Card) -> str:
    """The card as on a button: `Q♥`, `10♠`, and a bat for a Vampire."""
    if card.is_vampire:
        return BAT
    return ("10" if card.rank == "T" else card.rank) + _SHOWN[card.suit]


def shorts(cards: Iterable[Card]) -> str:
    """Cards in symbols, side by side."""
    return " ".join(map(short, cards))


def label(card: Card, _: Words) -> str:
    """The card on a button of its own; the Vampire by name, which a bat alone might not tell."""
    return f"{BAT} " + _("Vampire") if card.is_vampire else short(card)


def spoken(card: Card, _: Words) -> str:
    """The card in words, as a screen reader should say it: `Queen of hearts`."""
    if card.is_vampire:
        return _("Vampire")
    return _("{rank} of {suit}", rank=_(_RANKS[card.rank]), suit=suit(card.suit, _))


def suit(letter: str, _: Words) -> str:
    """The name of a suit, in the plural."""
    return _(_SUITS[letter])


def several(rank: str, _: Words) -> str:
    """The name of a rank, in the plural."""
    return _(_PLURALS[rank])


def line_name(index: int, _: Words) -> str:
    """Line 0..5: `row 1` to `row 3` from the top, then `column a` to `column c` from the left."""
    if index < 3:
        return _("row {row}", row=index + 1)
    return _("column {column}", column="abc"[index - 3])


def cell(index: int) -> str:
    """The name of a place, as on the picture."""
    return CELL_NAMES[index]
