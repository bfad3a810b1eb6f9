"""Alpha-beta of Fosco against plain minimax, and its budgets."""

import random

import pytest

from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta, BudgetExceeded
from bot.ai.fosco.open_search import best_within, values_to_depth, values_within
from bot.ai.fosco.packed_deal import (
    UNIT,
    PackedDeal,
    Step,
    card_of,
    final_value,
    highest_step,
    packed_deal,
)
from bot.engine.game import Game
from bot.engine.games.fosco.state import FoscoState
from tests.ai.fosco.test_packed_deal import defaults, packed
from tests.engine.games.test_fosco import FOUR, TWO, later_lead, start
from tests.engine.made_moves import play

END = 60
Known = dict[object, int]
"""What the play to a position is worth to the side that made it."""


def near_the_end(game: Game, number: int, cards: int, **options: str) -> PackedDeal:
    """A random position with at most `cards` cards left, and a choice between several moves."""
    rng = random.Random(number)
    state = game.start({**defaults(game), **options}, rng.randrange)
    assert isinstance(state, FoscoState)
    while sum(map(len, state.hands)) > cards or len(state.legal_moves()) == 1:
        state = state.apply(rng.choice(state.legal_moves()))
    return packed_deal(state.view(None), state.hands)


def minimax(deal: PackedDeal, known: Known | None = None) -> dict[Step, int]:
    """The exact margin of the side in turn by card, in quarter points."""
    known = {} if known is None else known
    values = {}
    for step in deal.steps():
        after = PackedDeal(deal.rules, list(deal.hands), deal.position)
        after.play(step)
        reached = (tuple(after.hands), after.position)
        if reached not in known:
            replies = minimax(after, known)
            turn, _, taken, _ = after.resolved()
            ended = final_value(taken) * (1 if turn % 2 else -1)
            known[reached] = -max(replies.values()) if replies else ended
        values[step] = known[reached]
    return values


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (TWO, {}),
        (TWO, {"suit_order": "two_suits", "jokers": "2"}),
        (TWO, {"king": "same_as_led"}),
        (FOUR, {}),
        (FOUR, {"jokers": "4", "king": "next_prime"}),
    ],
)
@pytest.mark.parametrize("number", range(4))
def test_near_the_end_it_finds_the_values_of_minimax(
    game: Game, options: dict[str, str], number: int
) -> None:
    deal = near_the_end(game, number, 11, **options)
    exact = {step: value / UNIT for step, value in minimax(deal).items()}
    assert values_within(deal, INFINITE) == exact
    assert values_to_depth(deal, END) == exact
    best, *_ = ranked = best_within(deal, INFINITE)
    assert ranked[best] == exact[best] == max(exact.values())
    assert max(ranked.values()) == ranked[best]


def test_a_search_leaves_the_deal_as_it_was() -> None:
    deal = packed(start(TWO))
    before = list(deal.hands), deal.position
    values_within(deal, 500)
    best_within(deal, 500)
    assert (deal.hands, deal.position) == before


def test_a_search_ends_with_its_budget() -> None:
    deal = packed(start(TWO))
    search = AlphaBeta(deal, positions=100)
    assert search.searched == 0
    with pytest.raises(BudgetExceeded):
        search.after(deal.resolved(), deal.steps()[0], END)
    assert search.searched > 100


def test_a_budget_too_small_for_any_depth_still_values_every_card() -> None:
    deal = packed(start(TWO))
    assert set(values_within(deal, 1)) == set(best_within(deal, 1)) == set(deal.steps())


@pytest.mark.parametrize("number", range(3))
def test_no_card_is_worth_more_than_the_best_wherever_the_budget_ends(number: int) -> None:
    deal = near_the_end(TWO, number, 30)
    for budget in range(1, 200, 7):
        best, *_ = ranked = best_within(deal, budget)
        assert ranked[best] == max(ranked.values())


def test_an_upper_bound_is_no_better_than_the_value() -> None:
    deal = near_the_end(TWO, 7, 11)
    exact = minimax(deal)
    best = max(exact.values())
    search = AlphaBeta(deal)
    for step, value in exact.items():
        bound = search.after(deal.resolved(), step, END, best)
        assert value <= bound <= best


def test_a_forced_card_can_count_for_the_depth() -> None:
    """One card deep, with forced cards free, a search may see further than one card."""
    states = [near_the_end(TWO, number, 30) for number in range(8)]
    free = [values_to_depth(deal, 2) for deal in states]
    counted = []
    for deal in states:
        search = AlphaBeta(deal, forced_depth=1)
        counted.append(
            {step: search.after(deal.resolved(), step, 2) / UNIT for step in deal.steps()}
        )
    assert free != counted


def test_a_search_says_whether_it_reached_the_end() -> None:
    deal = near_the_end(TWO, 3, 11)
    search = AlphaBeta(deal)
    search.after(deal.resolved(), deal.steps()[0], 1)
    assert not search.exact
    search.exact = True
    search.after(deal.resolved(), deal.steps()[0], END)
    assert search.exact


def test_a_predicted_seat_brings_the_count_as_high_as_it_can() -> None:
    """Seat 0 gains if seat 1 has no choice; if it has the same choice, nothing changes."""
    gained = 0.0
    for number in range(12):
        deal = near_the_end(TWO, number, 12)
        turn = deal.position[0]
        predicted = tuple(seat != turn for seat in range(2))
        search = AlphaBeta(deal, predicted=predicted)
        exact = {step: value * UNIT for step, value in values_within(deal, INFINITE).items()}
        for step, value in exact.items():
            reached = search.after(deal.resolved(), step, END)
            assert reached >= value
            gained += reached - value
    assert gained > 0


def test_the_highest_step_is_the_first_of_equal_ones() -> None:
    doubled = packed(play(later_lead("TS AS", "9S TS KS"), "TS"))
    highest = highest_step(doubled.rules, doubled.steps(), doubled.position[1])
    assert str(card_of(highest)) == "TS", "a King makes 20 as well"


def test_values_of_a_search_that_was_not_deep_are_not_exact_when_met_again() -> None:
    deal = near_the_end(TWO, 3, 14)
    search, position = AlphaBeta(deal), deal.resolved()
    for step in deal.steps():
        search.after(position, step, 4)
    for repeated in (True, False):
        search.exact = True
        for step in deal.steps():
            search.after(position, step, 4 if repeated else INFINITE)
        assert search.exact is not repeated
