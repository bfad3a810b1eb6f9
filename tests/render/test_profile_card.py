"""The profile card writes no figure over another."""

from itertools import groupby

import pytest

from bot.render.cards import PackStyle
from bot.render.colours import PAGE
from bot.render.palette import nearest, palette
from bot.render.pictures import profile_picture
from bot.render.profile_card import ProfileCard
from tests.render.opening import opened

LABELS = (30, 165, 120, 415)
"""Where the lowest and the highest rating stand, left of the curve."""


def labels(*ratings: int) -> int:
    """How many labels stand one below the other."""
    shown = tuple((rating, False) for rating in ratings)
    card = ProfileCard(shown, ratings[-1], 1, 0, 0, 1, 1, ())
    picture = opened(profile_picture(card, PackStyle.TWO_COLOUR)).convert("RGB").crop(LABELS)
    blank = bytes(palette()[nearest(PAGE)]) * picture.width
    rows = picture.tobytes()
    starts = range(0, len(rows), len(blank))
    inked = (rows[start : start + len(blank)] != blank for start in starts)
    return sum(ink for ink, _rows in groupby(inked))


@pytest.mark.parametrize("highest", [1501, 1505, 1514, 1520, 1800])
def test_the_lowest_and_the_highest_rating_stand_apart(highest: int) -> None:
    assert labels(1500, highest) == 2


def test_a_single_rating_is_written_once() -> None:
    assert labels(1500) == 1
