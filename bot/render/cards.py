"""Card tiles: their sizes in pixels, and the tile that shows a card."""

from enum import Enum

from bot.engine.cards import Card

CARD = (168, 234)
MARGIN = 8
CARD_TILE = (CARD[0] + 2 * MARGIN, CARD[1] + 2 * MARGIN)
"""A card with the margin around it that holds its shadow and every frame."""

BACK = "black/back"
SUIT_SHEETS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
RECOLOURED_SHEETS = {"D": "diamonds4", "C": "clubs4"}
"""The suits that look different in the four-colour pack."""


class PackStyle(Enum):
    """The two faces of the pack; a suit is warm or cool in both, because colour is a rule."""

    TWO_COLOUR = "two"
    """Red and black."""
    FOUR_COLOUR = "four"
    """Crimson hearts, orange diamonds, black spades, petrol clubs."""


def card_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card."""
    if card.is_vampire:
        return "black/V"
    recoloured = pack is PackStyle.FOUR_COLOUR and card.suit in RECOLOURED_SHEETS
    return f"{(RECOLOURED_SHEETS if recoloured else SUIT_SHEETS)[card.suit]}/{card.rank}"
