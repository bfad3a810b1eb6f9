"""The policy of playouts: legal, and worth what its features say."""

from dataclasses import replace

import numpy as np
import pytest

from bot.ai.caterpillar.caterpillar_evaluator import TUNED
from bot.ai.caterpillar.deals import Deals
from bot.ai.caterpillar.policy import GREEDY, LinearPolicy, Weights
from bot.ai.caterpillar.simple_players import greedy_moves
from bot.ai.rng import rng_from_seed
from bot.engine.cards import PACK52, Card
from bot.engine.games.caterpillar.state import CaterpillarState
from tests.ai.caterpillar.positions import states
from tests.ai.caterpillar.test_deals import after_the_opening

FAR_FROM_GREEDY = Weights((-60, -100), (9, 5), (11, -30), (-20, 7), (-50, 90), -2.5)


def only(state: CaterpillarState) -> Deals:
    """A batch of one deal at this position."""
    deals = after_the_opening([state])
    assert state.to_move is not None
    deals.to_move = int(state.to_move == state.dealer)
    return deals


def chosen(state: CaterpillarState, policy: LinearPolicy) -> Card:
    (number,) = policy.cards(only(state), rng_from_seed(b"policy"))
    return PACK52[int(number)]


def value(state: CaterpillarState, card: Card, weights: Weights) -> float:
    """The value of a card, from the cards themselves."""
    view = state.view(state.to_move)
    left = len(state.stock)
    held, early = 13 / (13 + left), left / 26
    seen = {*view.hand, *(play.card for play in view.plays)}
    of_suit = [c for c in PACK52 if c.suit == card.suit and not c.is_court]
    unseen = [c for c in of_suit if c not in seen]
    own = [c for c in of_suit if c in view.hand]
    courts = sum(c.is_court for c in view.hand)
    play = view.play_of(card)
    threats = [c for c in unseen if (play.total + PACK52.index(c) % 13 + 1) % 5 == 0]

    def now(pair: tuple[float, float]) -> float:
        return pair[0] + pair[1] * early

    return (
        play.points
        + card.is_court * (now(weights.court) + courts * now(weights.courts))
        + len(own) * now(weights.own)
        + len(unseen) * held * now(weights.unseen)
        + (1 - held) ** len(unseen) * now(weights.none)
        + len(threats) * held * weights.risk * (view.total + 5)
    )


def late_and_early() -> list[CaterpillarState]:
    return [state for state in states(40) if state.plays and len(state.stock) > 2]


@pytest.mark.parametrize("weights", [GREEDY, TUNED.weights, FAR_FROM_GREEDY])
def test_it_plays_the_card_of_the_highest_value(weights: Weights) -> None:
    positions = late_and_early()
    assert len(positions) > 500
    for state in positions:
        card = chosen(state, LinearPolicy(weights, loose=0))
        values = {
            move.card: value(state, move.card, weights) for move in state.legal_moves() if move.card
        }
        # Whole points, and two for the numerals of the same suit that are left to follow.
        assert values[card] >= max(values.values()) - 6, (card, values)


def test_greedy_weights_play_as_the_greedy_player() -> None:
    for state in late_and_early():
        greedy = greedy_moves(state.view(state.to_move))
        assert chosen(state, LinearPolicy(GREEDY, loose=0)) in {move.card for move in greedy}


def test_the_last_card_is_played_for_its_points_and_the_courts() -> None:
    for state in states(60):
        if len(state.stock) == 1:
            greedy = greedy_moves(state.view(state.to_move))
            assert chosen(state, replace(TUNED, loose=0)) in {move.card for move in greedy}


def test_loose_cards_are_legal_and_of_all_kinds() -> None:
    state = max(states(20), key=lambda each: len(each.legal_moves()) * bool(each.plays))
    many = after_the_opening([state] * 2000)
    many.to_move = only(state).to_move
    cards = LinearPolicy(GREEDY, loose=1).cards(many, rng_from_seed(b"loose"))
    assert not (np.int64(1) << cards.astype(np.int64) & ~many.legal()).any()
    kinds = {PACK52[number] for number in cards.tolist()}
    legal = [move.card for move in state.legal_moves() if move.card is not None]
    numerals = {card for card in legal if not card.is_court}
    assert kinds >= numerals
    assert {card.suit for card in kinds} == {card.suit for card in legal}
