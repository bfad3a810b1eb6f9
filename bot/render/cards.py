"""Card tiles: their sizes in pixels, the tile that shows a card, and the inks of the suits."""

from enum import Enum

from bot.engine.cards import Card
from bot.render.colours import Colour

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
LARGE_SHEET = "large"
RECOLOURED_LARGE_SHEET = "large4"
_RED, _BLACK = (174, 8, 38), (22, 18, 30)
_TWO_INKS: dict[str, Colour] = {"H": _RED, "D": _RED, "S": _BLACK, "C": _BLACK}
_FOUR_INKS: dict[str, Colour] = {"H": _RED, "D": (214, 104, 0), "S": _BLACK, "C": (0, 98, 128)}


class PackStyle(Enum):
    """The faces of the pack; red suits are always warm and black ones cool, by the rules."""

    TWO_COLOUR = "two"
    """Red and black."""
    FOUR_COLOUR = "four"
    """Crimson hearts, orange diamonds, black spades, petrol clubs."""
    TWO_COLOUR_LARGE = "two large"
    """Red and black, with large indices."""
    FOUR_COLOUR_LARGE = "four large"
    """In four colours, with large indices."""

    @classmethod
    def of(cls, *, four_colour: bool, large: bool) -> "PackStyle":
        """The pack with these colours and indices."""
        if large:
            return cls.FOUR_COLOUR_LARGE if four_colour else cls.TWO_COLOUR_LARGE
        return cls.FOUR_COLOUR if four_colour else cls.TWO_COLOUR

    @property
    def four_colour(self) -> bool:
        """Whether the four suits have different colours."""
        return self in (PackStyle.FOUR_COLOUR, PackStyle.FOUR_COLOUR_LARGE)

    @property
    def large(self) -> bool:
        """Whether the indices are large."""
        return self in (PackStyle.TWO_COLOUR_LARGE, PackStyle.FOUR_COLOUR_LARGE)


def card_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card; courts bear badges with their values in a coffin."""
    if pack.large:
        return _large_tile(card, pack, badge=card.is_court)
    if card.is_vampire:
        return "black/V"
    if card.is_joker:
        return JOKER
    return (
        f"{(RECOLOURED_SHEETS if _recoloured(card, pack) else SUIT_SHEETS)[card.suit]}/{card.rank}"
    )


def plain_card_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows a card in a game without coffins: courts bear no badges."""
    if not card.is_court:
        return card_tile(card, pack)
    if pack.large:
        return _large_tile(card, pack, badge=False)
    return f"{RECOLOURED_COURTS_SHEET if _recoloured(card, pack) else COURTS_SHEET}/{card}"


def small_tile(card: Card, pack: PackStyle) -> str:
    """The name of the tile that shows only a large rank and a large suit of a card."""
    name = "V" if card.is_vampire else str(card)
    return f"{RECOLOURED_SMALL_SHEET if _recoloured(card, pack) else SMALL_SHEET}/{name}"


def large_name(card: str, *, badge: bool) -> str:
    """The name of a card with a large index on its sheet; a court may bear its badge."""
    return f"{card}+" if badge else card


def _large_tile(card: Card, pack: PackStyle, *, badge: bool) -> str:
    sheet = RECOLOURED_LARGE_SHEET if _recoloured(card, pack) else LARGE_SHEET
    return f"{sheet}/{large_name(str(card), badge=badge)}"


def suit_ink(suit: str, pack: PackStyle) -> Colour:
    """The colour of a suit on paper."""
    return (_FOUR_INKS if pack.four_colour else _TWO_INKS)[suit]


def _recoloured(card: Card, pack: PackStyle) -> bool:
    """Whether the card looks different in the four-colour pack."""
    return pack.four_colour and not card.is_vampire and card.suit in RECOLOURED_SHEETS
