"""The end picture finds room for every total."""

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import parse_cards
from bot.render.cards import PackStyle
from bot.render.colours import PLATE_INK, STYLES
from bot.render.end_layout import BEST_PLATE, CHART, SCORES, TOTALS, small_corner
from bot.render.end_picture import BestCards, EndPicture, Total
from bot.render.palette import nearest, palette
from bot.render.pictures import end_picture
from bot.render.small_coffin import SmallCoffin
from bot.render.symbols import ACROSS, BAT, DIAMOND, DOWN, ROUND
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


def ink_height(picture: Image.Image, place: int) -> int:
    """The height of the digits of the first or second total."""
    _left, top, right, bottom = TOTALS
    middle = (top + bottom) // 2
    rows = ((top + 8, middle - 12), (middle + 12, bottom - 8))[place]
    plate = picture.convert("RGB").crop((CROWN_ENDS + 6, rows[0], right - 20, rows[1]))
    ground = Image.new("RGB", plate.size, plate.getpixel((0, 0)))
    box = ImageChops.difference(plate, ground).getbbox()
    assert box is not None
    return box[3] - box[1]


@pytest.mark.parametrize("amount", [700, 1020, 10888])
def test_no_total_is_larger_than_the_winners(amount: int) -> None:
    picture = totals(amount, 888)
    assert ink_height(picture, 0) > ink_height(picture, 1)


def best_plate(points: int, factor: int) -> Image.Image:
    shown = (Total(0, DIAMOND, 1, True), Total(1, ROUND, 1, False))
    best = BestCards(parse_cards("8C 9C TC"), points, factor, 0)
    return opened(end_picture(EndPicture(shown, best=best, crest=BAT), PackStyle.TWO_COLOUR))


