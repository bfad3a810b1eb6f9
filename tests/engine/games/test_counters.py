"""Scoring with cards: docs/rules.md 1.5, the cases N01 to N04, and the rulings N1 to N6."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.cards import PACK54, VAMPIRE, Card, parse_cards
from bot.engine.coffin.grid import CENTRE, EMPTY, Coffin
from bot.engine.coffin.results import Line
from bot.engine.coffin.rules import Counting, LineRules
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.games.dracula.state import DraculaState
from bot.engine.moves import Move
from bot.engine.scoring.coffins import counters_won, lowest, takeable
from bot.engine.scoring.lines import score_line
from tests.engine.playouts import coffin_seen, coffins, played
from tests.engine.stacked import fill_coffin, first_legal_until_over, stacked

CLASSIC = "dracula.classic"
TENS = {"counting": "cards_tens", "waste_rounds": "off"}
CHOOSE = {**TENS, "counter_pick": "choose"}
WASTE = {"counting": "cards_tens"}

C08 = "5S JC 2S KH 9C 2D QH 3H 6S"
"""38 to 30: the Queen's side wins three cards."""
EIGHTY_ONE = "8H 9D TH V 2S V 4C AS 5D"
"""81 to 0, with two Vampires in the coffin: eight cards are earned, but seven can be taken."""
ONE_HUNDRED_FORTY_FIVE = "QS TS 9S V 2S V 4C AH 5D"
ALL_EQUAL = "AS 2H 3D 2D 5C 4H 3H 4S 8C"


def line_of(total: int) -> Line:
    return Line((None,) * 3, (total, 0, 0))


@pytest.mark.parametrize(
    ("case", "total", "vampires", "taken"),
    [
        ("N01", 38, 0, 3),
        ("N02: less than ten", 9, 0, 0),
        ("N03", 145, 0, 9),
        ("N04, N5", 81, 2, 7),
        ("N5: ninety takes Vampires too", 90, 2, 9),
        ("N5: below ninety", 89, 1, 8),
    ],
)
def test_a_line_wins_a_card_for_each_full_ten(
    case: str, total: int, vampires: int, taken: int
) -> None:
    coffin = [*PACK54[: 9 - vampires], *[VAMPIRE] * vampires]
    line = line_of(total)
    there = takeable(coffin, line, Counting.CARDS_TENS)
    won = counters_won(line, Counting.CARDS_TENS)
    assert won <= 9
    assert min(won, len(there)) == taken


@pytest.mark.parametrize(
    ("cards", "taken"), [("AH 5S 9D", 1), ("8H 3H 8C", 2), ("8H 9D TH", 3), ("JC TC 4C", 5)]
)
@pytest.mark.parametrize("rules", [LineRules(), LineRules(ranks=True)])
def test_a_line_wins_as_many_cards_as_its_suit_factor_n6(
    cards: str, taken: int, rules: LineRules
) -> None:
    line = score_line(0, parse_cards(cards), rules)
    assert counters_won(line, Counting.CARDS_MULTIPLIER) == taken
    assert takeable((VAMPIRE,), line, Counting.CARDS_MULTIPLIER) == (VAMPIRE,)


def test_the_automatic_pick_takes_the_lowest_cards_n3() -> None:
    assert lowest(parse_cards("9H QS V KD AS JC 2D"), 4) == parse_cards("V JC AS 2D")


@pytest.mark.parametrize(
    ("coffin", "counters"),
    [(C08, (3, 0)), (EIGHTY_ONE, (7, 0)), (ONE_HUNDRED_FORTY_FIVE, (9, 0)), (ALL_EQUAL, (0, 0))],
    ids=["N01", "N04, N5", "N03", "N2: nobody"],
)
def test_the_maker_of_the_higher_line_takes_counters_n1_n2(
    coffin: str, counters: tuple[int, ...]
) -> None:
    state = fill_coffin(stacked(CLASSIC, [coffin], TENS), coffin)
    assert state.view(None).results[0].counters == counters
    assert state.view(None).counters == state.scores == counters
    assert len(state.waste) == 9 - sum(counters)


def test_points_count_by_default_n1() -> None:
    state = fill_coffin(stacked(CLASSIC, [C08]), C08)
    assert (state.scores, state.view(None).counters) == ((38, 30), (0, 0))
    assert state.view(None).counting == "points"


