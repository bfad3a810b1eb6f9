"""Computer players, hints and reviews of Caterpillar."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.caterpillar.caterpillar_evaluator import CaterpillarEvaluator
from bot.ai.caterpillar.deals import masks_of
from bot.ai.caterpillar.policy import GREEDY, LinearPolicy
from bot.ai.caterpillar.rollouts import known_cards, mask_of, mean_values, sampled_cards
from bot.ai.caterpillar.simple_players import greedy_moves
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.cards import hash_rng
from bot.engine.games.caterpillar.state import CaterpillarState, CourtShort
from bot.engine.games.caterpillar.view import caterpillar_view
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.model.reviews import Grade, PlayedMove
from tests.ai.caterpillar.positions import deal, states
from tests.another_game.rules import HighestCardGame
from tests.engine.games.test_caterpillar import ONE_DEAL, OUTRIGHT, SHORT, dealt
from tests.engine.made_moves import play

SMALL = AnalysisBudget(1, 100, RolloutBudget(1, 1))
EVALUATOR = CaterpillarEvaluator()


def choice(state: CaterpillarState, level: str, seed: bytes = b"seed") -> Move:
    seat = state.to_move
    return PLAYERS[level].choose(
        state.view(seat), partial(state.determinize, seat), seed, NO_MEMORY
    )


@pytest.mark.parametrize("level", Level)
def test_every_level_plays_a_legal_card_from_first_to_last(level: Level) -> None:
    for state in deal(1)[:-1:4]:
        assert choice(state, level) in state.legal_moves()


@pytest.mark.parametrize("level", Level)
def test_a_choice_depends_on_the_view_and_the_seed_alone(level: Level) -> None:
    for state in deal(2)[:-1:7]:
        other = state.determinize(state.to_move, hash_rng(b"other"))
        assert other.hands != state.hands
        assert choice(other, level) == choice(state, level)


def test_renfield_plays_the_best_of_his_few_determinizations() -> None:
    """He overlooks none of them, since other moves would be hopeless."""
    state = deal(0)[0]
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    considered = [
        len(EVALUATOR.level_values(level, view, determinize, rng_from_seed(b"")))
        for level in (Level.RENFIELD, Level.HARKER)
    ]
    assert considered == [1, len(view.moves)]


def test_determinizations_have_no_card_in_sight_and_every_card_once() -> None:
    for state in states(2, stride=9):
        view = state.view(state.to_move)
        hands, stocks = sampled_cards(view, rng_from_seed(b"worlds"))(50)
        seen = mask_of([*view.hand, *(each.card for each in view.plays)])
        stock = masks_of(stocks).sum(axis=0)
        assert len(stocks) == view.stock_size
        assert not (hands & seen).any()
        assert not (hands & stock).any()
        assert ((hands | stock | seen) == (1 << 52) - 1).all()
        assert len(set(hands.tolist())) > 40


def test_the_known_cards_are_the_true_ones() -> None:
    state = deal(3)[5]
    assert state.to_move is not None
    other = state.hands[1 - state.to_move]
    hands, stocks = known_cards(other, state.stock)(2)
    assert hands.tolist() == [mask_of(other)] * 2
    assert stocks.shape == (len(state.stock), 2)


def test_before_the_last_card_values_are_exact_but_for_the_court_that_may_be_drawn() -> None:
    state = next(deal(number)[25] for number in range(20) if len(deal(number)) == 27)
    view = state.view(state.to_move)
    assert view.to_move is not None
    assert view.stock_size == 1
    hidden = known_cards(state.hands[1 - view.to_move], state.stock)
    margins = mean_values(view, hidden, 3, LinearPolicy(GREEDY), rng_from_seed(b"")).margins
    for move, margin in zip(view.moves, margins, strict=True):
        after = state.apply(move).results[0].scores
        sides = view.to_move, 1 - view.to_move
        gained = [after[side] - view.points[side] for side in sides]
        assert margin == gained[0] - gained[1]


def test_with_open_cards_the_last_two_cards_are_what_trying_everything_out_says() -> None:
    for reached in (deal(number) for number in range(60)):
        if len(reached) < 27:  # court short
            continue
        before, state, over = reached[-3:]
        view = before.view(before.to_move)
        moves = [
            PlayedMove(each.view(each.to_move), each, Move("", play.card))
            for each, play in zip((before, state), over.results[0].plays[-2:], strict=True)
        ]
        margins = EVALUATOR.open_margins(moves, 0, SMALL, rng_from_seed(b""))
        assert view.seat is not None
        for move in view.moves:
            after = before.apply(move)
            ends = [after] if after.to_move is None else map(after.apply, after.legal_moves())
            scores = [end.results[0].scores for end in ends]
            least = min(each[view.seat] - each[1 - view.seat] for each in scores)
            assert margins[move][view.seat] == least


def test_a_value_is_a_margin_in_the_whole_deal() -> None:
    state = next(deal(number)[25] for number in range(20) if len(deal(number)) == 27)
    view = state.view(state.to_move)
    values = dict(
        EVALUATOR.open_margins(
            [PlayedMove(view, state, view.moves[0])], 0, SMALL, rng_from_seed(b"")
        )
    )
    for move, margins in values.items():
        first, second = state.apply(move).results[0].scores
        assert margins == (first - second, second - first)


def test_hints_are_all_legal_moves() -> None:
    state = deal(4)[6]
    view = state.view(state.to_move)
    values = EVALUATOR.analysis_values(
        view, partial(state.determinize, state.to_move), SMALL, rng_from_seed(b"hint")
    )
    assert {move for move, _ in values} == set(view.moves)


def test_obvious_moves_are_those_of_the_greedy_player() -> None:
    state = play(dealt("5H", "TH KH QS 2H"), "5H")
    view = state.view(state.to_move)
    assert view.moves
    obvious = EVALUATOR.obvious_moves(view, partial(state.determinize, 0))
    assert [str(move) for move in obvious] == ["TH"]
    opening = dealt("AS 2S 3S 4S 6S 7S 8S 9S AH 2H 3H 4H 6H", "").view(1)
    assert len(greedy_moves(opening)) == 13


def test_a_court_short_hand_is_worth_more_where_it_wins_outright() -> None:
    """One card leaves the other court short, the rest do not."""
    values = []
    for options in (ONE_DEAL, OUTRIGHT):
        state = dealt("7H TC KS", SHORT.replace("TC", "TD"), "8H", options)
        view, rng = state.view(1), rng_from_seed(b"short")
        hidden = known_cards(state.hands[0], state.stock)
        means = mean_values(view, hidden, 1, LinearPolicy(GREEDY, loose=0), rng)
        at = list(map(str, view.moves)).index("7H")
        values.append((means.margins[at], means.preferences[at]))
    assert values[0] == (-100, -100)
    assert values[1][0] == -100
    assert values[1][1] < -300


def test_where_a_court_short_hand_wins_outright_a_hint_shows_points_that_can_be_scored() -> None:
    for state in deal(8, outright=True)[:-1:6]:
        by_rule: list[dict[Move, float]] = []
        for rule in (CourtShort.POINTS, CourtShort.OUTRIGHT):
            view = replace(state, court_short=rule).view(state.to_move)
            hint = rank_moves(view, partial(state.determinize, state.to_move), b"hint", SMALL)
            by_rule.append(dict(hint))
        best, margin = next(iter(by_rule[1].items()))
        assert margin == pytest.approx(by_rule[0][best])


def test_where_a_court_short_hand_wins_outright_a_review_counts_points_and_what_that_loses() -> (
    None
):
    """With the Seven the other player is court short, and scores a hundred points for a court."""
    points, outright = (
        judge_move([PlayedMove(state.view(1), state, Move.parse("7H"))], 0, b"seed", SMALL).verdict
        for state in (
            dealt("7H TC KS", SHORT.replace("TC", "TD"), "8H", options)
            for options in (ONE_DEAL, OUTRIGHT)
        )
    )
    assert points.after == outright.after
    assert outright.after == (100.0, -100.0)
    assert outright.known.lost > points.known.lost + 50
    assert outright.hindsight.made_margin == points.hindsight.made_margin - 400


def test_a_review_agrees_with_the_result_of_its_deal() -> None:
    reached = deal(5)
    moves = [
        PlayedMove(state.view(state.to_move), state, Move("", after.plays[-1].card))
        for state, after in pairwise(reached)
    ]
    first, second = map(float, reached[-1].results[0].scores)
    last = judge_move(moves, len(moves) - 1, b"seed", SMALL)
    assert last.verdict.after == (first - second, second - first)
    for at in range(0, len(moves), 6):
        analysis = judge_move(moves, at, b"seed", SMALL)
        assert analysis == judge_move(moves, at, b"seed", SMALL)
        assert analysis.verdict.known.lost >= 0 <= analysis.verdict.hindsight.lost
        assert analysis.verdict.grade in Grade
        assert not analysis.scale.tells_luck
        assert analysis.scale.point > 1


def test_its_evaluator_is_the_one_of_the_view() -> None:
    assert isinstance(evaluator_for(deal(0)[0].view(0)), CaterpillarEvaluator)
    other = HighestCardGame().start({}, hash_rng(b"another"))
    with pytest.raises(TypeError, match="highest has no caterpillar"):
        caterpillar_view(other.view(None))


def test_a_single_move_is_made_without_a_search() -> None:
    state = next(each for each in states(40) if len(each.legal_moves()) == 1)
    assert choice(state, "count") == state.legal_moves()[0]


def test_a_margin_is_the_same_for_either_seat() -> None:
    """The margin is that of the viewer, whichever seat it has."""
    state = deal(6)[4]
    assert state.to_move is not None
    swapped = replace(
        state,
        hands=state.hands[::-1],
        to_move=1 - state.to_move,
        dealer=1 - state.dealer,
        plays=tuple(replace(each, seat=1 - each.seat) for each in state.plays),
    )
    one, other = (
        mean_values(
            each.view(each.to_move),
            sampled_cards(each.view(each.to_move), rng_from_seed(b"a")),
            40,
            LinearPolicy(GREEDY),
            rng_from_seed(b"b"),
        ).margins
        for each in (state, swapped)
    )
    assert np.array_equal(one, other)
