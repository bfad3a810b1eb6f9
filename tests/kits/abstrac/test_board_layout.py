"""Nothing on the board overlaps anything else, whatever the state of the game."""

from itertools import combinations

import pytest

from bot.engine.cards import JOKER, SUITS, Card
from bot.engine.games.abstrac.game import PACK24
from bot.kits.abstrac.board_layout import (
    BOARD,
    LINES,
    RANKS,
    ROW_CARD,
    cell,
    head,
    line_length,
    row_corner,
    run_plate,
    set_plate,
    tray,
)
from bot.render.vector_paths import Rect


def overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(inner: Rect, outer: Rect) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def places(side: int) -> list[Rect]:
    return [
        head(side),
        *(cell(side, card) for card in (*PACK24, JOKER)),
        *(set_plate(side, rank) for rank in RANKS),
        *(run_plate(side, suit) for suit in SUITS),
    ]


@pytest.mark.parametrize("side", [0, 1])
def test_the_places_of_a_tray_lie_apart_and_inside_it(side: int) -> None:
    assert not [pair for pair in combinations(places(side), 2) if overlap(*pair)]
    assert all(within(rect, tray(side)) for rect in places(side))


def test_lines_and_trays_lie_apart_on_the_board() -> None:
    parts = [*LINES, tray(0), tray(1)]
    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]
    assert all(within(rect, (0, 0, *BOARD)) for rect in parts)


@pytest.mark.parametrize("size", [24, 25])
def test_every_card_of_the_row_fits_into_its_line_even_as_the_open_one(size: int) -> None:
    length = line_length(size)
    assert size <= 2 * length
    for place in range(size):
        left, top = row_corner(place, length)
        rect = (left, top, left + ROW_CARD[0], top + ROW_CARD[1])
        assert within(rect, LINES[place // length])


def test_a_column_is_a_rank_and_a_row_a_suit() -> None:
    assert cell(0, Card("A", "S"))[0] == cell(0, Card("A", "D"))[0]
    assert cell(0, Card("A", "S"))[1] == cell(0, Card("9", "S"))[1]
