"""Caterpillar: docs/rules.md 1.11, K1 to K11, FD, FA, FI and the examples of 3f."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.cards import PACK52, Card, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.errors import IllegalMove, InvalidOptions
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games.caterpillar.game import CaterpillarGame
from bot.engine.games.caterpillar.results import Decision
from bot.engine.games.caterpillar.state import CaterpillarState
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.match_end import session_total
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.engine.results import DecidedBy
from tests.engine.made_moves import play
from tests.engine.playouts import played

GAME = CaterpillarGame()
DEALER, ELDEST = 0, 1
ONE_DEAL = {"deals": "1"}
OUTRIGHT = {"deals": "1", "court_short": "outright"}


def start(
    options: Mapping[str, str] | None = None, seed: bytes = b"caterpillar"
) -> CaterpillarState:
    """The first state; seat 0 deals, whatever was cut."""
    state = GAME.start(with_defaults(GAME, options or {}), hash_rng(seed))
    return state if state.dealer == DEALER else replace(state, dealer=DEALER, to_move=ELDEST)


def dealt(
    eldest: str, dealer: str, stock: str = "", options: Mapping[str, str] | None = None
) -> CaterpillarState:
    """A deal in which the hands and the top of the stock are these; the rest is filled up.

    Hands are filled with the lowest numerals that are left, the eldest's first.
    """
    hands, top = [list(parse_cards(dealer)), list(parse_cards(eldest))], parse_cards(stock)
    rest = [card for card in PACK52 if card not in (*hands[0], *hands[1], *top)]
    rest.sort(key=lambda card: (card.is_court, "A23456789TJQK".index(card.rank), card.suit))
    for hand in (hands[ELDEST], hands[DEALER]):
        while len(hand) < 13:
            hand.append(rest.pop(0))
    ordered = tuple(map(sorted_hand, hands))
    return replace(start(options), hands=ordered, stock=(*top, *rest))


def exhausted(state: CaterpillarState) -> CaterpillarState:
    """The same state with one card left in the stock."""
    return replace(state, stock=state.stock[:1])


def seen(position: Position) -> CaterpillarView:
    """What a spectator sees."""
    view = position.state.view(None)
    assert isinstance(view, CaterpillarView)
    return view


def refused(state: CaterpillarState, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        state.apply(Move.parse(text))
    return refusal.value


def whole_hand(cards: str) -> str:
    assert len(cards.split()) == 13
    return cards


# 3f. Each example of S2's rules; S2 prints no caterpillar of its own.


@pytest.mark.parametrize(
    ("name", "cards", "totals", "points", "scores"),
    [
        ("K01", "5H TH", [5, 15], [5, 15], (15, 5)),
        ("K02", "7H 3H KH QS 5S", [7, 10, 10, 10, 15], [0, 10, 10, 0, 15], (10, 25)),
        ("K03", "4C 6C JC JD 9D AD", [4, 10, 10, 10, 19, 20], [0, 10, 10, 0, 0, 20], (30, 10)),
    ],
)
def test_the_worked_examples_of_the_row(
    name: str, cards: str, totals: list[int], points: list[int], scores: tuple[int, int]
) -> None:
    order = cards.split()
    state = play(dealt(" ".join(order[::2]), " ".join(order[1::2])), cards)
    view = state.view(None)
    assert [each.total for each in view.plays] == totals, name
    assert [each.points for each in view.plays] == points, name
    assert view.points == scores, name


def test_a_hundred_for_each_own_court_when_the_stock_is_gone() -> None:
    """KF1, with other points of the plays."""
    state = dealt("7H JS QS KS", "2D JC QC", "9D 9C", ONE_DEAL)
    over = play(exhausted(replace(state, stock=(Card.parse("9D"),))), "7H")
    (result,) = over.results
    assert (result.courts, result.bonus, result.court_short) == ((2, 3), (200, 300), None)
    assert result.shown == ()


def test_a_hundred_for_each_court_of_the_other_when_court_short() -> None:
    """KF2, with other points of the plays."""
    eldest = whole_hand("5S JS QS KS JC AD 2D 3D 4D 5D 6D 7D 8D")
    dealer = whole_hand("AH 2H 3H 4H 5H 6H 7H 8H 9H TH AC 2C 3C")
    over = play(dealt(eldest, dealer, "9D", ONE_DEAL), "5S")
    (result,) = over.results
    assert (result.court_short, result.courts) == (DEALER, (0, 4))
    assert result.play_points == (0, 5)
    assert result.bonus == (400, 0)
    assert result.scores == result.gains == over.scores == (400, 5)


# The deal.


def test_thirteen_cards_each_and_twenty_six_in_the_stock() -> None:
    state = start()
    cards = [*state.hands[0], *state.hands[1], *state.stock]
    assert (len(state.hands[0]), len(state.hands[1]), len(state.stock)) == (13, 13, 26)
    assert sorted(map(str, cards)) == sorted(map(str, PACK52))


def test_cards_are_dealt_singly_from_the_top_the_eldest_first() -> None:
    """FA: the stock is what is left below."""
    state = GAME.start(with_defaults(GAME, {}), hash_rng(b"singly"))
    again = replace(state, deal=0, to_move=None).with_deal()
    eldest = 1 - again.dealer
    assert again.to_move == eldest
    assert not set(again.hands[0]) & set(again.hands[1])
    assert again.hands[eldest] == sorted_hand(again.hands[eldest])


def test_the_french_cut_names_the_dealer_and_the_other_begins() -> None:
    """FD: any heart over any diamond over black, then the higher rank, the Ace low."""
    for seed in range(12):
        state = GAME.start(with_defaults(GAME, {}), hash_rng(bytes([seed])))
        view = state.view(None)
        assert view.to_move == 1 - view.dealer
        decided = view.cuts[-1]
        worth = [(" DH".find(card.suit), "A23456789TJQK".index(card.rank)) for card in decided]
        assert view.dealer == worth.index(max(worth))
        assert all(not card.red for cut in view.cuts[:-1] for card in cut)


def test_the_deal_alternates_with_a_fresh_pack() -> None:
    _, reached = played("caterpillar")
    dealers = [result.dealer for result in reached[-1].state.view(None).results]
    assert dealers in ([0, 1], [1, 0])


# What may be played.


def test_the_first_card_is_any_numeral() -> None:
    state = dealt("AS 5H TD JC QC KC", "")
    cards = {str(move) for move in state.legal_moves()}
    assert {"AS", "5H", "TD"} <= cards
    assert not cards & {"JC", "QC", "KC"}
    assert refused(state, "JC").key == "first_numeral"
    assert refused(state, "JC").details == {"card": "JC"}


def test_a_hand_of_all_courts_has_a_numeral_to_begin_with() -> None:
    """K4."""
    courts = " ".join(str(card) for card in PACK52 if card.is_court)
    state = dealt(f"{courts} 9D", "")
    assert [str(move) for move in state.legal_moves()] == ["9D"]


def test_then_a_numeral_of_the_suit_or_any_court() -> None:
    state = play(dealt("7H", "3H 4S JD KH"), "7H")
    cards = {str(move) for move in state.legal_moves()}
    assert {"3H", "JD", "KH"} <= cards
    assert all(card[1] == "H" or card[0] in "JQK" for card in cards)
    refusal = refused(state, "4S")
    assert (refusal.key, refusal.details) == ("follow_suit", {"card": "4S", "suit": "H"})


def test_a_court_may_go_on_a_court_and_changes_the_suit() -> None:
    state = play(dealt("7H QS", "KH 9S"), "7H KH QS")
    assert state.view(None).suits == "S"
    assert "9S" in map(str, state.legal_moves())
    state = play(dealt("7H QS", "KH 4D"), "7H KH QS")
    assert refused(state, "4D").details == {"card": "4D", "suit": "S"}


def test_a_player_may_keep_his_numerals_and_play_a_court() -> None:
    """K5: a free choice among the legal cards."""
    state = play(dealt("7H", "3H KH"), "7H KH")
    assert state.to_move == ELDEST


def test_the_moves_are_in_the_order_of_the_hand() -> None:
    state = start()
    order = [card for card in state.hands[ELDEST] if not card.is_court]
    assert [move.card for move in state.legal_moves()] == order


@pytest.mark.parametrize(
    ("text", "key"),
    [("7C", "not_in_hand"), ("7H@b1", "not_now_play"), ("take@b1", "not_now_play"),
     ("pick:7H", "not_now_play"), ("first", "not_now_play")],
)  # fmt: skip
def test_what_is_no_card_of_the_hand_is_refused(text: str, key: str) -> None:
    assert refused(dealt("7H", "7C"), text).key == key


# The turn.


def test_each_play_draws_the_top_card_of_the_stock() -> None:
    state = dealt("7H", "3H", "9D 8D 6D")
    after = play(state, "7H")
    assert Card.parse("9D") in after.hands[ELDEST]
    assert (len(after.hands[ELDEST]), len(after.stock)) == (13, 25)
    after = play(after, "3H")
    assert Card.parse("8D") in after.hands[DEALER]
    assert after.stock[0] == Card.parse("6D")


def test_a_hand_is_sorted_so_that_nobody_knows_what_was_drawn() -> None:
    after = play(dealt("7H", "3H", "AS"), "7H")
    assert after.hands[ELDEST] == sorted_hand(after.hands[ELDEST])


def test_the_players_take_turns() -> None:
    state = dealt("7H 9H", "3H 4H")
    movers = []
    for card in ("7H", "3H", "9H", "4H"):
        movers.append(state.to_move)
        state = play(state, card)
    assert movers == [ELDEST, DEALER, ELDEST, DEALER]


# Court short.


SHORT = whole_hand("AC 2C 3C 4C 5C 6C 7C 8C 9C TC AD 2D 3D")
"""A hand without a court that follows neither spades nor hearts."""


def test_the_dealer_can_be_court_short_at_once() -> None:
    """K7: looked at when he comes to turn, also after the opening."""
    over = play(dealt("7H KS", SHORT, "8H", ONE_DEAL), "7H")
    assert over.to_move is None
    assert over.results[0].court_short == DEALER


def test_the_eldest_can_be_court_short() -> None:
    eldest = whole_hand("TC AC 2C 3C 4C 5C 6C 7C 8C 9C AD 2D 3D")
    over = play(dealt(eldest, "KS KH", "4D", ONE_DEAL), "TC KS")
    result = over.results[0]
    assert (result.court_short, result.courts) == (ELDEST, (1, 0))
    assert result.scores == (0, 10 + 100)


def test_a_court_drawn_in_time_saves_a_player_from_being_short() -> None:
    """K7: after the other's draw, so with the card that he himself drew before."""
    eldest = whole_hand("TC AC 2C 3C 4C 5C 6C 7C 8C 9C AD 2D 3D")
    state = play(dealt(eldest, "KS KH", "JD", ONE_DEAL), "TC KS")
    assert state.to_move == ELDEST
    assert [str(move) for move in state.legal_moves()] == ["JD"]


