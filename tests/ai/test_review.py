"""Hints, reviews and puzzles: what they say adds up."""

import functools
from itertools import groupby

import pytest

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.ai.players.hints import rank_moves
from bot.ai.players.levels import LEVELS
from bot.ai.players.review import BOUNDS, grade_of, judge_move
from bot.engine.cards import PACK54, hash_rng
from bot.engine.game import Stage
from bot.engine.games import GAMES
from tests.ai.playing import game

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EXACT = pytest.mark.parametrize("key", ["dracula.classic", "dracula.penguin", "dracula.french"])
HASTY = AnalysisBudget(40, RolloutBudget(4, 12))


@functools.cache
def reviewed(key, number=0):
    """The coffins of a game, each a list of positions with their verdicts; and its last state."""
    sides = GAMES[key].sides
    players = [LEVELS["harker"] if side else LEVELS["renfield"] for side in sides]
    positions, state = game(key, players, number)
    stages = (Stage.PLACE, Stage.TAKE, Stage.LAY)
    played = [position for position in positions if position.view.stage in stages]
    coffins = [list(coffin) for _, coffin in groupby(played, lambda each: each.view.deal)]
    return [
        [(each, judge_move(coffin, at, b"seed", HASTY)) for at, each in enumerate(coffin)]
        for coffin in coffins
    ], state


@functools.cache
def moves_of(key):
    return [judged for coffin in reviewed(key)[0] for judged in coffin]


@EVERY_GAME
def test_no_move_loses_less_than_nothing(key):
    assert moves_of(key)
    assert all(verdict.hindsight.lost >= 0 for _, verdict in moves_of(key))
    assert all(verdict.known.lost >= 0 for _, verdict in moves_of(key))


@EXACT
def test_what_a_deal_was_worth_and_what_was_lost_make_what_it_brought(key):
    coffins, state = reviewed(key)
    for coffin, written in zip(coffins, state.view(None).results, strict=True):
        brought = coffin[0][1].before[0]
        for position, verdict in coffin:
            sign = -1 if position.view.sides[position.view.seat] == 0 else 1
            brought += sign * verdict.hindsight.lost
        assert brought == written.scores[0] - written.scores[1]


@EVERY_GAME
def test_after_its_last_card_a_coffin_is_worth_what_it_scored(key):
    coffins, state = reviewed(key)
    for coffin, written in zip(coffins, state.view(None).results, strict=True):
        last = coffin[-1][1].after
        mean = sum(written.scores) / len(written.scores)
        others = len(written.scores) - 1
        if key not in ("dracula.revised", "dracula.advanced"):  # a spent Vampire is charged there
            leads = [(score - mean) * (others + 1) / others for score in written.scores]
            assert last == pytest.approx(leads)


@EXACT
def test_best_play_with_open_cards_loses_nothing(key):
    for position, verdict in moves_of(key):
        if verdict.hindsight.best == position.move:
            assert verdict.hindsight.lost == 0
            assert verdict.before == verdict.after


def test_the_last_placement_of_a_coffin_is_forced():
    forced = [verdict for _, verdict in moves_of("dracula.classic") if verdict.mark == "forced"]
    assert len(forced) >= 6
    assert all(verdict.known.lost == 0 for verdict in forced)


def test_a_verdict_is_the_same_again():
    coffin = reviewed("dracula.classic")[0][2]
    positions = [position for position, _ in coffin]
    assert judge_move(positions, 1, b"seed", HASTY) == coffin[1][1]


def test_marks_keep_to_their_bounds():
    assert [grade_of(bound) for bound, _ in BOUNDS] == ["good", "slip", "mistake", "blunder"]
    assert [grade_of(bound - 0.01) for bound, _ in BOUNDS] == ["best", "good", "slip", "mistake"]


@EVERY_GAME
def test_hints_are_legal_moves_the_best_first_and_know_no_hidden_card(key):
    for position, _ in moves_of(key)[::9]:
        view, state = position.view, position.state
        told = rank_moves(view, functools.partial(state.determinize, view.seat), b"hint", HASTY)
        assert {move for move, _ in told} <= set(view.moves)
        assert [worth for _, worth in told] == sorted((w for _, w in told), reverse=True)
        anew = state.determinize(view.seat, hash_rng(b"other"))
        assert (
            rank_moves(view, functools.partial(anew.determinize, view.seat), b"hint", HASTY) == told
        )


def test_a_puzzle_has_one_move_that_is_clearly_best():
    for day in range(8):
        found = generate_puzzle(bytes([day]))
        assert set(found.worth) == set(found.view.moves)
        assert found.lost(found.best) == 0
        others = [found.lost(move) for move in found.view.moves if move != found.best]
        assert min(others) >= 8


def test_a_puzzle_is_the_same_for_its_seed_and_takes_cards_of_one_pack():
    assert generate_puzzle(b"today") == generate_puzzle(b"today")
    assert generate_puzzle(b"today") != generate_puzzle(b"tomorrow")
    view, theirs = generate_puzzle(b"today").view, generate_puzzle(b"today").theirs
    cards = [card for card in (*view.coffin, *view.hand, *theirs) if card is not None]
    assert len(cards) == 9
    assert all(cards.count(card) <= PACK54.count(card) for card in cards)
