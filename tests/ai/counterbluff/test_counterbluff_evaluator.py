"""The evaluator of Counterbluff: what each level plays, hints and hindsight."""

import random
from collections import Counter
from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.counterbluff.counterbluff_evaluator import CounterbluffEvaluator, candidate_moves
from bot.ai.counterbluff.situation import situation_of
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.cards import PACK52, hash_rng, shuffled
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import FOLD, counterbluff_view
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.model.reviews import Grade, PlayedMove
from tests.ai.counterbluff.hands import best_margin, card_states, dealt, dealt_all
from tests.another_game.rules import HighestCardGame
from tests.engine.made_moves import play

EVALUATOR = CounterbluffEvaluator()
SMALL = AnalysisBudget(40, 4000, RolloutBudget(4, 8))
LEVELS = pytest.mark.parametrize("level", PLAYERS)
FULL = "AS AH AC KD KS 9H 8C 6D 4S 2H"
POOR = "AD KC QH JS 9D 9C 8H 7S 3D 3C"
LOW = "7H 5D 4S 3C 2D AS AH AC AD KD"
UNUSED = partial(dealt(FULL, POOR).determinize, 0)
"""The evaluator draws hands of its own."""


def chosen(level: str, state: CounterbluffState, seed: bytes = b"1") -> Move:
    assert state.to_move is not None
    view = state.view(state.to_move)
    return PLAYERS[level].choose(view, partial(state.determinize, state.to_move), seed, NO_MEMORY)


def obvious_in(state: CounterbluffState) -> set[Move]:
    return set(EVALUATOR.obvious_moves(state.view(state.to_move), UNUSED))


def test_the_registry_knows_the_game() -> None:
    assert isinstance(evaluator_for(dealt(FULL, POOR).view(0)), CounterbluffEvaluator)
    other = HighestCardGame().start({}, hash_rng(b"another"))
    with pytest.raises(TypeError, match="is not Counterbluff"):
        counterbluff_view(other.view(0))


@LEVELS
def test_every_level_makes_legal_moves_through_a_whole_pack(level: str) -> None:
    for state in card_states(11):
        assert chosen(level, state) in state.legal_moves()


@pytest.mark.parametrize(
    "options",
    [
        {"lowball": "british"},
        {"lowball": "california", "last_hand_cap": "55"},
        {"next_lead": "winner"},
    ],
)
def test_the_count_and_the_rule_player_play_by_the_rules_of_the_table(
    options: dict[str, str],
) -> None:
    for state in card_states(13, options):
        for level in (Level.COUNT, Level.HARKER):
            assert chosen(level, state) in state.legal_moves()


@LEVELS
def test_the_same_seed_and_view_give_the_same_move_whatever_is_hidden(level: str) -> None:
    for state in list(card_states(12))[::3]:
        assert state.to_move is not None
        other = state.determinize(state.to_move, random.Random(2).randrange)
        assert chosen(level, state) == chosen(level, other)


def test_a_leader_searches_his_cards_and_three_calls_of_hundreds_of_moves() -> None:
    state = dealt(POOR, FULL)
    moves = candidate_moves(situation_of(state.view(0)))
    assert len(state.legal_moves()) == 514
    assert [str(move) for move in moves if move.word] == [
        "up7SJS8H3C9C",
        "down7SJS8H3C9C",
        "down7SJS8HQHKC",
    ]
    assert len(moves) == 13


def test_a_call_is_searched_once_if_the_lowest_five_is_spare() -> None:
    moves = candidate_moves(situation_of(dealt(FULL, POOR).view(0)))
    assert [move.word for move in moves] == [""] * 10 + ["up", "down"]


@pytest.mark.parametrize(
    ("lowest", "calls"),
    [
        ("7H 5D 4S 3C 2D", {"down4S7H3C2D5D"}),
        ("8H 7D 4S 3C 2D", {"down4S8H3C2D7D", "up4S8H3C2D7D"}),
    ],
)
def test_the_count_sets_a_trap_with_his_lowest_hands(lowest: str, calls: set[str]) -> None:
    state = dealt(f"{lowest} {lowest[0]}C TS QH KD JC", "AS AH AC KH KS 9H 9C 6D 6S 2H")
    assert {str(chosen(Level.COUNT, state, bytes([seed]))) for seed in range(8)} == calls


