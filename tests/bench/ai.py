"""Measures the computer players: solving a coffin, and the first decision of a deal."""

import random
from collections.abc import Iterator

import numpy as np

from bot.ai.coffin.card_numbers import CARD_OF
from bot.ai.coffin.coffin_evaluator import THE_COUNT
from bot.ai.coffin.evaluators import Pimc, TwoPlayerEvaluator
from bot.ai.coffin.opponent_memory import posterior_after
from bot.ai.coffin.payoff import payoff_of
from bot.ai.coffin.position_graph import graph_of
from bot.ai.coffin.solver import solve
from bot.engine.cards import Card
from bot.engine.coffin.grid import CENTRE
from bot.engine.coffin.rules import LineRules
from bot.engine.coffin.view import coffin_view
from bot.tools.arena.coffin import PACK, DealTable
from tests.ai.coffin.observing import after_coffins
from tests.ai.coffin.reference_solver import points_margin, reference_value
from tests.bench.row import Row, best_seconds

BATCH = 128
COUNT_GOAL_MS = 1000.0
COFFINS, LEARNING_GOAL_MS = 5, 10.0


def rows() -> Iterator[Row]:
    plain = plain_milliseconds()
    yield from (solving(deals, plain) for deals in (1, BATCH))
    yield deciding("PIMC-100, first move", Pimc(100), plain)
    yield deciding("the Count, the dealer's first move", THE_COUNT, plain, ply=1)
    yield learning(plain)


def plain_milliseconds() -> float:
    """Milliseconds to solve a fresh coffin by plain recursion with memoization, as a yardstick."""
    cards = deals(1)[:, 0]
    cells: list[Card | None] = [None] * 9
    cells[CENTRE] = CARD_OF[cards[8]]
    first, second = ([CARD_OF[card] for card in part] for part in (cards[:4], cards[4:8]))
    hands = first, second
    margin = points_margin(LineRules())
    seconds = best_seconds(lambda: reference_value(tuple(cells), hands, True, margin), times=1)
    return seconds * 1000


def solving(count: int, plain: float) -> Row:
    """Solve a fresh coffin with open cards: the exact value of every move."""
    graph, cards, payoff = graph_of(frozenset({CENTRE})), deals(count), payoff_of()
    seconds = best_seconds(lambda: solve(graph, cards, payoff, True))
    label = "alone" if count == 1 else f"in a batch of {count}"
    return Row(
        label=f"fresh coffin solved, {label}",
        figure=seconds * 1000 / count,
        unit="ms",
        goal="",
        yardstick=plain,
        yardstick_label="ms, plain recursion",
    )


def deciding(label: str, evaluator: TwoPlayerEvaluator, plain: float, ply: int = 0) -> Row:
    """One decision in the first deal of a game."""
    table = DealTable(0)
    for _ in range(ply):
        table.lay(0, 0, 1)
    observation = table.observation(ply % 2)
    milliseconds = 1000 * best_seconds(
        lambda: evaluator.values(observation, np.random.default_rng(1))
    )
    return Row(
        label=label,
        figure=milliseconds,
        unit="ms",
        goal=f"< {COUNT_GOAL_MS:g} ms",
        yardstick=plain,
        yardstick_label="ms, plain recursion",
        met=milliseconds < COUNT_GOAL_MS,
    )


def learning(plain: float) -> Row:
    """Update the Count's memory of an opponent after a finished coffin, a new one each time."""
    games = (after_coffins(COFFINS, "greedy", seed=seed) for seed in range(5))
    views = iter([coffin_view(state.view(0)) for state in games])
    milliseconds = 1000 * best_seconds(lambda: posterior_after(next(views), 0)) / COFFINS
    return Row(
        label="the Count learns from a finished coffin",
        figure=milliseconds,
        unit="ms",
        goal=f"< {LEARNING_GOAL_MS:g} ms",
        yardstick=plain,
        yardstick_label="ms, plain recursion",
        met=milliseconds < LEARNING_GOAL_MS,
    )


def deals(count: int) -> np.ndarray:
    """(cards, deals): two hands of four, then the nail."""
    rng = random.Random(1)
    return np.array([rng.sample(PACK, 9) for _ in range(count)]).T