def test_a_card_of_the_suit_saves_a_player_from_being_short() -> None:
    state = play(dealt("7H", SHORT.replace("3D", "3H"), "", ONE_DEAL), "7H")
    assert [str(move) for move in state.legal_moves()] == ["3H"]


def test_the_court_short_hand_is_shown_to_all_and_of_the_other_the_number_of_courts() -> None:
    """K11."""
    over = play(dealt("7H KS QS", SHORT, "8H", ONE_DEAL), "7H")
    for seat in (None, DEALER, ELDEST):
        deal = over.view(seat).finished_deal
        assert deal is not None
        assert deal.shown == sorted_hand(parse_cards(SHORT))
        assert deal.courts == (0, 2)
    hidden = over.view(DEALER)
    assert all(str(card) not in repr(hidden) for card in over.hands[ELDEST])


def test_both_keep_the_points_of_their_plays() -> None:
    over = play(dealt("TH KS", SHORT, "8H", ONE_DEAL), "TH")
    assert over.scores == (100, 10)


def test_court_short_against_a_hand_without_courts_scores_nothing_more() -> None:
    over = play(dealt("7H", SHORT, "8H", ONE_DEAL), "7H")
    assert over.results[0].bonus == (0, 0)
    assert over.winners == (0, 1), "0 to 0"