@pytest.mark.parametrize(("lowest", "word"), [("7S 6H 5H 4H 2S", "up"), ("JS TH 9C 6H 5S", "down")])
def test_the_count_is_wary_of_a_trap_when_he_replies(lowest: str, word: str) -> None:
    """A Jack-high beats most bluffs."""
    state = dealt(LOW, f"{lowest} QS QC KS KC KH").apply(Move.parse("down4S7H3C2D5D"))
    replies = Counter(chosen(Level.COUNT, state, bytes([seed])).word for seed in range(6))
    assert replies[word] > 4


def test_renfield_searches_at_times_harker_never_and_better_players_always() -> None:
    state = dealt(FULL, POOR)
    considered = {
        level: {
            len(EVALUATOR.level_values(level, state.view(0), UNUSED, rng_from_seed(bytes([seed]))))
            for seed in range(12)
        }
        for level in (Level.RENFIELD, Level.HARKER, Level.HELSING)
    }
    assert list(considered.values()) == [{1, 12}, {1}, {12}]
    assert not EVALUATOR.all_open(state.view(0))


@pytest.mark.parametrize("call", ["up4S7H3C2D5D", "down4S7H3C2D5D"])
def test_a_hint_for_a_reply_knows_what_a_fold_costs(call: str) -> None:
    state = dealt(LOW, "KS 9S 3H 6C QD 8D TD QS JH JC").apply(Move.parse(call))
    values = dict(EVALUATOR.analysis_values(state.view(1), UNUSED, SMALL, rng_from_seed(b"")))
    assert len(values) == 3
    assert values[FOLD] == -15


def test_a_move_that_is_judged_is_searched_once() -> None:
    state = dealt(FULL, POOR)
    moves = candidate_moves(situation_of(state.view(0)))
    other = Move.parse("downASKSAHACKD")
    values = EVALUATOR.analysis_values(
        state.view(0), UNUSED, SMALL, rng_from_seed(b""), (moves[0], other)
    )
    assert [move for move, _ in values] == [*moves, other]


@pytest.mark.parametrize("level", [Level.HELSING, Level.COUNT])
def test_good_players_fold_a_lost_hand_and_win_a_won_one(level: Level) -> None:
    lost = play(dealt(FULL, POOR), "AS 9D AH 9C AC 3D KD 3C KS")
    assert chosen(level, lost) == FOLD
    assert chosen(level, play(dealt(POOR, FULL), "9D AS 9C AH 3D AC 3C KD AD")) != FOLD


def test_a_call_of_lowball_with_the_lowest_hand_is_worth_almost_all_that_a_fold_gives() -> None:
    state = dealt(LOW, "KS KH KC QD QS QH JC JD JS TC")
    moves = EVALUATOR.level_values(
        Level.COUNT, state.view(0), partial(state.determinize, 0), rng_from_seed(b"1")
    )
    values = {str(move): value for move, value in moves}
    assert values["up4S7H3C2D5D"] > 10


def test_the_count_bluffs_now_and_then_in_the_same_situation() -> None:
    """His card is not always the same, so that it does not betray his hand."""
    state = dealt(POOR.replace("3D", "TD"), FULL)
    assert len({chosen(Level.COUNT, state, bytes([seed])) for seed in range(12)}) > 1


def test_hints_rank_moves_and_include_folding() -> None:
    state = play(dealt(FULL, POOR), "AS 9D AH 9C AC 3D KD 3C")
    ranked = rank_moves(state.view(0), partial(state.determinize, 0), b"1", SMALL)
    assert ranked[0][0] == Move.parse("KS")
    assert ranked[-1][0] == FOLD
    assert ranked[-1][1] == -36


def test_hindsight_sees_both_hands() -> None:
    state = dealt(FULL, POOR)
    move = Move.parse("AS")
    deal = [PlayedMove(state.view(0), state, move)]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    assert list(margins) == list(state.legal_moves())
    assert margins[move] == (6, -6), "the loser lays a card, then he folds"
    assert margins[Move.parse("2H")] == (6, -6)
    assert all(own == -other for own, other in margins.values())


