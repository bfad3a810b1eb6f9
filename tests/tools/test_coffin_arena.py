"""A coffin in numbers scores as the engine does, and the yardsticks of coffins keep their order."""

from dataclasses import replace

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import CARD_OF
from bot.ai.coffin.evaluators import Pimc
from bot.ai.coffin.observation import legal_moves
from bot.ai.coffin.payoff import payoff_of
from bot.engine.coffin.rules import Counting, LineRules, TieRule
from bot.engine.scoring.coffins import deciding_lines
from bot.engine.scoring.lines import score_lines
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.coffin import DealTable, best_of
from bot.tools.arena.coffin_games import Changing
from bot.tools.arena.ismcts import IsMcts
from bot.tools.arena.match_runner import Match, play_match
from tests.ai.coffin.observing import CLASSIC, after_coffins

CLASSICS = ARENAS[CLASSIC]


def test_a_coffin_in_numbers_scores_as_the_engine_does() -> None:
    for seed in range(40):
        table, rng = DealTable(seed), np.random.default_rng(seed)
        for ply in range(8):
            legal = legal_moves(table.observation(ply % 2).graph)
            table.lay(ply % 2, *best_of(np.where(legal, rng.random(legal.shape), -np.inf)))
        lines = score_lines([CARD_OF[card] for card in table.board], LineRules())
        row, column = deciding_lines(lines, ((0, 1, 2), (3, 4, 5)), TieRule.CASCADE).chosen
        margin = lines[row].total - lines[column].total
        assert table.margin() == (margin if table.eldest_has_rows else -margin)


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("greedy", "random", 5), ("pimc-20", "greedy", 8), ("cheat", "pimc-20", 1)],
)
def test_the_better_player_wins(one: str, other: str, least: float) -> None:
    assert play_match(Match(CLASSIC, one, other), range(60)).margins.mean() > least


def test_a_contestant_is_no_better_than_itself() -> None:
    assert (play_match(Match(CLASSIC, "greedy", "greedy"), range(5)).margins == 0).all()


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("pimc>cheat", (False, False, True, True)),
        ("pimc/cheat", (False, True, False, True)),
        ("harker>>points", (False, False, False, False, True, True)),
    ],
)
def test_a_player_changes_its_manner_after_so_many_coffins_or_after_each(
    name: str, changed: tuple[bool, ...]
) -> None:
    player = CLASSICS.contestant(name)
    assert isinstance(player, Changing)
    for count, then in enumerate(changed):
        state = after_coffins(count, "random")
        manner = player.then if then else player.first
        assert player.choose(state, b"seed") == manner.choose(state, b"seed")


@pytest.mark.parametrize(
    ("coffins", "seed", "differs"), [(1, 5, False), (3, 68, False), (4, 68, True), (5, 5, True)]
)
def test_one_who_plays_for_points_differs_from_the_count_at_the_end_of_a_game(
    coffins: int, seed: int, differs: bool
) -> None:
    state = after_coffins(coffins, "greedy", plies=2, seed=seed)
    count, points = (CLASSICS.contestant(name) for name in ("forgetful", "points"))
    assert (points.choose(state, b"x") != count.choose(state, b"x")) == differs


@pytest.mark.parametrize(
    ("deal", "counting", "tie_rule"),
    [
        (10, Counting.CARDS_TENS, TieRule.CASCADE),
        (57, Counting.CARDS_MULTIPLIER, TieRule.CASCADE),
        (161, Counting.POINTS, TieRule.NONE),
        (388, Counting.POINTS, TieRule.NONE),
    ],
)
def test_tree_search_goes_by_the_tables_counting_and_its_rule_for_ties(
    deal: int, counting: Counting, tie_rule: TieRule
) -> None:
    """Two cards are left and both are known, so that the best move is certain."""
    table, rng = DealTable(deal), np.random.default_rng(deal)
    for ply in range(6):
        legal = legal_moves(table.observation(ply % 2).graph)
        table.lay(ply % 2, *best_of(np.where(legal, rng.random(legal.shape), -np.inf)))
    payoff = payoff_of(counting=counting, tie_rule=tie_rule)
    observation = replace(table.observation(0, cheating=True), payoff=payoff)
    margins = Pimc(1).values(observation, rng)
    chosen = best_of(IsMcts(400).values(observation, rng))
    assert margins[chosen] == margins.max() > margins[np.isfinite(margins)].min()


def test_enumerating_all_hands_needs_no_randomness() -> None:
    table = DealTable(3)
    for ply in range(6):
        values = Pimc(20).values(table.observation(ply % 2), np.random.default_rng(ply))
        table.lay(ply % 2, *best_of(values))
    observation = table.observation(0)
    one, other = (Pimc(50).values(observation, np.random.default_rng(seed)) for seed in (1, 2))
    assert (one == other).all()
