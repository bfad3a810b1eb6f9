"""Revised Dracula, in which each player owns a Vampire: docs/rules.md 1.3, and R1 to R4."""

import random
from collections import Counter
from itertools import product

import pytest

from bot.engine.cards import PACK52, VAMPIRE, Card, hash_rng
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.games.dracula.state import DraculaState
from bot.engine.moves import Move, lay
from tests.engine.stacked import agree_on_ways, start_game

REVISED = "dracula.revised"
REFILL = {"last_deal_vampire": "discard_refill"}
NEVER = 7


def with_vampires_in(
    deals: tuple[int, ...], options: dict[str, str] | None = None
) -> list[DraculaState]:
    """All states of a game in which each seat uses its Vampire in its deal, on a random turn."""
    rng = random.Random(f"{deals}")
    state = agree_on_ways(start_game(REVISED, options, b"revised"))
    states = [state]
    while (seat := state.to_move) is not None:
        view = state.view(seat)
        uses_now = view.vampires[seat] and view.deal == deals[seat]
        own = [move for move in state.legal_moves() if move.card == VAMPIRE]
        other_moves = [move for move in state.legal_moves() if move.card != VAMPIRE]
        last_turn = sum(mover == seat for mover, _ in view.moves_made) == 3
        plays_vampire = uses_now and (last_turn or rng.random() < 0.4)
        state = state.apply(rng.choice(own if plays_vampire or not other_moves else other_moves))
        states.append(state)
    return states


def coffins_of(state: DraculaState) -> Counter[Card]:
    return Counter(card for result in state.view(None).results for card in result.coffin)


@pytest.mark.parametrize("deals", [*product(range(1, 7), repeat=2)], ids=str)
def test_all_52_cards_are_used_whenever_the_vampires_are_laid_r1(deals: tuple[int, ...]) -> None:
    states = with_vampires_in(deals)
    assert coffins_of(states[-1]) == Counter((*PACK52, VAMPIRE, VAMPIRE))
    assert states[-1].stock == ()
    assert states[-1].view(None).hand_sizes == (0, 0)
    results = states[-1].view(None).results
    vampire_deals = [result.deal for result in results for card in result.coffin if card == VAMPIRE]
    assert vampire_deals == sorted(deals)


@pytest.mark.parametrize("deals", [(NEVER, NEVER), (2, NEVER), (NEVER, 5)], ids=str)
def test_an_unused_vampire_must_be_used_in_the_sixth_deal_r1(
    deals: tuple[int, ...],
) -> None:
    states = with_vampires_in(deals)
    last_deal = next(state for state in states if state.view(None).deal == 6)
    owns = [deal == NEVER for deal in deals]
    assert last_deal.view(None).hand_sizes == tuple(3 if own else 4 for own in owns)
    assert coffins_of(states[-1])[VAMPIRE] == 2


@pytest.mark.parametrize("deals", [(NEVER, NEVER), (2, NEVER), (NEVER, 6)], ids=str)
def test_the_missing_cards_may_be_drawn_from_the_discards_r1(deals: tuple[int, ...]) -> None:
    states = with_vampires_in(deals, REFILL)
    last_deal = next(state for state in states if state.view(None).deal == 6)
    assert last_deal.view(None).hand_sizes == (4, 4)
    unused_count = deals.count(NEVER)
    end = states[-1].view(None)
    assert end.vampires == tuple(deal == NEVER for deal in deals)
    assert coffins_of(states[-1])[VAMPIRE] == 2 - unused_count
    repeated = [card for card, count in coffins_of(states[-1]).items() if count == 2]
    left_over = sum(end.hand_sizes)
    assert len(repeated) <= unused_count + deals.count(6)
    assert sum(coffins_of(states[-1]).values()) == 54
    assert left_over == deals.count(6)


def test_discards_that_are_dealt_again_are_shown_until_they_are_laid_d7() -> None:
    states = with_vampires_in((NEVER, NEVER), {**REFILL, "show_discards": "on"})
    again = 0
    for state in states:
        view = state.view(None)
        if view.deal == 6 and view.stage is Stage.PLACE:
            laid = {card for card in view.coffin if card is not None}
            discarded = {card for result in view.results for card in result.coffin}
            again = len(discarded & laid)
            assert set(view.visible_discards) == discarded - laid
    assert again == 2, "the nail, and a card of the dealer's"


def test_both_vampires_may_be_laid_in_one_coffin_and_one_of_them_first_r2() -> None:
    state = agree_on_ways(start_game(REVISED))
    first = state.apply(lay(VAMPIRE, 1))
    assert first.view(None).vampires == (True, False)
    second = first.apply(lay(VAMPIRE, 7))
    assert second.view(None).vampires == (False, False)
    assert second.view(None).hand_sizes == (4, 4)