@pytest.mark.parametrize(
    ("first", "second", "moves", "tried", "margin"),
    [
        (FULL, POOR, "2H 9D 4S 9C", "6D", -21.0),  # now he loses, and folds the next time
        (FULL, POOR, "AS 9D", "fold", -3.0),
        ("AS KD QC JH 9S", "AH KS QS JC 9D", "", "AS", -3.0),  # the second wins equal hands
        ("AS KD QC JH 9S", "AH KS QS JC 9D", "AS", "AH", 3.0),
        (FULL, POOR, "AS 9D", "AH", 6.0),
        (FULL, POOR, "AS", "9D", -6.0),
        (FULL, POOR, "AS 9D AH 9C AC 3D KD 3C", "KS", 45.0),
        (FULL, POOR, "AS 9D AH 9C AC 3D KD 3C KS", "AD", -55.0),
        (FULL, POOR, "AS 9D AH 9C AC 3D KD 3C KS", "fold", -45.0),
        (LOW, "KS KH KC QD QS QH", "", "up4S7H3C2D5D", 15.0),
        (LOW, "KS KH KC QD QS QH", "", "down4S7H3C2D5D", 5.0),
        (FULL, "7H 5D 4C 3C 2D QS", "", "up4S2H9H8C6D", -30.0),
    ],
)
def test_with_open_cards_the_loser_folds_as_soon_as_he_may(
    first: str, second: str, moves: str, tried: str, margin: float
) -> None:
    state = play(dealt(first, second), moves)
    assert state.to_move is not None
    deal = [PlayedMove(state.view(state.to_move), state, Move.parse(tried))]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    assert margins[Move.parse(tried)][state.to_move] == margin


@pytest.mark.parametrize(
    ("call", "reply", "margin"),
    [
        ("up", "fold", -15.0),
        ("down", "fold", -15.0),
        ("up", "upKS9S3H6CQD", -30.0),
        ("up", "downKS9S3H6CQD", -30.0),
        ("down", "downKS9S3H6CQD", -5.0),
        ("down", "up3H6C8DTD9S", -30.0),
    ],
)
def test_replies_to_lowball_with_open_cards(call: str, reply: str, margin: float) -> None:
    state = dealt(LOW, "KS 9S 3H 6C QD 8D TD QS JH JC").apply(Move.parse(f"{call}4S7H3C2D5D"))
    move = Move.parse(reply)
    if move.cards:
        (move,) = [
            each
            for each in state.legal_moves()
            if each.word == move.word and set(each.cards) == set(move.cards)
        ]
    deal = [PlayedMove(state.view(1), state, move)]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    assert margins[move][1] == margin


def test_in_hindsight_a_face_down_call_has_its_true_cards() -> None:
    state = play(dealt("7H 6D 5S 4C 2D", "7C 6S 5H 3C 2S"), "down5S7H4C2D6D")
    move = Move.parse("up2S6S5H3C7C")
    deal = [PlayedMove(state.view(1), state, move)]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    assert margins[move] == (-30, 30)


def test_the_last_hand_counts_with_the_move_that_ends_a_pack() -> None:
    state = play(dealt("AS KS QS JS 9D", "2H 3H 4H 5H 7H", stock=0), "9D 7H")
    deal = [PlayedMove(state.view(0), state, FOLD)]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    assert margins[FOLD] == (33, -33), "three for two cards against 36 for the eight that are left"


def open_values(state: CounterbluffState) -> dict[Move, float]:
    """By move: its margin in hindsight for the seat to move."""
    seat = state.to_move
    assert seat is not None
    deal = [PlayedMove(state.view(seat), state, state.legal_moves()[0])]
    margins = EVALUATOR.open_margins(deal, 0, SMALL, rng_from_seed(b""))
    return {move: by_seat[seat] for move, by_seat in margins.items()}


@pytest.mark.parametrize("next_lead", ["loser", "winner"])
@pytest.mark.parametrize(("first", "second"), [(5, 5), (6, 5), (5, 7), (7, 6)])
def test_with_open_cards_the_end_of_a_pack_is_what_trying_everything_out_says(
    first: int, second: int, next_lead: str
) -> None:
    rng = random.Random(first + second)
    cards = [str(card) for card in shuffled(PACK52, rng.randrange)]
    hands = " ".join(cards[:first]), " ".join(cards[-second:])
    state = dealt(*hands, stock=0, options={"next_lead": next_lead})
    for played in range(10):
        moves = [move for move in state.legal_moves() if move.cards or played >= 5]
        values = open_values(state)
        for move in moves:
            assert values[move] == best_margin(state.apply(move), state.to_move, 0)
        cards_only = [move for move in state.legal_moves() if move.card is not None]
        state = state.apply(rng.choice(cards_only))


def test_a_move_outside_the_search_is_judged_too() -> None:
    state = dealt(FULL, POOR)
    odd = Move.parse("downASKSAHACKD")
    analysis = judge_move([PlayedMove(state.view(0), state, odd)], 0, b"", SMALL)
    assert analysis.verdict.known.lost > 5
    assert not analysis.scale.tells_luck


