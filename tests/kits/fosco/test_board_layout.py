import pytest

from bot.engine.cards import JOKER, PACK52
from bot.kits.fosco.board_layout import (
    BOARD,
    FAN,
    HIGHEST,
    HUB,
    PACK,
    RING_RADIUS,
    card_rect,
    dial_point,
    lane_rect,
    suit_row,
    tally_rect,
    tally_row,
)
from bot.render.vector_paths import Rect

DIAL: Rect = (HUB[0] - RING_RADIUS - 30, 22, HUB[0] + RING_RADIUS + 30, FAN[1])


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        outer[0] <= inner[0] < inner[2] <= outer[2] and outer[1] <= inner[1] < inner[3] <= outer[3]
    )


def apart(one: Rect, other: Rect) -> bool:
    across = one[2] <= other[0] or other[2] <= one[0]
    return across or one[3] <= other[1] or other[3] <= one[1]


def test_the_parts_of_the_board_do_not_overlap() -> None:
    parts = (DIAL, FAN, PACK, tally_rect(0), tally_rect(1))
    for place, part in enumerate(parts):
        assert inside(part, (0, 0, *BOARD))
        assert all(apart(part, other) for other in parts[place + 1 :])


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_has_a_row_for_its_points_and_for_each_suit(side: int) -> None:
    assert all(inside(tally_row(side, row), tally_rect(side)) for row in range(5))


def test_every_card_has_a_place_of_its_own_in_both_lanes() -> None:
    places = [card_rect(JOKER, side, number) for side in (0, 1) for number in range(4)]
    places += [card_rect(card, side) for side in (0, 1) for card in PACK52]
    assert all(inside(place, PACK) for place in places)
    for number, place in enumerate(places):
        assert all(apart(place, other) for other in places[number + 1 :])


@pytest.mark.parametrize("suit", range(4))
def test_the_lanes_of_a_suit_lie_in_its_row(suit: int) -> None:
    upper, lower = lane_rect(suit, 0), lane_rect(suit, 1)
    assert inside(upper, suit_row(suit))
    assert inside(lower, suit_row(suit))
    assert apart(upper, lower)


def test_the_dial_runs_from_the_left_over_the_top_to_the_right() -> None:
    points = [dial_point(total, 100) for total in (0, HIGHEST / 2, HIGHEST)]
    around = [(round(x) - HUB[0], round(y) - HUB[1]) for x, y in points]
    assert around == [(-100, 0), (0, -100), (100, 0)]
