"""Information set Monte Carlo tree search over light, mutable positions, for any game.

Single-observer: each iteration draws a new determinization and descends one tree by upper
confidence bounds over the moves that are legal in it, adds one node, and finishes with a random
playout. Where no card is hidden this is UCT.
"""

import math
import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from bot.ai.rng import Rng

M = TypeVar("M", bound=Hashable)

EXPLORATION: Final = 0.7
"""The weight of the width of a confidence bound; margins are divided by the scale of the search.

Chosen by hand; `make arena ARGS="uct-1000 exact --game abstrac"` compares it with exact play.
"""


class LightPosition(Protocol[M]):
    """A position within one deal that is changed in place, much faster than the engine's states."""

    @property
    def side(self) -> int:
        """The side to move."""

    def moves(self) -> Sequence[M]:
        """The legal moves, each once; empty when the deal is over."""

    def play(self, move: M) -> None:
        """Make a legal move."""

    def play_out(self, chance: random.Random) -> None:
        """Make random moves until the deal is over."""

    def margin(self) -> float:
        """At the end of the deal: the gain of side 0 minus that of side 1."""


class SearchedMove(NamedTuple, Generic[M]):
    """A move of the root, how often it was tried, and its mean margin for the side to move."""

    move: M
    visits: int
    mean: float


@dataclass(slots=True)
class _Node(Generic[M]):
    """The statistics of a move.

    total       the sum of the gains of the side that made it
    available   how often it was legal when its parent was visited
    """

    visits: int
    total: float
    available: int
    children: "dict[M, _Node[M]]"


def tree_search(
    guess: Callable[[random.Random], LightPosition[M]], iterations: int, scale: float, rng: Rng
) -> list[SearchedMove[M]]:
    """The moves of the root that were tried, in the order of their first trial.

    `guess` returns a new position that is consistent with everything that the side to move sees.
    Margins are divided by `scale` for the confidence bounds.
    """
    chance = random.Random(int.from_bytes(rng.bytes(8), "big"))
    root: _Node[M] = _Node(0, 0.0, 0, {})
    for _ in range(iterations):
        position = guess(chance)
        path, sides = _descend(root, position, chance)
        position.play_out(chance)
        gain = position.margin() / scale
        for node, side in zip(path, sides, strict=True):
            node.visits += 1
            node.total += -gain if side else gain
    return [
        SearchedMove(move, node.visits, scale * node.total / node.visits)
        for move, node in root.children.items()
    ]


def _descend(
    root: _Node[M], position: LightPosition[M], chance: random.Random
) -> tuple[list[_Node[M]], list[int]]:
    """The visited nodes below the root, the new one last, and the side that moved to each."""
    path: list[_Node[M]] = []
    sides: list[int] = []
    node = root
    while moves := position.moves():
        children = node.children
        untried = [move for move in moves if move not in children]
        for move in moves:
            if move in children:
                children[move].available += 1
        if untried:
            chosen = untried[int(chance.random() * len(untried))]
            children[chosen] = _Node(0, 0.0, 1, {})
        else:
            chosen = _best(moves, children)
        node = children[chosen]
        path.append(node)
        sides.append(position.side)
        position.play(chosen)
        if untried:
            break
    return path, sides


def _best(moves: Sequence[M], children: "dict[M, _Node[M]]") -> M:
    """The move with the highest upper confidence bound."""
    chosen, highest = moves[0], -math.inf
    for move in moves:
        node = children[move]
        visits = node.visits
        bound = node.total / visits + EXPLORATION * math.sqrt(math.log(node.available) / visits)
        if bound > highest:
            chosen, highest = move, bound
    return chosen