def test_the_other_scores_nothing_for_his_own_courts() -> None:
    """K2."""
    over = play(dealt("7H KS KC KD", SHORT.replace("AD 2D 3D", "8D 2D 3D"), "8H", ONE_DEAL), "7H")
    assert over.results[0].bonus == (300, 0)


def test_by_points_the_court_short_player_may_lose() -> None:
    """K1: the deal is his, the points decide the game."""
    eldest = whole_hand("5H TH 9H JS 2S 3S 4S 5S 6S 7S 8S 9S TS")
    dealer = whole_hand("KH AC 2C 3C 4C 5C 6C 7C 8C 9C AD 2D 3D")
    over = play(dealt(eldest, dealer, "AS AH 4D", ONE_DEAL), "5H KH TH")
    assert over.to_move == DEALER, "he drew a heart"
    over = play(dealt(eldest, dealer, "AS 4D 5D", ONE_DEAL), "5H KH TH")
    assert over.results[0].court_short == DEALER
    assert over.scores == (5 + 100, 5 + 15)


def test_outright_the_court_short_player_wins_whatever_the_points() -> None:
    """K1."""
    for options, winners, decided_by in (
        (ONE_DEAL, (ELDEST,), DecidedBy.TOTAL),
        (OUTRIGHT, (DEALER,), Decision.COURT_SHORT),
    ):
        over = play(dealt("TH", SHORT, "8H", options), "TH")
        assert over.scores == (0, 10)
        assert over.winners == over.result_among((0, 1)).winners == winners
        (end,) = over.view(None).game_results
        assert (end.winners, end.decided_by) == (winners, decided_by)
        assert (end.finals, end.bonus) == ((0, 10), (0, 0))


