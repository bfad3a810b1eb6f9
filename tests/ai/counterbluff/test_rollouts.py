"""Batches of playouts give what the rules give, and the rule player plays as defined."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from bot.ai.counterbluff.beliefs import TRAPS, UNLIKE_RULE, likely_hands, random_hands, rule_weights
from bot.ai.counterbluff.hand_values import (
    CARD,
    PokerCards,
    best_completions,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.last_hand import Left, last_hand_margins, ranks_of
from bot.ai.counterbluff.lowball import (
    DOUBTFUL,
    call_margins,
    face_down_fives,
    reply_margins,
)
from bot.ai.counterbluff.rollouts import Player, fold_margins, play_on
from bot.ai.counterbluff.row_buckets import bucket_of, chance_table, count_chances
from bot.ai.counterbluff.rule_player import (
    NOTHING,
    folds,
    low_fives,
    own_chance,
    rule_move,
    spare_fives,
)
from bot.ai.counterbluff.situation import laying, playing, situation_of
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.cards import parse_cards
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP, NextLead
from bot.engine.moves import Move
from bot.engine.scoring.poker import Lowball
from tests.ai.counterbluff.hands import card_states, dealt
from tests.engine.made_moves import play

FULL = "AS AH AC KD KS 9H 8C 6D 4S 2H"
POOR = "AD KC QH JS 9D 9C 8H 7S 3D 3C"
LOW = "7H 5D 4S 3C 2D AS AH AC AD KD"
FOURS = "KS KH KC TD TS 9H 8C 6D 8S TC"


def rng(number: int = 0) -> Rng:
    return rng_from_seed(number.to_bytes(2, "big"))


def planned(state: CounterbluffState, seat: int, chance: Rng) -> Player:
    """One playout's player: the best five of its true hand, in random order."""
    hand, row = numbers(state.hands[seat]), numbers(state.rows[seat])
    added, values = best_completions(hand[None], row, high_table())
    five = np.concatenate([row, chance.permutation(added[0])])[None]
    total = ranks_of(np.concatenate([hand, row]))[None]
    return Player(five, values, len(row), total, len(hand) + len(row))


def by_the_rules(
    state: CounterbluffState, plans: tuple[PokerCards, PokerCards]
) -> CounterbluffState:
    """The state after the hand in which both lay these fives, and fold as the rule player does."""
    finished = state.deals_finished
    while state.deals_finished == finished:
        assert state.to_move is not None
        view = state.view(state.to_move)
        situation = situation_of(view)
        _, made = best_completions(situation.hand[None], situation.row, high_table())
        chance = own_chance(situation, made)
        gives_up = len(situation.row) > 0 and folds(chance, situation.played)[0]
        five = plans[state.to_move]
        state = state.apply(FOLD if gives_up else playing(int(five[len(situation.row)])))
    return state


def test_a_playout_ends_as_the_hand_ends_by_the_rules() -> None:
    """The batch is the light form of the engine: equal margins, the last hand included."""
    tried = last_hands = 0
    for state in (state for number in range(12) for state in card_states(number)):
        if state.call is not None or state.to_move is None:
            continue
        waiting, mover = 1 - state.to_move, state.to_move
        own, other = (planned(state, seat, rng(tried)) for seat in (waiting, mover))
        plans = (other.fives[0], own.fives[0]) if waiting else (own.fives[0], other.fives[0])
        result = by_the_rules(state, plans).results[-1]
        margin = play_on(situation_of(state.view(waiting)), own, other)[0]
        assert margin == result.scores[waiting] - result.scores[mover]
        tried += 1
        last_hands += result.last is not None
    assert tried > 300
    assert last_hands > 20


def test_folding_costs_the_cards_on_the_table_and_perhaps_the_last_hand() -> None:
    state = play(dealt("AS KD QC 2D 9H", "AH KS JS 3C 8D"), "2D 3C")
    situation = situation_of(state.view(0))
    hands = numbers(state.hands[1])[None]
    assert fold_margins(situation, hands)[0] == -3
    ended = play(dealt("AS KD QC 2D 9H", "AH KS JS 3C 8D", stock=0), "2D 3C")
    situation = situation_of(ended.view(0))
    scores = ended.apply(FOLD).results[-1].scores
    assert fold_margins(situation, hands)[0] == scores[0] - scores[1] == 36 - 3