def test_the_cards_of_the_best_five_are_the_obvious_ones() -> None:
    state = play(dealt(FULL, POOR), "AS 9D")
    obvious = EVALUATOR.obvious_moves(state.view(0), partial(state.determinize, 0))
    assert {str(move) for move in obvious} == {"AH", "AC", "KD", "KS"}
    waiting = dealt(LOW, "KS 9S 3H 6C QD 8D").apply(Move.parse("up4S7H3C2D5D"))
    assert EVALUATOR.obvious_moves(waiting.view(1), partial(waiting.determinize, 1)) == [FOLD]


@pytest.mark.parametrize(
    ("second", "call", "word"),
    [
        ("8C 6S 5H 3D 2S KS", "up4S7H3C2D5D", "fold"),
        ("7C 5S 4H 3S 2S KS", "up4S7H3C2D5D", "up"),
        ("8C 6S 5H 3D 2S KS", "down4S7H3C2D5D", "up"),
        ("KS KH KC QD QH 8D", "down4S7H3C2D5D", "down"),
    ],
)
def test_the_answer_of_the_rule_player_to_a_call_is_obvious(
    second: str, call: str, word: str
) -> None:
    state = dealt(LOW, second).apply(Move.parse(call))
    (answer,) = EVALUATOR.obvious_moves(state.view(1), UNUSED)
    assert answer.word == word
    assert answer in state.legal_moves()


@pytest.mark.parametrize(
    ("first", "calls"),
    [
        (LOW, ["up4S7H3C2D5D"]),
        ("QH JS 9D 9C 8H 7S 3D 3C", ["down7S8H3C9C3D"]),
        (FULL, []),
    ],
)
def test_the_call_of_the_rule_player_is_obvious(first: str, calls: list[str]) -> None:
    state = dealt(first, "KC KH QS QC JD JC TD TC")
    obvious = EVALUATOR.obvious_moves(state.view(0), UNUSED)
    assert [str(move) for move in obvious if move.cards] == calls


def test_a_call_of_a_hand_that_asks_for_lowball_is_not_brilliant() -> None:
    first, second = "AS 3S 4S 9S 8H 2C 5C 8C JD", "8S 7D 5S TD 5D 6S 7C JC"
    state = dealt_all(first, second)
    call = Move.parse("up3S4S8H2C5C")
    analysis = judge_move([PlayedMove(state.view(0), state, call)], 0, b"", SMALL)
    assert analysis.verdict.grade is Grade.BEST


def test_once_the_stock_is_empty_the_lowest_cards_are_obvious() -> None:
    """The others are wanted for the last hand."""
    before, state = (dealt(FULL, "KC KH QS QC JD JC TD TC", stock=stock) for stock in (1, 0))
    fives = {Move.parse("up4S2H9H8C6D"), Move.parse("down4S2H9H8C6D")}
    added = obvious_in(state) - obvious_in(before)
    assert added == {Move.parse("2H"), *fives}
    assert obvious_in(play(state, "AS TC")) & added == {Move.parse("2H")}
    called = play(dealt(LOW, "KC QS QC JC 9H 8C 6D 6S 2H", stock=0), "up4S7H3C2D5D")
    assert obvious_in(called) == {FOLD, *map(Move.parse, ("up6S2H9H8CJC", "down6S2H9H8CJC"))}


def test_folding_a_hand_that_the_rule_player_folds_is_obvious_and_not_brilliant() -> None:
    lost = play(dealt(FULL, POOR), "AS 9D AH 9C AC 3D KD 3C KS")
    assert FOLD in EVALUATOR.obvious_moves(lost.view(1), UNUSED)
    won = play(dealt(POOR, FULL), "9D AS 9C AH 3D AC 3C KD AD")
    assert FOLD not in EVALUATOR.obvious_moves(won.view(1), UNUSED)
    analysis = judge_move([PlayedMove(lost.view(1), lost, FOLD)], 0, b"", SMALL)
    assert analysis.verdict.grade is Grade.BEST
    called = dealt(LOW, "7C 6S 5H 3D 2S KS").apply(Move.parse("up4S7H3C2D5D"))
    analysis = judge_move([PlayedMove(called.view(1), called, FOLD)], 0, b"", SMALL)
    assert analysis.verdict.grade is Grade.BEST