def test_the_card_kept_by_using_the_vampire_is_the_fourth_of_the_next_deal() -> None:
    states = with_vampires_in((2, 3))
    counts: dict[int, DraculaState] = {}
    for state in states:
        counts.setdefault(state.view(None).deal, state)
    third, fourth = counts[3], counts[4]
    before = next(state for state in reversed(states) if state.view(0).deal == 2)
    unchanged = before.view(0).hand
    assert len(unchanged) == 1
    assert set(unchanged) < set(third.view(0).hand)
    assert third.view(None).hand_sizes == fourth.view(None).hand_sizes == (4, 4)
    assert len(before.stock) - len(third.stock) == 3 + 4 + 1


def test_a_vampire_is_used_once_and_by_its_owner() -> None:
    used = agree_on_ways(start_game(REVISED)).apply(lay(VAMPIRE, 1)).apply(lay(VAMPIRE, 3))
    with pytest.raises(IllegalMove, match="not in hand"):
        used.apply(lay(VAMPIRE, 5))


def test_own_vampires_are_public_and_not_in_the_pack_r3() -> None:
    state = agree_on_ways(start_game(REVISED))
    for seat in (None, 0, 1):
        assert state.view(seat).vampires == (True, True)
    assert VAMPIRE not in (*state.stock, *state.hands[0], *state.hands[1])
    assert len(state.stock) == 52 - 9
    assert VAMPIRE in {move.card for move in state.legal_moves()}


@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_the_52_cards_are_cut_for_the_first_deal_r4(seed: bytes) -> None:
    cuts = start_game(REVISED, {"first_dealer": "cut_french"}, seed).view(None).cuts
    assert cuts
    assert VAMPIRE not in {card for cut in cuts for card in cut}


def test_the_revised_game_can_be_scored_by_the_advanced_rules() -> None:
    options = {"first_dealer": "host"}
    revised, advanced = (
        agree_on_ways(start_game(key, options)) for key in (REVISED, "dracula.advanced")
    )
    assert revised.view(0).hand == advanced.view(0).hand
    while revised.view(None).stage is not Stage.OVER:
        move = revised.legal_moves()[-1]
        revised, advanced = revised.apply(move), advanced.apply(move)
    plain, ranked = (
        [line for result in state.view(None).results for line in result.lines]
        for state in (revised, advanced)
    )
    factors = [line.rank_factor for line in ranked]
    assert {line.rank_factor for line in plain} == {1} < set(factors)
    assert [line.total for line in ranked] == [
        line.total * factor for line, factor in zip(plain, factors, strict=True)
    ]


def test_a_determinization_of_a_refilled_deal_keeps_the_view() -> None:
    """A card drawn from the discards may be any discard that the seat does not see again."""
    states = with_vampires_in((NEVER, NEVER), REFILL)
    rng = random.Random(1)
    for state in states:
        if state.view(None).deal == 6 and state.to_move is not None:
            for seat in (None, 0, 1):
                redealt = state.determinize(seat, rng.randrange)
                assert redealt.view(seat) == state.view(seat)
                on_board = [card for card in redealt.view(None).coffin if card]
                hands = [*redealt.view(0).hand, *redealt.view(1).hand]
                assert max(Counter((*on_board, *hands)).values()) == 1


def test_a_hidden_card_of_a_refilled_deal_may_be_any_discard_that_the_seat_does_not_see() -> None:
    states = with_vampires_in((NEVER, NEVER), REFILL)
    state = next(state for state in states if state.view(None).deal == 6)
    discards, rand = set(state.discards()), hash_rng(b"refilled")
    guessed = {card for _ in range(60) for card in state.determinize(0, rand).view(1).hand}
    seen = {*state.view(0).hand, *state.coffin.cards}
    assert len(guessed & discards) > 10
    assert guessed - discards == set(PACK52) - discards - seen
    assert not guessed & seen


def test_a_spectator_s_determinization_leaves_the_refilled_card_with_whoever_was_dealt_it() -> None:
    """The last card of the sixth deal goes to the dealer, so the other hand holds no discard."""
    states = with_vampires_in((NEVER, NEVER), REFILL)
    for state in states:
        view = state.view(None)
        if view.deal == 6 and state.to_move is not None:
            discards, rand = set(state.discards()), hash_rng(b"spectator")
            for _ in range(20):
                guess = state.determinize(None, rand)
                held = [len(discards & {*guess.view(seat).hand}) for seat in (0, 1)]
                assert held == [len(discards & {*state.view(seat).hand}) for seat in (0, 1)]
                assert held[1 - view.dealer] == 0


def test_a_word_is_not_a_card() -> None:
    with pytest.raises(IllegalMove, match="not now place"):
        agree_on_ways(start_game(REVISED)).apply(Move("vampire"))
