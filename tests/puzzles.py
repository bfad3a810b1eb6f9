"""Puzzles that several tests look at, made once for all of them: some take a second."""

from functools import cache

from bot.ai.analysis.position_puzzles import generate_position_puzzle
from bot.model.puzzles import PositionPuzzle


@cache
def position_puzzle(game: str, seed: bytes) -> PositionPuzzle:
    """The puzzle of this seed in a game of `POSITION_GAMES`."""
    return generate_position_puzzle(game, seed)
