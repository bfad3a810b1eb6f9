"""Dracula for four in partnership: docs/rules.md 1.6, and P1 to P5."""

from collections import Counter

import pytest

from bot.engine.cards import PACK54, VAMPIRE
from bot.engine.coffin.grid import CENTRE
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.moves import Move, lay
from tests.engine.playouts import coffin_seen, played
from tests.engine.stacked import agree_on_ways, first_legal_until_over, start_game

PARTNERS = "dracula.partners"
D, L, P, R = range(4)


def test_partners_sit_opposite_and_score_together() -> None:
    state = agree_on_ways(start_game(PARTNERS))
    assert state.view(None).sides == (0, 1, 0, 1)
    assert len(state.scores) == 2


def test_thirteen_cards_each_and_a_vampire_to_the_left_and_to_the_partner() -> None:
    state = agree_on_ways(start_game(PARTNERS))
    assert state.view(None).hand_sizes == (13, 14, 14, 13)
    assert [VAMPIRE in state.view(seat).hand for seat in (D, L, P, R)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert state.stock == ()
    dealt = Counter(card for seat in range(4) for card in state.view(seat).hand)
    assert dealt == Counter(PACK54)


def test_the_eldest_lays_the_first_nail_in_the_centre_p2() -> None:
    state = agree_on_ways(start_game(PARTNERS))
    assert state.to_move == L
    assert (state.view(None).legal_cells, state.view(None).nail) == ((CENTRE,), None)
    card = state.view(L).hand[0]
    with pytest.raises(IllegalMove, match="nail first"):
        state.apply(lay(card, 1))
    nailed = state.apply(lay(card, CENTRE))
    assert (nailed.to_move, nailed.view(None).nail) == (P, CENTRE)
    assert nailed.view(None).legal_cells == (1, 3, 5, 7)


@pytest.mark.parametrize("number", range(3))
def test_all_cards_are_played_in_plain_rotation_p1(number: int) -> None:
    _, reached = played(PARTNERS, number, {"first_dealer": "host"})
    movers = [
        position.to_move for position in reached if position.state.view(None).stage is Stage.PLACE
    ]
    assert movers == [(L + turn) % 4 for turn in range(54)]
    assert movers[::9] == [L, P, R, D, L, P]
    assert Counter(movers) == {L: 14, P: 14, R: 13, D: 13}
    assert not any(reached[-1].state.view(seat).hand for seat in range(4))


def test_the_dealers_side_chooses_the_way_for_all_six_coffins_p3() -> None:
    state = start_game(PARTNERS)
    assert state.to_move == D
    chosen = state.apply(Move("king"))
    assert chosen.to_move == L
    end = first_legal_until_over(chosen.apply(Move("agree"))).view(None)
    assert end.ways == ("king", "queen")
    assert {result.owned_lines for result in end.results} == {((3, 4, 5), (0, 1, 2))}
    assert {result.dealer for result in end.results} == {D}


def test_the_dealers_side_gets_the_way_that_the_dealer_chooses_p3() -> None:
    for seed in range(20):
        state = start_game(PARTNERS, {"first_dealer": "random"}, bytes([seed]))
        chooser = state.to_move
        assert chooser is not None
        ways = state.apply(Move("king")).view(None).ways
        assert ways[chooser % 2] == "king"
        assert ways[1 - chooser % 2] == "queen"


def test_the_other_side_may_choose_the_way_p3() -> None:
    assert start_game(PARTNERS, {"direction_by": "non_dealer"}).to_move == L


def test_a_vampire_may_be_the_nail_p4() -> None:
    state = agree_on_ways(start_game(PARTNERS))
    assert state.apply(lay(VAMPIRE, CENTRE)).view(None).coffin[CENTRE] == VAMPIRE


def test_a_vampire_may_be_forbidden_as_the_nail_p4() -> None:
    state = agree_on_ways(start_game(PARTNERS, {"vampire_nail": "forbid"}))
    assert VAMPIRE not in {move.card for move in state.legal_moves()}
    with pytest.raises(IllegalMove, match="vampire as nail"):
        state.apply(lay(VAMPIRE, CENTRE))
    nailed = state.apply(state.legal_moves()[0])
    assert VAMPIRE in {move.card for move in nailed.legal_moves()}


def test_the_deal_moves_to_the_left_for_the_next_game_p5() -> None:
    _, reached = played(PARTNERS, 0, {"first_dealer": "host", "session_target": "1000"})
    dealers = {position.state.view(None).game: position.state.view(None) for position in reached}
    games = len(reached[-1].state.view(None).game_results)
    assert games > 1
    assert [dealers[game].dealer for game in range(1, games + 1)] == [
        game % 4 for game in range(games)
    ]


def test_a_determinization_keeps_the_given_vampires_and_redeals_the_rest() -> None:
    state = agree_on_ways(start_game(PARTNERS))
    redealt = state.determinize(R, lambda bound: bound - 1)
    assert [VAMPIRE in redealt.view(seat).hand for seat in (D, L, P, R)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert redealt.view(P).hand != state.view(P).hand


def test_the_winner_of_a_coffin_picks_for_the_side() -> None:
    options = {"counting": "cards_tens", "counter_pick": "choose"}
    _, reached = played(PARTNERS, 0, options)
    pick_positions = [position for position in reached if coffin_seen(position).picks_left]
    assert pick_positions
    for position in pick_positions:
        view = coffin_seen(position)
        assert view.stage is Stage.PICK
        assert view.to_move is not None
        best = [view.lines[index].total for index in view.best_lines if index is not None]
        side = view.sides[view.to_move]
        assert best[side] > best[1 - side]
