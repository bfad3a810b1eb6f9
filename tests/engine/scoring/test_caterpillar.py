"""Points of Caterpillar: docs/rules.md 1.11, K2, K9 and the first table of 3f."""

import pytest

from bot.engine.cards import PACK52, Card, parse_cards
from bot.engine.scoring.caterpillar import (
    count_courts,
    court_bonus,
    face_value,
    may_follow,
    score_play,
)


@pytest.mark.parametrize(
    ("card", "value"),
    [("AS", 1), ("2H", 2), ("9C", 9), ("TD", 10), ("JS", 0), ("QH", 0), ("KC", 0)],
)
def test_a_numeral_adds_its_number_and_a_court_nothing(card: str, value: int) -> None:
    assert face_value(Card.parse(card)) == value


def test_a_pack_adds_220() -> None:
    assert sum(map(face_value, PACK52)) == 220


@pytest.mark.parametrize(
    ("card", "previous", "allowed"),
    [
        ("7H", "", True),
        ("AS", "", True),
        ("JH", "", False),
        ("KC", "", False),
        ("7H", "TH", True),
        ("7H", "7S", False),
        ("7H", "QH", True),
        ("7H", "QD", False),
        ("JH", "7S", True),
        ("JH", "7H", True),
        ("QC", "KD", True),
    ],
)
def test_a_numeral_follows_suit_and_a_court_goes_on_anything(
    card: str, previous: str, allowed: bool
) -> None:
    before = Card.parse(previous) if previous else None
    assert may_follow(Card.parse(card), before) is allowed


@pytest.mark.parametrize(
    ("total", "card", "previous", "points"),
    [
        (5, "5H", "", 5),
        (10, "TS", "", 10),
        (7, "7S", "", 0),
        (15, "TH", "5H", 15),
        (16, "AH", "5H", 0),
        (100, "4C", "9C", 100),
        (10, "KH", "3H", 10),
        (10, "QS", "KH", 0),
        (10, "QH", "KH", 10),
        (12, "KH", "3H", 0),
        (15, "5S", "QS", 15),
    ],
)
def test_a_multiple_of_five_scores_but_not_for_a_court_of_another_suit(
    total: int, card: str, previous: str, points: int
) -> None:
    before = Card.parse(previous) if previous else None
    assert score_play(total, Card.parse(card), before) == points


def test_jacks_queens_and_kings_are_courts() -> None:
    assert count_courts(parse_cards("AS TS JS QS KS JH 5D")) == 4
    assert count_courts(()) == 0


@pytest.mark.parametrize(
    ("courts", "court_short", "bonus"),
    [
        ((3, 2), None, (300, 200)),
        ((0, 4), None, (0, 400)),
        ((0, 4), 0, (400, 0)),
        ((5, 0), 1, (0, 500)),
        ((0, 0), 0, (0, 0)),
    ],
)
def test_each_scores_his_own_courts_or_a_court_short_player_the_others(
    courts: tuple[int, int], court_short: int | None, bonus: tuple[int, int]
) -> None:
    assert court_bonus(courts, court_short) == bonus
