"""What cards of Counterbluff make, who is ahead, and what Lowball brings."""

import pytest

from bot.engine.cards import parse_cards
from bot.engine.games.counterbluff.hand_strength import (
    STAKES,
    MadeHand,
    ahead_of,
    lowball_points,
    made_high,
    made_low,
)
from bot.engine.scoring.poker import Combination, Lowball


@pytest.mark.parametrize(
    ("row", "groups", "straight", "flush", "nothing"),
    [
        ("KS", (), False, False, True),
        ("KS KD", ((13, 2),), False, False, False),
        ("7S KD 7H KC", ((13, 2), (7, 2)), False, False, False),
        ("7S 7D 7H KC KS", ((7, 3), (13, 2)), False, False, False),
        ("5H 4D 3S 2C AD", (), True, False, False),
        ("2H 4H 9H TH AH", (), False, True, False),
        ("9H TH JH QH KH", (), True, True, False),
    ],
)
def test_what_a_row_makes(
    row: str, groups: tuple[tuple[int, int], ...], straight: bool, flush: bool, nothing: bool
) -> None:
    made = made_high(parse_cards(row))
    assert (made.groups, made.straight, made.flush) == (groups, straight, flush)
    assert made.nothing is nothing


def test_low_hands_go_by_the_ranking_of_the_table() -> None:
    wheel = parse_cards("5H 4D 3S 2C AD")
    assert made_low(wheel, Lowball.KANSAS_CITY).ranks[0] == 14
    assert made_low(wheel, Lowball.CALIFORNIA) == MadeHand(Combination.HIGH_CARD, (5, 4, 3, 2, 1))
    assert made_low(wheel, Lowball.BRITISH).straight


@pytest.mark.parametrize(
    ("leader", "other", "ahead"),
    [
        ("", "", None),
        ("KS", "", None),
        ("KS", "QD", 0),
        ("KS", "KD", 1),
        ("KS 2D", "KD", 0),
        ("QS QD", "AH KD", 0),
    ],
)
def test_who_is_ahead(leader: str, other: str, ahead: int | None) -> None:
    rows = (tuple(parse_cards(leader)), tuple(parse_cards(other)))
    assert ahead_of(rows, 0) == ahead
    swapped = None if ahead is None else 1 - ahead
    assert ahead_of(rows[::-1], 1) == swapped


def test_a_hand_is_worth_three_to_fifty_five_and_lowball_by_the_reply() -> None:
    assert STAKES == (3, 6, 10, 15, 21, 28, 36, 45, 55)
    assert lowball_points(call_up=True) == (15, 30, 30)
    assert lowball_points(call_up=False) == (15, 30, 5)
