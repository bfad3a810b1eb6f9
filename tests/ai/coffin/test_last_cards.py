"""The last cards of a game with partners: exact, as trying everything out says."""

import random
from functools import partial
from math import factorial

import pytest

from bot.ai.analysis_types import THOROUGH
from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.coffin.determinizations import sample_determinizations
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.last_cards import are_last_cards, best_places
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
        samples = sample_determinizations(
            seen, partial(state.determinize, seen.seat), 1, rng_from_seed(b"")
        )
        samples.hands[0, :, 0] = [NUMBER_OF[state.view(seat).hand[0]] for seat in range(4)]
        (cell,) = best_places(samples, seen.seat, seen.sides, scorer_for(seen))
        side = seen.sides[seen.seat]
        gains = {move.cell: exact_gain(state.apply(move), side) for move in view.moves}
        assert gains[int(cell)] == max(gains.values())


@pytest.mark.parametrize("left", [2, 3, 4, 5])  # of five, the player to move holds two
def test_a_move_is_worth_what_each_deal_of_the_hidden_cards_makes_of_it(left: int) -> None:
    for number in range(6):
        view, state, _ = last_coffin(number)[CELLS - left]
        determinize = partial(state.determinize, view.seat)
        values = dict(
            CoffinEvaluator().analysis_values(view, determinize, THOROUGH, rng_from_seed(b""))
        )
        assert view.seat is not None
        side, deals = view.sides[view.seat], possible_deals(state, view.seat)
        for move, value in values.items():
            gains = [exact_gain(deal.apply(move), side) for deal in deals]
            assert value == pytest.approx(sum(gains) / len(gains))


def possible_deals(state: State, seat: int) -> list[State]:
    """Every deal of the cards that this seat cannot see; a Vampire stays where all know it is."""
    rng = random.Random(1)
    deals = [state.determinize(seat, rng.randrange) for _ in range(100)]
    by_hands = {tuple(deal.view(other).hand for other in range(4)): deal for deal in deals}
    hidden = [state.view(other).hand for other in range(4) if other != seat]
    unknown = [hand for hand in hidden if any(not card.is_vampire for card in hand)]
    assert len(by_hands) == factorial(len(unknown))
    return list(by_hands.values())


def test_fewer_deals_are_samples() -> None:
    view, state, _ = last_coffin(0)[CELLS - ONE_EACH]
    seen, determinize = coffin_view(view), partial(state.determinize, view.seat)
    assert view.seat is not None
    every = len(possible_deals(state, view.seat))
    counts = (1, every - 1, every, every + 1)
    sampled = [
        sample_determinizations(seen, determinize, count, rng_from_seed(b"")) for count in counts
    ]
    assert [len(samples.hands) for samples in sampled] == [1, every - 1, every, every]
    assert (sampled[2].hands == sampled[3].hands).all()


def test_the_end_is_seen_only_where_nobody_keeps_a_card() -> None:
    for key in ("dracula.partners", "thracula"):
        for state in states(key):
            view = coffin_view(state.view(state.to_move))
            if not view.stage.plays_a_card:
                continue
            samples = sample_determinizations(
                view, partial(state.determinize, view.seat), 1, rng_from_seed(b"")
            )
            assert are_last_cards(samples) == (
                key == "dracula.partners"
                and view.deal == view.deals
                and view.coffin.count(None) <= ONE_EACH
            )
