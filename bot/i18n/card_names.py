"""Names of cards, suits and ranks, in symbols and in words."""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import Card
from bot.i18n.translator import N_, Translator

SYMBOLS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
BAT: Final = "🦇"
JOKER: Final = "🃏"
NO_CARDS: Final = "–"
"""In place of cards where there are none, such as an empty hand."""

# Discord draws plain spades and clubs as dark grey emoji, which are unreadable on its dark theme.
# In text style they have the colour of the text; hearts and diamonds stay red emoji.
_DISPLAYED: Final = {"S": "♠\ufe0e", "H": "♥\ufe0f", "C": "♣\ufe0e", "D": "♦\ufe0f"}

_RANKS: Final = {
    "A": N_("Ace"),
    "2": N_("Two"),
    "3": N_("Three"),
    "4": N_("Four"),
    "5": N_("Five"),
    "6": N_("Six"),
    "7": N_("Seven"),
    "8": N_("Eight"),
    "9": N_("Nine"),
    "T": N_("Ten"),
    "J": N_("Jack"),
    "Q": N_("Queen"),
    "K": N_("King"),
}
_PLURALS: Final = {
    "A": N_("Aces"),
    "2": N_("Twos"),
    "3": N_("Threes"),
    "4": N_("Fours"),
    "5": N_("Fives"),
    "6": N_("Sixes"),
    "7": N_("Sevens"),
    "8": N_("Eights"),
    "9": N_("Nines"),
    "T": N_("Tens"),
    "J": N_("Jacks"),
    "Q": N_("Queens"),
    "K": N_("Kings"),
}
_SUITS: Final = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "C": N_("clubs"),
    "D": N_("diamonds"),
}


def corner_index(rank: str) -> str:
    """A rank as printed in the corner of a card: itself, but `10` for a Ten."""
    return "10" if rank == "T" else rank


def short(card: Card) -> str:
    """The card in symbols: `Q♥`, `10♠`, a bat for a Vampire, the Joker emoji for a Joker."""
    if not card.suit:
        return JOKER if card.is_joker else BAT
    return corner_index(card.rank) + _DISPLAYED[card.suit]


def suit_sign(letter: str) -> str:
    """The sign of a suit, as in `short`."""
    return _DISPLAYED[letter]


def shorts(cards: Iterable[Card]) -> str:
    """Cards in symbols, separated by spaces."""
    return " ".join(map(short, cards))


def label(card: Card, _: Translator) -> str:
    """A card in a sentence or a list; one without suit is also named. Buttons have only a sign."""
    return short(card) if card.suit else f"{short(card)} {spoken(card, _)}"


def spoken(card: Card, _: Translator) -> str:
    """The card in words, for screen readers: `Queen of hearts`."""
    if not card.suit:
        return _("Joker") if card.is_joker else _("Vampire")
    return _("{rank} of {suit}", rank=_(_RANKS[card.rank]), suit=suit_name(card.suit, _))


def suit_name(letter: str, _: Translator) -> str:
    """The name of a suit, in the plural."""
    return _(_SUITS[letter])


def rank_name(rank: str, _: Translator) -> str:
    """The name of a rank."""
    return _(_RANKS[rank])


def rank_plural(rank: str, _: Translator) -> str:
    """The name of a rank, in the plural."""
    return _(_PLURALS[rank])
