"""The last cards of a game with partners: exact, as trying everything out says."""

from functools import partial

import pytest

from bot.ai.analysis_types import THOROUGH
from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.coffin.determinizations import sample_deals
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.last_cards import are_last_cards, best_places
from bot.ai.coffin.payoff import NUMBER_OF
from bot.ai.rng import rng_from_seed
from bot.engine.coffin.view import coffin_view
from bot.engine.game import State
from bot.model.reviews import PlayedMove
from tests.ai.playing import NO_OPTIONS, game, states

CELLS = 9
ONE_EACH = 4
"""So many cards are left when nobody holds two."""


def last_coffin(number: int, counting: str = "points") -> list[PlayedMove]:
    """The cards of the last coffin of a random game with partners."""
    options = NO_OPTIONS if counting == "points" else {"counting": counting}
    moves, _ = game("dracula.partners", [None] * 4, number, options)
    return moves[-CELLS:]


def exact_gain(state: State, side: int) -> int:
    """By how much this side gains more in the coffin to be filled if both play perfectly."""
    if state.to_move is None:
        gains = state.view(None).results[-1].gains
        return gains[side] - gains[1 - side]
    best = max if state.view(None).sides[state.to_move] == side else min
    return best(exact_gain(state.apply(move), side) for move in state.legal_moves())


@pytest.mark.parametrize("counting", ["points", "cards_tens"])
def test_with_open_cards_the_end_is_what_trying_everything_out_says(counting: str) -> None:
    for number in range(6):
        deal = last_coffin(number, counting)
        for at in range(CELLS - ONE_EACH, CELLS):
            view, state, _ = deal[at]
            margins = CoffinEvaluator().open_margins(deal, at, THOROUGH, rng_from_seed(b""))
            exact = {move: exact_gain(state.apply(move), 0) for move in view.moves}
            assert margins == {move: (gain, -gain) for move, gain in exact.items()}


def test_a_rollout_lays_the_first_of_four_cards_as_trying_everything_out_says() -> None:
    for number in range(6):
        view, state, _ = last_coffin(number)[CELLS - ONE_EACH]
        seen = coffin_view(view)
        assert seen.seat is not None
        deals = sample_deals(seen, partial(state.determinize, seen.seat), 1, rng_from_seed(b""))
        deals.hands[0, :, 0] = [NUMBER_OF[state.view(seat).hand[0]] for seat in range(4)]
        (cell,) = best_places(deals, seen.seat, seen.sides, scorer_for(seen))
        side = seen.sides[seen.seat]
        gains = {move.cell: exact_gain(state.apply(move), side) for move in view.moves}
        assert gains[int(cell)] == max(gains.values())


def test_a_place_is_worth_what_the_hands_that_the_others_may_hold_make_of_it() -> None:
    for number in range(6):
        view, state, _ = last_coffin(number)[CELLS - 3]  # two cards are hidden, in two hands
        determinize = partial(state.determinize, view.seat)
        values = dict(
            CoffinEvaluator().analysis_values(view, determinize, THOROUGH, rng_from_seed(b""))
        )
        assert view.seat is not None
        side = view.sides[view.seat]
        for move, value in values.items():
            gains = [exact_gain(deal.apply(move), side) for deal in both_ways(state, view.seat)]
            assert min(gains) <= value <= max(gains)


def both_ways(state: State, seat: int) -> list[State]:
    """Different deals of the cards that this seat cannot see."""
    deals = [state.determinize(seat, rand) for rand in (lambda _: 0, lambda bound: bound - 1)]
    assert deals[0] != deals[1]
    return deals


def test_the_end_is_seen_only_where_nobody_keeps_a_card() -> None:
    for key in ("dracula.partners", "thracula"):
        for state in states(key):
            view = coffin_view(state.view(state.to_move))
            if not view.stage.plays_a_card:
                continue
            deals = sample_deals(view, partial(state.determinize, view.seat), 1, rng_from_seed(b""))
            assert are_last_cards(deals) == (
                key == "dracula.partners"
                and view.deal == view.deals
                and view.coffin.count(None) <= ONE_EACH
            )