@pytest.mark.parametrize(
    ("hand", "word", "margin"),
    [
        ("8S 5C 4H 3D 2S KH KC", UP, 15.0),  # cannot win: folds
        ("7S 5H 4C 3D 2S KH KC", UP, -30.0),  # as low: the reply wins
        ("8S 5H 4C 3D 2S KH KC", DOWN, 30.0),  # shows Eight-high, and loses
        ("7S 5H 4C 3D 2S KH KC", DOWN, -30.0),
        ("9S 5H 4C 3D 2S KH KC", DOWN, DOUBTFUL * 30 + (1 - DOUBTFUL) * 5),
        ("JS 5H 4C 3D 2S KH KC", DOWN, DOUBTFUL * 30 + (1 - DOUBTFUL) * 5),
        ("QS 5H 4C 3D KS KH KC", DOWN, 5.0),  # gives up face down
    ],
)
def test_a_high_five_is_shown_against_a_call_face_down_only_now_and_then(
    hand: str, word: str, margin: float
) -> None:
    state = dealt("7H 5D 4S 3C 2D AS AH AC AD KD", "KS")
    situation = situation_of(state.view(0))
    five = numbers(parse_cards("7H 5D 4S 3C 2D"))
    hands = numbers(parse_cards(hand))[None]
    assert call_margins(situation, laying(word, five), hands)[0] == margin


@pytest.mark.parametrize(
    ("caller", "called"),
    [
        ("8H 6D 4S 3C 2D 8S 8C AS AH KD", "8H 6D 4S 3C 2D"),  # low enough for a trap
        ("9H 6D 4S 3C 2D 9S 9C AS AH KD", "KD 6D 4S 3C 2D"),
        (POOR, "KC QH JS 8H 7S"),
    ],
)
def test_a_call_face_down_is_a_trap_if_the_hand_is_low_and_else_a_bluff(
    caller: str, called: str
) -> None:
    fives = face_down_fives(numbers(parse_cards(caller))[None], Lowball.KANSAS_CITY)
    assert set(fives[0]) == set(numbers(parse_cards(called)))


def test_a_reply_is_compared_with_the_call_or_with_what_the_caller_spares() -> None:
    low, high = "7H 5D 4S 3C 2D", "QH JD 9S 8C 6D"
    state = dealt(f"{high} AS AH AC AD KD", f"{low} KS KH KC TD TS")
    hands = numbers(state.hands[0])[None]
    for word in (UP, DOWN):
        called = play(state, str(laying(word, numbers(parse_cards(high)))))
        situation = situation_of(called.view(1))
        reply = laying(UP, numbers(parse_cards(low)))
        left = hands if word == DOWN else numbers(called.hands[0])[None]
        assert reply_margins(situation, reply, left)[0] == 30
    assert set(spare_fives(hands)[0]) == set(numbers(parse_cards(high)))
    fours = numbers(parse_cards("2H 2D 2C 2S 3D KS QH JD 9S 8C"))[None]
    assert set(spare_fives(fours)[0]) == set(numbers(parse_cards("3D QH JD 9S 8C")))
    short = numbers(parse_cards("AS KS QS 2D 3D 4D 5H"))[None]
    assert set(spare_fives(short)[0]) == set(numbers(parse_cards("2D 3D 4D 5H QS")))


@pytest.mark.parametrize(
    ("call", "moves"),
    [
        ("", ["up4S7H3C2D5D", "down4S7H3C2D5D"]),
        ("up4S7H3C2D5D", ["fold", "up9S3H6H6CQD", "down9S3H6H6CQD"]),
        ("down4S7H3C2D5D", ["fold", "up9S3H6H6CQD", "down9S3H6H6CQD"]),
    ],
)
def test_lowball_is_followed_by_the_last_hand_if_the_cards_are_used_up(
    call: str, moves: list[str]
) -> None:
    """The margin is what the rules give, if the other is the rule player."""
    state = play(dealt("7H 5D 4S 3C 2D AS KD", "9S 6H 3H 6C QD JC JS", stock=0), call)
    for text in moves:
        assert state.to_move is not None
        seat = state.to_move
        before_call = state if not call else dealt("7H 5D 4S 3C 2D AS KD", "QC", stock=0)
        hands = numbers(before_call.hands[1 - seat])[None]
        if call.startswith("up"):
            hands = numbers(state.hands[0])[None]
        situation = situation_of(state.view(seat))
        ended = state.apply(Move.parse(text))
        if not call:
            ended = ended.apply(rule_move(situation_of(ended.view(1)), rng()))
        scores = ended.results[-1].scores
        assert ended.results[-1].last is not None
        margins = reply_margins if call else call_margins
        found = margins(situation, Move.parse(text), hands)[0]
        assert found == scores[seat] - scores[1 - seat]


