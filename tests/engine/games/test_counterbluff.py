"""Counterbluff: docs/rules.md 1.12 and B1 to B20, and the examples of 3g."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.cards import PACK52, Card, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games.counterbluff.endings import last_hand, showdown
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.results import HandEnd, HandResult
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.engine.match_end import best_part, session_total
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LastHandCap, schedule
from tests.engine.made_moves import play, refused
from tests.engine.playouts import played

GAME = CounterbluffGame()
LEADER, SECOND = 0, 1
LOW = "7H 5D 4S 3C 2D"
"""The lowest hand of Kansas City."""
LOW_TOO = "8S 5C 4H 3D 2S"


def texts(cards: str) -> str:
    """Five cards as a move of Lowball names them, in the order of the hand."""
    return "".join(map(str, sorted_hand(parse_cards(cards))))


def dealt(
    first: str, second: str, stock: int = 32, options: Mapping[str, str] | None = None
) -> CounterbluffState:
    """Seat 0 leads; both have these cards, filled up to ten if `stock` cards are left at all."""
    state = GAME.start(with_defaults(GAME, options or {}), hash_rng(b"dealt"))
    own = [parse_cards(first), parse_cards(second)]
    rest = list(without(PACK52, [*own[0], *own[1]]))
    if stock:
        own = [(*cards, *[rest.pop() for _ in range(10 - len(cards))]) for cards in own]
    hands = (sorted_hand(own[0]), sorted_hand(own[1]))
    return replace(
        state, dealer=SECOND, hands=hands, stock=tuple(rest[:stock]), leader=LEADER, to_move=LEADER
    )


def alternately(first: str, second: str) -> str:
    """Cards of the leader and of the second in turn."""
    return " ".join(f"{one} {two}" for one, two in zip(first.split(), second.split(), strict=True))


def last_result(state: CounterbluffState) -> HandResult:
    return state.results[-1]


def random_states(numbers: int = 3) -> Iterator[CounterbluffState]:
    for number in range(numbers):
        for position in played("counterbluff", number)[1]:
            assert isinstance(position.state, CounterbluffState)
            yield position.state


def test_ten_cards_each_and_the_non_dealer_leads() -> None:
    state = GAME.start(with_defaults(GAME, {}), hash_rng(b"start"))
    view = state.view(state.leader)
    assert (view.hand_sizes, len(view.hand), view.stock_size) == ((10, 10), 10, 32)
    assert state.leader == state.to_move == 1 - view.dealer
    assert (view.pack, view.deal, view.deals, view.stage) == (1, 1, None, Stage.PLAY)
    assert view.worth == 3
    assert view.deal_note == f"Pack 1, seat {state.leader} leads."


def test_a_leader_has_ten_cards_and_every_five_face_up_or_down() -> None:
    state = dealt("", "")
    moves = state.legal_moves()
    assert len(moves) == 10 + 252 + 252
    assert [move.card for move in moves[:10]] == list(state.hands[LEADER])
    assert {move.word for move in moves[10:262]} == {"up"}
    assert {move.word for move in moves[262:]} == {"down"}
    five = "".join(map(str, state.hands[LEADER][:5]))
    assert (str(moves[10]), str(moves[262])) == (f"up{five}", f"down{five}")


def test_a_player_who_has_played_a_card_may_fold_also_at_the_tenth_card() -> None:
    state = dealt("AS AH AC 5D 2D", "KS KH KC 6D 3D")
    folds = []
    for text in alternately("AS AH AC 5D 2D", "KS KH KC 6D 3D").split():
        folds.append(Move("fold") in state.legal_moves())
        state = play(state, text)
    assert folds == [False, False, *[True] * 8]


@pytest.mark.parametrize(
    ("cards", "points"),
    [(2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45)],
)
def test_b00_a_fold_scores_by_the_cards_on_the_table(cards: int, points: int) -> None:
    moves = alternately("AS AH AC 5D 2D", "KS KH KC 6D 3D").split()[:cards]
    state = play(dealt("AS AH AC 5D 2D", "KS KH KC 6D 3D"), " ".join(moves))
    assert state.view(None).worth == points
    folder = cards % 2
    ended = play(state, "fold")
    assert ended.scores[1 - folder] == points
    assert ended.scores[folder] == 0
    assert last_result(ended).end is HandEnd.FOLD
    assert last_result(ended).winner == 1 - folder


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("AH KD 9S 5C 2D", "AS KC 9H 5D 2S", SECOND),  # B01
        ("5H 4D 3S 2C AD", "6S 5C 4H 3D 2S", SECOND),  # B03
        ("AH KD 9S 5C 3D", "AS KC 9H 5D 2S", LEADER),
        ("2H 2D 2S 2C 3D", "AS AC AH KD KS", LEADER),  # B9
    ],
)
def test_a_showdown_of_ten_cards_scores_55(first: str, second: str, winner: int) -> None:
    state = play(dealt(first, second), alternately(first, second))
    assert state.scores[winner] == 55
    assert state.scores[1 - winner] == 0
    assert last_result(state).rows == (parse_cards(first), parse_cards(second))
    assert last_result(state).end is HandEnd.SHOWDOWN


def test_equal_hands_are_won_by_the_second_player_whichever_seat_leads_b7() -> None:
    hands = parse_cards("AH KD 9S 5C 2D"), parse_cards("AS KC 9H 5D 2S")
    lasts = [last_hand(hands, leader, LastHandCap.NONE) for leader in (0, 1)]
    assert [showdown(hands, leader).winner for leader in (0, 1)] == [1, 0]
    assert [last.winner for last in lasts if last is not None] == [1, 0]


def test_a_row_is_shown_as_it_was_played() -> None:
    view = play(dealt("AS 2D 2S", "KH KS"), "2D KH AS KS 2S").view(None)
    assert view.rows == (parse_cards("2D AS 2S"), parse_cards("KH KS"))
    assert [str(move) for _, move in view.moves_made] == ["2D", "KH", "AS", "KS", "2S"]
    assert (view.hand_sizes, view.played, view.worth) == ((7, 8), 5, 15)


@pytest.mark.parametrize(("option", "leads"), [("loser", SECOND), ("winner", LEADER)])
def test_b1_the_loser_or_by_option_the_winner_draws_first_and_leads(
    option: str, leads: int
) -> None:
    state = dealt("AS AH", "KS", options={"next_lead": option})
    ended = play(state, "AS KS AH fold")
    assert ended.leader == ended.to_move == leads
    first, second = state.stock[:2]
    assert first in ended.hands[leads]
    assert second in ended.hands[1 - leads]
    assert ended.view(None).hand_sizes == (10, 10)


def test_the_player_who_folds_is_the_loser() -> None:
    ended = play(dealt("AS", "KS"), "AS KS fold")
    assert (last_result(ended).winner, ended.leader) == (SECOND, LEADER)


def test_b13_a_full_hand_passes_while_the_other_draws() -> None:
    state = dealt(LOW, "")
    ended = play(state, f"up{texts(LOW)} fold")
    assert ended.leader == SECOND
    assert ended.hands[SECOND] == state.hands[SECOND]
    assert set(state.stock[:5]) <= set(ended.hands[LEADER])
    assert len(ended.stock) == 27


def test_b13_the_stock_may_run_out_in_mid_draw() -> None:
    state = play(dealt("AS AH", "KS KH", stock=3), "AS KS AH KH fold")
    assert state.view(None).hand_sizes == (10, 9)
    assert (state.stock, state.leader) == ((), LEADER)


@pytest.mark.parametrize(
    ("call", "reply", "scores", "end"),
    [
        (f"up{texts(LOW)}", "fold", (15, 0), HandEnd.LOWBALL_FOLD),  # B05
        (f"down{texts(LOW)}", "fold", (15, 0), HandEnd.LOWBALL_FOLD),
        (f"down{texts(LOW)}", f"up{texts(LOW_TOO)}", (30, 0), HandEnd.LOWBALL_SHOWDOWN),  # B08
        (f"up{texts(LOW)}", f"up{texts(LOW_TOO)}", (30, 0), HandEnd.LOWBALL_SHOWDOWN),
        (f"up{texts(LOW)}", f"down{texts(LOW_TOO)}", (30, 0), HandEnd.LOWBALL_CONCEDED),
        (f"down{texts(LOW)}", f"down{texts(LOW_TOO)}", (5, 0), HandEnd.LOWBALL_CONCEDED),
    ],
)
def test_lowball_pays_by_how_it_ends(
    call: str, reply: str, scores: tuple[int, int], end: HandEnd
) -> None:
    state = play(dealt(LOW, LOW_TOO), f"{call} {reply}")
    assert state.scores == scores
    assert last_result(state).end is end
    assert (state.leader, state.to_move) == (SECOND, SECOND)


@pytest.mark.parametrize(
    ("lowball", "scores"),
    [("kansas_city", (0, 30)), ("british", (30, 0)), ("california", (30, 0))],
)
def test_b09_lowball_goes_by_the_ranking_of_the_table(
    lowball: str, scores: tuple[int, int]
) -> None:
    state = dealt("6H 4D 3S 2C AD", "7S 5C 4H 3D 2S", options={"lowball": lowball})
    ended = play(state, f"up{texts('6H 4D 3S 2C AD')} up{texts('7S 5C 4H 3D 2S')}")
    assert ended.scores == scores


def test_b3_the_reply_wins_lowball_with_an_identical_hand() -> None:
    other = "7S 5C 4H 3D 2S"
    assert play(dealt(LOW, other), f"up{texts(LOW)} up{texts(other)}").scores == (0, 30)


def test_b4_who_folds_to_lowball_keeps_all_cards_and_the_call_is_spent() -> None:
    state = dealt(LOW, LOW_TOO, stock=32)
    ended = play(state, f"down{texts(LOW)} fold")
    assert last_result(ended).hand_sizes == (5, 10)
    assert not set(parse_cards(LOW)) & set(ended.hands[LEADER])


def test_b4_both_hands_of_a_conceded_lowball_are_spent() -> None:
    ended = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)} down{texts(LOW_TOO)}")
    assert last_result(ended).hand_sizes == (5, 5)
    assert last_result(ended).face_down == (True, True)
    assert last_result(ended).rows == ((), ())


def test_b17_a_reply_face_up_turns_up_a_call_face_down() -> None:
    ended = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)} up{texts(LOW_TOO)}")
    shown = ended.view(None).results[-1]
    assert shown.rows == (sorted_hand(parse_cards(LOW)), sorted_hand(parse_cards(LOW_TOO)))
    assert shown.face_down == (False, False)
    assert shown.hidden == ((), ())


def test_b17_a_fold_leaves_the_call_hidden_from_the_folder_too() -> None:
    ended = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)} fold")
    hidden = sorted_hand(parse_cards(LOW))
    assert ended.view(LEADER).results[-1].hidden == (hidden, ())
    for seat in (None, SECOND):
        assert ended.view(seat).results[-1].hidden == ((), ())
        assert ended.view(seat).results[-1].face_down == (True, False)


def test_a_pending_call_is_seen_by_its_caller_and_if_face_up_by_all() -> None:
    state = dealt(LOW, LOW_TOO)
    five = sorted_hand(parse_cards(LOW))
    up, down = (play(state, f"{word}{texts(LOW)}") for word in ("up", "down"))
    seen = [[view.view(seat).call for seat in (LEADER, SECOND, None)] for view in (up, down)]
    cards = [[call.cards for call in calls if call is not None] for calls in seen]
    assert cards == [[five, five, five], [five, (), ()]]
    assert up.table == down.table == five


def test_the_course_says_down_and_no_cards_to_all_but_its_player() -> None:
    state = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)}")
    assert state.view(LEADER).moves_made == ((LEADER, Move.parse(f"down{texts(LOW)}")),)
    assert state.view(SECOND).moves_made == ((LEADER, Move("down")),)
    assert state.view(None).moves_made == ((LEADER, Move("down")),)


@pytest.mark.parametrize(
    ("moves", "text", "key"),
    [
        ("", "fold", "nothing_to_fold"),
        ("AS", "fold", "nothing_to_fold"),
        ("", "KS", "not_in_hand"),
        ("AS", f"up{texts(LOW_TOO)}", "lowball_leads_only"),
        ("AS KS", f"down{texts(LOW)}", "lowball_leads_only"),
        ("", "down", "five_cards"),
        ("", "up7H5D4S3C", "five_cards"),
        ("", "up7H5D4S3C2D", "five_cards"),  # not in the order of the hand
        ("", "up2S4S7H9CKD", "five_cards"),  # of the other's hand
        ("", "up4S7H3C2D2D", "five_cards"),
        (f"up{texts(LOW)}", "KS", "answer_lowball"),
        ("", "take@a1", "not_now_play"),
        ("", "AS@b1", "not_now_play"),
        ("", "call2S4S", "not_now_play"),
    ],
)
def test_an_illegal_move_is_refused(moves: str, text: str, key: str) -> None:
    state = play(dealt(f"AS {LOW}", f"KS {LOW_TOO}"), moves)
    assert refused(state, text) == key
    assert Move.parse(text) not in state.legal_moves()


def test_b14_the_last_hand_is_shown_and_scored_with_the_hand_before_it() -> None:
    state = dealt("2H 3H AH 9D 4S", "2S 3S AS TC 2D", stock=0)
    ended = play(state, "2H 2S 3H 3S fold")
    result = last_result(ended)
    assert result.last is not None
    assert (result.last.winner, result.last.points) == (SECOND, 21)
    assert result.last.cards == (
        sorted_hand(parse_cards("AH 9D 4S")),
        sorted_hand(parse_cards("AS TC 2D")),
    )
    assert (result.winner, result.points, result.scores) == (SECOND, 10, (0, 31))
    assert [part.label for part in result.parts[SECOND]] == ["4", "+6"]
    assert [part.points for part in result.parts[SECOND]] == [10, 21]


def test_cards_that_are_left_in_the_last_hand_are_not_the_best_cards_of_a_match() -> None:
    """They score more than the hand, but nobody has played them."""
    ended = play(dealt("2H 3H AH 9D 4S", "2S 3S AS TC 2D", stock=0), "2H 2S 3H 3S fold")
    hand, left = last_result(ended).parts[SECOND]
    assert hand.points < left.points
    assert best_part(ended.view(None)) == (SECOND, hand)


def test_b15_the_second_of_the_last_hand_is_who_would_not_lead_next() -> None:
    """The leader folds and would lead next; equal cards go to the other."""
    hands = ("2H 3H AH 9D 4S", "2S 3S AS 9C 4H")
    ended = play(dealt(*hands, stock=0), "2H 2S 3H 3S fold")
    assert last_result(ended).scores == (0, 10 + 21)
    other = play(dealt(*hands, stock=0, options={"next_lead": "winner"}), "2H 2S 3H 3S fold")
    assert last_result(other).scores == (21, 10)


def test_b8_the_last_hand_comes_when_a_player_has_fewer_than_five_cards() -> None:
    state = play(dealt("2H AH 9D 4S 6C 7C", "2S AS TC 2D 6D 7D", stock=0), "2H 2S fold")
    assert last_result(state).last is None
    assert (state.to_move, state.leader, len(state.hands[LEADER])) == (LEADER, LEADER, 5)
    assert len(state.legal_moves()) == 5 + 1 + 1
    again = play(state, f"down{texts('AH 9D 4S 6C 7C')} fold")
    shown = last_result(again).last
    assert shown is not None
    assert (shown.winner, shown.points) == (SECOND, schedule(5))


@pytest.mark.parametrize(("cap", "points"), [("none", 66), ("55", 55)])
def test_b6_a_last_hand_of_more_than_ten_cards_may_be_capped(cap: str, points: int) -> None:
    state = dealt(
        "AS 2H 4S 5H 6C", "KS 3H 4H 5C 6D 7D 8D 9D TD QD", stock=0, options={"last_hand_cap": cap}
    )
    ended = play(state, f"down{texts('AS 2H 4S 5H 6C')} fold")
    shown = last_result(ended).last
    assert shown is not None
    assert (shown.winner, shown.points) == (SECOND, 55)
    folded = play(
        dealt(
            "AS 2H 4S 5H 6C JH QH KH AH",
            "KS 3H 4H 5C 6D 7D 8D",
            stock=0,
            options={"last_hand_cap": cap},
        ),
        f"down{texts('AS 2H 4S 5H 6C')} fold",
    )
    shown = last_result(folded).last
    assert shown is not None
    assert (shown.winner, shown.points) == (LEADER, points)


def test_b7_a_player_without_cards_loses_the_last_hand() -> None:
    ended = play(
        dealt("AS 2H 4S 5H 6C", "KS 3H 4H 5C 6D 7D", stock=0),
        alternately("AS 2H 4S 5H 6C", "KS 3H 4H 5C 6D"),
    )
    shown = last_result(ended).last
    assert shown is not None
    assert (shown.winner, shown.points, shown.cards) == (SECOND, 1, ((), parse_cards("7D")))


def test_b16_a_last_hand_without_cards_scores_nothing() -> None:
    ended = play(
        dealt("AS 2H 4S 5H 6C", "KS 3H 4H 5C 6D", stock=0),
        alternately("AS 2H 4S 5H 6C", "KS 3H 4H 5C 6D"),
    )
    assert last_result(ended).last is None
    assert ended.scores == (55, 0)
    assert ended.pack == 2


def test_b20_a_new_pack_is_dealt_by_the_other_and_its_non_dealer_leads() -> None:
    state = dealt("2H 3H AH 9D 4S", "2S 3S AS TC 2D", stock=0)
    ended = play(state, "2H 2S 3H 3S fold")
    view = ended.view(None)
    assert (ended.pack, ended.dealer, ended.leader) == (2, LEADER, SECOND)
    assert (view.hand_sizes, view.stock_size) == ((10, 10), 32)
    assert (view.deal, view.hand_number, view.pack_results) == (2, 1, ())
    assert Counter((*ended.hands[0], *ended.hands[1], *ended.stock)) == Counter(PACK52)
    assert view.scores == (0, 31)


@pytest.mark.parametrize(("target", "over"), [("31", True), ("32", False)])
def test_b11_a_pack_is_finished_before_the_target_is_looked_at(target: str, over: bool) -> None:
    state = dealt("2H 3H AH 9D 4S 5D", "2S 3S AS TC 2D 6S", 0, {"target": target})
    first = play(state, "2H 2S fold")
    assert first.scores == (0, 3)
    ended = play(
        dealt("2H 3H AH 9D 4S", "2S 3S AS TC 2D", 0, {"target": target}), "2H 2S 3H 3S fold"
    )
    assert (ended.to_move is None) is over
    assert ended.winners == ((SECOND,) if over else None)


def test_b11_a_target_reached_in_mid_pack_ends_nothing() -> None:
    state = play(dealt("AS AH", "KS KH", options={"target": "1"}), "AS KS AH KH fold")
    assert state.scores == (0, 10)
    assert state.to_move is not None


def test_b11_equal_totals_at_the_target_are_played_off() -> None:
    state = dealt("2H 3H AH 9D 4S", "2S 3S AS TC 2D", 0, {"target": "31"})
    won = replace(hand_won_by_the_leader(), points=31)
    level = replace(state, results=(won,), shown=(won,), scores=won.gains)
    ended = play(level, "2H 2S 3H 3S fold")
    assert ended.scores == (31, 31)
    assert ended.to_move is not None
    assert ended.pack == 2


def hand_won_by_the_leader() -> HandResult:
    ended = play(dealt("AS AH", "KS"), "AS KS AH fold")
    return last_result(ended)


def test_a_match_over_shows_its_result_and_every_hidden_card() -> None:
    state = dealt("2H 3H AH 9D 4S KH", "2S 3S AS TC 2D QH", 0, {"target": "1"})
    ended = play(state, f"down{texts('2H 3H AH 9D 4S')} fold")
    view = ended.view(None)
    assert (view.stage, view.to_move, view.hand_sizes) == (Stage.OVER, None, (0, 0))
    assert view.results[-1].hidden == (sorted_hand(parse_cards("2H 3H AH 9D 4S")), ())
    assert (view.game_results[0].totals, ended.winners) == ((15, 28), (SECOND,))
    assert session_total(view) == view.scores == (15, 28)
    assert view.deal == 1
    assert view.deal_note == ""
    assert ended.determinize(None, random.Random(1).randrange) == ended
    assert ended.rematch_options(LEADER) == {}


def test_a_running_match_shows_a_finished_hand_without_hidden_cards() -> None:
    ended = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)} fold")
    shown = ended.view(LEADER).finished(1, 0)
    assert shown.results[0].hidden == ((), ())
    assert (shown.deal, shown.rows, shown.hand_sizes, shown.stock_size) == (
        1,
        ((), ()),
        (5, 10),
        32,
    )
    assert shown.scores == (15, 0)
    now = ended.view(None)
    assert (now.deal, now.hand_number, now.pack_results) == (2, 2, now.results)


def test_all_cards_of_a_pack_are_somewhere() -> None:
    for state in random_states():
        if state.to_move is not None:
            of_pack = [result for result in state.results if result.pack == state.pack]
            places = Counter(
                [*state.hands[0], *state.hands[1], *state.stock, *state.table]
                + [card for result in of_pack for row in result.rows for card in row]
                + [card for result in of_pack for row in result.hidden for card in row]
            )
            assert places == Counter(PACK52)


def hidden_from(state: CounterbluffState, seat: int | None) -> set[tuple[Card, ...]]:
    """The fives that lie face down and are not this seat's, of all packs."""
    laid = {
        cards
        for result in state.results
        for other, cards in enumerate(result.hidden)
        if other != seat and cards
    }
    call = state.call
    if call is not None and not call.face_up and call.seat != seat:
        laid.add(call.cards)
    return laid


