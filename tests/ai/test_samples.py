"""Supposed hands hold what is unseen, and what was played speaks for hands that explain it."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest

from bot.ai.coffin.evaluators import Greedy, Pimc
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands, sample_own_hands
from bot.ai.coffin.observation import best_of
from bot.ai.coffin.opponent_model import OpponentModel, OpponentType
from bot.tools.arena.arena import DealTable

CAREFUL = OpponentType("careful", 1.0, 1.5, 0.05)
DEALS = (8,) * 9
HASTY = OpponentType("hasty", 1.0, 1.0, 0.1)


def sight_at(ply, seed=0):
    table = DealTable(seed)
    for earlier in range(ply):
        values = Pimc(10).values(table.observation(earlier % 2), np.random.default_rng(earlier))
        table.lay(earlier % 2, *best_of(values))
    return table, table.observation(ply % 2)


@pytest.mark.parametrize("ply", range(7))
def test_hands_are_drawn_from_the_unseen(ply):
    _, observation = sight_at(ply)
    hands = possible_hands(observation, 50, np.random.default_rng(1))
    assert hands.cards.shape == (
        observation.other,
        min(50, comb(len(observation.unseen), observation.other)),
    )
    assert set(hands.cards.ravel().tolist()) <= set(observation.unseen)
    assert all(len(set(hand)) == observation.other for hand in hands.places.T.tolist())


def test_few_enough_hands_are_all_of_them():
    _, observation = sight_at(6)
    hands = possible_hands(observation, 100, np.random.default_rng(1))
    assert sorted(hands.cards[0].tolist()) == sorted(observation.unseen)


def test_what_the_other_supposes_holds_none_of_his_own_cards():
    _, observation = sight_at(2)
    hands = possible_hands(observation, 20, np.random.default_rng(2))
    supposed = sample_own_hands(observation.hand, observation, hands, 5, np.random.default_rng(3))
    assert supposed.shape == (len(observation.hand), 100)
    for number, hand in enumerate(np.repeat(hands.cards, 5, axis=1).T.tolist()):
        assert not {card for card in hand if card < 52} & set(supposed[:, number].tolist())


@pytest.mark.parametrize(
    "manner", [CAREFUL, HASTY, replace(CAREFUL, kind="seeing"), replace(HASTY, kind="aimless")]
)
def test_weights_are_shares(manner):
    for ply in (0, 1, 3, 6):
        _, observation = sight_at(ply)
        hands = possible_hands(observation, 30, np.random.default_rng(4))
        kept, share = OpponentModel((manner,), DEALS).weighed(
            observation, hands, np.random.default_rng(5)
        )
        assert share.shape == (1, kept.count)
        assert {*map(tuple, kept.cards.T)} <= {*map(tuple, hands.cards.T)}
        assert share.sum() == pytest.approx(1)
        assert (share > 0).all()


def test_before_anything_is_played_every_hand_is_as_likely():
    _, observation = sight_at(0)
    hands = possible_hands(observation, 30, np.random.default_rng(4))
    _, share = OpponentModel((CAREFUL,), DEALS).weighed(
        observation, hands, np.random.default_rng(5)
    )
    assert np.allclose(share, 1 / 30)


def test_the_true_hand_gains_weight_by_what_was_played_from_it():
    gained = []
    for seed in range(40):
        table, observation = sight_at(3, seed)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        true = np.array([[observation.unseen.index(card)] for card in table.hands[0]])
        both = HandSamples(
            np.concatenate([true, hands.places], axis=1),
            np.concatenate([np.array(table.hands[0])[:, None], hands.cards], axis=1),
        )
        kept, share = OpponentModel((CAREFUL,), DEALS).weighed(
            observation, both, np.random.default_rng(seed)
        )
        is_true = (kept.places == true).all(axis=0)
        gained.append(share[0, is_true].sum() * both.count)
    assert np.mean(gained) > 1.2  # 1 where what was played tells nothing


def test_a_manner_is_believed_as_far_as_it_explains_what_was_played():
    reader = OpponentModel((replace(CAREFUL, share=0.5), replace(HASTY, share=0.5)), DEALS)
    believed = []
    for seed in range(30):
        table = DealTable(seed)
        table.lay(0, *best_of(Greedy().values(table.observation(0), np.random.default_rng(0))))
        observation = table.observation(1)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        _, share = reader.weighed(observation, hands, np.random.default_rng(seed))
        believed.append(share[1].sum())
    assert np.mean(believed) > 0.5
