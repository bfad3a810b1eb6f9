"""Places on the board of Caterpillar."""

from itertools import combinations, pairwise

import pytest

from bot.engine.games.caterpillar.view import STOCK as MOST_CARDS
from bot.kits.caterpillar.board_layout import (
    BADGE,
    BOARD,
    FOLLOWING,
    HEAD,
    LINK,
    NEWEST,
    NEWEST_HEIGHT,
    PANEL,
    PATH,
    PLATE,
    SCORES,
    SEGMENT,
    SHOWN,
    STOCK,
    bends,
    corner,
    head_middle,
    heading,
    middle,
    rows_to,
)
from bot.render.card_sprites import sprite_width
from bot.render.vector_paths import Rect

PLACES = MOST_CARDS + 1
"""On the path: all cards that are played, and the head."""
NEWEST_RECT = (
    *NEWEST,
    NEWEST[0] + sprite_width(NEWEST_HEIGHT),
    NEWEST[1] + NEWEST_HEIGHT,
)


def inside(inner: Rect, outer: Rect) -> bool:
    left, top, right, bottom = inner
    return outer[0] <= left < right <= outer[2] and outer[1] <= top < bottom <= outer[3]


def apart(one: Rect, other: Rect) -> bool:
    across = one[2] <= other[0] or other[2] <= one[0]
    return across or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("size", [PLATE, BADGE, LINK, SEGMENT])
def test_pieces_of_the_body_stay_on_the_board(size: tuple[int, int]) -> None:
    for place in range(PLACES):
        left, top = corner(middle(place), size)
        assert left >= 0
        assert left + size[0] <= BOARD[0]
        assert top >= 0
        assert top + size[1] <= PANEL[1] + 6


def test_the_path_goes_to_and_fro() -> None:
    rows = [[middle(place)[0] for place in range(start, start + 7)] for start in (0, 7, 14, 21)]
    for number, row in enumerate(rows):
        assert row == sorted(row, reverse=number % 2 == 1)
    assert {heading(place) for place in range(7)} == {1}
    assert {heading(place) for place in range(7, 14)} == {-1}


def test_the_path_is_linked_only_where_it_turns() -> None:
    turns = [place for place in range(PLACES) if bends(place)]
    assert turns == [7, 14, 21]
    for place in turns:
        (_x, top), (_y, bottom) = middle(place - 1), middle(place)
        heights = [y for _link, y in bends(place)]
        assert [top, *heights, bottom] == sorted([top, *heights, bottom])


def test_neighbours_in_a_row_do_not_cover_each_other_s_indices() -> None:
    for row in range(4):
        for place, following in pairwise(range(row * 7, row * 7 + 7)):
            assert abs(middle(place)[0] - middle(following)[0]) >= 100


def test_the_head_is_whole_at_every_place() -> None:
    for place in range(PLACES):
        left, top = corner(head_middle(place), HEAD)
        # Only the feelers may leave the board, above the first row.
        assert top + 20 >= PATH[1]
        assert top + HEAD[1] <= PATH[3] + 6
        assert left >= 0
        assert left + HEAD[0] <= BOARD[0]


def test_nothing_in_the_panel_overlaps() -> None:
    in_play = (*SCORES, NEWEST_RECT, FOLLOWING, STOCK)
    at_the_end = (*SCORES, SHOWN)
    for rects in (in_play, at_the_end):
        assert all(apart(one, other) for one, other in combinations(rects, 2))
        assert all(inside(rect, PANEL) for rect in rects)


@pytest.mark.parametrize("place", range(PLACES))
def test_the_rows_up_to_the_head_hold_all_pieces(place: int) -> None:
    """The board is whole wherever the path ends, so only the pieces above can be cut off."""
    rows = rows_to(place)
    lowest = max(middle(each)[1] + SEGMENT[1] // 2 for each in range(place)) if place else 0
    lowest = max(lowest, head_middle(place)[1] + HEAD[1] // 2)
    assert rows[:3] == PATH[:3]
    assert min(lowest, PATH[3]) <= rows[3] <= PATH[3]
