"""The plates of the table say what they count: cards won, or points."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.engine.games.fosco.view import FoscoView
from bot.i18n.translator import translator_for
from bot.kits.fosco.alt_text import board_alt, board_plain, hand_alt
from bot.kits.fosco.board_layout import FAN, tally_rect, tally_row
from bot.kits.fosco.captures import side_points
from bot.kits.fosco.pictures import board_drawing
from bot.render.colours import PAGE
from bot.render.palette import nearest, palette
from tests.kits.fosco.views import TWO, spectated, won
from tests.render.opening import drawn, opened

_ = translator_for("en")


def board(view: FoscoView) -> Image.Image:
    return opened(drawn(board_drawing(view))).convert("RGB")


def in_second_deal() -> FoscoView:
    """A count of the second deal, in which both sides have made points."""
    views = [view for view in spectated(TWO) if view.deal == 2 and view.plays]
    return next(view for view in views if all(side_points(view, side).deal for side in (0, 1)))


def paper(view: FoscoView) -> int:
    """How many pixels over the fan, whose cards are in shadow, are as bright as a card's paper."""
    fan = board(view).crop(FAN)
    colours = fan.getcolors(fan.width * fan.height) or ()
    return sum(pixels for pixels, colour in colours if colour == palette()[nearest(PAGE)])


def test_a_won_count_is_shown_as_cards_and_the_end_of_a_deal_as_points() -> None:
    views = spectated(TWO)
    assert paper(won(views)) > 900
    assert not paper(views[-1])


def test_the_upper_row_of_a_plate_has_the_points_of_earlier_deals() -> None:
    view = in_second_deal()
    one, other = board(view), board(replace(view, scores=(view.scores[0] + 20, view.scores[1])))
    left, top, right, bottom = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    row = tally_row(0, 0)
    assert row[0] < left < right < row[2]
    assert row[1] < top < bottom < row[3]


@pytest.mark.parametrize("total", [8, 88, 188, 1888])
def test_long_totals_stand_at_the_height_of_their_sides_badge(total: int) -> None:
    view = in_second_deal()
    one, other = (board(replace(view, scores=(each, 0))) for each in (total, total * 3))
    box = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    row = tally_row(0, 0)
    assert abs((box[1] + box[3]) / 2 - ((row[1] + row[3]) / 2 + 2)) <= 2


def test_in_a_first_deal_there_are_no_earlier_points() -> None:
    view = replace(in_second_deal(), deal=1)
    assert board(view).tobytes() == board(replace(view, scores=(20, 20))).tobytes()
    points = side_points(view, 0).deal
    assert f"Scored: {points} (" in board_alt(view, _)
    assert "Before this deal" not in board_alt(view, _)
    assert board_plain(view).splitlines()[1].startswith(f"■ {points}  ♠ ")


def test_earlier_points_are_told_apart_from_those_of_the_deal() -> None:
    view = replace(in_second_deal(), scores=(38, 4))
    for text in (board_alt(view, _), hand_alt(replace(view, seat=0), _)):
        assert ". Before this deal: 38. The disc has won" in text
        assert ". Before this deal: 4." in text
    added = [side_points(view, side).small for side in (0, 1)]
    rows = board_plain(view).splitlines()[1:3]
    assert rows[0].startswith(f"■ 38 ({added[0]})  ♠ ")
    assert rows[1].startswith(f"● 4 ({added[1]})  ♠ ")


def test_at_the_end_of_a_later_deal_the_plates_have_what_it_adds() -> None:
    end = spectated(TWO)[-1].finished(1, 1)
    first = replace(end, deal=1, results=())
    assert board(end).crop(FAN).tobytes() != board(first).crop(FAN).tobytes()


@pytest.mark.parametrize("total", [9, 138, 1388, 10_088])
def test_long_totals_stay_on_their_plate(total: int) -> None:
    view = in_second_deal()
    one, other = (board(replace(view, scores=scores)) for scores in ((0, 0), (total, total)))
    difference = ImageChops.difference(one, other)
    for side in (0, 1):
        left, top, right, bottom = tally_rect(side)
        inner = left + 5, top + 4, right - 5, bottom
        assert difference.crop(inner).getbbox()
        difference.paste((0, 0, 0), inner)
    assert difference.getbbox() is None
