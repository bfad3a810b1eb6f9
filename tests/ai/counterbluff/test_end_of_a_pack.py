"""At the end of a pack, where all cards are known, the Count, hints and reviews are exact."""

import random
from functools import partial

import pytest

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.counterbluff.counterbluff_evaluator import CounterbluffEvaluator
from bot.ai.counterbluff.situation import situation_of
from bot.ai.players.levels import PLAYERS
from bot.ai.rng import rng_from_seed
from bot.engine.cards import PACK52, shuffled
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import FOLD
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from tests.ai.counterbluff.hands import best_margin, dealt, dealt_all
from tests.engine.made_moves import play

EVALUATOR = CounterbluffEvaluator()
SMALL = AnalysisBudget(40, 4000, RolloutBudget(4, 8))
FIVE = "AS KD QC JH 9S"
OTHER = "2C 3C 4D 5D 7C 8C"
CALL = "upAS9SJHQCKD"


def hinted_values(state: CounterbluffState) -> dict[Move, float]:
    """What a hint says of each move, in points."""
    assert state.to_move is not None
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    return dict(EVALUATOR.analysis_values(view, determinize, SMALL, rng_from_seed(b"")))


def exact_values(state: CounterbluffState) -> dict[Move, float]:
    """By move: its margin in the second hand, by trying all out."""
    return {move: best_margin(state.apply(move), state.to_move, 1) for move in state.legal_moves()}


def chosen_by_the_count(state: CounterbluffState) -> Move:
    assert state.to_move is not None
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    return PLAYERS[Level.COUNT].choose(view, determinize, b"1", NO_MEMORY)


@pytest.mark.parametrize(
    ("first", "second", "moves", "known"),
    [
        (FIVE, OTHER, "", True),  # whatever he leads, he is left with fewer than five
        (FIVE, OTHER, "AS 2C", True),
        (OTHER, FIVE, "", False),  # after a call and a fold, five cards may be left
        (OTHER, FIVE, "2C", True),
        (f"{FIVE} TH", "AC KH QD JC 9C TD", "AS AC", False),  # a fold leaves five each
        (FIVE, OTHER, CALL, True),
        (FIVE, OTHER, CALL.replace("up", "down"), False),
        (f"{FIVE} TH TC TD TS 8S", OTHER, CALL, False),  # a fold leaves five and six
    ],
)
def test_all_is_known_once_no_card_is_hidden_and_the_last_hand_is_certain_to_follow(
    first: str, second: str, moves: str, known: bool
) -> None:
    state = play(dealt_all(first, second), moves)
    assert situation_of(state.view(state.to_move)).all_known is known
    hidden = play(dealt(first, second, stock=0), moves)
    assert not situation_of(hidden.view(hidden.to_move)).all_known


@pytest.mark.parametrize("next_lead", ["loser", "winner"])
@pytest.mark.parametrize(("first", "second"), [(5, 5), (6, 5), (5, 7), (6, 6)])
def test_hints_say_what_trying_everything_out_says_and_the_count_plays_the_best_move(
    first: int, second: int, next_lead: str
) -> None:
    rng = random.Random(10 * first + second)
    cards = [str(card) for card in shuffled(PACK52, rng.randrange)]
    hands = " ".join(cards[:first]), " ".join(cards[-second:])
    state = dealt_all(*hands, options={"next_lead": next_lead})
    found = 0
    while state.deals_finished == 1:
        view = state.view(state.to_move)
        if situation_of(view).all_known and sum(map(len, state.rows)) > 2:
            exact = exact_values(state)
            assert hinted_values(state) == exact
            assert exact[chosen_by_the_count(state)] == max(exact.values())
            found += 1
        cards_only = [move for move in state.legal_moves() if move.card is not None]
        state = state.apply(rng.choice(cards_only or [FOLD]))
    assert found > 3


@pytest.mark.parametrize("second", ["2C 3C 4D 5D 7C 8C", "2C 3C 4D 5D 6C AC", "KC QD JD TD 8C AC"])
def test_a_reply_to_lowball_keeps_the_cards_that_win_the_last_hand(second: str) -> None:
    state = play(dealt_all("7S 6D 4C 3D 2D KD", second), "up7S4C2D3D6D")
    exact = exact_values(state)
    assert hinted_values(state) == exact
    assert exact[chosen_by_the_count(state)] == max(exact.values())
