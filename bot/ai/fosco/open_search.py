"""Values of the cards of a seat if all hands are open: one depth, or deeper step by step."""

from itertools import count as depths

from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta, BudgetExceeded
from bot.ai.fosco.packed_deal import UNIT, PackedDeal, Step

Values = dict[Step, float]
"""The margin of the side in turn by card, in points."""


def values_to_depth(deal: PackedDeal, depth: int) -> Values:
    """The values of all cards, searched `depth` choices deep."""
    search, position = AlphaBeta(deal), deal.resolved()
    return {step: search.after(position, step, depth) / UNIT for step in deal.steps()}


def values_within(deal: PackedDeal, positions: int) -> Values:
    """All cards' values, as deep as `positions` positions allow; exact near the end of the deal."""
    return values_by(AlphaBeta(deal, positions), deal)


def values_by(search: AlphaBeta, deal: PackedDeal) -> Values:
    """Every card, searched as deep as the budget of the search allows."""
    position = deal.resolved()
    values = values_to_depth(deal, 1)
    try:
        for depth in depths(2):
            search.exact = True
            values = {step: search.after(position, step, depth) / UNIT for step in deal.steps()}
            if search.exact:
                break
    except BudgetExceeded:
        pass
    return values


def best_within(deal: PackedDeal, positions: int) -> Values:
    """The best card first with its value, searched as deep as `positions` positions allow.

    The others have upper bounds. This goes deeper than `values_within`, since most cards only have
    to be refuted.
    """
    search, position = AlphaBeta(deal, positions), deal.resolved()
    ranked = dict.fromkeys(deal.steps(), 0)
    try:
        for depth in depths(1):
            search.exact = True
            reached: dict[Step, int] = {}
            for step in tuple(ranked):
                lower = max(reached.values(), default=-INFINITE)
                reached[step] = search.after(position, step, depth, lower)
                ranked = _ranked(reached, ranked)
            if search.exact:
                break
    except BudgetExceeded:
        pass
    return {step: value / UNIT for step, value in ranked.items()}


def _ranked(reached: dict[Step, int], before: dict[Step, int]) -> dict[Step, int]:
    """The cards that this depth has reached, the best first; then the rest, which are no better."""
    best = sorted(reached, key=lambda step: -reached[step])
    top = reached[best[0]]
    return {step: min(reached.get(step, before[step]), top) for step in (*best, *before)}
