"""Sets, runs and scores of Abstrac: the examples of RULES 3h and cases of our own."""

import random

import pytest

from bot.engine.cards import Card, parse_cards, without
from bot.engine.games.abstrac.game import PACK24, PACK25
from bot.engine.scoring.abstrac import (
    combination_points,
    deal_scores,
    misere_side,
    runs_of,
    score_parts,
    sets_of,
)

# id, first player's cards, points, cards, scores; X01 is printed in S2, X03 is of RULES 3h
DEALS = [
    ("X01", "AS 9S AH QH AC AD KD QD JD 9D", (12, 25), (10, 14), (168, 250)),
    ("X03", "9H TH QH KH 9S TS QS KS JD AD JC AC", (0, 0), (12, 12), (0, 0)),
]

SETS = [
    ("AS AH AC", "AAA", 2),
    ("AS AH AC AD", "AAAA", 8),
    ("9S 9H", "", 0),
    ("KS KH KC QS QH QC QD", "KKK QQQQ", 10),
    ("9S 9H 9C TS TH TC JS JH JC QS QH QC", "QQQ JJJ TTT 999", 8),
    ("9S 9H JK", "", 0),
    ("", "", 0),
]

RUNS = [
    ("9S TS", "", 0),
    ("9S TS JS", "9TJ", 3),
    ("JS 9S TS QS", "9TJQ", 4),
    ("TH JH QH KH AH", "TJQKA", 6),
    ("9D TD JD QD KD AD", "9TJQKA", 12),
    ("QC KC AC 9C TC", "QKA", 3),
    ("9C TC JC KC AC", "9TJ", 3),
    ("KS AS 9S", "", 0),  # the Ace is high only
    ("AS 9S TS", "", 0),
    ("9S TS JH", "", 0),
    ("9S TS JK JS", "9TJ", 3),
    ("9S TS JK QS", "", 0),
    ("9S TS JS QH KH AH", "9TJ QKA", 6),
    ("9S TS JS TH JH QH JC QC KC QD KD AD", "9TJ TJQ JQK QKA", 12),
]

SCORES = [
    # points, cards, scores, misere
    ((12, 25), (10, 14), (168, 250), None),
    ((5, 0), (10, 14), (0, 70), 1),
    ((0, 5), (10, 14), (50, 0), 0),
    ((0, 0), (12, 12), (0, 0), None),
    ((0, 0), (0, 0), (0, 0), None),
    ((7, 7), (12, 12), (84, 84), None),
    ((96, 0), (24, 0), (0, 0), 1),
    ((3, 0), (3, 0), (0, 0), 1),
    ((0, 5), (11, 14), (55, 0), 0),  # with a Joker: own cards, the Joker counted (AB10)
    ((1, 40), (8, 16), (16, 320), None),
]


@pytest.mark.parametrize(("name", "first", "points", "counts", "scores"), DEALS)
def test_a_whole_deal_scores_as_the_rules_show(
    name: str,
    first: str,
    points: tuple[int, ...],
    counts: tuple[int, ...],
    scores: tuple[int, ...],
) -> None:
    own = parse_cards(first)
    takings = (own, without(PACK24, own))
    assert tuple(map(combination_points, takings)) == points, name
    assert tuple(map(len, takings)) == counts
    assert deal_scores(points, counts) == scores


def test_the_printed_example_has_these_combinations() -> None:
    own = parse_cards("AS 9S AH QH AC AD KD QD JD 9D")
    assert labels(own) == ["AAAA", "JQKA"]
    assert labels(without(PACK24, own)) == ["KKK", "JJJ", "TTTT", "TJQK", "9TJ", "9TJQK"]


def labels(cards: tuple[Card, ...]) -> list[str]:
    return [part.label for part in (*sets_of(cards), *runs_of(cards))]


@pytest.mark.parametrize(("cards", "expected", "points"), SETS)
def test_sets_are_three_or_four_of_a_rank(cards: str, expected: str, points: int) -> None:
    found = sets_of(parse_cards(cards))
    assert [part.label for part in found] == expected.split()
    assert sum(part.points for part in found) == points


@pytest.mark.parametrize(("cards", "expected", "points"), RUNS)
def test_runs_are_the_longest_sequence_of_each_suit(cards: str, expected: str, points: int) -> None:
    found = runs_of(parse_cards(cards))
    assert [part.label for part in found] == expected.split()
    assert sum(part.points for part in found) == points


@pytest.mark.parametrize(("points", "counts", "scores", "misere"), SCORES)
def test_points_are_multiplied_by_the_cards_of_the_other(
    points: tuple[int, ...], counts: tuple[int, ...], scores: tuple[int, ...], misere: int | None
) -> None:
    assert deal_scores(points, counts) == scores
    assert misere_side(points) == misere
    assert deal_scores(points[::-1], counts[::-1]) == scores[::-1]


def test_a_card_counts_once_in_a_set_and_once_in_a_run() -> None:
    cards = parse_cards("KS KH KC QS AS")
    assert labels(cards) == ["KKK", "QKA"]
    assert combination_points(cards) == 5


def test_all_cards_make_every_combination() -> None:
    assert combination_points(PACK24) == combination_points(PACK25) == 6 * 8 + 4 * 12


def test_the_order_of_the_cards_does_not_matter() -> None:
    for seed in range(20):
        cards = random.Random(seed).sample(PACK25, 13)
        assert combination_points(cards) == combination_points(cards[::-1])


@pytest.mark.parametrize(
    ("first", "points", "factors"),
    [
        ("AS 9S AH QH AC AD KD QD JD 9D", [112, 56], {14}),
        ("AS 9S", [], set()),
    ],
)
def test_the_parts_of_a_score_are_multiplied_and_the_largest_comes_first(
    first: str, points: list[int], factors: set[int]
) -> None:
    own = parse_cards(first)
    parts = score_parts((own, without(PACK24, own)))[0]
    assert [part.points for part in parts][: len(points)] == points
    assert {part.factor for part in parts} >= factors


def test_the_parts_add_up_to_the_score_with_misere_too() -> None:
    miseres = 0
    for seed in range(300):
        cards = random.Random(seed).sample(PACK25, 25)
        takings = cards[: 5 + seed % 9], cards[5 + seed % 9 :]
        made = tuple(map(combination_points, takings))
        parts = score_parts(takings)
        sums = tuple(sum(part.points for part in own) for own in parts)
        assert sums == deal_scores(made, tuple(map(len, takings)))
        miseres += misere_side(made) is not None
    assert miseres > 10


def test_in_a_misere_the_parts_are_the_other_sides() -> None:
    own = parse_cards("9S TS QS JK")
    with_nothing, with_much = score_parts((own, without(PACK25, own)))
    assert with_much == ()
    assert {part.factor for part in with_nothing} == {4}
    assert not {card for part in with_nothing for card in part.cards} & set(own)
