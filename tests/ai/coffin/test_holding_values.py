"""Cards are kept for later coffins: the worst for them goes when all are worth the same now."""

import itertools
from dataclasses import replace
from typing import Final

import pytest

from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.holding_values import holding_values, vampire_holding_value
from bot.ai.players.levels import PLAYERS
from bot.engine.cards import PACK54, Card, hash_rng, parse_cards, shuffled, without
from bot.engine.coffin.grid import Coffin
from bot.engine.coffin.view import coffin_view
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.games.dracula.state import DraculaState
from bot.engine.record import start
from tests.ai.playing import chosen, states

LAID: Final = "4S 9S 8H 8C QD 6H AD TC"
HAND: Final = "8S AH 2H 9H KH AC 2D 9D JD V"


def before_the_last_card(hand: str) -> DraculaState:
    """The second coffin of partners, every card worth the same at b3; the hand has the rows."""
    state = start(GAMES["dracula.partners"], {}, bytes(32)).state
    assert isinstance(state, DraculaState)
    laid, held = parse_cards(LAID), parse_cards(hand)
    rest = shuffled(without(PACK54, [*laid, *held]), hash_rng(b"hands"))
    hands = tuple(held if seat == 2 else rest[10 * seat : 10 * seat + 10] for seat in range(4))
    return replace(
        state,
        ways=("queen", "king"),
        stage=Stage.PLACE,
        to_move=2,
        deal=2,
        hands=hands,
        coffin=Coffin((*laid[:7], None, laid[7])),
        stock=(),
    )


@pytest.mark.parametrize("level", ["harker", "helsing", "count"])
@pytest.mark.parametrize(("hand", "thrown"), [(HAND, "KH"), (HAND.replace("KH", "TH"), "JD")])
def test_of_cards_that_are_worth_the_same_now_the_worst_for_later_goes(
    level: str, hand: str, thrown: str
) -> None:
    state = before_the_last_card(hand)
    assert str(chosen(PLAYERS[level], state, b"tie").card) == thrown


def test_a_queen_is_worth_more_to_those_who_have_the_rows_and_a_king_to_the_others() -> None:
    view = coffin_view(before_the_last_card(HAND).view(2))
    queen, king = (NUMBER_OF[Card.parse(card)] for card in ("QS", "KS"))
    rows, columns = holding_values(view)[:2]
    assert rows[queen] == columns[king] > 0 > rows[king] == columns[queen]


def test_in_the_last_coffin_no_card_is_worth_keeping() -> None:
    view = coffin_view(before_the_last_card(HAND).view(2))
    assert holding_values(view).any()
    assert not holding_values(replace(view, deal=view.deals)).any()


def test_two_players_get_new_hands_and_keep_nothing() -> None:
    assert not holding_values(coffin_view(states("dracula.classic")[8].view(0))).any()


@pytest.mark.parametrize("key", ["dracula.revised", "dracula.advanced"])
def test_an_own_vampire_is_worth_more_the_more_deals_follow_and_nothing_in_the_last(
    key: str,
) -> None:
    views = (coffin_view(state.view(state.to_move)) for state in states(key))
    view = next(
        view
        for view in views
        if view.stage is Stage.PLACE and view.seat is not None and view.vampires[view.seat]
    )
    values = [vampire_holding_value(replace(view, deal=deal)) for deal in range(1, view.deals + 1)]
    assert values[-1] == 0
    assert all(earlier > later for earlier, later in itertools.pairwise(values))


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.partners", "dracula.revised"])
def test_a_player_without_a_vampire_pays_nothing_for_one(key: str) -> None:
    view = coffin_view(states(key)[-1].view(0))
    assert vampire_holding_value(replace(view, deal=1, vampires=(False,) * len(view.sides))) == 0
