"""In every determinization the deal was played as it was: the same moves, and what they forced."""

from collections.abc import Mapping

import pytest

from bot.engine.cards import hash_rng
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.record import Position
from tests.engine.playouts import choices, played
from tests.engine.unmade_moves import Made, moves_of_deal, unmade

EVERY_TABLE = pytest.mark.parametrize(
    ("key", "options"),
    [(key, options) for key, game in GAMES.items() for options in choices(game)],
    ids=lambda value: (
        value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items())
    ),
)
STRIDE = 11
"""Seats and stages repeat every 2, 3, 4 or 8 plies: every eleventh ply reaches all of them."""


@EVERY_TABLE
def test_a_deal_is_played_as_it_was_with_the_cards_of_a_determinization(
    key: str, options: Mapping[str, str]
) -> None:
    """Every move is legal, and whatever follows from it, such as that a seat is stuck, is seen."""
    check_replays(played(key, 0, options)[1])


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(1, 4))
def test_the_deals_of_three_more_games_are_played_as_they_were(key: str, number: int) -> None:
    check_replays(played(key, number)[1])


def check_replays(reached: tuple[Position, ...]) -> None:
    for ply in range(0, len(reached), STRIDE):
        if reached[ply].state.view(None).stage not in (Stage.PICK, Stage.OVER):
            for seat in (None, ply % len(reached[0].sides)):
                check_replay(reached, ply, seat)


def check_replay(reached: tuple[Position, ...], ply: int, seat: int | None) -> None:
    guess = reached[ply].state.determinize(seat, hash_rng(b"%d" % ply))
    moves = moves_of_deal(guess)
    state = guess
    for back, (mover, move) in enumerate(reversed(moves), start=1):
        state = unmade(Made(reached[ply - back].state, mover, move), state, seat)
    for mover, move in moves:
        assert state.to_move == mover
        assert move in state.legal_moves(), f"{move} with cards guessed at ply {ply} for {seat}"
        state = state.apply(move)
    assert state.view(seat) == reached[ply].state.view(seat)
