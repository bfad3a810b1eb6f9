"""The end picture finds room for every total."""

import pytest
from PIL import Image, ImageChops

from bot.render.cards import PackStyle
from bot.render.end_layout import TOTALS
from bot.render.end_picture import EndPicture, Total
from bot.render.pictures import end_picture
from bot.render.symbols import BAT, DIAMOND, ROUND
from tests.render.opening import opened

CROWN_ENDS = TOTALS[0] + 146
SIGN_ENDS = TOTALS[0] + 78


def totals(first: int, second: int) -> Image.Image:
    shown = (Total(0, DIAMOND, first, True), Total(1, ROUND, second, False))
    return opened(end_picture(EndPicture(shown, crest=BAT), PackStyle.TWO_COLOUR))


@pytest.mark.parametrize("amount", [888, 1088, 9876, 10888, 98888])
def test_a_total_covers_neither_crown_nor_sign(amount: int) -> None:
    for plain, large, left in (
        (totals(1, 1), totals(amount, 1), CROWN_ENDS),
        (totals(1, 1), totals(1, amount), SIGN_ENDS),
    ):
        box = ImageChops.difference(plain.convert("RGB"), large.convert("RGB")).getbbox()
        assert box is not None
        assert left < box[0] < box[2] < TOTALS[2] - 20
