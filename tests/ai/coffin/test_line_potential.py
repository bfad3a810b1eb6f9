"""The potential of a line is its mean over the cards that may still come."""

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import NO_CARD, NUMBER_OF
from bot.ai.coffin.line_potential import UNIT, potential_payoff
from bot.ai.coffin.payoff import Payoff, payoff_of
from bot.engine.cards import PACK54, Card
from bot.engine.coffin.rules import Counting, LineRules

NINE, TEN, QUEEN = (NUMBER_OF[Card.parse(text)] for text in ("9H", "TH", "QH"))


def row(payoff: Payoff, *cards: int) -> int:
    return int(payoff.totals(0, [np.array([card]) for card in cards])[0])


def test_a_full_line_is_worth_its_points() -> None:
    assert row(potential_payoff(payoff_of()), NINE, TEN, QUEEN) == UNIT * 29 * 5


@pytest.mark.parametrize("place", range(3))
def test_a_gap_is_worth_the_mean_of_all_cards(place: int) -> None:
    pair = [NINE, TEN]
    lines = ([*pair[:place], NUMBER_OF[card], *pair[place:]] for card in PACK54)
    mean = np.mean([row(payoff_of(), *line) for line in lines])
    gap = [*pair[:place], NO_CARD, *pair[place:]]
    assert row(potential_payoff(payoff_of()), *gap) == pytest.approx(UNIT * mean, abs=1)


def test_the_gaps_of_an_empty_line_count_too() -> None:
    payoff = potential_payoff(payoff_of())
    single = [row(payoff, NO_CARD, NUMBER_OF[card], NO_CARD) for card in PACK54]
    assert row(payoff, NO_CARD, NO_CARD, NO_CARD) == pytest.approx(np.mean(single), abs=1)
    assert row(payoff, NO_CARD, TEN, NO_CARD) > row(payoff, NO_CARD, NO_CARD, NO_CARD)


@pytest.mark.parametrize("counting", [Counting.CARDS_TENS, Counting.CARDS_MULTIPLIER])
def test_a_payoff_that_tells_counters_has_the_same_potential(counting: Counting) -> None:
    counters = potential_payoff(payoff_of(LineRules(), counting))
    assert (counters.row == potential_payoff(payoff_of(LineRules())).row).all()
    assert counters.bits == 0