def test_the_winner_picks_counters_if_the_table_chose_so_n3() -> None:
    state = fill_coffin(stacked(CLASSIC, [EIGHTY_ONE], CHOOSE), EIGHTY_ONE)
    view = state.view(0)
    assert (view.stage, view.to_move, view.picks_left, view.legal_cells) == (Stage.PICK, 0, 7, ())
    ordinary = [card for card in parse_cards(EIGHTY_ONE) if card != VAMPIRE]
    assert [move.card for move in view.moves] == ordinary
    with pytest.raises(IllegalMove, match="not now pick"):
        state.apply(Move("pick", VAMPIRE))
    for left, card in zip(range(6, 0, -1), ordinary, strict=False):
        state = state.apply(Move("pick", card))
        assert state.view(None).picks_left == left
        with pytest.raises(IllegalMove, match="not now pick"):
            state.apply(Move("pick", card))
    state = state.apply(Move("pick", ordinary[-1]))
    assert (state.view(None).stage, state.view(None).deal) == (Stage.PLACE, 2)
    assert state.view(None).results[0].counters == (7, 0)
    assert state.waste == (VAMPIRE, VAMPIRE)


def test_a_side_picks_as_many_counters_as_it_has_won_n3() -> None:
    state = fill_coffin(stacked(CLASSIC, [C08], CHOOSE), C08)
    for left in (3, 2, 1):
        assert (state.view(0).stage, state.view(0).picks_left) == (Stage.PICK, left)
        state = state.apply(state.legal_moves()[-1])
    assert state.view(0).stage is Stage.PLACE
    assert state.view(0).results[0].counters == (3, 0)
    assert state.waste == parse_cards(C08)[:6]


def test_ninety_points_may_pick_vampires_and_two_are_one_move_n5() -> None:
    coffin = ONE_HUNDRED_FORTY_FIVE
    state = fill_coffin(stacked(CLASSIC, [coffin], CHOOSE), coffin)
    assert state.view(0).picks_left == 9
    assert [str(move) for move in state.legal_moves()].count("pick:V") == 1
    once = state.apply(Move("pick", VAMPIRE))
    assert Move("pick", VAMPIRE) in once.legal_moves()
    assert Move("pick", VAMPIRE) not in once.apply(Move("pick", VAMPIRE)).legal_moves()


def test_no_side_picks_if_all_lines_are_equal_n2() -> None:
    state = stacked(CLASSIC, [ALL_EQUAL], CHOOSE)
    full = replace(state, coffin=Coffin(parse_cards(ALL_EQUAL)))
    assert (full.ahead(), full.picks_left(), full.takeable()) == (None, 0, ())
    assert fill_coffin(state, ALL_EQUAL).view(None).stage is Stage.PLACE


def test_counters_by_the_multiplier_leave_no_waste_round() -> None:
    results = coffins("dracula.revised", 0, {"counting": "cards_multiplier"})
    assert len(results) == 6
    for result in results:
        ahead = max(range(2), key=result.scores.__getitem__)
        if result.scores[0] != result.scores[1]:
            assert result.counters[ahead] == result.lines[result.chosen[ahead]].suit_factor
        assert result.counters[1 - ahead] == 0


def test_most_counters_win_without_a_bonus() -> None:
    state = first_legal_until_over(stacked(CLASSIC, [C08], TENS))
    game_result = state.view(None).game_results[0]
    assert game_result.totals == state.view(None).counters
    assert game_result.bonus == (0, 0)


# -- the waste -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_the_waste_is_played_while_nine_cards_remain_n4(number: int) -> None:
    _, reached = played(CLASSIC, number, WASTE)
    end = reached[-1].state
    assert isinstance(end, DraculaState)
    results = end.view(None).results
    taken = sum(map(sum, (result.counters for result in results)))
    assert len(results) > 6
    assert len(end.stock) + len(end.waste) == 54 - taken
    assert len(end.stock) + len(end.waste) < 9 or not end.counters_taken


def test_the_waste_is_not_played_if_the_table_chose_so_n4() -> None:
    _, reached = played(CLASSIC, 0, TENS)
    assert len(reached[-1].state.view(None).results) == 6


def before_the_last_card(stock: str, waste: str, won: bool) -> DraculaState:
    """The state before the last card of the sixth deal, in a coffin that wins no counter."""
    coffin = parse_cards(ALL_EQUAL)
    full = EMPTY
    for cell in range(8):
        full = full.lay(cell, coffin[cell])
    state = stacked(CLASSIC, [ALL_EQUAL], WASTE)
    return replace(
        state,
        deal=6,
        to_move=0,
        coffin=full,
        hands=((coffin[8],), ()),
        stock=parse_cards(stock),
        waste=parse_cards(waste),
        counters_taken=won,
    )


