"""Counts and points of Fosco: the examples of docs/rules.md 3e, and the rulings about counts."""

import pytest

from bot.engine.cards import JOKER, PACK52, Card
from bot.engine.scoring.fosco import (
    NO_CARDS,
    Count,
    KingFunction,
    captured_parts,
    count_after,
)

DOUBLE, FIVE, SQUARE, PRIME, LED = KingFunction
BUST = "BUST"

CASES = [
    # id, King function, cards, announced totals
    ("F01: 21 exactly", DOUBLE, "7S 5S 9S", "7 12 21"),
    ("F02: 22 is not allowed", DOUBLE, "TS 9S 3S", "10 19 BUST"),
    ("F03: a Jack repeats the Queen, a King doubles", DOUBLE, "6S QS JS KS", "6 6 6 12"),
    ("F06 SEED: a Jack after a King acts as a King", DOUBLE, "5S KS JS", "5 10 20"),
    ("F08: a led King is 0, and so is the Jack after it", DOUBLE, "KS JS 7S", "0 0 7"),
    ("F10 SEED: a King at 10", DOUBLE, "TS KS", "10 20"),
    ("F13 SEED: the next multiple of five", FIVE, "7S KS", "7 10"),
    ("F17 SEED: the next square", SQUARE, "9S KS", "9 16"),
    ("F21 SEED: the same as the card led", LED, "6S 3S KS", "6 9 15"),
    ("SEED: an Ace counts 1, a Ten 10", DOUBLE, "AS TS", "1 11"),
    ("SEED: a led Jack counts 0", DOUBLE, "JS 5S", "0 5"),
    ("SEED: a led Jack counts 0 whatever a King does", FIVE, "JS JH 5S", "0 0 5"),
    ("SEED: a Jack repeats a numeral", DOUBLE, "8S JS", "8 16"),
    ("SEED: a Joker counts one-half", DOUBLE, "TS JK", "10 10.5"),
    ("F4: a Jack repeats the Jack before it", DOUBLE, "4S JS JH", "4 8 12"),
    ("F4: a Jack after a Jack that acted as a King", DOUBLE, "2S KS JS JH", "2 4 8 16"),
    ("F4: a led Jack counts 0, and so does the next", DOUBLE, "JS JH 9S", "0 0 9"),
    ("a Jack after a Jack that would exceed 21", DOUBLE, "8S JS JH", "8 16 BUST"),
    ("a King above 10", DOUBLE, "TS AS KS", "10 11 BUST"),
    ("a Jack that acts as a King above 10", DOUBLE, "6S KS JS", "6 12 BUST"),
    ("a Queen never exceeds 21", DOUBLE, "TS AS TH QS JS", "10 11 21 21 21"),
    ("an Ace at 21", DOUBLE, "TS AS TH AH", "10 11 21 BUST"),
    ("F6: a King at 10½ reaches 21", DOUBLE, "TS JK KS", "10 10.5 21"),
    ("F6: no King at 11", DOUBLE, "TS JK JK KS", "10 10.5 11 BUST"),
    ("F8: a Jack after a Joker counts one-half", DOUBLE, "5S JK JS", "5 5.5 6"),
    ("F8: a Joker may be led", DOUBLE, "JK KS JS", "0.5 1 2"),
    ("F8: a Joker at 21", DOUBLE, "TS TH AS JK", "10 20 21 BUST"),
    ("F8: a Joker at 20½", DOUBLE, "TS TH JK JK", "10 20 20.5 21"),
    ("F8: a led Joker counts one-half for the King too", LED, "JK TS KS", "0.5 10.5 11"),
    ("FF: a King that added nothing is still a King", DOUBLE, "KS JS 5S", "0 0 5"),
    ("FF: so the Jack after it doubles", DOUBLE, "KS 5S KH JS", "0 5 10 20"),
    ("F5: a led King counts 5", FIVE, "KS AS", "5 6"),
    ("F5: a led King counts 1", SQUARE, "KS AS", "1 2"),
    ("F5: a led King counts 2", PRIME, "KS AS", "2 3"),
    ("F5: a led King counts 0", LED, "KS AS KH", "0 1 1"),
    ("strictly above a multiple of five", FIVE, "5S KS JS KH", "5 10 15 20"),
    ("F7: no multiple of five above 20", FIVE, "TS TH KS", "10 20 BUST"),
    ("F7: no square above 16", SQUARE, "TS 6S KS", "10 16 BUST"),
    ("F7: no prime above 19", PRIME, "TS 9S KS", "10 19 BUST"),
    ("all primes", PRIME, "KS JS JH JC JD KH KC KD", "2 3 5 7 11 13 17 19"),
    ("all squares", SQUARE, "KS JS JH JC JD", "1 4 9 16 BUST"),
    ("FG: 15½ to 16", SQUARE, "TS 5S JK KS", "10 15 15.5 16"),
    ("FG: 19½ to 20", FIVE, "TS 9S JK KS", "10 19 19.5 20"),
    ("FG: after a led Joker the square 1", SQUARE, "JK KS", "0.5 1"),
    ("FG: after a led Joker the prime 2", PRIME, "JK KS", "0.5 2"),
    ("the card led is not the card before", LED, "2S TS KS JS", "2 12 14 16"),
    ("a led Jack counts nothing for the King", LED, "JS 7S KS", "0 7 7"),
    ("by the card led above 21", LED, "TS 5S KS", "10 15 BUST"),
]


def announced(cards: str, king: KingFunction) -> list[str]:
    """The totals as they are announced, up to the first card that cannot be played."""
    count: Count | None = NO_CARDS
    totals = []
    for text in cards.split():
        assert count is not None, "nothing follows a card that cannot be played"
        count = count_after(count, Card.parse(text), king)
        totals.append(BUST if count is None else f"{count.total / 2:g}")
    return totals


@pytest.mark.parametrize(
    ("king", "cards", "totals"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_totals_that_are_announced(king: KingFunction, cards: str, totals: str) -> None:
    assert announced(cards, king) == totals.split()


def captured(**sizes: int) -> list[Card]:
    return [
        card
        for suit, size in sizes.items()
        for card in [card for card in PACK52 if card.suit == suit][:size]
    ]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param(captured(S=13, H=13, C=13, D=13), 70, id="FS1 SEED: the highest score"),
        pytest.param(captured(S=9, H=5, C=7, D=8), 14, id="FS2"),
        pytest.param([], 0, id="nothing captured"),
        pytest.param(captured(S=6, H=6, C=6, D=6), 0, id="six of a suit score nothing"),
        pytest.param(captured(S=7), 1, id="SEED: a seventh spade"),
        pytest.param(captured(H=7), 2, id="SEED: a seventh heart"),
        pytest.param(captured(C=7), 3, id="SEED: a seventh club"),
        pytest.param(captured(D=7), 4, id="SEED: a seventh diamond"),
        pytest.param([*captured(D=6), JOKER, JOKER], 0, id="F8: Jokers score nothing"),
    ],
)
def test_captured_cards_score_beyond_six_of_a_suit(cards: list[Card], points: int) -> None:
    assert sum(part.points for part in captured_parts(cards)) == points


def test_every_suit_is_a_part_of_the_score() -> None:
    parts = captured_parts(captured(S=9, H=5, C=7, D=8))
    assert [(part.label, part.points, part.factor) for part in parts] == [
        ("S", 3, 1),
        ("H", 0, 2),
        ("C", 3, 3),
        ("D", 8, 4),
    ]
    assert [len(part.cards) for part in parts] == [9, 5, 7, 8]