def test_looks_tell_groups_suits_nearness_and_height() -> None:
    rows = ["2S 2H", "2S 3S", "2S 8S", "2S 3H", "AS KS", "AS AH", "9S 8S", "9S 8H", "2H 8S"]
    buckets = {int(bucket_of(numbers(parse_cards(row))[None])[0]) for row in rows}
    assert len(buckets) == len(rows)
    alike = ["2S 3S", "4H 2H"]
    assert len({int(bucket_of(numbers(parse_cards(row))[None])[0]) for row in alike}) == 1
    assert bucket_of(np.zeros((2, 0), np.intp)).tolist() == [0, 0]


def test_chances_grow_with_the_value_and_fall_with_what_the_other_shows() -> None:
    table = chance_table()
    values = np.arange(0, 7000, 500).astype(np.int16)
    for row in ("2S 3H", "AS AH", "AS AH AC"):
        buckets = np.repeat(bucket_of(numbers(parse_cards(row))[None]), len(values))
        chances = table.wins(buckets, values, second=False)
        assert (np.diff(chances) >= 0).all()
    weak, strong = (bucket_of(numbers(parse_cards(row))[None]) for row in ("2S 3H 8C", "AS AH AC"))
    middle = values[10:11]
    assert table.wins(weak, middle, False)[0] > table.wins(strong, middle, False)[0]
    assert table.wins(weak, middle, True)[0] >= table.wins(weak, middle, False)[0]


def test_chances_are_counted_the_same_from_the_same_seed() -> None:
    one, other = (count_chances(rng(1), 500).chances for _ in range(2))
    assert (one == other).all()


def test_the_rule_player_lays_a_card_of_its_best_five() -> None:
    situation = situation_of(dealt(FULL, POOR).view(0))
    moves = {rule_move(situation, rng(number)) for number in range(60)}
    assert moves == {Move("", card) for card in parse_cards("AS AH AC KD KS")}


def test_the_rule_player_folds_with_a_poor_chance_and_stays_with_a_good_one() -> None:
    state = play(dealt(POOR, FULL), "AD AS KC AH")
    assert rule_move(situation_of(state.view(0)), rng()) == FOLD
    assert rule_move(situation_of(play(state, "QH").view(1)), rng()) != FOLD


def test_a_hand_is_folded_if_the_points_on_the_table_are_less_than_it_is_expected_to_lose() -> None:
    """With two cards on the table a fold costs 3; a showdown is lost by 55 x (1 - 2 x chance)."""
    even = (1 - 3 / 55) / 2
    assert folds(np.array([0, even - 0.01, even + 0.01, 1]), 2).tolist() == [1, 1, 0, 0]


def test_the_rule_player_knows_who_wins_once_the_other_has_laid_five() -> None:
    state = play(dealt(FULL, POOR), "AS 9D AH 9C AC 3D KD 3C KS")
    assert rule_move(situation_of(state.view(1)), rng()) == FOLD
    won = play(dealt(POOR, FULL), "9D AS 9C AH 3D AC 3C KD AD")
    assert rule_move(situation_of(won.view(1)), rng()) == Move.parse("KS")


def test_the_rule_player_calls_lowball_with_a_low_hand_and_gets_rid_of_a_poor_one() -> None:
    low = situation_of(dealt(LOW, FOURS).view(0))
    assert rule_move(low, rng()) == laying(UP, numbers(parse_cards("7H 5D 4S 3C 2D")))
    poor = situation_of(dealt(POOR, FULL).view(0))
    assert rule_move(poor, rng()) == laying(DOWN, numbers(parse_cards("KC QH JS 8H 7S")))


