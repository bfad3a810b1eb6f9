"""Ranks of Poker hands, high and low: docs/rules.md B2, B9, B12, and the printed examples of 3g."""

import pytest

from bot.engine.cards import parse_cards
from bot.engine.scoring.poker import (
    Combination,
    Lowball,
    by_rank,
    combination_of,
    high_rank,
    low_combination,
    low_rank,
)

HIGHEST_FIRST = (
    "AS KS QS JS TS",
    "5H 4H 3H 2H AH",
    "AS AH AC AD 2S",
    "2S 2H 2C 2D AS",
    "AS AH AC KS KH",
    "2S 2H 2C AS AH",
    "AH KH QH JH 9H",
    "7D 5D 4D 3D 2D",
    "AS KH QC JD TS",
    "6S 5C 4H 3D 2S",
    "5H 4D 3S 2C AD",
    "AS AH AC 3D 2D",
    "2S 2H 2C AS KD",
    "AS AH KC KD 2S",
    "3S 3H 2C 2D AS",
    "3S 3H 2C 2D KS",
    "AS AH KC QD JS",
    "2S 2H KC QD JS",
    "2S 2H 5C 4D 3S",
    "AS KH QC JD 9S",
    "7S 5H 4C 3D 2S",
)
LOWEST_FIRST = {
    Lowball.KANSAS_CITY: (
        "7S 5H 4C 3D 2S",
        "7S 6H 4C 3D 2S",
        "8S 5C 4H 3D 2S",
        "KS 5H 4C 3D 2S",
        "AS 5H 4C 3D 2S",
        "AH 6H 4D 3S 2C",
        "AS KH QC JD 9S",
        "2S 2H 5C 4D 3S",
        "AS AH 4C 3D 2S",
        "3S 3H 2C 2D 4S",
        "2S 2H 2C 4D 3S",
        "6S 5H 4C 3D 2S",
        "AS KH QC JD TS",
        "7D 5D 4D 3D 2D",
        "2S 2H 2C 3D 3S",
        "2S 2H 2C 2D 3S",
        "6S 5S 4S 3S 2S",
    ),
    Lowball.BRITISH: (
        "6S 4H 3C 2D AS",
        "6S 5H 3C 2D AS",
        "7S 4H 3C 2D AS",
        "7S 5H 4C 3D 2S",
        "KS QH JC TD AS",
        "AS AH 4C 3D 2S",
        "2S 2H 4C 3D AS",
        "KS KH 4C 3D AS",
        "5S 4H 3C 2D AS",
        "KS QH JC TD 9S",
        "7D 4D 3D 2D AD",
        "KD QD JD TD AD",
    ),
    Lowball.CALIFORNIA: (
        "5S 4S 3S 2S AS",
        "6S 4H 3C 2D AS",
        "6S 5S 4S 3S 2S",
        "7D 4D 3D 2D AD",
        "KS QH JC TD AS",
        "KS QH JC TD 9S",
        "AS AH 4C 3D 2S",
    ),
}


@pytest.mark.parametrize("at", range(len(HIGHEST_FIRST) - 1))
def test_a_higher_hand_has_a_higher_rank(at: int) -> None:
    higher, lower = (parse_cards(cards) for cards in HIGHEST_FIRST[at : at + 2])
    assert high_rank(higher) > high_rank(lower)


@pytest.mark.parametrize(
    ("lowball", "at"),
    [(lowball, at) for lowball, hands in LOWEST_FIRST.items() for at in range(len(hands) - 1)],
)
def test_a_lower_hand_has_a_lower_rank_at_lowball(lowball: Lowball, at: int) -> None:
    lower, higher = (parse_cards(cards) for cards in LOWEST_FIRST[lowball][at : at + 2])
    assert low_rank(lower, lowball) < low_rank(higher, lowball)


@pytest.mark.parametrize(
    ("cards", "combination"),
    [
        ("AS", Combination.HIGH_CARD),
        ("AS KS", Combination.HIGH_CARD),
        ("AS AH", Combination.PAIR),
        ("KS QS JS TS", Combination.HIGH_CARD),
        ("AS AH 2C", Combination.PAIR),
        ("AS AH AC", Combination.THREE_OF_A_KIND),
        ("AS AH 3C 2D", Combination.PAIR),
        ("AS AH 3C 3D", Combination.TWO_PAIRS),
        ("AS AH AC 3D", Combination.THREE_OF_A_KIND),
        ("AS AH AC AD", Combination.FOUR_OF_A_KIND),
        ("AS AH AC AD 2S", Combination.FOUR_OF_A_KIND),
        ("AS AH AC 2D 2S", Combination.FULL_HOUSE),
        ("KS QH JC TD 9S", Combination.STRAIGHT),
        ("5S 4H 3C 2D AS", Combination.STRAIGHT),
        ("AS KS QS JS 9S", Combination.FLUSH),
        ("AS KS QS JS TS", Combination.STRAIGHT_FLUSH),
        ("2S AH KC QD JS", Combination.HIGH_CARD),
    ],
)
def test_a_row_shows_what_it_makes_so_far(cards: str, combination: Combination) -> None:
    assert combination_of(parse_cards(cards)) is combination
    assert combination_of(parse_cards(cards)[::-1]) is combination


@pytest.mark.parametrize(
    ("cards", "lowball", "combination"),
    [
        ("5S 4H 3C 2D AS", Lowball.KANSAS_CITY, Combination.HIGH_CARD),
        ("5S 4H 3C 2D AS", Lowball.BRITISH, Combination.STRAIGHT),
        ("5S 4S 3S 2S AS", Lowball.CALIFORNIA, Combination.HIGH_CARD),
        ("AS KH QC JD TS", Lowball.KANSAS_CITY, Combination.STRAIGHT),
        ("AS KH QC JD TS", Lowball.BRITISH, Combination.HIGH_CARD),
        ("AS KS QS JS TS", Lowball.BRITISH, Combination.FLUSH),
        ("5S 4S 3S 2S AS", Lowball.KANSAS_CITY, Combination.FLUSH),
        ("2S 2H 2C 3D 3S", Lowball.CALIFORNIA, Combination.FULL_HOUSE),
    ],
)
def test_a_straight_at_lowball_depends_on_the_place_of_the_ace(
    cards: str, lowball: Lowball, combination: Combination
) -> None:
    assert low_combination(parse_cards(cards), lowball) is combination


def test_suits_do_not_rank() -> None:
    assert high_rank(parse_cards("AH KD 9S 5C 2D")) == high_rank(parse_cards("AS KC 9H 5D 2S"))
    assert by_rank(parse_cards("2S AH TD")) == (14, 10, 2)
