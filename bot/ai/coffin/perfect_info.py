"""Knows what a move was worth with all the cards open: exact for two hands, played on for more."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from bot.ai.analysis_types import Margins
from bot.ai.coffin.evaluators import perfect_info_values
from bot.ai.coffin.hand_sampling import HandSamples
from bot.ai.coffin.multiplayer import Determinizations, board_of, rollout
from bot.ai.coffin.payoff import EMPTY, NUMBER_OF, VAMPIRE_NUMBER
from bot.ai.coffin.two_player import (
    HandSelection,
    hand_selections,
    move_values,
    vampire_holding_value,
)
from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage, State
from bot.engine.moves import Move

Buried = Mapping[int, Card]
"""By cell: the card that lay there face down."""


def move_margins(view: CoffinView, state: State, buried: Buried) -> dict[Move, Margins]:
    """Every legal move with what each side gets of this coffin if all play on with open cards."""
    if len(view.sides) == 2:
        return _duel(view, state)
    return _company(view, state, buried)


def taken_card(before: CoffinView, after: CoffinView) -> Card:
    """The card that this seat took between two views of its own."""
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return card


def _duel(view: CoffinView, state: State) -> dict[Move, Margins]:
    """Both choose the cards for this coffin as if the other's choice were known to be his best."""
    assert view.seat is not None
    other = 1 - view.seat
    theirs = coffin_view(state.view(other))
    held = [NUMBER_OF[card] for card in theirs.hand]
    price = vampire_holding_value(theirs)
    if theirs.vampires[other]:
        held.append(VAMPIRE_NUMBER)
    margins: dict[Move, float] = {}
    for plan in hand_selections(view, tuple(held)):
        values = _against(plan, price)
        for move, value in move_values(plan.observation, values):
            margins[move] = max(margins.get(move, -np.inf), value - plan.cost)
    side = view.sides[view.seat]
    return {
        move: (margins[move], -margins[move]) if side == 0 else (-margins[move], margins[move])
        for move in view.moves
    }


def _against(plan: HandSelection, price: float) -> np.ndarray:
    """(slots, cells): the value of each move against the hand that he does best to play."""
    observation = plan.observation
    places = np.array(
        list(combinations(range(len(observation.unseen)), observation.other)), dtype=np.intp
    ).T
    cards = np.array(observation.unseen, dtype=np.intp)[places]
    spent = (cards == VAMPIRE_NUMBER).any(axis=0) * price
    least: np.ndarray = (perfect_info_values(observation, HandSamples(places, cards)) + spent).min(
        axis=2
    )
    return least


def _company(view: CoffinView, state: State, buried: Buried) -> dict[Move, Margins]:
    hands = [[NUMBER_OF[card] for card in state.view(seat).hand] for seat in range(len(view.sides))]
    longest = max(map(len, hands)) + (view.stage is Stage.TAKE)
    padded = [hand + [EMPTY] * (longest - len(hand)) for hand in hands]
    down = [NUMBER_OF[buried[c]] if c in view.face_down else EMPTY for c in range(len(view.coffin))]
    lie = [EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]
    world = Determinizations(np.array([lie]), np.array([down]), np.array([padded]))
    leads = rollout(view, board_of(view), world, view.moves)[..., 0]
    return {move: tuple(leads[:, at].tolist()) for at, move in enumerate(view.moves)}
