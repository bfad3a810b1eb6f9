"""The heads of the trays: a side's points in the match and in this deal, and who is ahead."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.engine.games.abstrac.view import AbstracView
from bot.i18n.translator import translator_for
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.board_layout import head
from bot.kits.abstrac.examples import PRINTED
from bot.kits.abstrac.pictures import board_drawing
from tests.render.opening import drawn, opened

_ = translator_for("en")
FIRST = PRINTED.view(5)
SECOND = replace(FIRST, deal=2, scores=(230, 84))


def board(view: AbstracView) -> Image.Image:
    return opened(drawn(board_drawing(view))).convert("RGB")


def crowned(view: AbstracView) -> list[bool]:
    """By side: whether anything stands over its badge."""
    picture, crowns = board(view), []
    for side in (0, 1):
        left, top = head(side)[:2]
        colours = picture.crop((left + 24, top + 6, left + 44, top + 24)).getcolors() or ()
        crowns.append(len(colours) > 1)
    return crowns


def test_points_of_earlier_deals_change_the_heads_and_nothing_else() -> None:
    difference = ImageChops.difference(board(FIRST), board(SECOND))
    for side in (0, 1):
        assert difference.crop(head(side)).getbbox()
        difference.paste((0, 0, 0), head(side))
    assert difference.getbbox() is None
    earlier = replace(FIRST, scores=(9, 9))
    assert board(FIRST).tobytes() == board(earlier).tobytes(), "a first deal has none"


def test_who_is_ahead_in_the_match_has_the_crown() -> None:
    """In this deal the disc has made more."""
    assert FIRST.deal_scores == (10, 20)
    assert crowned(FIRST) == [False, True]
    assert crowned(SECOND) == [True, False]
    assert crowned(replace(SECOND, scores=(94, 84))) == [False, False]


def test_earlier_points_are_told_apart_from_those_of_the_deal() -> None:
    alt = board_alt(SECOND, _)
    assert "Now 10 (2 × 5). Before this deal: 230. The disc," in alt
    assert alt.endswith("Now 20 (4 × 5). Before this deal: 84.")
    rows = board_plain(SECOND).splitlines()
    assert (rows[1], rows[3]) == ("◆ 230  2 × 5 → +10", "● 84  4 × 5 → +20")
    assert board_plain(FIRST).splitlines()[1] == "◆ 2 × 5 → 10"


@pytest.mark.parametrize("total", [7, 1388, 12_345])
def test_long_totals_touch_neither_the_badge_nor_the_cards(total: int) -> None:
    view = replace(SECOND, deal_scores=(1120, 1120))
    one, other = (board(replace(view, scores=(each, each))) for each in (230, total))
    for side in (0, 1):
        left, top, right, bottom = head(side)
        box = ImageChops.difference(one, other).crop((left, top, right, bottom)).getbbox()
        assert box is not None
        assert 60 <= box[0] < box[2] <= right - left - 84
