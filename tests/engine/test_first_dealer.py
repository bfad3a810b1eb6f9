"""Cutting for the first deal: docs/rules.md 3d (D01 to D07) and the rulings D1 and D2."""

from collections import Counter

import pytest

from bot.engine.cards import PACK54, hash_rng, parse_cards
from bot.engine.first_dealer import CUTS, first_dealer
from bot.engine.first_dealer import FirstDealerRule as Rule

AGAIN = None
CASES = [
    # id, rule, cut, the seat that deals first
    # S0, with which it agrees (D1), decides the first four.
    ("D01", Rule.CUT_FRENCH, "3H KS", 0),
    ("D02: the higher heart", Rule.CUT_FRENCH, "3H 9H", 1),
    ("D03: a heart over a diamond", Rule.CUT_FRENCH, "KD 2H", 1),
    ("a lone diamond over black", Rule.CUT_FRENCH, "9D KC", 0),
    ("D05, where S0 says nothing (D04)", Rule.CUT_FRENCH, "9D QD", 1),
    ("D06: any heart over any diamond", Rule.CUT_FRENCH, "AH KD", 0),
    ("D07", Rule.CUT_FRENCH, "9S KC", AGAIN),
    ("D2: the Ace is low", Rule.CUT_FRENCH, "AH 2H", 1),
    ("D1: a Vampire cuts nothing", Rule.CUT_FRENCH, "V KH", AGAIN),
    ("black and Vampire", Rule.CUT_FRENCH, "KS V", AGAIN),
    ("four seats", Rule.CUT_FRENCH, "KD 4H KS 9H", 3),
    ("four blacks", Rule.CUT_FRENCH, "KS QS 2C 3C", AGAIN),
    ("X3: red over black", Rule.CUT_GERMAN, "KC 2D", 1),
    ("X3: two reds", Rule.CUT_GERMAN, "KH 2D", AGAIN),
    ("X3: two blacks", Rule.CUT_GERMAN, "KS 2C", AGAIN),
    ("X3: a Vampire", Rule.CUT_GERMAN, "V 2D", AGAIN),
    ("S2: red", Rule.CUT_ONE, "2D", 0),
    ("S2: black", Rule.CUT_ONE, "KS", 1),
    ("S2: a Vampire", Rule.CUT_ONE, "V", AGAIN),
]


@pytest.mark.parametrize(
    ("rule", "cut", "seat"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_cut_decides(rule: Rule, cut: str, seat: int | None) -> None:
    assert CUTS[rule](parse_cards(cut)) == seat


@pytest.mark.parametrize("rule", CUTS)
def test_the_pack_is_cut_until_a_cut_decides(rule: Rule) -> None:
    rand = hash_rng(b"cutting")
    for _ in range(60):
        dealer, cuts = first_dealer(rule, 2, PACK54, rand)
        assert [CUTS[rule](cut) for cut in cuts] == [AGAIN] * (len(cuts) - 1) + [dealer]
        assert {len(cut) for cut in cuts} == {1 if rule == Rule.CUT_ONE else 2}


def test_every_rule_for_cutting_is_fair_to_both() -> None:
    rand = hash_rng(b"fair")
    for rule in CUTS:
        first = Counter(first_dealer(rule, 2, PACK54, rand)[0] for _ in range(400))
        assert 150 < first[0] < 250


def test_the_host_deals_first_without_a_cut() -> None:
    assert first_dealer(Rule.HOST, 3, PACK54, hash_rng(b"")) == (0, ())


def test_a_random_dealer_is_any_seat_without_a_cut() -> None:
    rand = hash_rng(b"random")
    drawn = [first_dealer(Rule.RANDOM, 3, PACK54, rand) for _ in range(60)]
    assert {dealer for dealer, _ in drawn} == {0, 1, 2}
    assert {cuts for _, cuts in drawn} == {()}
