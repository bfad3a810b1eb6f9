"""Hints are legal moves, the best first, and depend on no hidden card."""

from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis_types import THOROUGH, AnalysisBudget, RolloutBudget
from bot.engine.cards import hash_rng
from bot.engine.games import GAMES
from tests.ai.playing import states

QUICK = AnalysisBudget(40, 4000, RolloutBudget(4, 12))


@pytest.mark.parametrize("key", GAMES)
def test_hints_are_legal_moves_the_best_first_and_depend_on_no_hidden_card(key: str) -> None:
    for state in states(key)[::13]:
        view = state.view(state.to_move)
        hints = rank_moves(view, partial(state.determinize, view.seat), b"hint", QUICK)
        assert {move for move, _ in hints} <= set(view.moves)
        assert [value for _, value in hints] == sorted((v for _, v in hints), reverse=True)
        other = state.determinize(view.seat, hash_rng(b"other"))
        assert rank_moves(view, partial(other.determinize, view.seat), b"hint", QUICK) == hints


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_at_tables_of_three_and_four_another_sample_of_deals_hardly_changes_a_hint(
    key: str,
) -> None:
    differences = []
    for state in states(key)[2::18]:
        view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
        if view.stage.plays_a_card:
            one, other = (
                dict(rank_moves(view, determinize, seed, THOROUGH)) for seed in (b"one", b"other")
            )
            differences += [abs(one[move] - other[move]) for move in {*one} & {*other}]
    assert sum(differences) / len(differences) < 1.6


def test_ways_and_answers_are_all_worth_the_same() -> None:
    state = states("dracula.classic")[0]
    view = state.view(state.to_move)
    hints = rank_moves(view, partial(state.determinize, view.seat), b"hint", QUICK)
    assert [value for _, value in hints] == [0.0] * len(view.moves)