def test_outright_the_points_decide_when_the_stock_runs_out() -> None:
    over = play(exhausted(dealt("5H", "KS QS", "", OUTRIGHT)), "5H")
    assert over.results[0].court_short is None
    assert over.winners == (DEALER,)
    (end,) = over.view(None).game_results
    assert end.decided_by is DecidedBy.TOTAL
    assert over.result_among((ELDEST,)).winners == (ELDEST,)


def test_outright_a_side_that_is_left_alone_wins() -> None:
    over = play(dealt("TH", SHORT, "8H", OUTRIGHT), "TH")
    assert over.result_among((ELDEST,)).winners == (ELDEST,)
    assert start(OUTRIGHT).result_among((0,)).winners == (0,)


@pytest.mark.parametrize(
    "options",
    [
        {"court_short": "outright"},
        {"court_short": "outright", "deals": "2"},
        {"court_short": "outright", "deals": "1", "target": "500"},
        {"deals": "4", "target": "500"},
    ],
)
def test_outright_is_for_a_match_of_one_deal(options: dict[str, str]) -> None:
    with pytest.raises(InvalidOptions):
        with_defaults(GAME, options)


# The end of a deal.


def test_the_deal_ends_with_the_last_card_of_the_stock() -> None:
    """K3: 26 plays, and both keep 13 cards."""
    for number in range(12):
        _, reached = played("caterpillar", number)
        for result in seen(reached[-1]).results:
            assert len(result.plays) == 26 or result.court_short is not None
            assert len(result.plays) <= 26
    assert [len(reached[-1].state.view(seat).hand) for seat in (0, 1)] == [13, 13]


