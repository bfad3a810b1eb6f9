"""In the last coffin the Count plays for the game, and before it for points."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from bot.ai.analysis_types import Level
from bot.ai.coffin.coffin_evaluator import THE_COUNT, CoffinEvaluator
from bot.ai.coffin.evaluators import Greedy, Pimc
from bot.ai.coffin.last_coffin import GameUtility, LastCoffin
from bot.ai.coffin.observation import Evaluator, best_of
from bot.ai.rng import rng_from_seed
from bot.engine.coffin.view import coffin_view
from bot.engine.game import State
from bot.engine.moves import Move
from bot.tools.arena.coffin import DealTable
from tests.ai.coffin.observing import after_coffins, observation_at

EXACT = Pimc(1)
LOST_BY_FORCE = 25, -6  # a deal, and a lead that is not enough if the other makes no mistake


def margin_against_greedy(deal: int, eldest: Evaluator) -> int:
    """The eldest's margin where both see all cards, as in the last coffin of a game."""
    table = DealTable(deal)
    for ply in range(8):
        player = (eldest, Greedy())[ply % 2]
        values = player.values(table.observation(ply % 2, cheating=True), rng_from_seed(b""))
        table.lay(ply % 2, *best_of(values))
    return table.margin()


def values_of_the_count(state: State, scores: tuple[int, ...]) -> Mapping[Move, float]:
    """What the Count without memory thinks of each move at this score."""
    view = replace(coffin_view(state.view(state.to_move)), scores=scores)
    determinize = partial(state.determinize, state.to_move)
    rng = rng_from_seed(b"")
    return dict(CoffinEvaluator(None).level_values(Level.COUNT, view, determinize, rng))


def test_a_game_lost_by_force_is_won_where_the_other_overlooks_something() -> None:
    deal, lead = LOST_BY_FORCE
    open_cards = DealTable(deal).observation(0, cheating=True)
    assert EXACT.values(open_cards, rng_from_seed(b"")).max() + lead < 0
    assert margin_against_greedy(deal, EXACT) + lead < 0
    assert margin_against_greedy(deal, LastCoffin(THE_COUNT, lead)) + lead > 0


@pytest.mark.parametrize("behind", [0, 1])
def test_a_game_that_is_won_or_drawn_by_force_is_played_exactly(behind: int) -> None:
    table, _ = observation_at(2)
    observation = table.observation(0, cheating=True)
    exact = EXACT.values(observation, rng_from_seed(b""))
    lead = -int(exact.max()) - behind
    values = LastCoffin(THE_COUNT, lead).values(observation, rng_from_seed(b""))
    assert np.array_equal(values, exact) == (not behind)
    assert values.max() == exact.max()


def test_who_does_not_know_the_other_hand_plays_as_ever() -> None:
    _, observation = observation_at(4)
    values = LastCoffin(THE_COUNT, -1000).values(observation, rng_from_seed(b""))
    assert np.array_equal(values, THE_COUNT.values(observation, rng_from_seed(b"")))


def test_the_score_counts_in_the_last_coffin_and_in_no_other() -> None:
    for finished in (4, 5):
        state = after_coffins(finished, "greedy")
        side = state.view(None).sides[state.to_move or 0]
        behind = (0, 30) if side == 0 else (30, 0)
        level, losing = (values_of_the_count(state, scores) for scores in ((0, 0), behind))
        assert (level != losing) == (finished == 5)


def test_a_chance_rises_with_the_margin_and_is_certain_without_a_choice() -> None:
    margins = np.array([-40.0, -11.0, -10.0, -9.0, 40.0])
    for choices in (0, 1, 2):
        chances = GameUtility(10, choices, 1.0).of(margins)
        assert (np.diff(chances) > 0).all()
    assert GameUtility(10, 0, 1.0).of(margins) == pytest.approx([0, 0, 0.5, 1, 1], abs=0.06)
    counters = GameUtility(1, 2, 0.1).of(margins / 10)
    assert counters == pytest.approx(GameUtility(10, 2, 1.0).of(margins))
