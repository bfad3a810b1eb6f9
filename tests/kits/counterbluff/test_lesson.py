"""The lesson is a real game, and what it says about the hands is what the engine counts."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.counterbluff.counterbluff_evaluator import CounterbluffEvaluator
from bot.ai.rng import rng_from_seed
from bot.engine.cards import PACK52, Card, parse_cards
from bot.engine.games.counterbluff.hand_strength import ahead_of, lowball_points, made_high
from bot.engine.games.counterbluff.results import HandEnd
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP, counterbluff_view
from bot.engine.moves import Move
from bot.engine.scoring.poker import Combination, Lowball, combination_of, high_rank, low_rank
from bot.kits.counterbluff.hand_picture import choices
from bot.kits.counterbluff.lesson import LESSON
from bot.kits.lesson import Task
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, counterbluff_view)
at, seen, words, view_of = TAUGHT.at, TAUGHT.seen, TAUGHT.words, TAUGHT.view
FIRST, THIRD, LAST, FOLDING, LOWBALL = TAUGHT.asking
FIVE = Move.parse("down4S2C3C7C5D")


def wrong_moves(number: int) -> Iterator[tuple[str, str]]:
    """Every legal move but the one that is asked for, with its hint."""
    return ((move, TAUGHT.hint(number, move)) for move in TAUGHT.wrong(number))


def completions(row: tuple[Card, ...], cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    return ((*row, *added) for added in combinations(cards, 5 - len(row)))


def test_the_nine_steps_replay_three_hands_of_which_the_learner_wins_two() -> None:
    tasks = [step.task for step in LESSON.steps]
    assert tasks == [Task.HAND, *[Task.PLAY] * 3, Task.READ, *[Task.PLAY] * 2, Task.SCORES,
                     Task.NOTHING]  # fmt: skip
    results = view_of(TAUGHT.reached[-1]).results
    assert [result.end for result in results] == [
        HandEnd.SHOWDOWN, HandEnd.FOLD, HandEnd.LOWBALL_SHOWDOWN,
    ]  # fmt: skip
    assert [result.scores for result in results] == [(55, 0), (0, 6), (30, 0)]
    assert seen(8).hand_number == 4, "a hand is over where the scores are shown"


@pytest.mark.parametrize("number", TAUGHT.asking)
def test_the_computer_knows_no_better_move(number: int) -> None:
    state, wanted = at(number).state, LESSON.wanted(number)
    values = CounterbluffEvaluator().analysis_values(
        seen(number),
        partial(state.determinize, LESSON.seat),
        AnalysisBudget(400, 40_000, RolloutBudget(1, 1)),
        rng_from_seed(bytes(32)),
        tuple(Move(word, cards=wanted.cards) for word in (UP, DOWN) if wanted.cards) or (wanted,),
    )
    assert dict(values)[wanted] == max(value for _move, value in values)


def test_renfield_has_led_and_each_further_card_makes_the_hand_worth_more() -> None:
    view = seen(1)
    assert view.to_move == LESSON.seat, "the hand has buttons when it is first seen"
    assert (view.leader, view.rows) == (1 - LESSON.seat, ((), parse_cards("9S")))
    assert "Your row ◆ is below. Renfield ● has led 9♠" in words(1).replace("\ufe0e", "")
    assert [view_of(TAUGHT.reached[ply]).worth for ply in range(2, 10)] == [
        3,
        6,
        10,
        15,
        21,
        28,
        36,
        45,
    ]


def test_the_hand_holds_a_full_house_of_kings_and_sixes_and_nothing_better() -> None:
    best = max(completions((), seen(FIRST).hand), key=high_rank)
    assert set(best) == set(parse_cards("6S 6C KH KC KD"))
    assert combination_of(best) is Combination.FULL_HOUSE


def test_renfield_can_make_a_flush_at_best_when_a_fold_would_give_him_15() -> None:
    view = seen(THIRD)
    assert view.rows == (parse_cards("6S 6C"), parse_cards("9S AS 7S"))
    unseen = set(PACK52) - {*view.hand, *view.rows[0], *view.rows[1]}
    best = max(completions(view.rows[1], tuple(unseen)), key=high_rank)
    assert combination_of(best) is Combination.FLUSH
    assert high_rank(best) < high_rank(parse_cards("6S 6C KH KC KD"))
    assert "now **15**" in words(THIRD)
    assert all(choice.ahead for choice in choices(view)), "every sign is golden"
    full = [row for row in completions(view.rows[0], view.hand) if len({c.rank for c in row}) == 2]
    assert full == [parse_cards("6S 6C KH KC KD")], "all three Kings are needed"


def test_only_the_last_king_beats_the_flush() -> None:
    view = seen(LAST)
    assert [made_high(row).combination for row in view.rows] == ["two_pairs", "flush"]
    assert ahead_of(view.rows, view.leader) == 1 - LESSON.seat, "Renfield has the crown"
    golden = [choice.card for choice in choices(view) if choice.ahead]
    assert golden == [Card.parse("KD")] == [LESSON.wanted(LAST).card]
    others = [made_high((*view.rows[0], card)) for card in view.hand if card.rank != "K"]
    assert {made.combination for made in others} == {Combination.TWO_PAIRS}
    assert "he scores **45**" in words(LAST)
    assert "worth **55**" in words(LAST)


def test_the_showdown_is_told_with_its_points_and_renfield_leads_the_next_hand() -> None:
    view = seen(5)
    assert "**55** (a full house, three Kings and two Sixes against a flush, Ace high)" in words(5)
    assert (view.leader, view.hand_sizes) == (1 - LESSON.seat, (10, 10))
    assert sum(range(1, 11)) == view.results[0].points


def test_the_second_hand_is_worth_a_fold() -> None:
    view = seen(FOLDING)
    assert view.rows == (parse_cards("2S"), parse_cards("AC AH"))
    best = max(completions(view.rows[0], view.hand), key=high_rank)
    assert (made_high(best).combination, made_high(best).groups) == ("two_pairs", ((12, 2), (2, 2)))
    worst_second_pair = parse_cards("AC AH 2H 2D 3H")
    assert high_rank(worst_second_pair) > high_rank(best)
    assert LESSON.wanted(FOLDING) == FOLD
    assert "he scores only **6**; a lost showdown costs **55**" in words(FOLDING)
    after_fold = seen(FOLDING, "fold")
    assert (after_fold.leader, after_fold.scores) == (LESSON.seat, (55, 6))
    for move, hint in wrong_moves(FOLDING):
        played = seen(FOLDING, move)
        assert ahead_of(played.rows, played.leader) == 1 - LESSON.seat
        assert f"worth {played.worth}." in hint


def test_the_five_of_the_lowball_are_the_lowest_of_all_and_the_only_ones_in_the_hand() -> None:
    view = seen(LOWBALL)
    assert (view.leader, view.call, LESSON.wanted(LOWBALL)) == (LESSON.seat, None, FIVE)
    lows = {row: low_rank(row, view.lowball) for row in completions((), view.hand)}
    assert [row for row, rank in lows.items() if rank == min(lows.values())] == [FIVE.cards]
    low_cards = [card for card in PACK52 if card.rank in "234567"]
    lowest = min(low_rank(row, view.lowball) for row in combinations(low_cards, 5))
    assert low_rank(FIVE.cards, view.lowball) == lowest == (0, 7, 5, 4, 3, 2)


def test_the_lowball_scores_what_the_text_says() -> None:
    fold, shown, hidden = lowball_points(call_up=False)
    assert (fold, shown, hidden) == (15, 30, 5)
    for points in (fold, shown, hidden):
        assert f"**{points}**" in words(LOWBALL)
    face_up = seen(LOWBALL, "up4S2C3C7C5D", "fold")
    assert face_up.scores == (70, 6)


def test_renfields_seven_with_a_six_is_higher() -> None:
    result = view_of(TAUGHT.reached[-1]).results[-1]
    mine, his = result.rows
    assert low_rank(mine, Lowball.KANSAS_CITY)[1:] == (7, 5, 4, 3, 2)
    assert low_rank(his, Lowball.KANSAS_CITY)[1:] == (7, 6, 4, 3, 2)
    assert result.face_down == (False, False), "the call is turned up"


def test_a_wrong_press_gets_a_hint_that_names_what_to_press() -> None:
    wanted = {FIRST: "**6♠", THIRD: "**K♥", LAST: "**K♦", FOLDING: "**Fold**"}
    wanted[LOWBALL] = "**Lowball face down: 5 cards** choose 7♣ 5♦ 4♠ 3♣ 2♣"
    for number in TAUGHT.asking:
        for move, hint in wrong_moves(number):
            plain = hint.replace("\ufe0e", "").replace("\ufe0f", "")
            assert wanted[number] in plain, (number, move)


def test_a_hint_says_why() -> None:
    reasons = {
        (FIRST, "6C"): "just as good", (FIRST, "KD"): "hidden", (FIRST, "JC"): "all five places",
        (THIRD, "fold"): "15 points", (THIRD, "KC"): "just as good", (THIRD, "2S"): "need them all",
        (LAST, "fold"): "45 points", (LAST, "JC"): "two pairs",
        (LOWBALL, "QD"): "With one card", (LOWBALL, "up4S2C3C7C5D"): "Face up",
        (LOWBALL, "up4S6H2C3C7C"): "lower hand", (LOWBALL, "down4S2C3C5D8D"): "lower hand",
        (LOWBALL, "down4SQH2C3CQD"): "Pairs, straights", (LOWBALL, "up4S6H3C7C5D"): "Pairs, str",
    }  # fmt: skip
    for (number, move), reason in reasons.items():
        hints = dict(wrong_moves(number))
        assert reason in hints[move], (number, move)


def test_whoever_lays_five_face_up_shows_them_at_once() -> None:
    shown = at(LOWBALL, "up4S2C3C7C5D").state.view(1 - LESSON.seat)
    hidden = at(LOWBALL, str(FIVE)).state.view(1 - LESSON.seat)
    calls = [counterbluff_view(view).call for view in (shown, hidden)]
    assert [call.cards if call else None for call in calls] == [FIVE.cards, ()]