def test_the_last_play_draws_and_ends_the_deal_whatever_the_next_player_holds() -> None:
    """K8: nobody is court short after it."""
    over = play(exhausted(dealt("7H KS", SHORT, "", ONE_DEAL)), "7H")
    result = over.results[0]
    assert (result.court_short, result.shown) == (None, ())
    assert result.bonus == (0, 100 * result.courts[ELDEST])


def test_the_card_drawn_last_counts() -> None:
    state = dealt("7H", "3H", "", ONE_DEAL)
    over = play(replace(state, stock=(Card.parse("KC"),)), "7H")
    assert over.results[0].courts == (0, 1)


def test_a_court_played_last_does_not_count() -> None:
    state = play(dealt("7H", "KC", "", ONE_DEAL), "7H")
    over = play(exhausted(replace(state, stock=(Card.parse("4C"),))), "KC")
    assert over.results[0].courts[DEALER] == 0


def test_at_the_normal_end_both_numbers_of_courts_are_shown_and_no_hand() -> None:
    """K11."""
    over = play(exhausted(dealt("7H KS", "QC JC", "", ONE_DEAL)), "7H")
    deal = over.view(None).finished_deal
    assert deal is not None
    assert (deal.courts, deal.shown) == ((2, 1), ())
    assert not set(without(over.hands[DEALER], ())) & {play.card for play in deal.plays}


def test_the_parts_are_the_plays_that_scored_and_the_courts_the_largest_first() -> None:
    state = play(dealt("5H TH KS", "TD KH", "", ONE_DEAL), "5H KH TH")
    over = play(exhausted(state), str(state.legal_moves()[0]))
    eldest = over.results[0].parts[ELDEST]
    assert [(part.label, part.points) for part in eldest] == [("JQK", 100), ("15", 15), ("5", 5)]
    assert [str(part.cards[0]) for part in eldest[1:]] == ["TH", "5H"]
    assert eldest[0].cards == ()


# The length of a game.


def test_a_game_has_two_deals_and_their_points_add_up() -> None:
    """K6."""
    _, reached = played("caterpillar", 3)
    view = reached[-1].state.view(None)
    assert (view.deals, len(view.results)) == (2, 2)
    first, second = (result.scores for result in view.results)
    assert view.scores == (first[0] + second[0], first[1] + second[1])


def test_a_game_may_have_one_deal() -> None:
    _, reached = played("caterpillar", 0, ONE_DEAL)
    assert len(reached[-1].state.view(None).results) == 1


def test_equal_totals_are_drawn() -> None:
    """K6, K10."""
    over = play(exhausted(dealt("7H", "9C", "", ONE_DEAL)), "7H")
    assert over.scores[0] == over.scores[1]
    assert over.winners == (0, 1)
    assert over.view(None).game_results[0].decided_by is DecidedBy.DRAW


def test_a_target_replaces_the_deals_and_is_looked_at_after_whole_deals() -> None:
    """FI."""
    for number in range(4):
        _, reached = played("caterpillar", number, {"target": "900"})
        view = seen(reached[-1])
        assert (view.deals, view.target) == (None, 900)
        assert max(view.scores) >= 900
        last = view.results[-1].scores
        assert max(total - points for total, points in zip(view.scores, last, strict=True)) < 900
        dealers = [result.dealer for result in view.results]
        assert all(one != other for one, other in pairwise(dealers))


# What a seat sees.


def test_a_spectator_sees_the_row_and_no_hand() -> None:
    state = play(dealt("7H", "3H"), "7H 3H")
    view = state.view(None)
    assert [str(each.card) for each in view.plays] == ["7H", "3H"]
    assert [each.seat for each in view.plays] == [ELDEST, DEALER]
    assert (view.hand, view.moves) == ((), ())
    assert (view.total, view.stock_size) == (10, 24)
    assert view.moves_made == ((ELDEST, Move.parse("7H")), (DEALER, Move.parse("3H")))


