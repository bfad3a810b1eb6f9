"""Dracula for two: docs/rules.md 1.1 and 1.2, and the rulings of 2.1."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.cards import PACK54, VAMPIRE, hash_rng, parse_cards
from bot.engine.coffin.grid import CENTRE
from bot.engine.dealing import exchange_vampire_nails, redraw_vampire_nails
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.moves import Move, lay
from tests.engine.playouts import coffin_seen, coffins, played
from tests.engine.stacked import (
    ORDER,
    agree_on_ways,
    fill_coffin,
    first_legal_until_over,
    stacked,
    start_game,
)

CLASSIC = "dracula.classic"
C01 = "7H 3H QS KD 8H 5C 9D 2S 6H"
C11 = "9S 7H 6H 7D 4S 6D 6S 2H 6C"
QUEEN, KING = Move("queen"), Move("king")
AGREE, REFUSE = Move("agree"), Move("refuse")


# -- before the first card ------------------------------------------------------------------------


def test_the_first_dealer_chooses_the_way_before_the_first_card_d3() -> None:
    state = start_game(CLASSIC)
    view = state.view(1)
    assert (view.stage, view.to_move, view.deal) == (Stage.CHOOSE, 0, 0)
    assert (view.hand, view.hand_sizes, view.owned_lines) == ((), (0, 0), ((), ()))
    assert (view.nail, view.coffin, view.legal_cells) == (None, (None,) * 9, ())
    assert state.legal_moves() == (QUEEN, KING)


@pytest.mark.parametrize("way", ["queen", "king"])
def test_the_other_side_gets_the_opposite_way_for_the_whole_game_d3(way: str) -> None:
    state = start_game(CLASSIC).apply(Move(way)).apply(AGREE)
    rows, columns = (0, 1, 2), (3, 4, 5)
    owned_lines = (rows, columns) if way == "queen" else (columns, rows)
    assert state.view(None).owned_lines == owned_lines
    end = first_legal_until_over(state).view(None)
    assert {result.owned_lines for result in end.results} == {owned_lines}
    assert end.ways == (("queen", "king") if way == "queen" else ("king", "queen"))


def test_a_rematch_swaps_the_ways_if_any_were_chosen() -> None:
    begun = start_game(CLASSIC)
    assert begun.rematch_options(0) == {"ways": "choose"}
    queen_first = begun.apply(QUEEN).apply(AGREE)
    assert queen_first.rematch_options(0) == {"ways": "king"}
    assert queen_first.rematch_options(1) == {"ways": "queen"}


def test_rows_belong_to_the_queen_and_columns_to_the_king_d4() -> None:
    state = stacked(CLASSIC, [C01])
    assert state.view(None).ways == ("queen", "king")
    assert fill_coffin(state, C01).scores == (40, 78)


def test_refusing_to_play_ends_the_game_without_a_result_d3() -> None:
    over = start_game(CLASSIC).apply(KING).apply(REFUSE)
    assert (over.to_move, over.winners, over.scores) == (None, None, (0, 0))
    assert over.view(0).stage is Stage.OVER
    assert over.view(0).results == ()


def test_the_non_dealer_chooses_the_way_if_the_table_chose_so_d3() -> None:
    state = start_game(CLASSIC, {"direction_by": "non_dealer"})
    assert state.to_move == 1
    chosen = state.apply(QUEEN)
    assert chosen.view(None).ways == ("king", "queen")
    assert (chosen.to_move, chosen.view(None).stage) == (0, Stage.ANSWER)


def test_the_ways_may_be_random_d3() -> None:
    drawn = {
        start_game(CLASSIC, {"direction_by": "random"}, seed=bytes([number])).view(None).ways
        for number in range(20)
    }
    assert drawn == {("queen", "king"), ("king", "queen")}


@pytest.mark.parametrize("ways", [("queen", "king"), ("king", "queen")])
@pytest.mark.parametrize("by", ["dealer", "random"])
def test_ways_agreed_beforehand_are_not_chosen_again(ways: tuple[str, ...], by: str) -> None:
    for number in range(4):
        options = {"ways": ways[0], "direction_by": by}
        view = start_game(CLASSIC, options, seed=bytes([number])).view(None)
        assert (view.ways, view.stage, view.deal) == (ways, Stage.PLACE, 1)


@pytest.mark.parametrize(
    ("stage", "move", "key"),
    [
        ("choose", "agree", "not_now_choose"),
        ("choose", "QH@b1", "not_now_choose"),
        ("answer", "queen", "not_now_answer"),
        ("place", "queen", "not_now_place"),
        ("place", "pick:QH", "not_now_place"),
    ],
)
def test_a_move_of_another_stage_is_refused(stage: str, move: str, key: str) -> None:
    state = start_game(CLASSIC)
    if stage != "choose":
        state = state.apply(QUEEN)
    if stage == "place":
        state = state.apply(AGREE)
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    assert refused.value.key == key


# -- dealing --------------------------------------------------------------------------------------


def test_each_seat_gets_four_cards_and_one_is_the_nail() -> None:
    state = agree_on_ways(start_game(CLASSIC))
    assert state.view(None).hand_sizes == (4, 4)
    assert state.view(None).nail == CENTRE
    assert len(state.stock) == 54 - 9


def test_the_eldest_is_dealt_the_first_card_and_plays_first() -> None:
    state = stacked(CLASSIC, [C01])
    cards = parse_cards(C01)
    first, third = cards[ORDER[0]], cards[ORDER[2]]
    assert state.to_move == 1
    assert {first, third} <= set(state.view(1).hand)
    assert state.view(None).coffin[CENTRE] == cards[CENTRE]


def test_the_deal_alternates_over_six_deals() -> None:
    results = first_legal_until_over(agree_on_ways(start_game(CLASSIC))).view(None).results
    assert [(result.deal, result.dealer) for result in results] == [
        (1, 0), (2, 1), (3, 0), (4, 1), (5, 0), (6, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.penguin", "dracula.french"])
def test_one_shuffle_lasts_the_game_and_uses_the_pack_exactly_d7(key: str) -> None:
    assert Counter(card for result in coffins(key) for card in result.coffin) == Counter(PACK54)


def test_discards_are_shown_only_if_the_table_chose_so_d7() -> None:
    _, hidden = played(CLASSIC)
    assert {coffin_seen(position, 0).visible_discards for position in hidden} == {()}
    _, visible = played(CLASSIC, 0, {"show_discards": "on"})
    views = (coffin_seen(position, 0) for position in visible)
    view = next(view for view in views if view.deal == 3)
    assert view.visible_discards == view.results[0].coffin + view.results[1].coffin


def test_hands_are_private_and_their_sizes_public_d14() -> None:
    state = agree_on_ways(start_game(CLASSIC))
    assert [len(state.view(seat).hand) for seat in (0, 1, None)] == [4, 4, 0]
    assert state.view(0).hand != state.view(1).hand
    later = state.apply(state.legal_moves()[0])
    assert later.view(0).hand_sizes == (4, 3)


# -- a Vampire as the nail ------------------------------------------------------------------------


def test_a_vampire_as_the_nail_stays_and_drains_both_lines_d6() -> None:
    c04 = "5H 6D 4D 9H V QH KC 2S 9C"
    state = stacked(CLASSIC, [c04])
    assert state.view(None).coffin[CENTRE] == VAMPIRE
    result = fill_coffin(state, c04).view(None).results[0]
    assert [line.drained for line in result.lines] == [False, True, False, False, True, False]
    assert result.scores == (45, 48)


@pytest.mark.parametrize(("rule", "replaced"), [("exchange", 6), ("redraw", 5)])
def test_no_nail_is_a_vampire_if_the_table_replaces_it_d6(rule: str, replaced: int) -> None:
    for number in range(12):
        options = {"vampire_nail": rule}
        results = coffins(CLASSIC, number, options)
        nails = [result.coffin[CENTRE] for result in results[:replaced]]
        assert VAMPIRE not in nails
        assert Counter(card for result in results for card in result.coffin) == Counter(PACK54)


def test_no_nail_of_a_waste_round_is_a_vampire_with_exchange_d6() -> None:
    options = {"vampire_nail": "exchange", "counting": "cards_tens"}
    for number in range(12):
        results = coffins(CLASSIC, number, options)
        assert VAMPIRE not in [result.coffin[CENTRE] for result in results]


def test_a_vampire_is_exchanged_in_one_draw_d6() -> None:
    cards = [card for card in PACK54 if not card.is_vampire]
    stock = (*cards[:8], VAMPIRE, *cards[8:52], VAMPIRE)
    bounds: list[int] = []

    def last(bound: int) -> int:
        bounds.append(bound)
        return bound - 1

    exchanged = exchange_vampire_nails(stock, last)
    assert bounds == [48, 47]
    assert exchanged[8] == stock[52]
    assert exchanged[53] == stock[51]
    assert (exchanged[52], exchanged[51]) == (VAMPIRE, VAMPIRE)


@pytest.mark.parametrize("nails", [1, 3])
def test_hidden_hands_hold_the_vampires_that_an_exchange_took_from_the_nails_d6(
    nails: int,
) -> None:
    """Every unseen card may be a Vampire, but for the nails to come."""
    dealt = agree_on_ways(start_game(CLASSIC, {"vampire_nail": "exchange"}))
    other = [card for card in PACK54 if not card.is_vampire and card not in dealt.hands[0]]
    stock = (VAMPIRE, VAMPIRE, *other[4 : 2 + 9 * nails])
    state = replace(dealt, hands=(dealt.hands[0], tuple(other[:4])), stock=stock)
    rand, tries = hash_rng(b"exchange"), 8000
    held = sum(state.determinize(0, rand).hands[1].count(VAMPIRE) for _ in range(tries))
    assert held / tries == pytest.approx(4 * 2 / (4 + 8 * nails), abs=0.01)


def test_stored_games_replace_a_vampire_with_a_later_card_d6() -> None:
    cards = list(PACK54[:52])
    stock = (*cards[:8], VAMPIRE, *cards[8:16], VAMPIRE, *cards[16:])
    drawn = redraw_vampire_nails(stock, hash_rng(b"again"))
    assert Counter(drawn) == Counter(PACK54)
    assert not any(drawn[place].is_vampire for place in (8, 17, 26, 35, 44))
    assert drawn[:8] == stock[:8]


def test_stored_games_leave_a_pack_without_a_vampire_as_nail_alone_d6() -> None:
    assert redraw_vampire_nails(PACK54, hash_rng(b"again")) == PACK54


@pytest.mark.parametrize("before", [7, 8])
def test_stored_games_keep_a_vampire_at_the_end_of_the_pack_d6(before: int) -> None:
    stock = (*PACK54[:before], VAMPIRE, VAMPIRE)
    assert redraw_vampire_nails(stock, hash_rng(b"again")) == stock


# -- placing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("AS@b2", "cell_taken"),
        ("AS@a1", "cell_apart"),
        ("AS@b1", "not_in_hand"),
        ("AS", "not_now_place"),
        ("@b1", "not_now_place"),
        ("take@b1", "not_now_place"),
    ],
)
def test_an_illegal_placement_is_refused(move: str, key: str) -> None:
    state = stacked(CLASSIC, [C01])
    with pytest.raises(IllegalMove) as refused:
        state.apply(Move.parse(move))
    assert refused.value.key == key


def test_a_cell_is_legal_if_it_shares_an_edge_with_a_card() -> None:
    state = stacked(CLASSIC, [C01])
    assert state.view(None).legal_cells == (1, 3, 5, 7)
    cards = parse_cards(C01)
    state = state.apply(lay(cards[ORDER[0]], ORDER[0]))
    assert state.view(None).legal_cells == (0, 2, 3, 5, 7)
    assert state.view(None).moves_made == ((1, lay(cards[1], 1)),)


def test_two_vampires_in_a_hand_are_one_move() -> None:
    state = agree_on_ways(start_game(CLASSIC))
    hands = ((VAMPIRE, VAMPIRE), (VAMPIRE, VAMPIRE))
    state = replace(state, hands=hands)
    assert state.legal_moves() == tuple(lay(VAMPIRE, cell) for cell in (1, 3, 5, 7))
    assert state.apply(lay(VAMPIRE, 1)).view(1).hand == (VAMPIRE,)


def test_the_line_that_leads_is_shown_while_the_coffin_fills() -> None:
    state = stacked(CLASSIC, [C01])
    assert state.view(None).best_lines == (1, 4)
    view = fill_coffin(state, C01).view(None)
    assert view.finished(1, 0).best_lines == (0, 3)


# -- scoring --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tie_rule", "scores", "rank"),
    [("cascade", (34, 26), 1), ("distinct", (34, 26), 1), ("none", (44, 44), 0)],
)
def test_equal_best_lines_score_by_the_tables_rule_d8(
    tie_rule: str, scores: tuple[int, ...], rank: int
) -> None:
    result = fill_coffin(stacked(CLASSIC, [C11], {"tie_rule": tie_rule}), C11).view(None).results[0]
    assert (result.scores, result.rank) == (scores, rank)


SCORINGS = [
    # options, the rows 4-3-5, Q-K-A and 8-8-8, no two cards of a suit in any
    ({}, (12, 11, 24)),
    ({"scoring": "advanced"}, (36, 11, 48)),
    ({"scoring": "advanced", "sequence_order": "in_line"}, (12, 11, 48)),
    ({"scoring": "advanced", "ace_high_sequence": "on"}, (36, 33, 48)),
    ({"scoring": "advanced", "wrap_sequence": "on"}, (36, 33, 48)),
    ({"scoring": "advanced", "triple_rank": "3"}, (36, 11, 72)),
]


@pytest.mark.parametrize(("options", "rows"), SCORINGS)
def test_a_table_scores_by_its_options_r13(options: dict[str, str], rows: tuple[int, ...]) -> None:
    coffin = "4D 3S 5H QH KS AD 8H 8S 8D"
    result = fill_coffin(stacked(CLASSIC, [coffin], options), coffin).view(None).results[0]
    assert tuple(line.total for line in result.lines[:3]) == rows
