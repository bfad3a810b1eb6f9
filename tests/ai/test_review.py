"""Hints, reviews and puzzles: what they say adds up."""

import functools

import pytest

from bot.ai.hints import hints
from bot.ai.levels import LEVELS
from bot.ai.puzzle import puzzle
from bot.ai.review import BOUNDS, mark_of, review
from bot.engine.cards import PACK54, stream
from bot.engine.rules import GAMES
from bot.engine.views import Stage
from tests.ai.playing import game

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EXACT = pytest.mark.parametrize("key", ["dracula.classic", "dracula.penguin", "dracula.french"])


@functools.cache
def reviewed(key, number=0):
    sides = GAMES[key].sides
    players = [LEVELS["harker"] if side else LEVELS["renfield"] for side in sides]
    positions, state = game(key, players, number)
    return positions, state, review(positions, b"seed")


@EVERY_GAME
def test_no_move_loses_less_than_nothing(key):
    _, _, found = reviewed(key)
    assert found.verdicts
    assert all(verdict.hindsight.lost >= 0 for verdict in found.verdicts)
    assert all(verdict.known.lost >= 0 for verdict in found.verdicts)


@EVERY_GAME
def test_every_card_played_in_a_finished_coffin_is_judged(key):
    positions, _, found = reviewed(key)
    judged = [verdict.position for verdict in found.verdicts]
    stages = (Stage.PLACE, Stage.TAKE, Stage.LAY)
    assert judged == [position for position in positions if position.view.stage in stages]


@EXACT
def test_what_a_deal_was_worth_and_what_was_lost_make_what_it_brought(key):
    _, _, found = reviewed(key)
    for fortune in found.fortunes:
        brought = fortune.worth[0]
        for verdict in found.verdicts:
            view = verdict.position.view
            if (view.game, view.deal) == (fortune.game, fortune.deal):
                sign = -1 if view.sides[view.seat] == 0 else 1
                brought += sign * verdict.hindsight.lost
        assert brought == fortune.brought[0] == -fortune.brought[1]


@EVERY_GAME
def test_luck_and_skill_add_up_to_the_score(key):
    _, state, found = reviewed(key)
    scores = state.view(None).scores
    for side, score in enumerate(scores):
        lead = score - (sum(scores) - score) / (len(scores) - 1)
        assert found.luck(side) + found.skill(side) == pytest.approx(lead)
        assert 0 <= found.share_of_skill(side) <= 1


@EXACT
def test_best_play_with_open_cards_loses_nothing(key):
    positions, _, found = reviewed(key)
    by_move = {id(verdict.position): verdict for verdict in found.verdicts}
    for position in positions:
        verdict = by_move.get(id(position))
        if verdict and verdict.hindsight.best == position.move:
            assert verdict.hindsight.lost == 0


def test_the_last_placement_of_a_coffin_is_forced():
    _, _, found = reviewed("dracula.classic")
    forced = [verdict for verdict in found.verdicts if verdict.mark == "forced"]
    assert len(forced) >= 6
    assert all(verdict.known.lost == 0 for verdict in forced)


def test_a_review_is_the_same_again():
    positions, _, found = reviewed("dracula.classic")
    assert review(positions, b"seed") == found


def test_an_unfinished_coffin_is_not_judged():
    positions, _, _ = reviewed("dracula.classic")
    found = review(positions[:14])
    assert [fortune.deal for fortune in found.fortunes] == [1]
    assert len(found.verdicts) == 8
    assert review([]).verdicts == ()


def test_marks_keep_to_their_bounds():
    assert [mark_of(bound) for bound, _ in BOUNDS] == ["good", "slip", "mistake", "blunder"]
    assert [mark_of(bound - 0.01) for bound, _ in BOUNDS] == ["best", "good", "slip", "mistake"]


@EVERY_GAME
def test_hints_are_legal_moves_the_best_first_and_know_no_hidden_card(key):
    positions, _, _ = reviewed(key)
    for position in positions[::9]:
        view, state = position.view, position.state
        told = hints(view, functools.partial(state.guess, view.seat), b"hint")
        assert {move for move, _ in told} <= set(view.moves)
        assert [worth for _, worth in told] == sorted((w for _, w in told), reverse=True)
        anew = state.guess(view.seat, stream(b"other"))
        assert hints(view, functools.partial(anew.guess, view.seat), b"hint") == told


def test_a_puzzle_has_one_move_that_is_clearly_best():
    for day in range(8):
        found = puzzle(bytes([day]))
        assert set(found.worth) == set(found.view.moves)
        assert found.lost(found.best) == 0
        others = [found.lost(move) for move in found.view.moves if move != found.best]
        assert min(others) >= 8


def test_a_puzzle_is_the_same_for_its_seed_and_takes_cards_of_one_pack():
    assert puzzle(b"today") == puzzle(b"today")
    assert puzzle(b"today") != puzzle(b"tomorrow")
    view, theirs = puzzle(b"today").view, puzzle(b"today").theirs
    cards = [card for card in (*view.coffin, *view.hand, *theirs) if card is not None]
    assert len(cards) == 9
    assert all(cards.count(card) <= PACK54.count(card) for card in cards)
