"""Cards with large indices, to be read on a phone."""

import pytest
from PIL import Image

from bot.engine.cards import JOKER, RANKS, SUITS, VAMPIRE, Card
from bot.render.atlas import tile
from bot.render.cards import CARD, MARGIN, PackStyle, card_tile, plain_card_tile

WIDE = 760
"""Pixels of the widest pictures with cards."""
PHONE = 277
SMALLEST = 15
"""Pixels on a phone below which a rank or a suit is no longer large."""
CARDS = [*(Card.parse(rank + suit) for suit in SUITS for rank in RANKS), VAMPIRE, JOKER]


def runs(card: Card, pack: PackStyle) -> list[int]:
    """The heights of the rank and of the suit sign in the index."""
    face = tile(plain_card_tile(card, pack))
    edge = 6
    index = face.crop((MARGIN + edge, MARGIN + edge, MARGIN + 64, MARGIN + CARD[1] // 2))
    paper = max(index.getcolors() or [])[1]
    inked = [any(pixel != paper for pixel in row(index, y)) for y in range(index.height)]
    lengths, length = [], 0
    for ink in [*inked, False]:
        if not ink and length > edge:
            lengths.append(length)
        length = length + 1 if ink else 0
    return lengths


def row(picture: Image.Image, y: int) -> bytes:
    return picture.crop((0, y, picture.width, y + 1)).tobytes()


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR_LARGE, PackStyle.FOUR_COLOUR_LARGE])
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_rank_and_suit_can_be_read_on_a_phone(card: Card, pack: PackStyle) -> None:
    rank, suit, *_ = runs(card, pack)
    assert min(rank, suit) * PHONE / WIDE >= SMALLEST


def test_a_court_bears_its_badge_in_a_coffin_alone() -> None:
    for pack in PackStyle:
        queen, seven = Card.parse("QH"), Card.parse("7H")
        assert card_tile(queen, pack) != plain_card_tile(queen, pack)
        assert tile(card_tile(queen, pack)).size == tile(plain_card_tile(queen, pack)).size
        assert card_tile(seven, pack) == plain_card_tile(seven, pack)


def test_the_pack_has_the_colours_and_indices_that_are_asked_for() -> None:
    for pack in PackStyle:
        assert PackStyle.of(four_colour=pack.four_colour, large=pack.large) is pack
    assert len({card_tile(Card.parse("7D"), pack) for pack in PackStyle}) == len(PackStyle)