@pytest.mark.parametrize(
    ("caller", "word", "replier", "reply"),
    [
        (LOW, UP, FOURS, FOLD),
        (LOW, UP, "7C 5H 4H 3H 2S KH KS QS QC JD", Move("up")),  # as low
        (POOR, UP, "7H 5D 4S 3H 2D AS AH AC KH KS", Move("up")),
    ],
)
def test_the_rule_player_answers_a_call_face_up_if_that_wins(
    caller: str, word: str, replier: str, reply: Move
) -> None:
    state = dealt(caller, replier)
    call = laying(word, low_fives(numbers(state.hands[0]), Lowball.KANSAS_CITY).lowest)
    situation = situation_of(state.apply(call).view(1))
    assert rule_move(situation, rng()).word == reply.word


@pytest.mark.parametrize(
    ("replier", "word"),
    [
        (LOW, UP),
        (FOURS, DOWN),
        (FULL, UP),
        ("JH JD TH TD 9H 9S 8S 8C 6D 6C", UP),
        ("QD 5H 5C 4H 4C 3D 3C 2D 2C 2S", DOWN),
    ],
)
def test_the_rule_player_answers_a_call_face_down(replier: str, word: str) -> None:
    state = dealt("QS QC QH JS JC 9D 9C 7S 7C 3H", replier)
    call = laying(DOWN, numbers(parse_cards("QS QC JS JC 9D")))
    assert rule_move(situation_of(state.apply(call).view(1)), rng()).word == word


def test_unseen_are_the_cards_of_the_other_hand_the_stock_and_those_that_lie_face_down() -> None:
    finished = hidden = 0
    for state in (state for number in range(8) for state in card_states(number)):
        for seat in (0, 1):
            unseen = [*state.hands[1 - seat], *state.stock]
            if state.call is not None and state.call.seat != seat and not state.call.face_up:
                unseen += state.call.cards
            past = [result for result in state.results if result.pack == state.pack]
            face_down = [card for result in past for card in result.hidden[1 - seat]]
            situation = situation_of(state.view(seat))
            assert sorted(situation.unseen) == sorted(numbers([*unseen, *face_down]))
            finished += len(past)
            hidden += len(face_down)
    assert finished > 50
    assert hidden > 5


@pytest.mark.parametrize(("word", "seen"), [("up", True), ("down", False)])
def test_the_cards_of_a_call_are_seen_if_they_lie_face_up(word: str, seen: bool) -> None:
    call = laying(word, numbers(parse_cards("7H 5D 4S 3C 2D")))
    unseen = set(situation_of(dealt(LOW, FOURS).apply(call).view(1)).unseen.tolist())
    assert {CARD.index(card) not in unseen for card in call.cards} == {seen}


def test_likely_hands_are_possible_and_the_same_from_the_same_seed() -> None:
    for state in list(card_states(4))[::3]:
        assert state.to_move is not None
        situation = situation_of(state.view(state.to_move))
        hands, again = (likely_hands(situation, 30, 200, rng(7), UNLIKE_RULE) for _ in range(2))
        assert (hands == again).all()
        assert set(hands.ravel().tolist()) <= set(situation.unseen.tolist())
        before_call = 5 if state.call is not None and not state.call.face_up else 0
        assert hands.shape == (30, situation.other_size + before_call)


def test_hands_with_which_the_rule_player_lays_these_cards_are_more_likely() -> None:
    state = play(dealt(FULL, "JS JH QS QC TD 8H 7C 5D 4C 3H"), "AS JS AH JH")
    situation = situation_of(state.view(0))
    hands = random_hands(situation, 3_000, rng())
    weights = rule_weights(situation, hands)
    assert set(weights) == {0.0, 1.0}
    likely = likely_hands(situation, 400, 3_000, rng(), UNLIKE_RULE)
    third_jack = set(numbers(parse_cards("JC JD")).tolist())
    share = [np.isin(some, list(third_jack)).any(1).mean() for some in (likely, hands)]
    assert share[0] > share[1] + 0.1


def rule_player_hands(number: int) -> list[list[CounterbluffState]]:
    """The states of each hand of the first pack between rule players."""
    chance, state = rng(number), next(card_states(number))
    hands: list[list[CounterbluffState]] = []
    while state.to_move is not None and state.pack == 1:
        if len(hands) == state.deals_finished:
            hands.append([])
        hands[-1].append(state)
        state = state.apply(rule_move(situation_of(state.view(state.to_move)), chance))
    return hands


