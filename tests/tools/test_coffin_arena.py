"""The arena repeats its deals, scores as the engine does, and its players beat chance."""

import numpy as np
import pytest

from bot.ai.coffin.evaluators import Greedy, Pimc, Random
from bot.ai.coffin.observation import best_of
from bot.ai.coffin.payoff import CARD_OF
from bot.engine.coffin.rules import LineRules, TieRule
from bot.engine.scoring.coffins import decide
from bot.engine.scoring.lines import score_lines
from bot.tools.arena.coffin import CONTESTANTS, DealTable, contestant, match, play_deal


def test_a_match_can_be_repeated() -> None:
    first = match("pimc-5", "greedy", range(6))
    assert (match("pimc-5", "greedy", range(6)).margins == first.margins).all()
    assert "a deal" in str(first)


def test_a_contestant_is_no_better_than_itself() -> None:
    assert (match("greedy", "greedy", range(5)).margins == 0).all()


def test_the_arena_scores_as_the_engine_does() -> None:
    for seed in range(40):
        table = DealTable(seed)
        for ply in range(8):
            values = Random().values(table.observation(ply % 2), np.random.default_rng([seed, ply]))
            table.lay(ply % 2, *best_of(values))
        lines = score_lines([CARD_OF[card] for card in table.board], LineRules())
        (row, column), _ = decide(lines, ((0, 1, 2), (3, 4, 5)), TieRule.CASCADE)
        margin = lines[row].total - lines[column].total
        assert table.margin() == (margin if table.eldest_has_rows else -margin)


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("greedy", "random", 5), ("pimc-20", "greedy", 8), ("cheat", "pimc-20", 1)],
)
def test_the_better_player_wins(one: str, other: str, least: float) -> None:
    assert match(one, other, range(60)).margins.mean() > least


@pytest.mark.parametrize("name", CONTESTANTS)
def test_every_contestant_plays_a_deal(name: str) -> None:
    seconds: tuple[list[float], list[float]] = ([], [])
    evaluator = contestant("ismcts-50" if name == "ismcts" else name)
    assert isinstance(play_deal((evaluator, Greedy()), 1, seconds), int)
    assert len(seconds[0]) == 4


def test_processes_play_as_one_does() -> None:
    alone = match("greedy", "random", range(8)).margins
    assert (match("greedy", "random", range(8), jobs=2).margins == alone).all()


def test_enumerating_all_hands_needs_no_randomness() -> None:
    table = DealTable(3)
    for ply in range(6):
        values = Pimc(20).values(table.observation(ply % 2), np.random.default_rng(ply))
        table.lay(ply % 2, *best_of(values))
    observation = table.observation(0)
    one, other = (Pimc(50).values(observation, np.random.default_rng(seed)) for seed in (1, 2))
    assert (one == other).all()
