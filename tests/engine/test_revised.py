"""The revised game, in which each player owns a Vampire: RULES.md 1.3, and R1 to R4."""

import random
from collections import Counter
from itertools import product

import pytest

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.games.dracula.game import Dracula
from bot.engine.moves import Move, lay
from tests.engine.stacked import agreed, started

REVISED = "dracula.revised"
REFILL = {"last_deal_vampire": "discard_refill"}
NEVER = 7


def with_vampires_in(
    deals: tuple[int, ...], options: dict[str, str] | None = None, seed: bytes = b"revised"
) -> list[Dracula]:
    """Every state of a game in which each seat uses its Vampire in its deal, on a random turn."""
    chance = random.Random(f"{deals}")
    state = agreed(started(REVISED, options, seed))
    states = [state]
    while (seat := state.to_move) is not None:
        seen = state.view(seat)
        due = seen.vampires[seat] and seen.deal == deals[seat]
        own = [move for move in state.legal_moves() if move.card == VAMPIRE]
        rest = [move for move in state.legal_moves() if move.card != VAMPIRE]
        last_turn = sum(who == seat for who, _ in seen.moves_made) == 3
        use = due and (last_turn or chance.random() < 0.4)
        state = state.apply(chance.choice(own if use or not rest else rest))
        states.append(state)
    return states


def coffins_of(state: Dracula) -> Counter[Card]:
    return Counter(card for past in state.view(None).results for card in past.coffin)


@pytest.mark.parametrize("deals", [*product(range(1, 7), repeat=2)], ids=str)
def test_all_52_cards_are_used_whenever_the_vampires_fall_r1(deals: tuple[int, ...]) -> None:
    states = with_vampires_in(deals)
    assert coffins_of(states[-1]) == Counter((*PACK52, VAMPIRE, VAMPIRE))
    assert states[-1].state.stock == ()
    assert states[-1].view(None).hand_sizes == (0, 0)
    fell = [past.deal for past in states[-1].view(None).results for card in past.coffin
            if card == VAMPIRE]  # fmt: skip
    assert fell == sorted(deals)


@pytest.mark.parametrize("deals", [(NEVER, NEVER), (2, NEVER), (NEVER, 5)], ids=str)
def test_whoever_still_owns_a_vampire_must_use_it_in_the_sixth_deal_r1(
    deals: tuple[int, ...],
) -> None:
    states = with_vampires_in(deals)
    last_deal = next(state for state in states if state.view(None).deal == 6)
    owns = [deal == NEVER for deal in deals]
    assert last_deal.view(None).hand_sizes == tuple(3 if own else 4 for own in owns)
    assert coffins_of(states[-1])[VAMPIRE] == 2


@pytest.mark.parametrize("deals", [(NEVER, NEVER), (2, NEVER), (NEVER, 6)], ids=str)
def test_the_missing_cards_may_come_back_from_the_discards_r1(deals: tuple[int, ...]) -> None:
    states = with_vampires_in(deals, REFILL)
    last_deal = next(state for state in states if state.view(None).deal == 6)
    assert last_deal.view(None).hand_sizes == (4, 4)
    owning = deals.count(NEVER)
    end = states[-1].view(None)
    assert end.vampires == tuple(deal == NEVER for deal in deals)
    assert coffins_of(states[-1])[VAMPIRE] == 2 - owning
    twice = [card for card, count in coffins_of(states[-1]).items() if count == 2]
    left_over = sum(end.hand_sizes)
    assert len(twice) <= owning + deals.count(6)
    assert sum(coffins_of(states[-1]).values()) == 54
    assert left_over == deals.count(6)


def test_both_vampires_may_fall_in_one_coffin_and_one_as_the_first_play_r2() -> None:
    state = agreed(started(REVISED))
    first = state.apply(lay(VAMPIRE, 1))
    assert first.view(None).vampires == (True, False)
    second = first.apply(lay(VAMPIRE, 7))
    assert second.view(None).vampires == (False, False)
    assert second.view(None).hand_sizes == (4, 4)


def test_the_card_kept_by_using_the_vampire_is_the_fourth_of_the_next_deal() -> None:
    states = with_vampires_in((2, 3))
    counts: dict[int, Dracula] = {}
    for state in states:
        counts.setdefault(state.view(None).deal, state)
    third, fourth = counts[3], counts[4]
    before = next(state for state in reversed(states) if state.view(0).deal == 2)
    kept = before.view(0).hand
    assert len(kept) == 1
    assert set(kept) < set(third.view(0).hand)
    assert third.view(None).hand_sizes == fourth.view(None).hand_sizes == (4, 4)
    assert len(before.state.stock) - len(third.state.stock) == 3 + 4 + 1


def test_a_vampire_is_used_once_and_by_its_owner() -> None:
    used = agreed(started(REVISED)).apply(lay(VAMPIRE, 1)).apply(lay(VAMPIRE, 3))
    with pytest.raises(IllegalMove, match="not in hand"):
        used.apply(lay(VAMPIRE, 5))


def test_the_vampires_lie_open_before_their_owners_and_not_in_the_pack_r3() -> None:
    state = agreed(started(REVISED))
    for seat in (None, 0, 1):
        assert state.view(seat).vampires == (True, True)
    assert VAMPIRE not in (*state.state.stock, *state.state.hands[0], *state.state.hands[1])
    assert len(state.state.stock) == 52 - 9
    assert VAMPIRE in {move.card for move in state.legal_moves()}


@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_the_first_dealer_is_found_by_cutting_the_52_cards_r4(seed: bytes) -> None:
    cuts = started(REVISED, {"first_dealer": "cut_french"}, seed).view(None).cuts
    assert cuts
    assert VAMPIRE not in {card for cut in cuts for card in cut}


def test_the_revised_game_can_be_scored_by_the_advanced_rules() -> None:
    options = {"first_dealer": "host"}
    revised, advanced = (agreed(started(key, options)) for key in (REVISED, "dracula.advanced"))
    assert revised.view(0).hand == advanced.view(0).hand
    while revised.view(None).stage is not Stage.OVER:
        move = revised.legal_moves()[-1]
        revised, advanced = revised.apply(move), advanced.apply(move)
    plain, ranked = (
        [line for past in state.view(None).results for line in past.lines]
        for state in (revised, advanced)
    )
    factors = [line.rank_factor for line in ranked]
    assert {line.rank_factor for line in plain} == {1} < set(factors)
    assert [line.total for line in ranked] == [
        line.total * factor for line, factor in zip(plain, factors, strict=True)
    ]


def test_a_guess_of_a_refilled_deal_keeps_what_is_seen() -> None:
    """A card that came back from the discards may be any discard that is not seen again."""
    states = with_vampires_in((NEVER, NEVER), REFILL)
    chance = random.Random(1)
    for state in states:
        if state.view(None).deal == 6 and state.to_move is not None:
            for seat in (None, 0, 1):
                determinize = state.determinize(seat, chance.randrange)
                assert determinize.view(seat) == state.view(seat)
                lying = [card for card in determinize.view(None).coffin if card]
                hands = [*determinize.view(0).hand, *determinize.view(1).hand]
                assert max(Counter((*lying, *hands)).values()) == 1


def test_a_word_is_no_card() -> None:
    with pytest.raises(IllegalMove, match="not now place"):
        agreed(started(REVISED)).apply(Move("vampire"))
