"""Thracula for three: docs/rules.md 1.7, and T1 to T9."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.engine.cards import PACK54, VAMPIRE, hash_rng, parse_cards
from bot.engine.coffin.grid import Coffin
from bot.engine.coffin.results import CoffinResult
from bot.engine.dealing import redeal_hidden
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.games.thracula.state import ThraculaState
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.engine.scoring.game_end import end_game
from tests.engine.made_moves import refused
from tests.engine.playouts import coffin_seen, played
from tests.engine.scoring.test_game_end import coffin

DEALER, NORTH, SOUTH = 0, 1, 2
TC1 = "7H 5H V TS KD 9C 2D QD 4D"
TAKE_ANY = [Move("take", None, cell) for cell in range(9)]


def start_thracula(options: dict[str, str] | None = None) -> ThraculaState:
    """The first state; seat 0 deals."""
    chosen = {"first_dealer": "host", **(options or {})}
    state = GAMES["thracula"].start(with_defaults(GAMES["thracula"], chosen), hash_rng(b"three"))
    assert isinstance(state, ThraculaState)
    return state


def fill_coffin(cards: str, options: dict[str, str] | None = None) -> ThraculaState:
    """The state after this coffin, in which each player takes the next card and lays it back."""
    state = replace(start_thracula(options), face_down=parse_cards(cards))
    for cell, card in enumerate(parse_cards(cards)):
        state = state.apply(Move("take", None, cell)).apply(Move("", card, cell))
    return state


def state_of(position: Position) -> ThraculaState:
    assert isinstance(position.state, ThraculaState)
    return position.state


def test_three_cards_each_and_nine_face_down() -> None:
    state = start_thracula()
    view = state.view(NORTH)
    assert (view.hand_sizes, len(view.hand), len(state.stock)) == ((3, 3, 3), 3, 36)
    assert (view.face_down, view.coffin) == (tuple(range(9)), (None,) * 9)
    assert (view.dealer, view.to_move, view.stage) == (DEALER, NORTH, Stage.TAKE)
    assert (view.nail, view.ways) == (None, ("", "", ""))


def test_each_turn_takes_a_face_down_card_and_lays_one_of_four_into_its_cell_t7() -> None:
    state = start_thracula()
    assert list(state.legal_moves()) == TAKE_ANY
    taken = state.apply(Move("take", None, 4))
    view = taken.view(NORTH)
    assert (view.stage, view.to_move, view.legal_cells) == (Stage.LAY, NORTH, (4,))
    assert view.hand_sizes == (3, 4, 3)
    assert {move.card for move in view.moves} == set(view.hand)
    assert {move.cell for move in view.moves} == {4}
    down = taken.apply(view.moves[0])
    assert (down.to_move, down.view(None).hand_sizes) == (SOUTH, (3, 3, 3))
    assert down.view(None).face_down == (0, 1, 2, 3, 5, 6, 7, 8)


def test_cell_0_can_be_the_space() -> None:
    assert start_thracula().apply(Move("take", None, 0)).view(None).legal_cells == (0,)


def test_the_taken_card_is_hidden_from_the_others_t8() -> None:
    state = start_thracula()
    taken = state.apply(Move("take", None, 4))
    new = Counter(taken.view(NORTH).hand) - Counter(state.view(NORTH).hand)
    assert sum(new.values()) == 1
    for seat in (None, DEALER, SOUTH):
        assert repr(*new) not in repr(taken.view(seat))
        assert taken.view(seat).moves_made == ((NORTH, Move("take", None, 4)),)


def test_a_player_is_told_which_card_they_took_and_nobody_else_is() -> None:
    state = start_thracula()
    card = state.face_down[3]
    taken = state.apply(Move("take", None, 3))
    assert [taken.view(seat).taken for seat in (NORTH, SOUTH, DEALER, None)] == [card] + 3 * [None]
    redealt = taken.determinize(NORTH, random.Random(1).randrange)
    assert redealt.view(NORTH) == taken.view(NORTH)
    for other in (SOUTH, DEALER, None):
        redealt = taken.determinize(other, random.Random(1).randrange)
        assert redealt.taken is None
        assert redealt.view(other) == taken.view(other)
    laid = taken.apply(Move("", state.hands[NORTH][0], 3))
    assert laid.view(NORTH).taken is None
    assert laid.view(SOUTH).taken is None


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    state = start_thracula()
    taken = state.apply(Move("take", None, 4))
    card = taken.view(NORTH).hand[0]
    other = next(card for card in PACK54 if card not in taken.view(NORTH).hand)
    assert refused(state, f"{card}@b2") == "not_now_take"
    assert refused(state, "queen") == "not_now_take"
    assert refused(state, "take") == "not_now_take"
    assert refused(taken, "take@b1") == "not_now_lay"
    assert refused(taken, f"{card}") == "not_now_lay"
    assert refused(taken, f"pick:{card}@b2") == "not_now_lay"
    assert refused(taken, f"{card}@b1") == "other_space"
    assert refused(taken, f"{other}@b2") == "not_in_hand"
    laid_down = taken.apply(Move("", card, 4))
    assert refused(laid_down, "take@b2") == "not_face_down"


def test_every_seat_owns_a_row_and_a_column_t1_t2() -> None:
    owned_lines = start_thracula().view(None).owned_lines
    assert owned_lines[NORTH] == (0, 3)
    assert owned_lines[DEALER] == (1, 4)
    assert owned_lines[SOUTH] == (2, 5)


def test_the_lines_move_with_the_deal() -> None:
    _, reached = played("thracula", 0, {"first_dealer": "host"})
    results = state_of(reached[-1]).results
    assert [result.dealer for result in results] == [0, 1, 2, 0, 1, 2]
    for result in results:
        assert result.owned_lines[result.dealer] == (1, 4)
        assert result.owned_lines[(result.dealer + 1) % 3] == (0, 3)


def test_each_seat_scores_the_higher_of_its_two_lines_tc1_t5() -> None:
    result = fill_coffin(TC1).results[0]
    assert tuple(line.total for line in result.lines) == (48, 19, 80, 19, 45, 26)
    assert (result.scores[NORTH], result.scores[DEALER], result.scores[SOUTH]) == (48, 45, 80)
    assert result.rank == 0
    assert fill_coffin(TC1).scores == result.scores


def test_equal_best_lines_score_anyway_t5() -> None:
    result = fill_coffin("QS AH 2D QD AC 2S QH AD 2C").results[0]
    assert [line.total for line in result.lines] == [13, 13, 13, 0, 3, 6]
    assert (result.scores, result.rank) == ((13, 13, 13), 0)


@pytest.mark.parametrize(("option", "total"), [("x4", 36), ("x2", 18), ("zero", 0)])
def test_two_vampires_in_a_line_count_by_the_tables_option_t4(option: str, total: int) -> None:
    cards = "V V 9D TS KD 9C 2D QD 4D"
    assert fill_coffin(cards, {"double_vampire": option}).results[0].lines[0].total == total


def test_hands_last_the_whole_game_and_three_cards_are_never_played_t6_t7() -> None:
    _, reached = played("thracula")
    for before, after in pairwise(reached):
        if before.state.view(None).deal < after.state.view(None).deal:
            mover = before.to_move
            unchanged = [seat for seat in range(3) if seat != mover]
            assert all(before.state.view(s).hand == after.state.view(s).hand for s in unchanged)
    assert [len(reached[-1].state.view(seat).hand) for seat in range(3)] == [3, 3, 3]


def test_the_stock_shrinks_to_nothing_and_the_sixth_coffin_is_of_discards_t6() -> None:
    _, reached = played("thracula")
    left = {p.state.view(None).deal: len(p.state.stock) for p in reversed(reached)}
    assert left == {1: 36, 2: 27, 3: 18, 4: 9, 5: 0, 6: 36}
    first = next(state for state in map(state_of, reached) if state.deal == 6)
    discards = Counter(card for result in first.results for card in result.coffin)
    assert Counter((*first.face_down, *first.stock)) == discards
    assert sum(discards.values()) == 45


def test_nothing_is_shown_as_discarded_once_the_discards_are_dealt_again() -> None:
    _, reached = played("thracula", 0, {"show_discards": "on"})
    for position in reached:
        view = coffin_seen(position)
        discarded = [card for result in view.results for card in result.coffin]
        assert view.visible_discards == (tuple(discarded) if view.deal < 6 else ())


def test_the_discards_may_be_cut_instead_of_shuffled_t6() -> None:
    # A game of its own: an untraced test may have played the first one in this process.
    _, reached = played("thracula", 7, {"sixth_deal": "cut"})
    first = next(state for state in map(state_of, reached) if state.deal == 6)
    discards = [card for result in first.results for card in result.coffin]
    dealt = [*first.face_down, *first.stock]
    assert dealt != discards
    assert any(dealt == discards[depth:] + discards[:depth] for depth in range(1, 45))


@pytest.mark.parametrize(
    ("bonus", "added"), [("none", False), ("margin", True), ("difference_to_second", True)]
)
def test_the_bonus_follows_the_tables_option_t9(bonus: str, added: bool) -> None:
    _, reached = played("thracula", 0, {"thracula_bonus": bonus})
    game_result = reached[-1].state.view(None).game_results[0]
    second, first = sorted(game_result.totals)[-2:]
    assert first > second
    assert sum(game_result.bonus) == (first - second if added else 0)
    assert reached[-1].state.scores == game_result.finals


@pytest.mark.parametrize(
    ("scores", "winners", "by"),
    [
        ([(50, 40, 10), (30, 40, 10)], (0,), "best_line"),
        ([(50, 50, 10), (30, 30, 10)], (0, 1), "draw"),
        ([(50, 50, 50), (30, 30, 30)], (0, 1, 2), "draw"),
        ([(10, 50, 10), (70, 30, 10)], (0,), "best_line"),
        ([(50, 50, 10), (20, 30, 10), (25, 15, 9)], (0, 1), "draw"),
    ],
)
def test_a_tie_goes_to_the_highest_scored_line_alone_t9(
    scores: list[tuple[int, ...]], winners: tuple[int, ...], by: str
) -> None:
    results = [coffin(deal, ([99], [98], [97]), each) for deal, each in enumerate(scores, 1)]
    totals = tuple(map(sum, zip(*scores, strict=True)))
    game_result = end_game(totals, results, start_thracula().end_rules)
    assert (game_result.winners, game_result.decided_by) == (winners, by)
    assert game_result.bonus == (0, 0, 0)


def equal_totals() -> list[CoffinResult]:
    """Coffins in which seats 0 and 1 have equal totals and seat 0 scored the best line."""
    scores = [(50, 40, 0), (30, 40, 0)]
    return [coffin(deal, ([99], [98], [97]), each) for deal, each in enumerate(scores, 1)]


@pytest.mark.parametrize(("bonus", "added"), [("margin", 0), ("difference_to_second", 50)])
def test_equal_totals_add_no_margin_but_the_retired_bonus_adds_the_best_line_t9(
    bonus: str, added: int
) -> None:
    state = start_thracula({"thracula_bonus": bonus})
    ended = end_game((80, 80, 0), equal_totals(), state.end_rules)
    assert (ended.winners, ended.bonus) == ((0,), (added, 0, 0))


def test_the_same_tie_rule_holds_for_the_two_who_remain_t9() -> None:
    state = start_thracula()
    scores = [(50, 40, 90), (30, 40, 90)]
    results = [coffin(deal, ([99], [98], [97]), each) for deal, each in enumerate(scores, 1)]
    over = replace(state, results=tuple(results))
    assert over.result_among((0, 1)).winners == (0,)
    assert over.result_among((1, 2)).winners == (2,)


def test_the_margin_is_that_of_the_two_who_remain_t9() -> None:
    state = start_thracula({"thracula_bonus": "margin"})
    results = [coffin(deal, ([99], [98], [97]), (18, 36, 24)) for deal in range(1, 7)]
    over = replace(state, results=tuple(results))
    assert over.result_among((0, 1, 2)).bonus == (0, 72, 0)
    left = over.result_among((0, 2))
    assert (left.winners, left.bonus, left.finals) == ((2,), (0, 0, 36), (108, 216, 180))


# -- what can be guessed of the sixth coffin -------------------------------------------------------


def test_in_the_sixth_coffin_a_hand_has_no_more_discards_than_it_took_and_kept() -> None:
    rng = random.Random(6)
    _, reached = played("thracula")
    for position in reached:
        state = state_of(position)
        if state.deal < 6 or position.over:
            continue
        discards = Counter(card for result in state.results for card in result.coffin)
        for seat in (None, 0, 1, 2):
            redealt = state.determinize(seat, rng.randrange)
            for other in range(3):
                moves = [move for mover, move in state.moves_made if mover == other]
                taken_count = sum(move.word == "take" for move in moves)
                laid = [move.card for move in moves if move.card is not None]
                recycled = Counter([*redealt.view(other).hand, *laid]) & discards
                ordinary = sum(count for card, count in recycled.items() if card != VAMPIRE)
                assert ordinary <= taken_count
            on_board = [*redealt.coffin.cards, *(card for card in redealt.face_down if card)]
            hands = [card for hand in redealt.hands for card in hand]
            assert Counter([*on_board, *hands, *redealt.stock]) == Counter(PACK54)


def test_hidden_hands_are_dealt_within_their_limits() -> None:
    fresh, recycled = parse_cards("2S 3S 4S"), parse_cards("5H 6H 7H")
    for number in range(50):
        dealt = redeal_hidden(fresh, recycled, [(2, 0), (2, 1), (1, 1)], hash_rng(bytes([number])))
        assert [len(hand) for hand in dealt] == [2, 2, 1]
        assert not set(dealt[0]) & set(recycled)
        assert len(set(dealt[1]) & set(recycled)) <= 1


def test_a_full_coffin_has_no_legal_cells() -> None:
    view = fill_coffin(TC1).view(None)
    assert view.deal == 2
    assert view.coffin == Coffin().cells
    assert view.finished(1, 0).legal_cells == ()
