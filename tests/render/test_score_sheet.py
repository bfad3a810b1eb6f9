from dataclasses import replace
from itertools import chain

import pytest
from PIL import Image, ImageChops

from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.colours import BRASS
from bot.render.marks import Mark
from bot.render.pictures import score_sheet_picture
from bot.render.quantize import to_rgb
from bot.render.score_sheet import Entry, ScoreSheet, Sum
from bot.render.side_sign import SideSign
from bot.render.symbols import ACROSS, BADGES, CARD_SIGN, COFFIN, DOWN, EQUALS, PLUS
from tests.render.opening import opened

PLAYED = (Entry(12, line="a"), Entry(30, best=True, right="×2"))
SHEET = ScoreSheet(
    (SideSign(0, ACROSS), SideSign(1, DOWN)), COFFIN, (PLAYED, ()), (Sum(EQUALS, (12, 30)),)
)


def drawn(sheet: ScoreSheet) -> Image.Image:
    return opened(score_sheet_picture(sheet, PackStyle.TWO_COLOUR)).convert("RGB")


def changed(one: ScoreSheet, other: ScoreSheet) -> tuple[int, int, int, int]:
    """The rectangle in which two sheets of one size differ; empty where they are alike."""
    return ImageChops.difference(drawn(one), drawn(other)).getbbox() or (0, 0, 0, 0)


def test_every_deal_and_every_sum_takes_a_row() -> None:
    longer = replace(SHEET, deals=(PLAYED, PLAYED, ()))
    summed = replace(SHEET, sums=(*SHEET.sums, Sum(PLUS, (0, 5), bonus=True)))
    assert drawn(longer).height == drawn(summed).height == drawn(SHEET).height + 54
    assert drawn(longer).width == 760


def test_three_sides_have_three_columns() -> None:
    columns = tuple(SideSign(style, badge) for style, badge in enumerate(BADGES))
    three = ScoreSheet(columns, COFFIN, ((*PLAYED, Entry(7)),), (Sum(EQUALS, (12, 30, 7)),))
    lower = replace(three, deals=((*PLAYED, Entry(8)),))
    left, _top, right, _bottom = changed(three, lower)
    assert 540 < left < right < 720


def test_the_best_entry_of_a_deal_stands_in_a_pill() -> None:
    plain = replace(SHEET, deals=((PLAYED[0], replace(PLAYED[1], best=False)), ()))
    left, top, right, bottom = changed(SHEET, plain)
    assert (right - left, bottom - top) == (112, 42)


def test_a_deal_to_come_is_a_dim_row() -> None:
    left, top, right, bottom = changed(SHEET, replace(SHEET, deals=(PLAYED, PLAYED)))
    assert 48 < left < 112 < 580 < right < 712
    assert 219 <= top < bottom <= 265


def test_a_crown_stands_left_of_the_amount() -> None:
    crowned = replace(SHEET, sums=(replace(SHEET.sums[0], crowned=(1,)),))
    left, _top, right, _bottom = changed(SHEET, crowned)
    assert 330 < left < right < 580


def test_a_rule_spans_the_page() -> None:
    ruled = replace(SHEET, sums=(replace(SHEET.sums[0], ruled=True),))
    left, top, right, bottom = changed(SHEET, ruled)
    assert (left, right, bottom - top) == (54, 760 - 54, 3)


MADE = tuple(
    replace(entry, made_of=(Mark("12"), Mark(symbol=CARD_SIGN, style=1))) for entry in PLAYED
)


def test_rows_are_higher_if_entries_show_how_they_were_made() -> None:
    made = replace(SHEET, deals=(MADE, ()))
    assert drawn(made).height == made.height == SHEET.height + 2 * 40
    assert changed(
        made, replace(made, deals=((replace(MADE[0], made_of=(Mark("1"),)), MADE[1]), ()))
    )


def test_marks_beside_the_score_leave_the_rows_low_and_the_next_column_free() -> None:
    beside = replace(SHEET, deals=(MADE, ()), beside=True)
    assert drawn(beside).height == SHEET.height
    long = replace(MADE[0], made_of=(Mark("10×3"),) * 4)
    left, top, right, bottom = changed(beside, replace(beside, deals=((long, MADE[1]), ())))
    assert 290 < left < right < 442, "between the pill and the sign of the other column's dealer"
    assert bottom - top < 46
    wide = replace(MADE[1], made_of=long.made_of)
    left, _top, right, _bottom = changed(beside, replace(beside, deals=((MADE[0], wide), ())))
    assert 570 < left < right < 712, "between the pill and the end of the band"


def test_marks_never_leave_their_column() -> None:
    wide = tuple(replace(entry, made_of=(Mark("123456789"),) * 5) for entry in PLAYED)
    left, _top, right, _bottom = changed(
        replace(SHEET, deals=((replace(wide[0], made_of=(Mark("1"),)), wide[1]), ())),
        replace(SHEET, deals=(wide, ())),
    )
    assert 330 - 116 < left < right < 330 + 116