def test_before_the_first_card_all_suits_go_on_and_no_court() -> None:
    view = start().view(None)
    assert (view.total, view.suits, view.courts_allowed) == (0, "SHCD", False)
    assert (view.points, view.plays, view.finished_deal) == ((0, 0), (), None)
    after = play(dealt("7H", ""), "7H").view(None)
    assert (after.suits, after.courts_allowed) == ("H", True)


def test_a_player_sees_what_each_card_would_make() -> None:
    state = dealt("5H 7H", "TH KH QS")
    opening = state.view(ELDEST)
    assert (opening.play_of(Card.parse("5H")).points, opening.play_of(Card.parse("7H")).total) == (
        5,
        7,
    )
    view = play(state, "5H").view(DEALER)
    would = {card: view.play_of(Card.parse(card)) for card in ("TH", "KH", "QS")}
    assert {card: (each.total, each.points) for card, each in would.items()} == {
        "TH": (15, 15),
        "KH": (5, 5),
        "QS": (5, 0),
    }
    assert {each.seat for each in would.values()} == {DEALER}


def test_the_points_of_the_running_deal_are_not_yet_in_the_score() -> None:
    state = play(dealt("5H", "TH"), "5H TH")
    view = state.view(None)
    assert (view.scores, view.points) == ((0, 0), (15, 5))
    assert state.scores == (15, 5)


def test_a_finished_deal_is_shown_with_its_row_and_its_end() -> None:
    over = play(dealt("TH KS", SHORT, "8H"), "TH")
    assert over.deal == 2
    view = over.view(ELDEST)
    assert view.finished_deal is None
    shown = view.finished(1, 0)
    assert [str(each.card) for each in shown.plays] == ["TH"]
    assert (shown.stock_size, shown.scores, shown.dealer) == (25, (100, 10), DEALER)
    assert (shown.hand, shown.stage, shown.deal) == ((), Stage.OVER, 1)
    assert shown.finished_deal == over.results[0]


def test_a_resignation_finishes_no_deal() -> None:
    assert start().view(ELDEST).ended().finished_deal is None


# What a seat can know.


def test_a_guess_keeps_what_is_seen_and_deals_the_rest_again() -> None:
    state = play(dealt("7H", "3H"), "7H 3H")
    guess = state.determinize(ELDEST, hash_rng(b"guess"))
    assert guess.hands[ELDEST] == state.hands[ELDEST]
    assert guess.hands[DEALER] != state.hands[DEALER]
    assert guess.next_seed != state.next_seed
    cards = [*guess.hands[0], *guess.hands[1], *guess.stock, *(p.card for p in guess.plays)]
    assert sorted(map(str, cards)) == sorted(map(str, PACK52))


def test_the_other_player_to_move_can_always_play_in_a_guess() -> None:
    """If he could not, the deal would be over."""
    state = play(dealt("7H", "AH " + SHORT.replace(" 3D", "")), "7H")
    state = replace(state, stock=parse_cards("3D 4D 5D 6D 7D 8D"))
    for seed in range(20):
        guess = state.determinize(ELDEST, hash_rng(bytes([seed])))
        assert [str(move) for move in guess.legal_moves()] == ["AH"]


def test_a_court_short_hand_is_known_once_the_game_is_over() -> None:
    over = play(dealt("7H KS", SHORT, "8H", ONE_DEAL), "7H")
    for seat in (None, ELDEST):
        assert over.determinize(seat, hash_rng(b"end")).hands[DEALER] == over.hands[DEALER]


def test_an_end_keeps_the_row_and_the_score_and_nothing_differs_in_a_rematch() -> None:
    over = play(dealt("7H", SHORT, "8H", ONE_DEAL), "7H")
    assert over.rematch_options(0) == {}
    assert session_total(over.view(0)) == over.view(0).scores == over.scores
    assert over.table == (Card.parse("7H"),)
