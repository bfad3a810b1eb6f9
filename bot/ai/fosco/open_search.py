"""Values of a seat's cards if all hands are open: to a fixed depth, or by iterative deepening."""

from itertools import count as depths

from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta, BudgetExceeded
from bot.ai.fosco.packed_deal import UNIT, PackedDeal, Step

StepValues = dict[Step, float]
"""By card: the margin of the side to move, in points."""


def values_to_depth(deal: PackedDeal, depth: int) -> StepValues:
    """The values of all cards, searched `depth` choices deep."""
    search, position = AlphaBeta(deal), deal.resolved()
    return {step: search.after(position, step, depth) / UNIT for step in deal.steps()}


def values_within(deal: PackedDeal, positions: int) -> StepValues:
    """The values of all cards, as deep as `positions` positions allow; exact near the end."""
    return values_by(AlphaBeta(deal, positions), deal)


def exact_values(deal: PackedDeal, positions: int) -> StepValues:
    """The values of all cards if `positions` positions suffice to prove them; else none."""
    search = AlphaBeta(deal, positions)
    values = values_by(search, deal)
    return values if search.exact and search.searched <= positions else {}


def values_by(search: AlphaBeta, deal: PackedDeal) -> StepValues:
    """The values of all cards, searched as deep as the budget of `search` allows."""
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


def best_within(deal: PackedDeal, positions: int) -> StepValues:
    """The values of all cards, the best first, as deep as `positions` positions allow.

    Only the best card has its exact value; the others have upper bounds. This goes deeper than
    `values_within`, since most cards only have to be refuted.
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
    """The cards searched at this depth, the best first; then the others, capped at its value."""
    best = sorted(reached, key=lambda step: -reached[step])
    top = reached[best[0]]
    return {step: min(reached.get(step, before[step]), top) for step in (*best, *before)}
