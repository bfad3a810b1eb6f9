"""Rollouts: margins of any number of sides, and which moves are tried."""

import pytest

from bot.ai.rng import rng_from_seed
from bot.ai.search.rollouts import candidate_moves, random_move, rollout
from bot.engine.cards import Card, parse_cards
from bot.engine.moves import Move
from bot.model.reviews import margins_of
from tests.ai.playing import game
from tests.another_game.rules import HighestCard


@pytest.mark.parametrize(
    ("gains", "margins"),
    [((7, 3), (4, -4)), ((10, 4, 1), (7.5, -1.5, -6)), ((6, 6, 6), (0, 0, 0))],
)
def test_a_margin_is_the_gain_less_the_mean_of_the_others(
    gains: tuple[int, ...], margins: tuple[float, ...]
) -> None:
    assert margins_of(gains) == margins


def test_a_rollout_of_a_later_game_of_a_session_ends_with_that_deal() -> None:
    """The seventh coffin, with one cell left: it is the first of the second game."""
    moves, state = game("dracula.classic", [None] * 2, options={"session_target": "999"}, deals=7)
    last = moves[-1]
    gains = state.view(None).results[-1].gains
    assert (last.view.game, last.view.deal) == (2, 1)
    assert rollout(last.state, last.move, random_move, rng_from_seed(b"")) == margins_of(gains)


@pytest.mark.parametrize("count", [1, 2])
def test_the_moves_that_are_tried_are_the_best_at_once(count: int) -> None:
    """Only the Queen and the King beat the Jack."""
    hands = parse_cards("JS AS"), parse_cards("2S KS 3S QS")
    state = HighestCard(hands, dealer=1).apply(Move("", Card.parse("JS")))
    candidates = {str(move.card) for move in candidate_moves(state, count, rng_from_seed(b""))}
    assert len(candidates) == count
    assert candidates <= {"KS", "QS"}
