"""Games played by computer players, for tests."""

import random
from collections.abc import Mapping, Sequence
from functools import cache, partial

from bot.ai.players.levels import PLAYERS, ComputerPlayer
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from bot.model.opponent_memory import NO_MEMORY
from bot.model.reviews import PlayedMove

NO_OPTIONS: Mapping[str, str] = {}


def chosen(player: ComputerPlayer, state: State, seed: bytes) -> Move:
    """The move of this player for the seat to move, from its view."""
    seat = state.to_move
    assert seat is not None
    return player.choose(state.view(seat), partial(state.determinize, seat), seed, NO_MEMORY)


def game(
    key: str,
    players: Sequence[ComputerPlayer | None],
    number: int = 0,
    options: Mapping[str, str] = NO_OPTIONS,
    *,
    deals: int | None = None,
) -> tuple[list[PlayedMove], State]:
    """Play `deals` deals, or a whole game; None plays at random, but never refuses.

    Returns the moves and the last state.
    """
    rng = random.Random(f"{key} {number}")
    state = start(GAMES[key], options, rng.randbytes(32)).state
    return play_on(state, players, number, rng, deals=deals)


def play_on(
    state: State,
    players: Sequence[ComputerPlayer | None],
    number: int = 0,
    rng: random.Random | None = None,
    *,
    deals: int | None = None,
) -> tuple[list[PlayedMove], State]:
    """As `game`, from this state."""
    rng = rng or random.Random(number)
    moves: list[PlayedMove] = []
    while (seat := state.to_move) is not None and state.deals_finished != deals:
        view, player = state.view(seat), players[seat]
        if player is None:
            move = rng.choice([move for move in view.moves if move.word != "refuse"])
        else:
            move = chosen(player, state, bytes([number, len(moves)]))
        moves.append(PlayedMove(view, state, move))
        state = state.apply(move)
    return moves, state


@cache
def states(key: str, options: tuple[tuple[str, str], ...] = ()) -> list[State]:
    """The states of a game of Harker against random moves."""
    harker = PLAYERS["harker"]
    players = [harker if side == 0 else None for side in GAMES[key].sides]
    moves, _ = game(key, players, 2, dict(options))
    return [move.state for move in moves]
