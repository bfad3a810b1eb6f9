"""Points of Counterbluff: docs/rules.md B00 to B14."""

import pytest

from bot.engine.cards import parse_cards
from bot.engine.scoring.counterbluff import (
    LastHandCap,
    last_hand_points,
    lowball_conceded,
    schedule,
    second_wins_last,
    second_wins_lowball,
    second_wins_showdown,
    worth_now,
)
from bot.engine.scoring.poker import Lowball


def test_b00_the_printed_schedule() -> None:
    """S2 prints it."""
    assert [schedule(cards) for cards in range(2, 11)] == [3, 6, 10, 15, 21, 28, 36, 45, 55]


def test_a_hand_is_worth_at_least_two_cards() -> None:
    assert [worth_now(cards) for cards in (0, 1, 2, 3, 10)] == [3, 3, 3, 6, 55]


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        ("AH KD 9S 5C 2D", "AS KC 9H 5D 2S", True),  # B01
        ("5H 4D 3S 2C AD", "6S 5C 4H 3D 2S", True),  # B03
        ("6S 5C 4H 3D 2S", "5H 4D 3S 2C AD", False),
        ("AH KD 9S 5C 3D", "AS KC 9H 5D 2S", False),
    ],
)
def test_the_second_wins_a_showdown_unless_the_leader_is_higher(
    first: str, second: str, wins: bool
) -> None:
    assert second_wins_showdown(parse_cards(first), parse_cards(second)) is wins


@pytest.mark.parametrize(
    ("first", "second", "lowball", "wins"),
    [
        ("7H 5D 4S 3C 2D", "8S 5C 4H 3D 2S", Lowball.KANSAS_CITY, False),  # B08
        ("6H 4D 3S 2C AD", "7S 5C 4H 3D 2S", Lowball.KANSAS_CITY, True),  # B09
        ("6H 4D 3S 2C AD", "7S 5C 4H 3D 2S", Lowball.BRITISH, False),
        ("5H 4D 3S 2C AD", "6S 4C 3H 2D AS", Lowball.BRITISH, True),
        ("5H 4D 3S 2C AD", "6S 4C 3H 2D AS", Lowball.CALIFORNIA, False),
        ("7H 5D 4S 3C 2D", "7S 5C 4H 3D 2S", Lowball.KANSAS_CITY, True),  # B3
    ],
)
def test_the_reply_wins_at_lowball_unless_the_call_is_lower(
    first: str, second: str, lowball: Lowball, wins: bool
) -> None:
    assert second_wins_lowball(parse_cards(first), parse_cards(second), lowball) is wins


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [
        ("AH 9D 4S", "AS TC 2D", True),  # B14
        ("AH 9D 4S", "AS 9C 4D", True),  # all matched
        ("AH 9D 4S", "AS 9C", False),  # the longer hand after a common prefix
        ("AS 9C", "AH 9D 4S", True),
        ("AH AS 3C", "AC KD", False),
        ("2S", "", False),
        ("", "2S", True),
    ],
)
def test_the_highest_unmatched_card_wins_the_last_hand(first: str, second: str, wins: bool) -> None:
    assert second_wins_last(parse_cards(first), parse_cards(second)) is wins


def test_b14_six_cards_of_the_last_hand_score_21() -> None:
    assert last_hand_points(6, LastHandCap.NONE) == 21


@pytest.mark.parametrize(
    ("cards", "free", "capped"), [(1, 1, 1), (10, 55, 55), (11, 66, 55), (13, 91, 55)]
)
def test_the_schedule_goes_on_beyond_ten_cards_unless_it_is_capped(
    cards: int, free: int, capped: int
) -> None:
    assert last_hand_points(cards, LastHandCap.NONE) == free
    assert last_hand_points(cards, LastHandCap.TEN_CARDS) == capped


def test_a_reply_face_down_concedes_30_to_a_call_face_up_and_5_to_one_face_down() -> None:
    assert (lowball_conceded(True), lowball_conceded(False)) == (30, 5)