@pytest.mark.parametrize(("points", "factor"), [(95, 5), (100, 5), (135, 5), (270, 10), (405, 15)])
def test_the_points_of_the_best_cards_stay_within_their_plate_beside_the_product(
    points: int, factor: int
) -> None:
    left, top, right, bottom = BEST_PLATE
    inside = (left + 5, top + 16, right - 5, bottom - 16)  # without the round corners
    plate = best_plate(points, factor).convert("RGB").crop(inside)
    empty = Image.new("RGB", plate.size, plate.getpixel((plate.width // 2, 0)))
    inked = ImageChops.difference(plate, empty).convert("L").point(lambda value: 255 * bool(value))
    box = inked.getbbox()
    assert box is not None
    assert 3 <= box[0] < box[2] <= plate.width - 3
    assert (box[0] + box[2]) / 2 == pytest.approx(plate.width / 2, abs=3)
    columns = "".join(
        ".#"[inked.crop((x, 0, x + 1, plate.height)).getbbox() is not None]
        for x in range(box[0], box[2])
    )
    assert max(map(len, columns.split("#"))) >= 5, "between the product and the points"


def chart(*leads: int) -> Image.Image:
    """The chart of these leads: DIAMOND in amber leads above zero, ROUND in ice below."""
    shown = (Total(0, DIAMOND, 1, True), Total(1, ROUND, 1, False))
    picture = opened(end_picture(EndPicture(shown, crest=BAT, leads=leads), PackStyle.TWO_COLOUR))
    return picture.convert("RGB").crop(CHART)


def rows_of(
    picture: Image.Image, style: int, part: tuple[int, int], figures: bool = False
) -> tuple[int, int]:
    """The first and the last row with the light of a style, or with its figures, in these columns.

    (0, 0) if there is none.
    """
    light = palette()[nearest(STYLES[style].figure if figures else STYLES[style].light)]
    columns = picture.crop((part[0], 0, part[1], picture.height))
    raw = [
        columns.crop((0, y, columns.width, y + 1)).getcolors() or () for y in range(picture.height)
    ]
    rows = [y for y, shades in enumerate(raw) if light in [shade for _pixels, shade in shades]]
    return (rows[0], rows[-1] + 1) if rows else (0, 0)


SIGNS, BARS = (20, 60), (60, 310)
AT_THE_END = 30
"""Pixels from the edge of the chart to the far end of the figures of the greatest lead."""


@pytest.mark.parametrize("leads", [(-30, -96), (40, 55, 90), (40, -90, 12), (-90, 40, -12)])
def test_the_bars_of_a_chart_of_leads_fill_it(leads: tuple[int, ...]) -> None:
    picture = chart(*leads)
    bars = [
        rows_of(picture, style, BARS)
        for style in (0, 1)
        if any((lead < 0) == style for lead in leads)
    ]
    reach = max(bottom for _top, bottom in bars) - min(top for top, _bottom in bars)
    assert reach >= 0.8 * (picture.height - 56)


@pytest.mark.parametrize("leads", [(-30, -96), (40, 55, 90), (40, -90, 12), (1, -90), (0, 0)])
def test_the_signs_of_the_sides_stand_above_and_below_zero(leads: tuple[int, ...]) -> None:
    picture = chart(*leads)
    line = palette()[nearest(PLATE_INK)]
    zero = next(y for y in range(picture.height) if picture.getpixel((40, y)) == line)
    first, second = (rows_of(picture, style, SIGNS) for style in (0, 1))
    assert 3 < first[0] < first[1] <= zero
    assert zero + 3 < second[0] < second[1] < picture.height - 3


@pytest.mark.parametrize("leads", [(40, -90), (7, 4000), (-1, 9, 1000, -1234)])
def test_leads_stand_in_figures_beyond_their_bars_and_within_the_chart(
    leads: tuple[int, ...],
) -> None:
    picture = chart(*leads)
    if max(leads) > 0:
        assert 6 <= rows_of(picture, 0, BARS, figures=True)[0] <= AT_THE_END
    if min(leads) < 0:
        last = rows_of(picture, 1, BARS, figures=True)[1]
        assert 6 <= picture.height - last <= AT_THE_END


def test_of_many_leads_only_the_greatest_stands_in_figures() -> None:
    picture = chart(-5, -40, -120, 90, 30, -60)
    assert rows_of(picture, 0, BARS, figures=True) == (0, 0)
    first, last = rows_of(picture, 1, BARS, figures=True)
    assert 10 <= last - first <= AT_THE_END


def test_a_lead_too_small_for_the_scale_of_a_chart_has_a_bar_all_the_same() -> None:
    top, bottom = rows_of(chart(1, -4000), 0, BARS)
    assert bottom - top >= 2


NINE = parse_cards("2H 4H 7H AC 6D 8C KC 7C 3S")


def small_coffin(first: str, second: str) -> Image.Image:
    """The first side, amber, scores in the first row, and the second, ice, in the first column."""
    shown = (Total(0, first, 434, True), Total(1, second, 254, False))
    turn = SmallCoffin(2, NINE, ((0, 165, 0), (1, 26, 3)))
    picture = opened(end_picture(EndPicture(shown, turn=turn), PackStyle.FOUR_COLOUR))
    return picture.convert("RGB")


def test_in_the_small_coffin_each_line_and_each_score_bears_the_sign_of_its_side() -> None:
    change = ImageChops.difference(small_coffin(ACROSS, DOWN), small_coffin(DIAMOND, ROUND))
    (left, top), (x, y) = small_corner(0), small_corner(6)
    middle = (SCORES[0] + SCORES[2]) // 2
    row, column = (left - 18, top, left + 8, top + 98), (x, y + 90, x + 80, y + 115)
    plates = (SCORES[0], SCORES[1], middle, SCORES[3]), (middle, *SCORES[1:])
    for place in (row, column, *plates):
        assert change.crop(place).getbbox()
        change.paste((0, 0, 0), place)
    assert change.crop((TOTALS[0], TOTALS[3], *change.size)).getbbox() is None


def test_no_arrow_across_its_line_is_on_a_frame_of_the_small_coffin() -> None:
    """As of a side that had the other way in that game of the session."""
    (left, top), (x, y) = small_corner(0), small_corner(6)
    frames = (left - 4, top + 30, left - 2, top + 70), (x + 20, y + 100, x + 60, y + 102)
    for signs, bare in (((ACROSS, DOWN), False), ((DOWN, ACROSS), True)):
        for frame in frames:
            colours = small_coffin(*signs).crop(frame).getcolors() or ()
            assert (len(colours) == 1) is bare


def test_the_ends_of_both_frames_are_seen_where_a_row_crosses_a_column() -> None:
    picture, (x, y) = small_coffin(ACROSS, DOWN), small_corner(0)
    amber, ice = (palette()[nearest(STYLES[style].light)] for style in (0, 1))
    assert picture.getpixel((x - 5, y + 20)) == amber
    assert picture.getpixel((x + 40, y - 5)) == ice


@pytest.mark.parametrize("scores", [(165, 26, 9), (320, 405, 110), (0, 0, 0)])
def test_three_scores_and_signs_stay_within_their_plates(scores: tuple[int, ...]) -> None:
    shown = tuple(Total(side, DIAMOND, 1, side == 0) for side in range(3))
    turn = SmallCoffin(2, NINE, tuple((side, score, side) for side, score in enumerate(scores)))
    picture = opened(end_picture(EndPicture(shown, turn=turn), PackStyle.TWO_COLOUR))
    left, top, right, bottom = SCORES
    width = (right - left) // 3
    for side in range(3):
        x = left + side * width
        for edge in (x + 7, x + width - 9):
            inside = picture.convert("RGB").crop((edge, top + 14, edge + 2, bottom - 14))
            assert len(inside.getcolors() or ()) == 1
