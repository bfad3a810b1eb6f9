"""Positions of Caterpillar from random play, for tests."""

from collections.abc import Iterator
from functools import cache
from random import Random

from bot.engine.cards import hash_rng
from bot.engine.game_options import with_defaults
from bot.engine.games.caterpillar.game import CaterpillarGame
from bot.engine.games.caterpillar.state import CaterpillarState

GAME = CaterpillarGame()


@cache
def deal(number: int, outright: bool = False) -> tuple[CaterpillarState, ...]:
    """The states of one deal of random moves, the last one over."""
    rng = Random(f"caterpillar {number}")
    options = {"deals": "1", **({"court_short": "outright"} if outright else {})}
    state = GAME.start(with_defaults(GAME, options), hash_rng(rng.randbytes(8)))
    reached = [state]
    while state.to_move is not None:
        state = state.apply(rng.choice(state.legal_moves()))
        reached.append(state)
    return tuple(reached)


def states(deals: int, stride: int = 1) -> Iterator[CaterpillarState]:
    """Every position of these deals in which a card is to be played."""
    for number in range(deals):
        yield from deal(number)[:-1:stride]
