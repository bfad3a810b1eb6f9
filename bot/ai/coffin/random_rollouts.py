"""Knows what a coffin is worth if both play on at random: exactly, for many deals at once.

How often random play ends in each finished layout is the same for every deal, so it is counted
once for a pattern of filled places, and a deal is worth the mean of its layouts by that.
"""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.coffin.observation import Values
from bot.ai.coffin.payoff import CardNumbers, Payoff
from bot.ai.coffin.position_graph import Graph, Ply, graph_of
from bot.ai.coffin.solver import layout_margins

Odds = npt.NDArray[np.float32]

_UNSHARED: Final = 1 << 18  # products that are made on one core: sharing them out costs more
_FREE: Final = np.full(6, 1 / 6)  # how often each layout of a hexagon comes about
_BLOCKED: Final = np.array([2, 1, 1, 2, 1, 1]) / 8  # where nobody can play to one place yet


def random_rollout_values(graph: Graph, cards: CardNumbers, payoff: Payoff, rows: bool) -> Values:
    """(mover's slots, cells, deals): the mean margin after each move; no sense where illegal.

    Cards and rows are as in `solve`.
    """
    margins = layout_margins(graph, cards, payoff).astype(np.float32)
    odds = _odds(frozenset(graph.filled))
    size = max(_UNSHARED // (len(odds) * margins.shape[1]), 1)
    means = np.zeros((len(odds), margins.shape[1]))
    for start in range(0, len(margins), size):
        means += odds[:, start : start + size] @ margins[start : start + size]
    return np.asarray((means if rows else -means)[graph.first])


@lru_cache(maxsize=256)
def _odds(filled: frozenset[int]) -> Odds:
    """(positions one ply on, layouts): how often random play ends in each layout."""
    graph = graph_of(filled)
    odds = np.eye(int(graph.first.max()) + 1)
    for level in graph.levels[1:]:
        odds = np.array([_spread(row, level) for row in odds])
    if graph.hexagons is not None:
        count = graph.rows.shape[1]
        shares = np.repeat(_FREE[:, None], graph.hexagons.layouts.shape[1], axis=1)
        shares[:, graph.hexagons.free :] = _BLOCKED[:, None]
        ends = graph.hexagons.layouts.ravel()
        odds = np.array([np.bincount(ends, (shares * row).ravel(), count) for row in odds])
    return odds.astype(np.float32)


def _spread(odds: Values, level: Ply) -> Values:
    """The odds of the positions one ply on, every legal move as likely."""
    legal = np.arange(len(level.children))[:, None] < level.widths
    shares = np.where(legal, odds / level.widths, 0.0)
    count = int(level.children.max()) + 1
    return np.asarray(np.bincount(level.children.ravel(), shares.ravel(), count))