def fives_in(view: CounterbluffView) -> set[tuple[Card, ...]]:
    """Every five cards that a view names together, wherever they stand."""
    made = {move.cards for _, move in view.moves_made}
    call = set() if view.call is None else {view.call.cards}
    rows = {cards for result in view.results for cards in (*result.rows, *result.hidden)}
    parts = {part.cards for result in view.results for own in result.parts for part in own}
    return {tuple(cards) for cards in (*made, *call, *rows, *parts, *view.rows)}


def test_b19_no_view_of_a_running_match_names_cards_laid_face_down_by_another() -> None:
    seen = 0
    for state in random_states(4):
        if state.to_move is None:
            continue
        for seat in (None, 0, 1):
            view = state.view(seat)
            hidden = hidden_from(state, seat)
            seen += len(hidden)
            assert not fives_in(view) & hidden
            for index in range(len(view.results)):
                assert not fives_in(view.finished(1, index)) & hidden_from(state, None)
            text = repr(view.moves_made) + repr(view.call)
            assert not any("".join(map(str, cards)) in text for cards in hidden)
    assert seen > 1000


def test_b19_cards_laid_face_down_are_dealt_again_those_of_earlier_packs_too() -> None:
    rand = random.Random(5).randrange
    changed = 0
    for state in random_states(2):
        if state.to_move is None:
            continue
        guessed = state.determinize(SECOND, rand)
        assert guessed.view(SECOND) == state.view(SECOND)
        for was, now in zip(state.results, guessed.results, strict=True):
            assert was.hidden[SECOND] == now.hidden[SECOND]
            assert was.face_down == now.face_down
            changed += was.hidden[LEADER] != now.hidden[LEADER] and was.pack < state.pack
    assert changed > 10


