"""Complete games of random legal moves, reproducible by number."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Game
from bot.engine.games import GAMES
from bot.engine.record import Position, Record, start

Playout = tuple[Record, tuple[Position, ...]]
NO_OPTIONS: Mapping[str, str] = {}
COFFINS: Final = tuple(
    key
    for key, game in GAMES.items()
    if isinstance(start(game, {}, bytes(32)).state.view(None), CoffinView)
)
"""The keys of the games with a coffin."""

SEED: Final = bytes(31) + b"\x07"
"""The seed of the games in which a stage is reached."""


def played(key: str, number: int = 0, options: Mapping[str, str] = NO_OPTIONS) -> Playout:
    """A complete game and all its positions; no seat refuses to play."""
    return _played(key, number, tuple(options.items()))


@cache
def _played(key: str, number: int, options: tuple[tuple[str, str], ...]) -> Playout:
    rng = random.Random(f"{key} {number}")
    record = Record(key, rng.randbytes(32), dict(options))
    reached = [start(GAMES[key], record.options, record.seed)]
    moves = []
    while not reached[-1].over:
        legal = [move for move in reached[-1].state.legal_moves() if move.word != "refuse"]
        moves.append(str(rng.choice(legal)))
        reached.append(reached[-1].play(moves[-1]))
    return Record(key, record.seed, record.options, tuple(moves)), tuple(reached)


def coffin_seen(position: Position, seat: int | None = None) -> CoffinView:
    """What a seat, or a spectator, sees of a coffin game."""
    return coffin_view(position.state.view(seat))


def coffins(
    key: str, number: int = 0, options: Mapping[str, str] = NO_OPTIONS
) -> tuple[CoffinResult, ...]:
    """The finished coffins of a game played to its end."""
    return coffin_seen(played(key, number, options)[1][-1]).results


def choices(game: Game) -> list[dict[str, str]]:
    """The defaults, then for every other value of every option the choices that have it."""
    return [{}] + [
        {**dict(option.needs), option.key: value}
        for option in game.options
        for value in (*option.values[1:], *option.retired, *map(str, option.numbers[:1]))
    ]


def reached(key: str, stage: str, number: int = 0) -> Position:
    """The position of a game of random moves in which this stage is reached so often."""
    position, rng = start(GAMES[key], {}, SEED), random.Random(3)
    while position.state.view(None).stage != stage or number:
        number -= position.state.view(None).stage == stage
        moves = [move for move in position.state.legal_moves() if move.word != "refuse"]
        position = position.play(str(rng.choice(moves)))
    return position
