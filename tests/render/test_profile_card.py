"""The profile card writes no figure over another."""

from itertools import groupby

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import parse_cards
from bot.render.cards import PackStyle
from bot.render.colours import CROWN_GOLD, PAGE, PAGE_BAND
from bot.render.palette import nearest, palette
from bot.render.parchment import WIDTH
from bot.render.pictures import profile_picture
from bot.render.profile_card import ProfileCard, Trophy
from bot.render.symbols import BAT
from tests.render.opening import opened

RULE = (54, 706)
"""Where the rules between the parts of the card begin and end."""
LABELS = (30, 165, 120, 415)
"""Where the lowest and the highest rating stand, left of the curve."""

BEST = parse_cards("9C 9D 9H")


def drawn(card: ProfileCard) -> Image.Image:
    return opened(profile_picture(card, PackStyle.TWO_COLOUR)).convert("RGB")


def labels(*ratings: int) -> int:
    """How many labels stand one below the other."""
    shown = tuple((rating, False) for rating in ratings)
    card = ProfileCard(shown, ratings[-1], 1, 0, 0, 1, 1, ())
    picture = drawn(card).crop(LABELS)
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


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (12, 3, 7, 25), (12_345, 1, 10_101, 1321)])
def test_the_counts_in_the_head_have_one_height_and_keep_within_the_page(
    counts: tuple[int, ...],
) -> None:
    wins, draws, losses, longest = counts
    picture = drawn(ProfileCard(((1500, False),), 1500, wins, draws, losses, 0, longest, ()))
    head = picture.crop((240, 50, RULE[1] + 20, 130)).convert("L").point([255] * 110 + [0] * 146)
    columns = [[y for y in range(head.height) if head.getpixel((x, y))] for x in range(head.width)]
    assert not any(columns[RULE[1] - 240 :])
    parts = (set().union(*part) for inked, part in groupby(columns, key=bool) if inked)
    *figures, _slash, _coffin, _flame = sorted(max(part) - min(part) for part in parts)
    assert len(figures) >= 4
    assert max(figures) - min(figures) <= 3


def test_the_estimate_stands_within_the_panel_of_the_curve() -> None:
    ratings = ((1500, True), (1380, True), (1741, False))
    one, other = (
        drawn(ProfileCard(ratings, estimate, 1, 0, 0, 1, 1, ())) for estimate in (1840, 1838)
    )
    box = ImageChops.difference(one, other).getbbox()
    band = palette()[nearest(PAGE_BAND)]
    panel = [x for x in range(one.width) if one.getpixel((x, 390)) == band]
    assert box is not None
    assert box[2] <= panel[-1] - 8
    assert panel[-1] + 1 == RULE[1]


def test_without_best_cards_the_trophies_take_the_whole_width() -> None:
    trophies = tuple(Trophy(level, 1, 1) for level in (1, 2, 3))
    one = ProfileCard(((1500, False),), 1500, 1, 0, 0, 1, 1, trophies)
    gold = palette()[nearest(CROWN_GOLD)]
    lower = drawn(one).crop((0, 440, 760, 600))
    inked = [x for x in range(760) if any(lower.getpixel((x, y)) == gold for y in range(160))]
    assert inked[0] < 200 < 560 < inked[-1]


def test_the_wins_below_all_trophies_have_one_height() -> None:
    """That of the longest number, which has the least room."""
    trophies = tuple(Trophy(level, wins, wins) for level, wins in enumerate((2, 22_222, 0, 2), 1))
    lower = drawn(ProfileCard((), 0, 0, 0, 0, 0, 0, trophies, crest=BAT, best=BEST, points=9))
    figures = lower.crop((434, 150, WIDTH - 48, 200)).convert("L").point([255] * 110 + [0] * 146)
    quarter = figures.width // 4
    heights = []
    for place in (0, 1, 3):
        box = figures.crop((place * quarter, 0, (place + 1) * quarter, figures.height)).getbbox()
        assert box is not None
        heights.append(box[3] - box[1])
    assert max(heights) - min(heights) <= 1, heights
