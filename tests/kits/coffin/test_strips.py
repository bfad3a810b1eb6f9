"""Strips, the cards of a large hand, are clear of one another and of their figures."""

import pytest
from PIL import Image

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.kits.coffin.hand_faces import Face, lay_face
from bot.kits.coffin.hand_layout import STRIP, hand_layout
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle, card_tile
from bot.render.colours import TRAY
from bot.render.quantize import to_rgb

DARK = 150
"""Ranks and suits are darker than this grey, and the paper is lighter."""


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR_LARGE, PackStyle.FOUR_COLOUR_LARGE])
def test_rank_and_suit_stand_in_the_middle_of_a_strip(pack: PackStyle) -> None:
    for card in PACK52:
        left, _top, right, _bottom = inked(strip(card, pack)).getbbox() or (0, 0, 0, 0)
        free = left, STRIP[0] - right
        assert min(free) >= 4, card
        assert abs(free[0] - free[1]) <= 6, card


def test_the_fangs_of_the_vampire_are_whole() -> None:
    """They are pointed, so that a side which ends in an upright edge has been cut off."""
    card = strip(VAMPIRE, PackStyle.TWO_COLOUR_LARGE).crop((40, 0, *STRIP)).convert("L")
    fangs = card.point([0] * 200 + [255] * 56)
    fangs = fangs.crop(fangs.getbbox())
    for x in (0, fangs.width - 1):
        side = fangs.crop((x, 0, x + 1, fangs.height))
        assert side.histogram()[255] <= fangs.height / 4


@pytest.mark.parametrize("cards", range(8, 15))
def test_figures_stand_nearer_to_their_own_strip_than_to_the_next(cards: int) -> None:
    layout = hand_layout(cards, figures=True, large=False)
    for place in range(cards):
        own, figures = layout.held(place), layout.preview(place)
        following = own[0] + layout.step[0]
        assert 4 <= figures[0] - own[2] < following - figures[2]


def strip(card: Card, pack: PackStyle) -> Image.Image:
    canvas = Canvas.filled(STRIP, TRAY)
    lay_face(canvas, Face(card_tile(card, pack), STRIP, strip=True), (0, 0), None)
    return to_rgb(canvas.plane)


def inked(card: Image.Image) -> Image.Image:
    """What is dark on a card, below its round corners."""
    dark = card.convert("L").point([255] * DARK + [0] * (256 - DARK))
    dark.paste(0, (0, 0, card.width, 14))
    return dark