def test_a_result_that_hides_nothing_is_kept_as_it_is() -> None:
    """A long match has hundreds of them, and a computer asks for hundreds of determinizations."""
    kept = 0
    for state in random_states(2):
        guessed = state.determinize(SECOND, random.Random(5).randrange)
        for was, now in zip(state.results, guessed.results, strict=True):
            assert was.hidden[LEADER] or now is was
            kept += now is was and state.to_move is not None
    assert kept > 10


def test_cards_face_down_since_this_pack_may_be_any_that_the_seat_has_not_seen() -> None:
    ended = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)} fold")
    rand = hash_rng(b"face down")
    guessed = [ended.determinize(SECOND, rand).results[0].hidden[LEADER] for _ in range(150)]
    unseen = set(PACK52) - set(ended.hands[SECOND])
    assert {card for cards in guessed for card in cards} == unseen


def test_a_guessed_call_face_down_is_of_the_guessed_cards() -> None:
    called = play(dealt(LOW, LOW_TOO), f"down{texts(LOW)}")
    guess = called.determinize(SECOND, hash_rng(b"called"))
    assert guess.call is not None
    assert guess.call != called.call
    assert guess.view(LEADER).moves_made == ((LEADER, Move("down", cards=guess.call.cards)),)


def test_a_determinization_depends_only_on_what_the_seat_sees() -> None:
    for state in list(random_states(1))[::7]:
        other = state.determinize(LEADER, random.Random(1).randrange)
        guesses = [each.determinize(LEADER, random.Random(2).randrange) for each in (state, other)]
        assert guesses[0] == guesses[1]


def test_points_come_once_a_hand_and_only_upwards() -> None:
    for number in range(3):
        for before, later in pairwise(
            position.state for position in played("counterbluff", number)[1]
        ):
            gained = sum(later.scores) - sum(before.scores)
            finished = len(later.view(None).results) - len(before.view(None).results)
            assert (gained > 0) == (finished == 1)