def test_a_note_beside_a_score_can_be_read_on_a_phone() -> None:
    """There the picture is 340 pixels wide."""
    noted = replace(SHEET, deals=((Entry(12, left="1"), PLAYED[1]), ()))
    bare = replace(SHEET, deals=((Entry(12), PLAYED[1]), ()))
    _left, top, _right, bottom = changed(noted, bare)
    assert (bottom - top) * 340 / 760 >= 8


def test_the_name_of_a_line_stands_on_a_plate_that_tells_it_from_the_score() -> None:
    named = replace(SHEET, deals=((Entry(12, line="1"), PLAYED[1]), ()))
    bare = replace(SHEET, deals=((Entry(12), PLAYED[1]), ()))
    left, top, right, bottom = changed(named, bare)
    assert 220 < left < right < 330 - 56
    brass = to_rgb(Canvas.filled((1, 1), BRASS).plane).getpixel((0, 0))
    assert drawn(named).getpixel((left + 4, (top + bottom) // 2)) == brass


@pytest.mark.parametrize(
    "noted", [Entry(0, left="145", right="×5"), Entry(0, line="b", right="×15")], ids=str
)
def test_the_notes_of_three_sides_stay_in_their_columns(noted: Entry) -> None:
    columns = tuple(SideSign(style, badge) for style, badge in enumerate(BADGES))
    bare = ScoreSheet(columns, COFFIN, ((Entry(12), Entry(30), Entry(7)),), SHEET.sums[:0])
    ends = []
    for side in range(3):
        entries = list(bare.deals[0])
        entries[side] = replace(noted, score=entries[side].score)
        left, _top, right, _bottom = changed(bare, replace(bare, deals=(tuple(entries),)))
        ends += [left, right]
    assert ends == sorted(ends)
    assert ends[-1] <= 712, "the end of the band"


def test_the_widest_factor_of_the_third_side_stands_clear_of_the_end_of_its_band() -> None:
    columns = tuple(SideSign(style, badge) for style, badge in enumerate(BADGES))
    bare = ScoreSheet(columns, COFFIN, ((Entry(12), Entry(30), Entry(7)),), SHEET.sums[:0])
    wide = replace(bare, deals=((*bare.deals[0][:2], Entry(7, right="×15")),))
    _left, _top, right, _bottom = changed(bare, wide)
    assert right <= 712 - 6


def test_the_dealers_sign_stands_left_of_the_score() -> None:
    dealt = replace(SHEET, deals=((replace(PLAYED[0], line="", dealt=True), PLAYED[1]), ()))
    plain = replace(SHEET, deals=((replace(PLAYED[0], line=""), PLAYED[1]), ()))
    left, _top, right, _bottom = changed(plain, dealt)
    assert 230 < left < right < 270


def test_a_sheet_too_high_loses_its_earliest_deals() -> None:
    long = replace(SHEET, deals=(PLAYED,) * 20)
    fitted = long.fitted(960)
    assert fitted.height <= 960 < fitted.height + fitted.row
    assert fitted.first == 1 + 20 - len(fitted.deals)
    assert SHEET.fitted(960) == SHEET
    assert changed(fitted, replace(fitted, first=1)) != (0, 0, 0, 0)


def test_a_deal_number_of_three_digits_leaves_the_symbol_alone() -> None:
    left, _top, right, _bottom = changed(replace(SHEET, first=88), replace(SHEET, first=888))
    assert 111 < left < right < 153


def four_suits(*points: int, inked: int | None = None) -> ScoreSheet:
    """A sheet with a deal in which each suit scored so much; one of them may be inked."""
    marks = [
        (Mark(symbol=CARD_SIGN), Mark(f"+{each}", style=1 if place == inked else None))
        for place, each in enumerate(points)
    ]
    made = replace(PLAYED[0], left="", made_of=tuple(chain.from_iterable(marks)))
    return replace(SHEET, deals=((made, PLAYED[1]),), marks_a_line=4)


def test_large_marks_in_two_lines_can_be_read_on_the_smallest_phone() -> None:
    """There the picture is 265 pixels wide."""
    points = (4, 26, 6, 28)
    for place in range(4):
        left, top, right, bottom = changed(four_suits(*points), four_suits(*points, inked=place))
        assert (bottom - top) * 265 / 760 >= 8
        assert (top > 250) == (place >= 2), "two suits in a line"
        assert left > 330 if place % 2 else right < 330
        assert 330 - 116 < left < right < 330 + 116


def test_large_marks_shrink_rather_than_leave_their_column_or_their_row() -> None:
    sheet = four_suits(128, 1128, 128, 1128)
    bare = replace(sheet, deals=((replace(PLAYED[0], left="", made_of=(Mark("."),)), PLAYED[1]),))
    left, top, right, bottom = changed(sheet, bare)
    assert 330 - 116 < left < right < 330 + 116
    assert 205 < top < bottom < 165 + sheet.row - 8
