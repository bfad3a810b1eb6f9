"""Games played by computer players, for tests."""

import random
from collections.abc import Mapping, Sequence
from functools import partial

from bot.ai.analysis_types import AnalysedMove
from bot.ai.players.player import Player
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start

NO_OPTIONS: Mapping[str, str] = {}


def chosen(player: Player, state: State, seed: bytes) -> Move:
    """What the player does in this state, from the view of the seat whose turn it is."""
    seat = state.to_move
    assert seat is not None
    return player.choose(state.view(seat), partial(state.determinize, seat), seed)


def game(
    key: str,
    players: Sequence[Player | None],
    number: int = 0,
    options: Mapping[str, str] = NO_OPTIONS,
) -> tuple[list[AnalysedMove], State]:
    """A whole game with its positions; nobody in a seat plays at random, and never refuses."""
    rng = random.Random(f"{key} {number}")
    state = start(GAMES[key], options, rng.randbytes(32)).state
    positions: list[AnalysedMove] = []
    while (seat := state.to_move) is not None:
        view, player = state.view(seat), players[seat]
        if player is None:
            move = rng.choice([move for move in view.moves if move.word != "refuse"])
        else:
            move = chosen(player, state, bytes([number, len(positions)]))
        positions.append(AnalysedMove(view, state, move))
        state = state.apply(move)
    return positions, state
