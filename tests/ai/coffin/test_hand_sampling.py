"""Sampled hands hold unseen cards only, and as many as the opponent holds."""

from math import comb

import numpy as np
import pytest

from bot.ai.coffin.hand_sampling import possible_hands, sample_own_hands
from tests.ai.coffin.observing import observation_at


@pytest.mark.parametrize("ply", range(7))
def test_hands_are_drawn_from_the_unseen(ply: int) -> None:
    _, observation = observation_at(ply)
    hands = possible_hands(observation, 50, np.random.default_rng(1))
    assert hands.cards.shape == (
        observation.opponent_hand_size,
        min(50, comb(len(observation.unseen), observation.opponent_hand_size)),
    )
    assert set(hands.cards.ravel().tolist()) <= set(observation.unseen)
    assert all(
        len(set(hand)) == observation.opponent_hand_size for hand in hands.indices.T.tolist()
    )


def test_few_enough_hands_are_all_of_them() -> None:
    _, observation = observation_at(6)
    hands = possible_hands(observation, 100, np.random.default_rng(1))
    assert sorted(hands.cards[0].tolist()) == sorted(observation.unseen)


def test_imagined_own_hands_hold_no_card_of_the_opponent() -> None:
    _, observation = observation_at(2)
    hands = possible_hands(observation, 20, np.random.default_rng(2))
    imagined = sample_own_hands(observation.hand, observation, hands, 5, np.random.default_rng(3))
    assert imagined.shape == (len(observation.hand), 100)
    for number, hand in enumerate(np.repeat(hands.cards, 5, axis=1).T.tolist()):
        assert not {card for card in hand if card < 52} & set(imagined[:, number].tolist())
