"""The light row plays and scores as the engine does."""

import random

import pytest

from bot.ai.abstrac.light_row import LightRow
from bot.engine.cards import hash_rng
from bot.engine.game_options import with_defaults
from bot.engine.games.abstrac.game import AbstracGame
from bot.engine.games.abstrac.state import TAKES, AbstracState

GAME = AbstracGame()


def begun(number: int, joker: str = "off") -> AbstracState:
    return GAME.start(with_defaults(GAME, {"joker": joker}), hash_rng(bytes([number])))


def left(row: LightRow) -> int:
    """How many cards can still be taken, one at a time."""
    row, taken = row.copy(), 0
    while row.moves():
        row.play(1)
        taken += 1
    return taken


@pytest.mark.parametrize("joker", ["off", "on"])
@pytest.mark.parametrize("number", range(20))
def test_random_playouts_are_equal_to_the_engine_at_every_take(number: int, joker: str) -> None:
    chance = random.Random(number)
    state = begun(number, joker)
    state = state.apply(chance.choice(state.legal_moves()))
    row = LightRow.of(state.view(0))
    while not state.results:
        view = state.view(None)
        assert row.side == state.to_move
        assert left(row) == len(view.row)
        assert row.moves() == tuple(TAKES[move] for move in state.legal_moves())
        assert row.margin() == view.deal_scores[0] - view.deal_scores[1]
        assert LightRow.of(view).margin() == row.margin()
        move = chance.choice(state.legal_moves())
        row.play(TAKES[move])
        state = state.apply(move)
    assert row.moves() == ()
    scores = state.results[0].scores
    assert row.margin() == scores[0] - scores[1]


def test_before_the_choice_the_chooser_takes_first() -> None:
    state = begun(1)
    assert LightRow.of(state.view(0)).side == state.to_move


def test_a_copy_is_played_on_alone() -> None:
    row = LightRow.of(begun(1).view(0))
    row.play(2)
    other = row.copy()
    other.play_out(random.Random(1))
    assert (left(other), left(row)) == (0, 22)
    assert row.side != LightRow.of(begun(1).view(0)).side


def test_a_take_can_be_tried_without_being_made() -> None:
    row = LightRow.of(begun(1).view(0))
    assert (left(row.after(2)), left(row)) == (22, 24)
    assert row.after(2).side != row.side


def test_playouts_make_every_legal_take() -> None:
    row, chance = LightRow.of(begun(1).view(0)), random.Random(1)
    margins = set()
    for _ in range(200):
        other = row.copy()
        other.play_out(chance)
        assert other.moves() == ()
        margins.add(other.margin())
    assert len(margins) > 50
