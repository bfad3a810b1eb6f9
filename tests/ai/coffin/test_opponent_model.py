"""Opponent models believe the hands and the player types that explain the moves made."""

from dataclasses import replace

import numpy as np
import pytest

from bot.ai.coffin.evaluators import Greedy
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import best_of
from bot.ai.coffin.opponent_model import OpponentKind, OpponentModel, OpponentType
from bot.ai.coffin.payoff import payoff_of
from bot.engine.coffin.rules import Counting
from bot.tools.arena.coffin import DealTable
from tests.ai.coffin.observing import observation_at

INFERRING = OpponentType(OpponentKind.INFERRING, 1.0, 1.5, 0.05)
GREEDY = OpponentType(OpponentKind.GREEDY, 1.0, 1.0, 0.1)
DEALS = (8,) * 9


@pytest.mark.parametrize("kind", OpponentKind)
def test_weights_sum_to_one(kind: OpponentKind) -> None:
    model = OpponentModel((replace(INFERRING, kind=kind),), DEALS)
    for ply in (0, 1, 3, 6):
        _, observation = observation_at(ply)
        hands = possible_hands(observation, 30, np.random.default_rng(4))
        kept, weights = model.posterior(observation, hands, np.random.default_rng(5))
        assert weights.shape == (1, kept.count)
        assert {*map(tuple, kept.cards.T)} <= {*map(tuple, hands.cards.T)}
        assert weights.sum() == pytest.approx(1)
        assert (weights > 0).all()


def test_every_hand_is_equally_likely_before_the_first_move() -> None:
    _, observation = observation_at(0)
    hands = possible_hands(observation, 30, np.random.default_rng(4))
    _, weights = OpponentModel((INFERRING,), DEALS).posterior(
        observation, hands, np.random.default_rng(5)
    )
    assert np.allclose(weights, 1 / 30)


def test_the_true_hand_gains_weight_by_its_moves() -> None:
    gained = []
    for seed in range(40):
        table, observation = observation_at(3, seed)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        true = np.array([[observation.unseen.index(card)] for card in table.hands[0]])
        both = HandSamples(
            np.concatenate([true, hands.indices], axis=1),
            np.concatenate([np.array(table.hands[0])[:, None], hands.cards], axis=1),
        )
        kept, weights = OpponentModel((INFERRING,), DEALS).posterior(
            observation, both, np.random.default_rng(seed)
        )
        is_true = (kept.indices == true).all(axis=0)
        gained.append(weights[0, is_true].sum() * both.count)
    assert np.mean(gained) > 1.2  # 1 if moves told nothing


def test_a_type_is_believed_as_far_as_it_explains_the_moves() -> None:
    model = OpponentModel((replace(INFERRING, prior=0.5), replace(GREEDY, prior=0.5)), DEALS)
    believed = []
    for seed in range(30):
        table = DealTable(seed)
        table.lay(0, *best_of(Greedy().values(table.observation(0), np.random.default_rng(0))))
        observation = table.observation(1)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        _, weights = model.posterior(observation, hands, np.random.default_rng(seed))
        believed.append(weights[1].sum())
    assert np.mean(believed) > 0.5


def test_a_greedy_player_errs_as_much_where_counters_count() -> None:
    _, observation = observation_at(4)
    hands = possible_hands(observation, 40, np.random.default_rng(4))
    model = OpponentModel((OpponentType(OpponentKind.GREEDY, 1.0, 4.0, 0.0),), (1,) * 9)
    by_points, by_counters = (
        model.posterior(seen, hands, np.random.default_rng(5))[1]
        for seen in (
            observation,
            replace(observation, payoff=payoff_of(counting=Counting.CARDS_TENS)),
        )
    )
    assert by_points.shape == by_counters.shape
    assert by_counters == pytest.approx(by_points)
