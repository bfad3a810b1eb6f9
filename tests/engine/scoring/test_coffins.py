"""Scores of coffins: the worked examples of docs/rules.md 3b and 3c, and ties between lines."""

import pytest

from bot.engine.cards import Card, parse_cards
from bot.engine.coffin.grid import CELL_NAMES, EMPTY, NEIGHBOURS, cell_of
from bot.engine.coffin.rules import LineRules, TieRule
from bot.engine.errors import IllegalMove, InvalidMove
from bot.engine.scoring.coffins import deciding_lines, leading
from bot.engine.scoring.lines import score_lines

QUEEN_KING = ((0, 1, 2), (3, 4, 5))
NORTH_DEALER_SOUTH = ((0, 3), (1, 4), (2, 5))
CLASSIC = LineRules()
ADVANCED = LineRules(ranks=True)

Totals = tuple[int, int, int]
Case = tuple[str, LineRules, str, Totals, Totals, int, int, int]
COFFINS: list[Case] = [
    # id, rules, coffin, rows, columns, deciding line (1 best), Queen, King
    ("C01", CLASSIC, "7H 3H QS KD 8H 5C 9D 2S 6H", (40, 13, 17), (78, 26, 11), 1, 40, 78),
    ("C04, D6", CLASSIC, "5H 6D 4D 9H V QH KC 2S 9C", (45, 0, 33), (48, 0, 13), 1, 45, 48),
    ("C08, D13", CLASSIC, "5S JC 2S KH 9C 2D QH 3H 6S", (21, 11, 38), (30, 24, 20), 1, 38, 30),
    ("C09, D13", CLASSIC, "5S JC 2S KH 9C 2D V 3H 6S", (21, 11, 0), (0, 24, 20), 1, 21, 24),
    ("C11", CLASSIC, "9S 7H 6H 7D 4S 6D 6S 2H 6C", (44, 34, 14), (44, 26, 18), 2, 34, 26),
    ("C14, D8", CLASSIC, "KC 7H 8H 4H 3D 3S 2S JS 4S", (30, 10, 30), (16, 10, 30), 2, 30, 16),
    ("C15, D8", CLASSIC, "5H 6D 7D 8H 9S TS JC QC KD", (54, 54, 20), (26, 15, 54), 2, 54, 26),
    ("C17", ADVANCED, "8H 8D 3D 8C 9C TC 8S 4H 5H", (114, 405, 34), (48, 21, 18), 1, 405, 48),
]


@pytest.mark.parametrize("case", COFFINS, ids=[case[0] for case in COFFINS])
def test_the_lines_and_scores_of_a_coffin(case: Case) -> None:
    _, rules, cards, rows, columns, nth, queen, king = case
    lines = score_lines(parse_cards(cards), rules)
    assert tuple(line.total for line in lines) == rows + columns
    deciding = deciding_lines(lines, QUEEN_KING, TieRule.CASCADE)
    assert deciding.rank == nth - 1
    assert tuple(lines[index].total for index in deciding.chosen) == (queen, king)


C11, C14, C15 = (
    next(case[2] for case in COFFINS if case[0].startswith(n)) for n in ("C11", "C14", "C15")
)
EQUAL_ALL_THE_WAY = "AS 2H 3D 2D 5C 4H 3H 4S 8C"
"""Rows 6 11 15, columns 6 11 15."""


@pytest.mark.parametrize(
    ("tie_rule", "cards", "scores", "rank"),
    [
        (TieRule.CASCADE, C11, (34, 26), 1),
        (TieRule.DISTINCT, C11, (34, 26), 1),
        (TieRule.NONE, C11, (44, 44), 0),
        (TieRule.CASCADE, C14, (30, 16), 1),
        (TieRule.DISTINCT, C14, (10, 16), 1),
        (TieRule.NONE, C14, (30, 30), 0),
        (TieRule.CASCADE, C15, (54, 26), 1),
        (TieRule.DISTINCT, C15, (20, 26), 1),
        (TieRule.NONE, C15, (54, 54), 0),
    ],
)
def test_equal_best_lines_are_decided_by_the_tie_rule_d8(
    tie_rule: TieRule, cards: str, scores: tuple[int, ...], rank: int
) -> None:
    lines = score_lines(parse_cards(cards), CLASSIC)
    deciding = deciding_lines(lines, QUEEN_KING, tie_rule)
    assert (tuple(lines[index].total for index in deciding.chosen), deciding.rank) == (scores, rank)


