"""The four levels sit at every table, play by the rules, and see no more than their seat may."""

import functools
import random

import pytest

from bot.ai.coffin.multiplayer import board_of
from bot.ai.coffin.payoff import payoff_for, payoff_of
from bot.ai.coffin.perfect_info import move_margins
from bot.ai.coffin.two_player import hand_selections, unseen_cards
from bot.ai.players.levels import LEVELS
from bot.ai.players.player import rng_from_seed
from bot.engine.cards import hash_rng
from bot.engine.coffin.rules import Counting, LineRules, TieRule
from bot.engine.game import Stage, State
from bot.engine.games import GAMES
from tests.ai.playing import chosen, game

TABLES = [
    *((key, {}) for key in GAMES),
    ("dracula.classic", {"counting": "cards_tens", "counter_pick": "choose"}),
    ("dracula.classic", {"session_target": "300"}),
    ("dracula.classic", {"scoring": "advanced", "vampire_nail": "redraw"}),
    ("dracula.revised", {"counting": "cards_multiplier"}),
    ("dracula.revised", {"last_deal_vampire": "discard_refill"}),
    ("dracula.advanced", {"sequence_order": "in_line", "triple_rank": "3", "tie_rule": "distinct"}),
    ("dracula.partners", {"vampire_nail": "forbid"}),
    ("thracula", {"sixth_deal": "cut"}),
]
EVERY_TABLE = pytest.mark.parametrize(("key", "options"), TABLES, ids=str)


def states(key, options, every=1, start=0):
    """Some of the states of a game that Harker plays against nobody in particular."""
    return passed(key, tuple(options.items()))[start::every]


@functools.cache
def passed(key, options):
    players = [LEVELS["harker"] if side == 0 else None for side in GAMES[key].sides]
    positions, _ = game(key, players, 2, dict(options))
    return [position.state for position in positions]


@EVERY_TABLE
@pytest.mark.parametrize("level", ["renfield", "harker", "helsing"])
def test_a_level_plays_whole_games_by_the_rules(key, options, level):
    sides = GAMES[key].sides
    _, state = game(key, [LEVELS[level]] * len(sides), 1, options)
    assert state.to_move is None
    assert state.winners


@pytest.mark.parametrize("key", GAMES)
def test_the_count_plays_whole_games_by_the_rules(key):
    players = [LEVELS["renfield"] if side else LEVELS["count"] for side in GAMES[key].sides]
    _, state = game(key, players, 1)
    assert state.winners


@EVERY_TABLE
def test_the_count_plays_by_the_rules_in_every_edition(key, options):
    for state in states(key, options, every=7):
        assert chosen(LEVELS["count"], state, b"count") in state.legal_moves()


@EVERY_TABLE
@pytest.mark.parametrize("level", LEVELS)
def test_a_move_is_the_same_for_every_deal_that_looks_the_same(key, options, level):
    every = 17 if level == "count" else 5
    for ply, state in enumerate(states(key, options, every, start=2)):
        seat = state.to_move
        move = chosen(LEVELS[level], state, bytes([ply]))
        for other in range(2):
            anew = state.determinize(seat, hash_rng(bytes([ply, other])))
            assert anew.view(seat) == state.view(seat)
            assert chosen(LEVELS[level], anew, bytes([ply])) == move


@pytest.mark.parametrize("level", ["helsing", "count"])
def test_the_sixth_deal_is_played_exactly(level):
    for key in ("dracula.classic", "dracula.revised"):
        for state in states(key, {}):
            view = state.view(state.to_move)
            if view.deal == 6 and view.stage is Stage.PLACE:
                assert chosen(LEVELS[level], state, b"one") == best_open(state)


def best_open(state: State):
    """What is best for the one to move with the other hand open; in the sixth deal he knows it."""
    seat = state.to_move
    worth = move_margins(state.view(seat), state, {})
    side = state.view(seat).sides[seat]
    return max(worth, key=lambda move: worth[move][side])


def test_what_is_unseen_in_the_sixth_deal_is_the_other_hand():
    for key in ("dracula.classic", "dracula.revised"):
        for state in states(key, {}):
            seat = state.to_move
            view = state.view(seat)
            if view.deal == 6 and view.stage is Stage.PLACE:
                unseen = unseen_cards(
                    view, functools.partial(state.determinize, seat), rng_from_seed(b"")
                )
                (plan,) = hand_selections(view, unseen)
                assert len(unseen) == plan.observation.other


def test_a_move_depends_on_the_seed_and_on_nothing_else():
    for state in states("dracula.classic", {}, every=9):
        for level in LEVELS.values():
            assert chosen(level, state, b"a") == chosen(level, state, b"a")


@pytest.mark.parametrize("key", GAMES)
def test_van_helsing_beats_random_play(key):
    sides = GAMES[key].sides
    lead = 0.0
    for number in range(4):
        mine = number % len(set(sides))
        players = [LEVELS["helsing"] if side == mine else None for side in sides]
        _, state = game(key, players, number)
        scores = state.view(None).scores
        others = [score for side, score in enumerate(scores) if side != mine]
        lead += (scores[mine] - sum(others) / len(others)) / 6
    assert lead / 4 > 12  # points a coffin; 25 to 45 are usual


def test_renfield_does_not_notice_every_move():
    state = states("dracula.classic", {})[4]
    seeds = [random.Random(number).randbytes(4) for number in range(20)]
    assert len({chosen(LEVELS["renfield"], state, seed) for seed in seeds}) > 1


def test_a_player_scores_as_the_table_agreed():
    options = {"triple_rank": "3", "sequence_order": "in_line", "tie_rule": "distinct"}
    view = states("dracula.advanced", options)[9].view(0)
    assert payoff_for(view) is payoff_of(
        LineRules(ranks=True, triple_rank=3, in_line=True), Counting.POINTS, TieRule.DISTINCT
    )
    view = states("thracula", {"double_vampire": "zero"})[9].view(0)
    assert board_of(view).payoff is payoff_of(
        LineRules(vampire=2, two_vampires=0), Counting.POINTS, TieRule.NONE
    )
