"""A game without any AI code of its own has computer players, hints and reviews."""

import random
from collections.abc import Sequence
from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.players.levels import PLAYERS, ComputerPlayer
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.ai.search.rollout_evaluator import STRENGTHS, RolloutEvaluator
from bot.ai.search.rollouts import greedy_moves
from bot.engine.cards import Card, hash_rng, parse_cards
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from bot.model.players import Level
from bot.model.reviews import Grade, PlayedMove, ReviewScale
from tests.ai.playing import chosen, states
from tests.another_game.rules import HighestCard, HighestCardGame
from tests.engine.playouts import COFFINS

QUICK = AnalysisBudget(8, 800, RolloutBudget(8, 8))


def deal(seed: bytes) -> HighestCard:
    """The first state; seat 1 leads."""
    return HighestCardGame().start({}, hash_rng(seed))


def played(
    players: Sequence[ComputerPlayer | None], number: int
) -> tuple[list[PlayedMove], HighestCard]:
    """A game of highest card: its moves and its last state; None plays at random."""
    rng, state = random.Random(number), deal(bytes([number]))
    moves: list[PlayedMove] = []
    while (seat := state.to_move) is not None:
        player = players[seat]
        if player is None:
            move = rng.choice(state.legal_moves())
        else:
            move = chosen(player, state, bytes([number, len(moves)]))
        moves.append(PlayedMove(state.view(seat), state, move))
        state = state.apply(move)
    return moves, state


def test_the_registry_chooses_by_the_type_of_the_view() -> None:
    assert isinstance(evaluator_for(deal(b"").view(1)), RolloutEvaluator)
    for key in COFFINS:
        view = start(GAMES[key], {}, b"seed").state.view(0)
        assert isinstance(evaluator_for(view), CoffinEvaluator)


@pytest.mark.parametrize("level", PLAYERS)
def test_every_level_plays_whole_games_by_the_rules(level: str) -> None:
    _, state = played([PLAYERS[level]] * 2, 1)
    assert state.winners


def test_a_stronger_level_samples_more() -> None:
    counts = [STRENGTHS[level].determinizations for level in Level]
    assert counts == sorted(set(counts))


def test_van_helsing_beats_random_play() -> None:
    leads = []
    for number in range(12):  # all cards twice, seats exchanged
        own = number % 2
        players = [PLAYERS["helsing"] if seat == own else None for seat in (0, 1)]
        _, state = played(players, number // 2)
        leads.append(state.scores[own] - state.scores[1 - own])
    assert sum(leads) / len(leads) > 1  # tricks per game, of eight


def test_a_move_depends_on_no_hidden_card() -> None:
    moves, _ = played([PLAYERS["harker"], None], 3)
    for ply, (view, state, _) in enumerate(moves):
        move = chosen(PLAYERS["helsing"], state, bytes([ply]))
        assert isinstance(state, HighestCard)
        assert view.seat is not None
        other = state.determinize(view.seat, hash_rng(b"other"))
        if len(state.hands[1 - view.seat]) > 2:
            assert other.hands != state.hands
        assert chosen(PLAYERS["helsing"], other, bytes([ply])) == move


def test_hints_are_legal_moves_the_best_first() -> None:
    state = deal(b"hints")
    hints = rank_moves(state.view(1), partial(state.determinize, 1), b"hint", QUICK)
    assert {move for move, _ in hints} == set(state.legal_moves())
    assert [value for _, value in hints] == sorted((v for _, v in hints), reverse=True)


def test_a_certain_trick_is_worth_what_it_scores() -> None:
    """The last two tricks: the King beats the Queen, and then the Jack beats the Ten."""
    hands = parse_cards("QS TS"), parse_cards("KS JS")
    after = HighestCard(hands, dealer=1, tricks=(1, 1)).apply(Move("", Card.parse("QS")))
    values = dict(
        RolloutEvaluator().analysis_values(
            after.view(1), lambda _rand: after, QUICK, rng_from_seed(b"")
        )
    )
    king, jack = (Move("", card) for card in hands[1])
    assert values == {king: 2, jack: 0}


def test_a_review_agrees_with_the_results_of_its_deals() -> None:
    moves, state = played([PLAYERS["harker"], None], 5)
    for number in (1, 2):
        of_deal = [move for move in moves if move.view.deal == number]
        analyses = [judge_move(of_deal, at, b"seed", QUICK) for at in range(len(of_deal))]
        verdicts = [analysis.verdict for analysis in analyses]
        assert [verdict.deal for verdict in verdicts] == [number] * len(of_deal)
        assert all(verdict.known.lost >= 0 <= verdict.hindsight.lost for verdict in verdicts)
        assert verdicts[-1].grade is Grade.FORCED
        first, second = map(float, state.results[number - 1].gains)
        assert verdicts[-1].after == (first - second, second - first)
        assert judge_move(of_deal, 1, b"seed", QUICK) == analyses[1]
        assert {analysis.scale for analysis in analyses} == {ReviewScale(tells_luck=False)}


def test_the_point_of_a_game_of_small_scores_is_given() -> None:
    view = deal(b"").view(1)
    assert RolloutEvaluator(point=0.1).scale(view) == ReviewScale(0.1, tells_luck=False)


def test_include_adds_moves_that_are_no_candidates_and_no_move_twice() -> None:
    state = deal(b"include")
    few = AnalysisBudget(1, 100, RolloutBudget(1, 1))
    ask = partial(
        RolloutEvaluator().analysis_values, state.view(1), partial(state.determinize, 1), few
    )
    (candidate,) = (move for move, _ in ask(rng_from_seed(b"")))
    other = next(move for move in state.legal_moves() if move != candidate)
    asked = ask(rng_from_seed(b""), (candidate, other))
    assert [move for move, _ in asked] == [candidate, other]


def test_the_obvious_moves_score_best_at_once() -> None:
    state = deal(b"greedy")
    for _ in range(7):
        move = greedy_moves(state)[0]
        after = state.apply(move)
        if len(state.played) % 2:
            leader, _ = state.played[-1]
            best = max(state.apply(each).scores[1 - leader] for each in state.legal_moves())
            assert after.scores[1 - leader] == best
        state = after


@pytest.mark.parametrize("key", GAMES)
def test_rollouts_could_play_the_games_that_have_their_own_evaluator_too(key: str) -> None:
    evaluator = RolloutEvaluator()
    for state in (*states(key)[:3], *states(key)[3::47]):
        view, rng = state.view(state.to_move), rng_from_seed(b"")
        move = evaluator.preset_move(view, rng)
        determinize = partial(state.determinize, view.seat)
        values = evaluator.level_values(Level.HARKER, view, determinize, rng)
        assert move in (None, Move("agree"))
        assert {move for move, _ in values} <= set(view.moves)
        assert (view.stage is Stage.ANSWER) == (move is not None)