@pytest.mark.parametrize("tie_rule", [TieRule.CASCADE, TieRule.DISTINCT])
def test_sides_with_equal_lines_score_their_third_line(tie_rule: TieRule) -> None:
    lines = score_lines(parse_cards(EQUAL_ALL_THE_WAY), CLASSIC)
    assert [line.total for line in lines[:3]] == [line.total for line in lines[3:]]
    deciding = deciding_lines(lines, QUEEN_KING, tie_rule)
    lowest = min(line.total for line in lines)
    assert (tuple(lines[index].total for index in deciding.chosen), deciding.rank) == (
        (lowest, lowest),
        2,
    )


def test_a_side_with_fewer_distinct_lines_scores_its_lowest() -> None:
    """Rank 2 with only one distinct line for each side."""
    lines = score_lines([Card("V")] * 9, CLASSIC)
    deciding = deciding_lines(lines, QUEEN_KING, TieRule.DISTINCT)
    assert (deciding.chosen, deciding.rank) == ((0, 3), 2)


def test_three_seats_share_six_lines_tc1_t5() -> None:
    lines = score_lines(
        parse_cards("7H 5H V TS KD 9C 2D QD 4D"), LineRules(vampire=2, two_vampires=4)
    )
    assert tuple(line.total for line in lines) == (48, 19, 80, 19, 45, 26)
    deciding = deciding_lines(lines, NORTH_DEALER_SOUTH, TieRule.NONE)
    assert (tuple(lines[index].total for index in deciding.chosen), deciding.rank) == (
        (48, 45, 80),
        0,
    )


def test_no_line_leads_if_none_is_worth_a_point() -> None:
    lines = score_lines([None] * 4 + [Card("V")] + [None] * 4, CLASSIC)
    assert leading(lines, (0, 1, 2)) is None
    assert leading(lines, ()) is None
    lines = score_lines([None] * 4 + [Card("K", "H")] + [None] * 4, CLASSIC)
    assert leading(lines, (0, 1, 2)) is None
    assert leading(lines, (3, 4, 5)) == 4


def test_neighbours_share_an_edge_and_not_only_a_corner() -> None:
    touching = {
        CELL_NAMES[cell]: " ".join(CELL_NAMES[near] for near in NEIGHBOURS[cell])
        for cell in range(9)
    }
    assert touching == {
        "a1": "b1 a2", "b1": "a1 c1 b2", "c1": "b1 c2",
        "a2": "a1 b2 a3", "b2": "b1 a2 c2 b3", "c2": "c1 b2 c3",
        "a3": "a2 b3", "b3": "b2 a3 c3", "c3": "c2 b3",
    }  # fmt: skip


def test_the_first_card_goes_beside_the_nail() -> None:
    nailed = EMPTY.lay(4, Card("7", "H"))
    assert [CELL_NAMES[cell] for cell in nailed.adjoining] == ["b1", "a2", "c2", "b3"]
    assert nailed.cards == (Card("7", "H"),)
    assert not nailed.full


def test_a_taken_cell_is_refused() -> None:
    with pytest.raises(IllegalMove, match="cell taken: cell b2"):
        EMPTY.lay(4, Card("7", "H")).lay(4, Card("8", "H"))


def test_an_unknown_cell_name_is_refused() -> None:
    assert cell_of("c3") == 8
    with pytest.raises(InvalidMove, match="no such cell"):
        cell_of("d1")
