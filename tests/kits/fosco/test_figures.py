from collections.abc import Callable

import pytest

from bot.kits.fosco.board_layout import LANE
from bot.kits.fosco.figures import (
    SIDE_SIGNS,
    SIDE_SYMBOLS,
    count_text,
    count_width,
    narrow_width,
    suit_light,
    write_count,
    write_narrow,
)
from bot.kits.fosco.pictures import SHEET
from bot.kits.two_sides import COLUMNS, SIGNS
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.cards import PackStyle, suit_ink
from bot.render.colours import NIGHT, PLATE_INK
from bot.render.vector_paths import Point

READABLE = 16
"""Pixels of the figures before a half: seven on a phone."""
BETWEEN = 3
"""Pixels between two counts."""


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (21, "10½"), (42, "21")]
)
def test_a_count_in_half_points_is_written_as_people_do(half_points: int, text: str) -> None:
    assert count_text(half_points) == text


def test_a_half_takes_room_of_its_own() -> None:
    assert count_width(20, 30) == text_width("10", 30) < count_width(21, 30)
    assert 0 < count_width(1, 30) < count_width(3, 30)


@pytest.mark.parametrize("half_points", [0, 1, 21])
@pytest.mark.parametrize(
    ("width_of", "write"), [(count_width, write_count), (narrow_width, write_narrow)]
)
def test_a_count_stays_within_its_width(
    half_points: int,
    width_of: Callable[[int, float], float],
    write: Callable[[Canvas, int, Point, float, Paint], None],
) -> None:
    canvas = Canvas.filled((200, 60), NIGHT)
    night = canvas.plane.getpixel((0, 0))
    write(canvas, half_points, (100, 45), 30, Paint(NIGHT, PLATE_INK))
    inked = [x for x in range(200) for y in range(60) if canvas.plane.getpixel((x, y)) != night]
    half = width_of(half_points, 30) / 2 + 2
    assert 100 - half <= min(inked) <= max(inked) <= 100 + half


@pytest.mark.parametrize("half_points", range(1, 42, 2))
def test_a_count_with_a_half_is_readable_in_the_place_of_a_card(half_points: int) -> None:
    assert narrow_width(half_points, READABLE) <= LANE[0] - BETWEEN


def test_four_colours_differ_and_two_do_not() -> None:
    for colour_of in (suit_ink, suit_light):
        assert len({colour_of(suit, PackStyle.TWO_COLOUR) for suit in "SHCD"}) == 2
        assert len({colour_of(suit, PackStyle.FOUR_COLOUR) for suit in "SHCD"}) == 4


def test_the_disc_is_the_ice_side_as_in_the_other_games() -> None:
    assert SIDE_SIGNS[1] == SIGNS[1]
    assert SIDE_SYMBOLS[1] == COLUMNS[1].symbol
    assert COLUMNS[1].style == SHEET.columns[1].style
