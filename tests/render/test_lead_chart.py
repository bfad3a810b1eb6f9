import pytest
from PIL import Image, ImageChops

from bot.render.cards import PackStyle
from bot.render.colours import BLOOD
from bot.render.palette import nearest, palette
from bot.render.pictures import lead_chart_picture
from bot.render.side_sign import SideSign
from bot.render.symbols import DIAMOND, ROUND
from tests.render.opening import opened

SIGNS = (SideSign(0, DIAMOND), SideSign(1, ROUND))


@pytest.mark.parametrize(
    "deals", [[[15.0]], [[0, 0, 0]], [[3], [3.5, -20]], [[1] * 9] * 60, [[0.5]] * 640]
)
def test_a_lead_is_drawn_for_any_number_of_deals(deals: list[list[float]]) -> None:
    picture = opened(lead_chart_picture(deals, SIGNS, PackStyle.TWO_COLOUR))
    assert (picture.mode, picture.size) == ("P", (760, 420))


@pytest.mark.parametrize(("lead", "height"), [(9.0, 84), (-9.0, 348)])
def test_a_lead_that_is_won_ends_at_the_top_and_one_that_is_lost_at_the_bottom(
    lead: float, height: int
) -> None:
    chart = opened(lead_chart_picture([[0.0, lead]], SIGNS, PackStyle.TWO_COLOUR)).convert("RGB")
    assert chart.getpixel((648, height)) == palette()[nearest(BLOOD)]
    assert chart.getpixel((648, 432 - height)) != palette()[nearest(BLOOD)]


LEFT = (24, 30, 100, 390)
"""Where the lowest and the highest value stand."""


def figures(deals: list[list[float]]) -> Image.Image:
    return opened(lead_chart_picture(deals, SIGNS, PackStyle.TWO_COLOUR)).convert("RGB").crop(LEFT)


def test_values_that_are_close_to_each_other_are_not_written_over_each_other() -> None:
    assert figures([[100.0], [103.0]]).tobytes() == figures([[103.0], [103.0]]).tobytes()
    assert figures([[40.0], [103.0]]).tobytes() != figures([[103.0], [103.0]]).tobytes()


def test_a_long_figure_stays_inside_the_edge_of_the_page() -> None:
    edges = (24, 30, 30, 390), (730, 30, 736, 390)
    short, long = (
        opened(lead_chart_picture([[lead]], SIGNS, PackStyle.TWO_COLOUR))
        for lead in (-1.0, -12345.0)
    )
    for edge in edges:
        assert long.crop(edge).tobytes() == short.crop(edge).tobytes()


@pytest.mark.parametrize("deals", [[[1.0, 12345.0]], [[1.0, -12345.0]], [[0.0]]])
def test_the_signs_stand_at_the_ends_of_the_scale_and_cover_nothing(
    deals: list[list[float]],
) -> None:
    none, first, both, bare = (
        opened(lead_chart_picture(each, signs, PackStyle.TWO_COLOUR)).convert("RGB")
        for each, signs in ((deals, ()), (deals, SIGNS[:1]), (deals, SIGNS), ([[50.0, 49.0]], ()))
    )
    upper = ImageChops.difference(none, first).getbbox()
    lower = ImageChops.difference(first, both).getbbox()
    assert upper is not None
    assert lower is not None
    assert upper[3] < 84 < 348 < lower[1]
    for left, top, right, bottom in (upper, lower):
        assert 660 < left < right < 730
        around = (left, top - 6, right, bottom + 6)
        assert none.crop(around).tobytes() == bare.crop(around).tobytes(), "nothing but parchment"
