"""Exact minimax values of every position of a coffin with open cards, for many deals at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import CardNumbers
from bot.ai.coffin.payoff import CoffinPoints, Payoff
from bot.ai.coffin.position_graph import Graph, LastThreePlies

_BLOCK: Final = 1 << 16  # values in one block of work, which stay in the processor's cache
_SWEEP: Final = 640_000  # final layouts in one sweep, over all its deals

_ALL_EDGES: Final = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0))
_OPEN_EDGES: Final = ((0, 1), (2, 3), (3, 4), (5, 0))  # without the two edges at the blocked cell


LayoutValues = Callable[[CoffinPoints, CardNumbers], CoffinPoints]
"""Returns the values of final layouts to the mover, given the mover's margins and the cards."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth to the mover: (1, deals) now, (positions, deals) one ply later."""

    graph: Graph
    now: CoffinPoints
    after: CoffinPoints

    @property
    def value(self) -> CoffinPoints:
        """(deals,): the mover's margin under best play of both sides."""
        return np.asarray(self.now[0])

    def moves(self) -> CoffinPoints:
        """(mover's slots, cells, deals): the value of each first move; meaningless if illegal."""
        return np.asarray(self.after[self.graph.first])


def solve(
    graph: Graph,
    cards: CardNumbers,
    payoff: Payoff,
    rows: bool,
    values_of: LayoutValues | None = None,
) -> Solution:
    """Solve each deal: its value and that of every move, under best play with open cards.

    cards      (slots, deals): the mover's hand, the opponent's hand, the cards in the coffin by
               cell
    rows       whether the mover scores the rows
    values_of  what both play for instead of the margin
    """
    deals = _SWEEP // graph.rows.shape[1]
    parts = [
        _sweep(graph, cards[:, start : start + deals], payoff, rows, values_of)
        for start in range(0, cards.shape[1], deals)
    ]
    now, after = (np.concatenate(ply, axis=1) for ply in zip(*parts, strict=True))
    return Solution(graph, now, after)


def layout_margins(graph: Graph, cards: CardNumbers, payoff: Payoff) -> CoffinPoints:
    """(layouts, deals): the row side's margin in every finished coffin."""
    row, column = payoff.lines(cards[graph.trios])
    return _in_blocks(
        lambda part: payoff.margin(
            [row.take(trio[part], axis=0) for trio in graph.rows],
            [column.take(trio[part], axis=0) for trio in graph.columns],
        ),
        graph.rows.shape[1],
        cards.shape[1],
    )


def _sweep(
    graph: Graph, cards: CardNumbers, payoff: Payoff, rows: bool, values_of: LayoutValues | None
) -> list[CoffinPoints]:
    """Retrograde analysis of some deals: the values now and one ply later."""
    values = layout_margins(graph, cards, payoff)
    if not rows:
        np.negative(values, out=values)
    if values_of is not None:
        values = values_of(values, cards)
    plies = len(graph.plies)
    if graph.last_three is not None:
        values = _last_three(graph.last_three, values, maximize=plies % 2 == 0)
    by_ply = [values]
    for ply in reversed(range(plies)):
        values = _best(graph.plies[ply].children, values, maximize=ply % 2 == 0)
        by_ply.append(values)
    return by_ply[:-3:-1]


def _best(children: CardNumbers, values: CoffinPoints, maximize: bool) -> CoffinPoints:
    """The value of the best child of each position."""
    better = np.maximum if maximize else np.minimum

    def best(part: slice) -> CoffinPoints:
        found: CoffinPoints = values.take(children[0, part], axis=0)
        for child in children[1:, part]:
            better(found, values.take(child, axis=0), out=found)
        return found

    return _in_blocks(best, children.shape[1], values.shape[1])


def _last_three(last_three: LastThreePlies, values: CoffinPoints, maximize: bool) -> CoffinPoints:
    """Three plies in one: the best edge of the hexagon, where an edge is worth its worse end."""
    best, worst = (np.maximum, np.minimum) if maximize else (np.minimum, np.maximum)

    def edges(part: slice, pairs: tuple[tuple[int, int], ...]) -> CoffinPoints:
        ends = [values.take(layout, axis=0) for layout in last_three.layouts[:, part]]
        found: CoffinPoints = worst(ends[pairs[0][0]], ends[pairs[0][1]])
        edge = np.empty_like(found)
        for one, other in pairs[1:]:
            best(found, worst(ends[one], ends[other], out=edge), out=found)
        return found

    free, count = last_three.free, last_three.layouts.shape[1]
    deals = values.shape[1]
    whole = _in_blocks(lambda part: edges(part, _ALL_EDGES), free, deals)
    if free == count:
        return whole
    blocked = edges(slice(free, count), _OPEN_EDGES)
    return np.concatenate([whole, blocked])


def _in_blocks(work: Callable[[slice], CoffinPoints], count: int, deals: int) -> CoffinPoints:
    """The results of `work` on all positions, block by block."""
    size = max(_BLOCK // deals, 1)
    if count <= size:
        return work(slice(0, count))
    values = np.empty((count, deals), dtype=np.int16)
    for start in range(0, count, size):
        part = slice(start, min(start + size, count))
        values[part] = work(part)
    return values
