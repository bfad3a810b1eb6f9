"""The mean margin of a coffin under random play, computed exactly for many deals at once.

The probability that random play ends in a given final layout is the same for every deal. It is
computed once for each pattern of filled cells; the value of a deal is the mean over the layouts
with these probabilities.
"""

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.coffin.card_numbers import CardNumbers
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import Payoff
from bot.ai.coffin.position_graph import Graph, Ply, graph_of
from bot.ai.coffin.solver import layout_margins

Probabilities = npt.NDArray[np.float32]

_SINGLE_CORE: Final = 1 << 18  # multiplications; BLAS keeps smaller matrix products on one core
_ANY_CELL: Final = np.full(6, 1 / 6)  # the probability of each of the six final layouts
_BLOCKED_CELL: Final = np.array([2, 1, 1, 2, 1, 1]) / 8  # the same if one cell is still blocked


def random_play_values(
    graph: Graph, cards: CardNumbers, payoff: Payoff, rows: bool
) -> CoffinValues:
    """(mover's slots, cells, deals): the mean margin after each move; meaningless if illegal.

    Cards and rows are as in `solve`.
    """
    margins = layout_margins(graph, cards, payoff).astype(np.float32)
    probabilities = _layout_probabilities(frozenset(graph.filled))
    size = max(_SINGLE_CORE // (len(probabilities) * margins.shape[1]), 1)
    means = np.zeros((len(probabilities), margins.shape[1]))
    for start in range(0, len(margins), size):
        means += probabilities[:, start : start + size] @ margins[start : start + size]
    return np.asarray((means if rows else -means)[graph.first])


@lru_cache(maxsize=256)
def _layout_probabilities(filled: frozenset[int]) -> Probabilities:
    """(positions one ply later, layouts): the probability that random play ends in the layout."""
    graph = graph_of(filled)
    reached = np.eye(int(graph.first.max()) + 1)
    for ply in graph.plies[1:]:
        reached = np.array([_after_random_move(row, ply) for row in reached])
    if graph.last_three is not None:
        count = graph.rows.shape[1]
        layouts = graph.last_three.layouts
        weights = np.repeat(_ANY_CELL[:, None], layouts.shape[1], axis=1)
        weights[:, graph.last_three.free :] = _BLOCKED_CELL[:, None]
        ends = layouts.ravel()
        reached = np.array([np.bincount(ends, (weights * row).ravel(), count) for row in reached])
    return reached.astype(np.float32)


def _after_random_move(reached: CoffinValues, ply: Ply) -> CoffinValues:
    """(positions one ply later,): their probabilities if every legal move is equally likely."""
    legal = np.arange(len(ply.children))[:, None] < ply.widths
    weights = np.where(legal, reached / ply.widths, 0.0)
    count = int(ply.children.max()) + 1
    return np.asarray(np.bincount(ply.children.ravel(), weights.ravel(), count))
