import pytest

from bot.render.cards import Pack
from bot.render.pictures import lead_chart_picture
from tests.render.opening import opened


@pytest.mark.parametrize("deals", [[[15.0]], [[0, 0, 0]], [[3], [3.5, -20]], [[1] * 9] * 60])
def test_a_lead_is_drawn_for_any_number_of_deals(deals: list[list[float]]):
    picture = opened(lead_chart_picture(deals, Pack.TWO_COLOUR))
    assert (picture.mode, picture.size) == ("P", (760, 420))


def test_a_lead_that_is_lost_looks_unlike_one_that_is_won():
    won, lost = ([[0.0, sign * 9.0]] for sign in (1, -1))
    assert lead_chart_picture(won, Pack.TWO_COLOUR) != lead_chart_picture(lost, Pack.TWO_COLOUR)
