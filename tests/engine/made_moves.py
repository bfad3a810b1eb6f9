"""A few moves, made one after another or refused."""

from typing import TypeVar

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.game import State
from bot.engine.moves import Move

S = TypeVar("S", bound=State)


def play(state: S, moves: str) -> S:
    """The state after these moves, which are separated by spaces."""
    for text in moves.split():
        state = state.apply(Move.parse(text))
    return state


def refused(state: State, text: str) -> str:
    """The key of the refusal of this move."""
    with pytest.raises(IllegalMove) as refusal:
        state.apply(Move.parse(text))
    return refusal.value.key
