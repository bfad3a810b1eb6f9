"""The computer players of Abstrac: the Count is exact, the others search less."""

import random
from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from bot.ai.abstrac.abstrac_evaluator import AbstracEvaluator, move_values
from bot.ai.abstrac.take_search import Playouts, TakeSearch, TreeSearch, exact
from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import THOROUGH
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.engine.cards import hash_rng
from bot.engine.games.abstrac.state import AbstracState
from bot.engine.games.abstrac.view import abstrac_view
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.model.reviews import Grade, PlayedMove
from tests.ai.abstrac.test_light_row import begun
from tests.another_game.rules import HighestCardGame

EVALUATOR = AbstracEvaluator()
RNG = np.random.default_rng(1)
UNUSED = partial(begun(0).determinize, None)
"""Nothing is hidden, so nobody guesses."""


def chosen(level: str, state: AbstracState, seed: bytes = b"") -> Move:
    return PLAYERS[level].choose(
        state.view(state.to_move), partial(state.determinize, state.to_move), seed, NO_MEMORY
    )


def values_of(state: AbstracState) -> dict[Move, float]:
    return dict(move_values(state.view(state.to_move), exact, RNG))


def played(number: int, takes: int, joker: str = "off") -> AbstracState:
    """The first deal after the choice and `takes` random takes."""
    chance = random.Random(number)
    state = begun(number, joker).apply(Move("first"))
    for _ in range(takes):
        state = state.apply(chance.choice(state.legal_moves()))
    return state


def test_the_registry_gives_abstrac_its_own_evaluator() -> None:
    assert isinstance(evaluator_for(begun(0).view(0)), AbstracEvaluator)


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("joker", ["off", "on"])
def test_every_level_plays_a_whole_match_by_the_rules(level: str, joker: str) -> None:
    state = begun(3, joker)
    for ply in range(200):
        if state.to_move is None:
            break
        state = state.apply(chosen(level if ply % 2 else "renfield", state, bytes([ply])))
    assert state.winners


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_seed_gives_the_same_move_whatever_comes_later(level: str) -> None:
    for takes in (0, 3, 6):
        state = played(takes, takes)
        other = state.determinize(state.to_move, hash_rng(b"later"))
        assert chosen(level, state, b"one") == chosen(level, other, b"one")


def test_another_seed_may_give_a_weak_player_another_move() -> None:
    state = played(1, 2)
    assert len({chosen("renfield", state, bytes([seed])) for seed in range(20)}) > 1
    assert len({chosen("count", state, bytes([seed])) for seed in range(5)}) == 1


def test_the_count_makes_the_best_move_at_every_take() -> None:
    state = begun(5)
    while not state.results:
        values = values_of(state)
        assert values[chosen("count", state)] == max(values.values())
        state = state.apply(chosen("renfield", state, bytes([state.left])))


def test_choosing_is_worth_the_best_first_take_or_the_best_reply_to_the_dealer() -> None:
    choices = set()
    for number in (0, 1, 2, 104):  # in the last one the dealer's place is the better one
        state = begun(number)
        first, second = values_of(state).values()
        after = values_of(state.apply(Move("first")))
        assert first == -second == max(after.values())
        assert max(values_of(state.apply(Move("second"))).values()) == first
        choice = chosen("count", state)
        assert str(choice) == ("first" if first >= 0 else "second")
        choices.add(str(choice))
    assert choices == {"first", "second"}


@pytest.mark.parametrize(
    ("search", "least"), [(Playouts(20), 0.4), (TreeSearch(100), 0.6), (TreeSearch(800), 0.75)]
)
def test_more_search_finds_the_best_take_more_often(search: TakeSearch, least: float) -> None:
    found = 0
    for number in range(30):
        state = played(number, number % 6)
        values = values_of(state)
        view = state.view(state.to_move)
        guessed = dict(move_values(view, search, np.random.default_rng(number)))
        found += values[max(guessed, key=lambda move: guessed[move])] == max(values.values())
    assert found / 30 >= least


def test_means_of_both_sides_are_in_the_movers_view() -> None:
    """At the last card there is one take, and all searches know its margin."""
    for number in range(6):
        state = played(number, 0)
        while state.left > 1:
            state = state.apply(Move("one"))
        ((_, best),) = values_of(state).items()
        for search in (Playouts(3), TreeSearch(3)):
            (worth,) = search(state.view(state.to_move), RNG)
            assert worth.margin == pytest.approx(best)
        state = state.apply(Move("one"))