def weight_by_the_rule_player(
    states: list[CounterbluffState], seat: int, hand: PokerCards
) -> float:
    """1 if the rule player, with this hand at last, moves in all these states as was done, else 0.

    `TRAPS` if it would call face up where the call was face down.
    """
    last = states[-1]
    row = numbers(last.rows[seat])
    whole = np.concatenate([hand, row])
    for state in (each for each in states[:-1] if each.to_move == seat):
        shown = numbers(state.rows[seat])
        hands = list(state.hands)
        hands[seat] = tuple(CARD[card] for card in whole if card not in shown)
        move = rule_move(situation_of(replace(state, hands=tuple(hands)).view(seat)), rng())
        if last.call is not None:
            return {DOWN: 1.0, UP: TRAPS}.get(move.word, 0.0)
        if move.word:
            return 0.0
    (made,), (best,) = (
        best_completions(cards[None], shown, high_table())[1]
        for cards, shown in ((hand, row), (whole, NOTHING))
    )
    return float(made == best)


def test_weights_are_those_of_hands_with_which_the_rule_player_moves_alike() -> None:
    found = Counter[tuple[bool, bool, float]]()
    for states in (states for number in (4, 7, 12) for states in rule_player_hands(number)):
        for at, state in enumerate(states[1:], start=2):
            assert state.to_move is not None
            situation, called = situation_of(state.view(state.to_move)), state.call is not None
            if state.call is not None and state.call.face_up:
                continue
            hands = random_hands(situation, 12 if called else 3, rng(at))
            for hand, weight in zip(hands, rule_weights(situation, hands), strict=True):
                assert weight == weight_by_the_rule_player(states[:at], 1 - state.to_move, hand)
                found[situation.leads, called, weight] += 1
    assert len(found) == 7, "some hands are alike, whoever leads, and some calls may be traps"


def test_a_card_that_is_not_of_the_best_five_is_unlike_the_rule_player() -> None:
    state = play(dealt(FULL, "JS JH JC QC TD 8H 7C 5D 4C 3H"), "AS JS")
    situation = situation_of(state.view(0))
    threes, pairs = "JH JC QC TD 8H 7C 5D 4C 3H", "QS QH QC QD KC KH 5S 4C 3H"
    hands = np.array([numbers(parse_cards(cards)) for cards in (threes, pairs)])
    assert rule_weights(situation, hands).tolist() == [1.0, 0.0]


@pytest.mark.parametrize(
    ("next_lead", "won", "margin"),
    [
        (NextLead.LOSER, True, 21),  # the other would lead next: equal cards win
        (NextLead.LOSER, False, -21),
        (NextLead.WINNER, True, -21),
        (NextLead.WINNER, False, 21),
    ],
)
def test_the_player_who_would_not_lead_next_wins_a_last_hand_of_equal_cards(
    next_lead: NextLead, won: bool, margin: int
) -> None:
    state = dealt("AS KS QS", "AH KH QH", stock=0, options={"next_lead": next_lead})
    situation = situation_of(state.view(0))
    own, other = (Left(ranks_of(numbers(hand)[None]), 3) for hand in state.hands)
    assert last_hand_margins(situation, own, other, np.array([won]))[0] == margin


def test_folding_with_equal_cards_left_gives_the_last_hand_to_who_would_not_lead() -> None:
    """The batch hands the last hand on by who won, as the rules do."""
    hands = "AS KD QC 2D 9H", "AH KS QS 3C 9D"
    state = play(dealt(*hands, stock=0), "2D")
    situation = situation_of(state.view(0))
    own, other = (planned(state, seat, rng()) for seat in (0, 1))
    own.values[:], other.values[:] = 0, 7_000
    other.fives[:] = numbers(parse_cards("3C QS KS AH 9D"))
    folded = play(state, "3C fold").results[-1].scores
    assert play_on(situation, own, other)[0] == folded[0] - folded[1] == -3 - 36


def test_the_value_of_a_five_decides_a_reply() -> None:
    table = low_table(Lowball.KANSAS_CITY)
    best = values_of(numbers(parse_cards("7H 5D 4S 3C 2D"))[None], table)[0]
    assert best == 0
