"""Points of lines: the worked examples of docs/rules.md 3a, and the rulings about lines."""

import pytest

from bot.engine.cards import Card, parse_cards
from bot.engine.coffin.rules import LineRules
from bot.engine.scoring.lines import score_line

ROW, COLUMN = 0, 3
CLASSIC = LineRules()
ADVANCED = LineRules(ranks=True)
TRIPLE_3 = LineRules(ranks=True, triple_rank=3)
IN_LINE = LineRules(ranks=True, in_line=True)
ACE_HIGH = LineRules(ranks=True, ace_high=True)
WRAP = LineRules(ranks=True, wrap=True)
THRACULA = LineRules(vampire=2, two_vampires=4)
TWO_AS_ONE = LineRules(vampire=2, two_vampires=2)
TWO_DRAIN = LineRules(vampire=2, two_vampires=0)

CASES = [
    # id, rules, direction, cards, total
    ("L01", CLASSIC, ROW, "AH 5S 9D", 15),
    ("L02", CLASSIC, ROW, "8H 3H 8C", 38),
    ("L03", CLASSIC, ROW, "8H 9D TH", 81),
    ("L06", CLASSIC, ROW, "QH 5H 9C", 48),
    ("L07", CLASSIC, COLUMN, "QH 5H 9C", 28),
    ("L08", CLASSIC, COLUMN, "7H KD 9D", 78),
    ("L10", CLASSIC, ROW, "JC TC 4C", 70),
    ("L11", CLASSIC, ROW, "QS TS 9S", 145),
    ("L14", CLASSIC, ROW, "JH JS KD", 0),
    ("L15", CLASSIC, ROW, "TH V 9H", 0),
    ("L15 down", CLASSIC, COLUMN, "TH V 9H", 0),
    ("L08 across: the King counts nothing", CLASSIC, ROW, "7H KD 9D", 48),
    ("D9: of colour and suit only the better", CLASSIC, ROW, "8S 9S TC", 81),
    ("two Vampires drain too", CLASSIC, ROW, "V V 9D", 0),
    ("A01", ADVANCED, ROW, "8H 3H 8C", 76),
    ("A02", ADVANCED, ROW, "8H 9D TC", 81),
    ("A03, R5", ADVANCED, ROW, "8H 9H TC", 162),
    ("A04, R5, R7", ADVANCED, ROW, "8H 9D TH", 243),
    ("A05, R5", ADVANCED, ROW, "8H 9H TH", 405),
    ("A06, R6", ADVANCED, ROW, "9H TH JH", 285),
    ("A07, R11", ADVANCED, ROW, "JH QH KH", 150),
    ("A08, R11", ADVANCED, COLUMN, "JH QH KH", 150),
    ("A09, R9 any", ADVANCED, ROW, "TC 8H 9D", 81),
    ("A11, R8 2", ADVANCED, ROW, "8H 8D 8C", 48),
    ("A13, R12: a pair of one colour", ADVANCED, ROW, "8H 8D 3H", 114),
    ("A14", ADVANCED, ROW, "AH 2S 3D", 18),
    ("A15, R10 off", ADVANCED, ROW, "QH KS AD", 11),
    ("A21", ADVANCED, ROW, "8H V TH", 0),
    ("R8 3", TRIPLE_3, ROW, "8H 8D 8C", 72),
    ("R8 3 leaves a pair alone", TRIPLE_3, ROW, "8H 3H 8C", 76),
    ("R9 in_line, out of order", IN_LINE, ROW, "TC 8H 9D", 27),
    ("R9 in_line, upwards", IN_LINE, ROW, "8H 9D TC", 81),
    ("R9 in_line, downwards", IN_LINE, ROW, "TC 9D 8H", 81),
    ("R10 ace_high: Q-K-A", ACE_HIGH, ROW, "QH KS AD", 33),
    ("R10 ace_high: K-A-2 is none", ACE_HIGH, COLUMN, "KS AD 2H", 13),
    ("R10 ace_high: A-2-3 still is", ACE_HIGH, ROW, "AH 2S 3D", 18),
    ("R10 off: K-A-2", ADVANCED, COLUMN, "KS AD 2H", 13),
    ("R10 wrap: K-A-2", WRAP, COLUMN, "KS AD 2H", 39),
    ("R10 wrap: Q-K-A", WRAP, ROW, "QH KS AD", 33),
    ("R11: courts pair", ADVANCED, ROW, "JH JS 9D", 18),
    ("T01", THRACULA, ROW, "7H V 5H", 48),
    ("T02", THRACULA, ROW, "7H V 5D", 24),
    ("T04", THRACULA, ROW, "V QS TS", 80),
    ("T07, T4 x4", THRACULA, ROW, "V V 9D", 36),
    ("T08", THRACULA, ROW, "9H 5D 2H", 48),
    ("T3: a Vampire makes no three of a colour", THRACULA, COLUMN, "7H 5D V", 24),
    ("T4 x2", TWO_AS_ONE, ROW, "V V 9D", 18),
    ("T4 zero", TWO_DRAIN, ROW, "V V 9D", 0),
    ("T4 zero leaves one Vampire alone", TWO_DRAIN, ROW, "7H V 5H", 48),
]


@pytest.mark.parametrize(
    ("rules", "index", "cards", "total"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_the_points_of_a_line(rules: LineRules, index: int, cards: str, total: int) -> None:
    line = score_line(index, parse_cards(cards), rules)
    assert line.total == total == sum(line.values) * line.factor
    assert line.drained == (line.vampire_factor == 0)


@pytest.mark.parametrize(
    ("cards", "values", "factor", "total"),
    [
        ("- - -", (0, 0, 0), 1, 0),
        ("- 9H -", (0, 9, 0), 1, 9),
        ("8H 9H -", (8, 9, 0), 2, 34),
        ("8H - 9D", (8, 0, 9), 1, 17),
        ("8H - 8D", (8, 0, 8), 2, 32),
        ("8H V -", (8, 0, 0), 0, 0),
    ],
)
def test_a_line_that_is_not_full_scores_the_cards_that_it_has(
    cards: str, values: tuple[int, ...], factor: int, total: int
) -> None:
    cards_or_none = tuple(None if card == "-" else Card.parse(card) for card in cards.split())
    line = score_line(ROW, cards_or_none, ADVANCED)
    assert (line.values, line.factor, line.total) == (values, factor, total)