def test_renfield_considers_his_two_best_takes_and_the_others_all() -> None:
    state = played(1, 1)
    view = state.view(state.to_move)
    for level, count in ((Level.RENFIELD, 2), (Level.HARKER, 3), (Level.COUNT, 3)):
        values = EVALUATOR.level_values(level, view, UNUSED, RNG)
        assert len(values) == count
        assert values == sorted(values, key=lambda each: -each[1])


def test_nobody_overlooks_one_of_two_choices() -> None:
    for number in range(6):
        state = begun(number)
        view = state.view(state.to_move)
        for level in Level:
            ((choice, margin),) = EVALUATOR.level_values(level, view, UNUSED, RNG)
            assert choice in view.moves
            assert margin >= 0


def deal_of(number: int) -> list[PlayedMove]:
    """Every move of a deal between Renfield and Renfield."""
    state, moves = begun(number), []
    while not state.results:
        move = chosen("renfield", state, bytes([state.left]))
        moves.append(PlayedMove(state.view(state.to_move), state, move))
        state = state.apply(move)
    return moves


def test_a_review_is_exact_and_hindsight_knows_no_more() -> None:
    deal = deal_of(7)
    analyses = [judge_move(deal, at, b"", THOROUGH) for at in range(len(deal))]
    for before, after in pairwise(analyses):
        assert before.verdict.after == after.before, "nothing is lost but by moves"
    for analysis, move in zip(analyses, deal, strict=True):
        verdict = analysis.verdict
        assert verdict.known == verdict.hindsight
        assert verdict.after[0] == -verdict.after[1]
        assert (verdict.grade is Grade.FORCED) == (len(move.view.moves) == 1)
        assert analysis.scale.tells_luck
    last = deal[-1]
    scores = last.state.apply(last.move).scores
    assert analyses[-1].verdict.after == (scores[0] - scores[1], scores[1] - scores[0])


def test_a_hint_ranks_all_moves_by_their_exact_margins() -> None:
    for state in (begun(2), played(2, 1)):
        view = state.view(state.to_move)
        ranked = rank_moves(view, partial(state.determinize, state.to_move), b"", THOROUGH)
        assert {move for move, _ in ranked} == set(view.moves)
        assert dict(ranked) == values_of(state)
        assert ranked[0][1] == max(margin for _, margin in ranked)


def lead(state: AbstracState, seat: int) -> int:
    scores = state.view(None).deal_scores
    return scores[seat] - scores[1 - seat]


@pytest.mark.parametrize("number", [4, 11, 20, 24])
def test_obvious_are_taking_first_and_the_takes_that_score_best_at_once_or_after_a_reply(
    number: int,
) -> None:
    state = begun(number)
    seen = state.view(state.to_move)
    assert EVALUATOR.obvious_moves(seen, UNUSED) == (Move("first"),)
    state = played(number, 4)
    seat = state.to_move
    assert seat is not None
    taken = {move: state.apply(move) for move in state.legal_moves()}
    at_once = {move: lead(after, seat) for move, after in taken.items()}
    replied = {
        move: min(lead(after.apply(reply), seat) for reply in after.legal_moves())
        for move, after in taken.items()
    }
    best = [
        move
        for move in taken
        if at_once[move] == max(at_once.values()) or replied[move] == max(replied.values())
    ]
    assert EVALUATOR.obvious_moves(state.view(seat), UNUSED) == best


def test_the_only_take_is_obvious_when_one_card_is_left() -> None:
    state = begun(4).apply(Move("first"))
    while len(state.row) > 1:
        state = state.apply(state.legal_moves()[min(len(state.row) - 1, 3) - 1])
    assert EVALUATOR.obvious_moves(state.view(state.to_move), UNUSED) == [Move("one")]


def test_the_view_of_another_game_is_refused() -> None:
    other = HighestCardGame().start({}, hash_rng(b"another")).view(0)
    with pytest.raises(TypeError, match="highest"):
        abstrac_view(other)


def test_no_search_decides_before_the_first_look() -> None:
    assert EVALUATOR.preset_move(begun(0).view(0), RNG) is None