NO_CARDS = ""
POOR = "JS JH JC JD AS AH AC AD V"
"""Cards of which no line is worth ten."""


def last_card_laid(stock: str, waste: str, won: bool) -> DraculaState:
    return before_the_last_card(stock, waste, won).apply(Move("", Card.parse("8C"), 8))


def test_the_waste_is_not_dealt_again_after_a_round_without_counters_n4() -> None:
    assert last_card_laid(NO_CARDS, POOR, won=True).view(None).deal == 7
    assert last_card_laid(NO_CARDS, POOR, won=False).view(None).stage is Stage.OVER


def test_the_whole_waste_is_shuffled_and_dealt_n4() -> None:
    """Eighteen cards make two coffins; the second is dealt although the first wins no counter."""
    state = last_card_laid(NO_CARDS, POOR, won=True)
    assert len(state.stock) == 9
    assert state.waste == ()
    pool = Counter((*parse_cards(ALL_EQUAL), *parse_cards(POOR)))
    dealt = Counter(card for seat in (0, 1) for card in state.view(seat).hand)
    assert dealt + Counter(state.coffin.cards) + Counter(state.stock) == pool


@pytest.mark.parametrize(
    ("stock", "waste", "left"),
    [
        pytest.param(POOR, NO_CARDS, 0, id="nine in the stock"),
        pytest.param(NO_CARDS, NO_CARDS, 0, id="nine in the waste, those of the coffin"),
        pytest.param(POOR + " KS", NO_CARDS, 1, id="ten in the stock"),
        pytest.param("2H 3S 4D 5H 6C 7S 8D 9H", NO_CARDS, 8, id="eight, and nine in the waste"),
    ],
)
def test_another_coffin_is_dealt_while_exactly_nine_cards_are_there_n4(
    stock: str, waste: str, left: int
) -> None:
    state = last_card_laid(stock, waste, won=True)
    view = state.view(None)
    assert (view.stage, view.deal, view.hand_sizes) == (Stage.PLACE, 7, (4, 4))
    assert len(state.stock) == left


def test_each_round_of_the_waste_is_shuffled_differently_n4() -> None:
    """The same cards are dealt in another order, since each shuffle has its own seed."""
    before = before_the_last_card(NO_CARDS, POOR, won=True)
    last = Move("", Card.parse("8C"), 8)
    first = before.apply(last)
    again = replace(before, next_seed=first.next_seed).apply(last)
    assert first == before.apply(last)
    assert again.hands != first.hands
    assert again.stock != first.stock


def test_no_nail_of_a_waste_round_is_a_vampire_with_redraw_d6() -> None:
    options = {**WASTE, "vampire_nail": "redraw"}
    nails = set()
    for number in range(12):
        nails |= {result.coffin[CENTRE] for result in coffins(CLASSIC, number, options)[6:-1]}
    assert nails
    assert VAMPIRE not in nails


def test_the_rest_of_the_stock_is_dealt_before_the_waste_n4() -> None:
    state = last_card_laid(POOR, "2H 3S", won=False)
    assert state.view(None).deal == 7
    assert state.stock == ()
    assert state.waste == parse_cards("2H 3S") + parse_cards(ALL_EQUAL)


@pytest.mark.parametrize(("waste", "continues"), [("2H 3S 4D 5H 6C 7S 8D 9H", 0), (POOR, 1)])
def test_too_small_a_waste_ends_the_game_n4(waste: str, continues: int) -> None:
    """A coffin whose nine cards are all taken adds nothing to the waste."""
    state = stacked(CLASSIC, [ONE_HUNDRED_FORTY_FIVE], WASTE)
    last = replace(state, deal=6, stock=(), waste=parse_cards(waste))
    after = fill_coffin(last, ONE_HUNDRED_FORTY_FIVE)
    assert after.view(None).results[0].counters == (9, 0)
    assert (after.view(None).stage is Stage.PLACE) == bool(continues)


def test_discards_that_are_back_in_play_are_not_shown_as_discards() -> None:
    """In a waste round: the cards won, and those of its finished coffins."""
    _, reached = played(CLASSIC, 0, {**WASTE, "show_discards": "on"})
    assert coffin_seen(reached[-1]).deal > 7
    for position in reached:
        view = coffin_seen(position)
        hands = [card for seat in (0, 1) for card in position.state.view(seat).hand]
        on_table = [card for card in view.coffin if card]
        in_play = Counter([*hands, *on_table, *position.state.stock])
        if view.deal and not position.over:
            assert Counter(view.visible_discards) + in_play == Counter(PACK54)
