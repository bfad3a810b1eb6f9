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
JOKER = "joker/JK"
COURTS_SHEET = "courts"
RECOLOURED_COURTS_SHEET = "courts4"
SMALL_SHEET = "small"
RECOLOURED_SMALL_SHEET = "small4"


class PackStyle(Enum):
    """The two faces of the pack; a suit is warm or cool in both, because colour is a rule."""

    TWO_COLOUR = "two"
    """Red and black."""
    FOUR_COLOUR = "four"
    """Crimson hearts, orange diamonds, black spades, petrol clubs."""


def card_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card; courts bear badges with their values in a coffin."""
    if card.is_vampire:
        return "black/V"
    if card.is_joker:
        return JOKER
    recoloured = pack is PackStyle.FOUR_COLOUR and card.suit in RECOLOURED_SHEETS
    return f"{(RECOLOURED_SHEETS if recoloured else SUIT_SHEETS)[card.suit]}/{card.rank}"


def plain_card_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card in a game without coffins: courts bear no badges."""
    if not card.is_court:
        return card_tile(card, pack)
    recoloured = pack is PackStyle.FOUR_COLOUR and card.suit in RECOLOURED_SHEETS
    return f"{RECOLOURED_COURTS_SHEET if recoloured else COURTS_SHEET}/{card}"


def small_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card as no more than a large rank and a large suit."""
    recoloured = pack is PackStyle.FOUR_COLOUR and card.suit in RECOLOURED_SHEETS
    name = "V" if card.is_vampire else str(card)
    return f"{RECOLOURED_SMALL_SHEET if recoloured else SMALL_SHEET}/{name}"
