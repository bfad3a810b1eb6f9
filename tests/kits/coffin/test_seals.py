"""The seal on the card that was laid last can be seen, and lets the card be read."""

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.kits.coffin.cells import CellStyle, cell_tile
from bot.kits.coffin.hand_faces import Face, lay_face
from bot.kits.coffin.hand_layout import IN_SLOT, hand_layout
from bot.render.canvas import Canvas
from bot.render.cards import CARD, PackStyle, card_tile
from bot.render.colours import WELL_EDGE
from bot.render.quantize import to_rgb

DARK = 150
"""Pips and indices are darker than this grey, the paper and its hairline are lighter."""
FEW, MANY = 4, 6
"""Hands whose picture shows more and less of a card in the coffin."""
PHONE = 277 / 760
PIP_CARDS = [card for card in PACK52 if card.rank in "23456789T"]
every_pack = pytest.mark.parametrize("pack", PackStyle)


@every_pack
def test_on_the_board_it_hides_neither_index_nor_pips(pack: PackStyle) -> None:
    for card in PIP_CARDS:
        assert_readable(on_board(card, pack, sealed=False), on_board(card, pack, sealed=True))


@pytest.mark.parametrize("cards", [FEW, MANY])
@every_pack
def test_in_a_picture_of_a_hand_it_hides_neither_index_nor_pips(
    pack: PackStyle, cards: int
) -> None:
    for card in PIP_CARDS:
        faces = (in_slot(card, pack, cards, sealed) for sealed in (False, True))
        assert_readable(*faces)


@pytest.mark.parametrize("cards", [FEW, MANY])
@every_pack
def test_in_a_picture_of_a_hand_it_is_whole(pack: PackStyle, cards: int) -> None:
    for card in (VAMPIRE, *PACK52):
        bare, sealed = (in_slot(card, pack, cards, sealed) for sealed in (False, True))
        left, top, right, bottom = ImageChops.difference(bare, sealed).getbbox() or (0, 0, 0, 0)
        assert min(right - left, bottom - top) >= 30, card
        assert abs((right - left) - (bottom - top)) <= 5, "it is nearly as wide as high"


@pytest.mark.parametrize("card", [VAMPIRE, Card("4", "H"), Card("9", "S")])
def test_it_is_large_and_has_a_bright_rim(card: Card) -> None:
    bare, sealed = (on_board(card, PackStyle.TWO_COLOUR, sealed=sealed) for sealed in (False, True))
    left, top, right, bottom = ImageChops.difference(bare, sealed).getbbox() or (0, 0, 0, 0)
    assert min(right - left, bottom - top) * PHONE >= 16
    colours = sealed.crop((left, top, right, bottom)).getcolors(10_000) or ()
    lamp = sum(count for count, colour in colours if is_lamp(colour))
    assert lamp > 200


def is_lamp(colour: object) -> bool:
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return bool(red > 220 and 160 < green < 220 and blue < 120)


def on_board(card: Card, pack: PackStyle, *, sealed: bool) -> Image.Image:
    return to_rgb(cell_tile(CellStyle(card_tile(card, pack), sealed=sealed)))


def in_slot(card: Card, pack: PackStyle, cards: int, sealed: bool) -> Image.Image:
    layout = hand_layout(cards, figures=False, large=pack.large)
    size = CARD[0], layout.slot - IN_SLOT[1]
    canvas = Canvas.filled((CARD[0] + 10, size[1]), WELL_EDGE)
    lay_face(canvas, Face(card_tile(card, pack), size, sealed=sealed), (5, 0), WELL_EDGE)
    return to_rgb(canvas.plane)


def assert_readable(bare: Image.Image, sealed: Image.Image) -> None:
    """Assert that the seal is there, and that no dark pixel has become another."""
    changed = ImageChops.difference(bare, sealed).convert("L").point([0] + [255] * 255)
    dark = bare.convert("L").point([255] * DARK + [0] * (256 - DARK))
    assert changed.getbbox() is not None
    assert ImageChops.multiply(changed, dark).getbbox() is None
