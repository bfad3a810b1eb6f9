"""Who deals first: RULES.md 3d (D01 to D07) and the rulings D1 and D2."""

from collections import Counter

import pytest

from bot.engine.cards import PACK54, Card, hash_rng
from bot.engine.first_dealer import CUTS, first_dealer

AGAIN = None
CASES = [
    # id, rule, cut, the seat that deals first
    ("D01", "cut_classic", "3H KS", 0),
    ("D02: the higher heart", "cut_classic", "3H 9H", 1),
    ("D03: a heart over a diamond", "cut_classic", "KD 2H", 1),
    ("D04: two diamonds are a gap in S0", "cut_classic", "9D QD", AGAIN),
    ("two blacks", "cut_classic", "9S KC", AGAIN),
    ("a lone diamond over black", "cut_classic", "9D KC", 0),
    ("D1: agrees with D01", "cut_french", "3H KS", 0),
    ("D05", "cut_french", "9D QD", 1),
    ("D06: any heart over any diamond", "cut_french", "AH KD", 0),
    ("D07", "cut_french", "9S KC", AGAIN),
    ("D2: the Ace is low", "cut_french", "AH 2H", 1),
    ("D1: a Vampire cuts nothing", "cut_french", "V KH", AGAIN),
    ("black and Vampire", "cut_french", "KS V", AGAIN),
    ("four seats", "cut_french", "KD 4H KS 9H", 3),
    ("four blacks", "cut_french", "KS QS 2C 3C", AGAIN),
    ("X3: red over black", "cut_german", "KC 2D", 1),
    ("X3: two reds", "cut_german", "KH 2D", AGAIN),
    ("X3: two blacks", "cut_german", "KS 2C", AGAIN),
    ("X3: a Vampire", "cut_german", "V 2D", AGAIN),
    ("S2: red", "cut_one", "2D", 0),
    ("S2: black", "cut_one", "KS", 1),
    ("S2: a Vampire", "cut_one", "V", AGAIN),
]


@pytest.mark.parametrize(
    ("rule", "cut", "seat"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_cut_decides(rule, cut, seat):
    assert CUTS[rule]([Card.parse(card) for card in cut.split()]) == seat


@pytest.mark.parametrize("rule", CUTS)
def test_the_cut_is_repeated_until_it_decides(rule):
    rand = hash_rng(b"cutting")
    for _ in range(60):
        dealer, cuts = first_dealer(rule, 2, PACK54, rand)
        assert [CUTS[rule](cut) for cut in cuts] == [AGAIN] * (len(cuts) - 1) + [dealer]
        assert {len(cut) for cut in cuts} == {1 if rule == "cut_one" else 2}


def test_every_cut_is_fair_to_both():
    rand = hash_rng(b"fair")
    for rule in CUTS:
        first = Counter(first_dealer(rule, 2, PACK54, rand)[0] for _ in range(400))
        assert 150 < first[0] < 250


def test_the_host_deals_first_without_a_cut():
    assert first_dealer("host", 3, PACK54, hash_rng(b"")) == (0, ())


def test_a_random_dealer_is_any_seat_without_a_cut():
    rand = hash_rng(b"random")
    drawn = [first_dealer("random", 3, PACK54, rand) for _ in range(60)]
    assert {dealer for dealer, _ in drawn} == {0, 1, 2}
    assert {cuts for _, cuts in drawn} == {()}
