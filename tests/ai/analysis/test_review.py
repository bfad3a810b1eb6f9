"""Reviews: verdicts are consistent with each other and with the results of the deals."""

import functools
from itertools import groupby

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import THOROUGH, AnalysisBudget, RolloutBudget
from bot.ai.coffin import two_player
from bot.ai.coffin.evaluators import Pimc
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.cards import VAMPIRE, hash_rng
from bot.engine.coffin.view import coffin_view
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from bot.model.reviews import COSTLY, Grade, MoveAnalysis, PlayedMove, seed_of_move
from tests.ai.abstrac.test_abstrac_evaluator import played
from tests.ai.coffin.observing import after_plies
from tests.ai.playing import chosen, game

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EXACT = pytest.mark.parametrize("key", ["dracula.classic", "dracula.penguin", "dracula.french"])
QUICK = AnalysisBudget(40, 4000, RolloutBudget(4, 12))
CAREFUL = AnalysisBudget(200, 20_000, RolloutBudget(4, 12))
DISPUTED = after_plies(3, seed=22)
"""PIMC thinks that the Count loses 12 points by his move here; they are the strongest two."""
Analysed = tuple[PlayedMove, MoveAnalysis]


@functools.cache
def reviewed(key: str, number: int = 0) -> tuple[list[list[Analysed]], State]:
    """The deals of a game, each a list of moves with their analyses; and its last state."""
    sides = GAMES[key].sides
    players = [PLAYERS["harker"] if side else PLAYERS["renfield"] for side in sides]
    moves, state = game(key, players, number, deals=None if key == "dracula.classic" else 2)
    played = [move for move in moves if move.view.stage.plays_a_card]
    deals = [list(deal) for _, deal in groupby(played, lambda each: each.view.deal)]
    return [
        [(each, judge_move(deal, at, b"seed", QUICK)) for at, each in enumerate(deal)]
        for deal in deals
    ], state


@functools.cache
def moves_of(key: str) -> list[Analysed]:
    return [analysed for deal in reviewed(key)[0] for analysed in deal]


@EVERY_GAME
def test_no_move_loses_less_than_nothing(key: str) -> None:
    assert moves_of(key)
    assert all(each.verdict.hindsight.lost >= 0 for _, each in moves_of(key))
    assert all(each.verdict.known.lost >= 0 for _, each in moves_of(key))


@EXACT
def test_the_value_of_a_deal_less_all_losses_is_its_result(key: str) -> None:
    deals, state = reviewed(key)
    for deal, result in zip(deals, state.view(None).results, strict=True):
        margin = deal[0][1].before[0]
        for move, analysis in deal:
            assert move.view.seat is not None
            sign = -1 if move.view.sides[move.view.seat] == 0 else 1
            margin += sign * analysis.verdict.hindsight.lost
        assert margin == result.scores[0] - result.scores[1]


@EVERY_GAME
def test_after_its_last_card_a_coffin_is_worth_what_it_scored(key: str) -> None:
    deals, state = reviewed(key)
    for deal, result in zip(deals, state.view(None).results, strict=True):
        last = deal[-1][1].verdict.after
        mean = sum(result.scores) / len(result.scores)
        others = len(result.scores) - 1
        leads = [(score - mean) * (others + 1) / others for score in result.scores]
        assert last == pytest.approx(leads)


@pytest.mark.parametrize("key", ["dracula.revised", "dracula.advanced"])
def test_an_own_vampire_that_could_have_been_kept_does_not_change_the_lead(key: str) -> None:
    moves, _ = game(key, [None] * 2, deals=1)
    *_, (view, state, _) = moves
    vampire = next(move for move in view.moves if move.card == VAMPIRE)
    analysis = judge_move([PlayedMove(view, state, vampire)], 0, b"seed", QUICK)
    first, second = state.apply(vampire).view(None).results[0].scores
    assert analysis.verdict.after == (first - second, second - first)


@EXACT
def test_best_play_with_open_cards_loses_nothing(key: str) -> None:
    for move, analysis in moves_of(key):
        if analysis.verdict.hindsight.best == move.move:
            assert analysis.verdict.hindsight.lost == 0
            assert analysis.before == analysis.verdict.after


@pytest.mark.parametrize("key", ["abstrac", "fosco.two"])
def test_where_nothing_is_hidden_hindsight_adds_nothing(key: str) -> None:
    for _, analysis in moves_of(key):
        assert analysis.verdict.known == analysis.verdict.hindsight


def test_the_last_placement_of_a_coffin_is_forced() -> None:
    verdicts = [analysis.verdict for _, analysis in moves_of("dracula.classic")]
    forced = [verdict for verdict in verdicts if verdict.grade is Grade.FORCED]
    assert len(forced) >= 6
    assert all(verdict.known.lost == 0 for verdict in forced)


