"""Hands valued in batches rank as the rules rank them."""

import random
from itertools import combinations

import numpy as np
import pytest

from bot.ai.counterbluff.hand_values import (
    CARD,
    best_completions,
    completed_values,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.engine.cards import PACK52, Card
from bot.engine.scoring.poker import Lowball, high_rank, low_rank

SUITED = [card for card in PACK52 if card.suit == "H"]


def fives(seed: int) -> list[list[Card]]:
    """Random fives, of which some are of one suit and some of few ranks."""
    rng = random.Random(seed)
    few = [card for card in PACK52 if card.rank in "A2345"]
    return [rng.sample(pack, 5) for pack in (PACK52, SUITED, few) for _ in range(300)]


def test_a_high_value_is_the_place_of_the_rank_in_the_rules() -> None:
    dealt, table = fives(1), high_table()
    values = values_of(np.array([numbers(five) for five in dealt]), table)
    assert [table.ranks[value] for value in values] == [high_rank(five) for five in dealt]


@pytest.mark.parametrize("lowball", Lowball)
def test_a_low_value_is_the_place_of_the_rank_in_the_rules(lowball: Lowball) -> None:
    dealt, table = fives(1), low_table(lowball)
    values = values_of(np.array([numbers(five) for five in dealt]), table)
    assert [table.ranks[value] for value in values] == [low_rank(five, lowball) for five in dealt]


@pytest.mark.parametrize("shown", range(6))
def test_every_completion_has_the_value_of_its_five(shown: int) -> None:
    rng = random.Random(shown)
    pack = SUITED if shown % 2 else PACK52
    dealt = [rng.sample(pack, 11) for _ in range(20)]
    hands = np.array([numbers(cards[shown:]) for cards in dealt])
    rows = np.array([numbers(cards[:shown]) for cards in dealt], np.intp).reshape(20, shown)
    values = completed_values(hands, rows, high_table())
    for cards, found in zip(dealt, values, strict=True):
        ranks = [
            high_rank((*cards[:shown], *rest)) for rest in combinations(cards[shown:], 5 - shown)
        ]
        assert [high_table().ranks[value] for value in found] == ranks


@pytest.mark.parametrize("low", [False, True])
def test_the_best_completion_is_one_of_the_hand(low: bool) -> None:
    rng = random.Random(3)
    dealt = [rng.sample(PACK52, 10) for _ in range(400)]
    row = numbers(dealt[0][:2])
    hands = np.array([numbers([c for c in cards if c not in dealt[0][:2]][:8]) for cards in dealt])
    added, values = best_completions(hands, row, high_table(), low)
    every = completed_values(hands, row, high_table())
    assert (values == (every.min(1) if low else every.max(1))).all()
    for hand, cards, value in zip(hands, added, values, strict=True):
        assert set(cards) <= set(hand)
        five = [CARD[card] for card in (*row, *cards)]
        assert high_table().ranks[value] == high_rank(five)


def test_single_cards_up_to_a_rank_are_below_all_others() -> None:
    table = low_table(Lowball.KANSAS_CITY)
    limit = table.below_no_pair(8)
    assert table.ranks[limit - 1] == (0, 8, 7, 6, 5, 3)
    assert table.ranks[limit][1] == 9
