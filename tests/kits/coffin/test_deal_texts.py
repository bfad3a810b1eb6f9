"""Texts for the lines and results of the printed examples."""

from dataclasses import replace

import pytest

from bot.engine.cards import parse_cards
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.rules import LineRules, TieRule
from bot.engine.scoring.coffins import deciding_lines
from bot.engine.scoring.lines import score_line, score_lines
from bot.i18n.translator import translator_for
from bot.kits.coffin.deal_texts import counters_text, decision, details, line_text

_ = translator_for("en")
CLASSIC, ADVANCED = LineRules(), LineRules(ranks=True)
TREBLE, THRACULA = LineRules(ranks=True, triple_rank=3), LineRules(vampire=2, two_vampires=4)

CASES = [
    ("L01", 0, "AH 5S 9D", CLASSIC, "Row 1: 1 + 5 + 9 = **15**"),
    ("L02", 0, "8H 3H 8C", CLASSIC, "Row 1: 8 + 3 + 8 = 19, two hearts ×2 = **38**"),
    ("L03", 0, "8H 9D TH", CLASSIC, "Row 1: 8 + 9 + 10 = 27, three red cards ×3 = **81**"),
    ("L07", 3, "QH 5H 9C", CLASSIC, "Column a: 0 + 5 + 9 = 14, two hearts ×2 = **28**"),
    ("L10", 1, "JC TC 4C", CLASSIC, "Row 2: 0 + 10 + 4 = 14, three clubs ×5 = **70**"),
    ("-", 5, "2S 3C 4S", CLASSIC, "Column c: 2 + 3 + 4 = 9, three black cards ×3 = **27**"),
    ("L15", 2, "TH V 9H", CLASSIC, "Row 3: drained by a Vampire, **0**"),
    ("A01", 0, "8H 3H 8C", ADVANCED,
     "Row 1: 8 + 3 + 8 = 19, two Eights ×2, two hearts ×2 = **76**"),
    ("A02", 0, "8H 9D TC", ADVANCED, "Row 1: 8 + 9 + 10 = 27, a sequence ×3 = **81**"),
    ("A05", 0, "8H 9H TH", ADVANCED,
     "Row 1: 8 + 9 + 10 = 27, a sequence ×3, three hearts ×5 = **405**"),
    ("R8", 0, "8H 8S 8C", TREBLE, "Row 1: 8 + 8 + 8 = 24, three Eights ×3 = **72**"),
    ("T01", 0, "7H V 5H", THRACULA, "Row 1: 7 + 0 + 5 = 12, a Vampire ×2, two hearts ×2 = **48**"),
    ("T07", 0, "V V 9D", THRACULA, "Row 1: 0 + 0 + 9 = 9, two Vampires ×4 = **36**"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "index", "cards", "rules", "text"), CASES)
def test_the_arithmetic_of_a_line(
    source: str, index: int, cards: str, rules: LineRules, text: str
) -> None:
    cards_on_board = parse_cards(cards)
    assert line_text(index, score_line(index, cards_on_board, rules), _) == text


def coffin_result(
    text: str, counters: tuple[int, ...] = (0, 0), ties: TieRule = TieRule.CASCADE
) -> CoffinResult:
    coffin = parse_cards(text)
    lines = score_lines(coffin, CLASSIC)
    owned_lines = ((0, 1, 2), (3, 4, 5))
    deciding = deciding_lines(lines, owned_lines, ties)
    scores = tuple(lines[index].total for index in deciding.chosen)
    return CoffinResult(
        1,
        0,
        coffin,
        lines,
        owned_lines,
        deciding.chosen,
        scores,
        deciding.rank,
        counters,
        (False, False),
    )


def test_different_best_lines_need_no_explanation() -> None:
    text = decision(coffin_result("5S JC 2S KH 9C 2D QH 3H 6S"), ("Mina", "Lucy"), _)
    assert text == ("Mina: **38** from row 3. Lucy: **30** from column a.",)


def test_equal_best_lines_are_explained() -> None:
    text = decision(coffin_result("9S 7H 6H 7D 4S 6D 6S 2H 6C"), ("Mina", "Lucy"), _)
    assert "44" in text[0]
    assert "second-best" in text[0]
    assert text[1] == "Mina: **34** from row 2. Lucy: **26** from column b."


def test_the_third_lines_are_explained() -> None:
    symmetrical = coffin_result("AS 2H 3D 2C 5S 6H 3H 6D 9S")
    assert symmetrical.rank == 2
    assert "third" in decision(symmetrical, ("Mina", "Lucy"), _)[0]


def test_the_lines_that_scored_are_marked() -> None:
    text = details(coffin_result("5S JC 2S KH 9C 2D QH 3H 6S"), _)
    assert [line[0] for line in text] == ["·", "·", "▸", "▸", "·", "·"]


def test_only_sides_that_won_cards_are_named() -> None:
    result = coffin_result("5S JC 2S KH 9C 2D QH 3H 6S", (3, 0))
    assert counters_text(result, ("Mina", "Lucy"), _) == ("Mina: 3 cards won.",)


def test_that_nobody_won_a_card_is_told_where_cards_are_counted() -> None:
    points = coffin_result("5S JC 2S KH 9C 2D QH 3H 6S")
    assert counters_text(points, ("Mina", "Lucy"), _) == ()
    cards = replace(points, counts_cards=True)
    assert counters_text(cards, ("Mina", "Lucy"), _) == ("Nobody wins a card.",)


def test_where_equal_lines_cancel_out_with_all_of_their_value_the_next_values_decide() -> None:
    """Rows of 54, 54 and 20 against columns of 54, 26 and 15 (C15)."""
    coffin = "5H 6D 7D 8H 9S TS JC QC KD"
    first, scores = decision(coffin_result(coffin, ties=TieRule.DISTINCT), ("Mina", "Lucy"), _)
    assert "worth 54, so all lines of that value cancel out" in first
    assert scores.startswith("Mina: **20** from row 3. Lucy: **26** from")
    cascade = decision(coffin_result(coffin), ("Mina", "Lucy"), _)[0]
    assert "the second-best lines decide" in cascade


def test_where_two_values_cancel_out_both_are_named() -> None:
    """Rows of 36, 36 and 24 against columns of 36, 24 and 20."""
    coffin = coffin_result("QC 8D KD KH 6C 6H KS 4C 8C", ties=TieRule.DISTINCT)
    first, scores = decision(coffin, ("Mina", "Lucy"), _)
    assert "worth 36 and both next ones 24, so all lines of these values cancel out" in first
    assert scores.startswith("Mina: **24** from row 2. Lucy: **20** from")