def test_a_verdict_is_the_same_again() -> None:
    deal = reviewed("dracula.classic")[0][2]
    moves = [move for move, _ in deal]
    assert judge_move(moves, 1, b"seed", QUICK) == deal[1][1]


@pytest.mark.parametrize("key", ["dracula.classic", "thracula", "caterpillar", "counterbluff"])
def test_hints_from_the_seed_of_a_verdict_agree_with_it(key: str) -> None:
    deal = reviewed(key)[0][0]
    for at, (move, analysis) in enumerate(deal[:-2]):
        assert move.view.seat is not None
        determinize = functools.partial(
            move.state.determinize(move.view.seat, hash_rng(b"another")).determinize, move.view.seat
        )
        seed = seed_of_move(b"seed", move.view.deal, at)
        values = dict(rank_moves(move.view, determinize, seed, QUICK))
        known = analysis.verdict.known
        assert values[known.best] - values[move.move] == pytest.approx(known.lost)


@pytest.mark.parametrize(
    ("key", "counting", "point"),
    [
        ("dracula.classic", "points", 1.0),
        ("dracula.partners", "cards_tens", 0.1),
        ("dracula.revised", "cards_multiplier", 0.06),
    ],
)
def test_a_counter_weighs_as_much_as_the_points_that_it_stands_for(
    key: str, counting: str, point: float
) -> None:
    view = start(GAMES[key], {"counting": counting}, bytes(32)).state.view(0)
    assert evaluator_for(view).scale(view).point == point


def judged(move: Move, state: State = DISPUTED) -> MoveAnalysis:
    """The analysis of this move by the seat to move."""
    return judge_move([PlayedMove(state.view(state.to_move), state, move)], 0, b"seed", CAREFUL)


def lost_with_open_cards(move: Move) -> float:
    """What PIMC alone thinks that a move loses."""
    view = coffin_view(DISPUTED.view(DISPUTED.to_move))
    determinize = functools.partial(DISPUTED.determinize, DISPUTED.to_move)
    values = dict(two_player.evaluate_moves(view, determinize, Pimc(400), rng_from_seed(b"seed")))
    return max(values.values()) - values[move]


def test_a_move_of_the_count_is_no_slip_because_pimc_would_play_another() -> None:
    move = chosen(PLAYERS["count"], DISPUTED, b"seed")
    assert lost_with_open_cards(move) > 4
    assert judged(move).verdict.grade not in COSTLY


def test_a_blunder_is_one_in_the_eyes_of_both() -> None:
    move = Move.parse("JS@a2")
    assert lost_with_open_cards(move) > 10
    assert judged(move).verdict.grade is Grade.BLUNDER


def test_a_move_is_judged_without_the_hidden_cards() -> None:
    move = chosen(PLAYERS["helsing"], DISPUTED, b"seed")
    verdicts = [
        judged(move, DISPUTED.determinize(DISPUTED.to_move, hash_rng(b"%d" % other))).verdict
        for other in range(3)
    ]
    assert len({(verdict.known, verdict.grade) for verdict in verdicts}) == 1
    assert len({verdict.after for verdict in verdicts}) > 1


@pytest.mark.parametrize(
    ("deal", "takes", "take", "grade"),
    [
        (22, 8, "three", Grade.BRILLIANT),  # 88 points ahead, though it scores less at first
        (14, 5, "three", Grade.BRILLIANT),  # 12 points ahead, the least that it takes
        (28, 7, "two", Grade.BEST),  # 11 points ahead
        (0, 9, "two", Grade.BEST),  # 56 points ahead, but it also scores most at once
        (0, 10, "two", Grade.BEST),  # 51 points ahead, but best after the reply
        (23, 9, "three", Grade.BEST),
        (0, 10, "three", Grade.BLUNDER),  # not obvious either
    ],
)
def test_a_best_move_is_brilliant_if_it_is_far_ahead_and_not_obvious(
    deal: int, takes: int, take: str, grade: Grade
) -> None:
    """In Abstrac, where all values are exact, and three points equal one of a coffin."""
    state = played(deal, takes)
    analysis = judge_move(
        [PlayedMove(state.view(state.to_move), state, Move(take))], 0, b"", THOROUGH
    )
    assert analysis.verdict.grade is grade


def test_a_deal_is_worth_to_one_side_what_it_costs_the_other() -> None:
    for (move, first), *_others in reviewed("dracula.classic")[0]:
        assert first.deal_value is not None
        assert sum(first.deal_value) == 0
        if move.view.deal == move.view.deals:
            assert first.deal_value == first.before, "the hands of the last deal are known"


def test_only_the_first_move_of_a_deal_tells_what_it_is_worth() -> None:
    assert all(
        analysis.deal_value is None
        for _first, *others in reviewed("dracula.classic")[0]
        for _, analysis in others
    )


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_luck_is_told_to_no_more_than_two(key: str) -> None:
    assert {(analysis.scale.tells_luck, analysis.deal_value) for _, analysis in moves_of(key)} == {
        (False, None)
    }
