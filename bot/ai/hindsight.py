"""Knows what a move was worth with all the cards open: exact for two hands, played on for more."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from bot.ai.company import Worlds, board_of, played_out
from bot.ai.duel import Plan, placements, plans_of, price_of_vampire
from bot.ai.minds import open_values
from bot.ai.payoff import EMPTY, NUMBER_OF, VAMPIRE_NUMBER
from bot.ai.samples import Hands
from bot.ai.thoughts import Leads
from bot.engine.cards import Card
from bot.engine.game import State
from bot.engine.moves import Move
from bot.engine.views import Stage, View

Buried = Mapping[int, Card]
"""By cell: the card that lay there face down."""


def open_worth(view: View, state: State, buried: Buried) -> dict[Move, Leads]:
    """Every legal move with what each side gets of this coffin if all play on with open cards."""
    if len(view.sides) == 2:
        return _duel(view, state)
    return _company(view, state, buried)


def taken(before: View, after: View) -> Card:
    """The card that this seat took between two views of its own."""
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return card


def _duel(view: View, state: State) -> dict[Move, Leads]:
    """Both choose the cards for this coffin as if the other's choice were known to be his best."""
    assert view.seat is not None
    other = 1 - view.seat
    theirs = state.view(other)
    held = [NUMBER_OF[card] for card in theirs.hand]
    price = price_of_vampire(theirs)
    if theirs.vampires[other]:
        held.append(VAMPIRE_NUMBER)
    margins: dict[Move, float] = {}
    for plan in plans_of(view, tuple(held)):
        values = _against(plan, price)
        for move, value in placements(plan.sight, values):
            margins[move] = max(margins.get(move, -np.inf), value - plan.cost)
    side = view.sides[view.seat]
    return {
        move: (margins[move], -margins[move]) if side == 0 else (-margins[move], margins[move])
        for move in view.moves
    }


def _against(plan: Plan, price: float) -> np.ndarray:
    """(slots, cells): the value of each move against the hand that he does best to play."""
    sight = plan.sight
    places = np.array(list(combinations(range(len(sight.unseen)), sight.other)), dtype=np.intp).T
    cards = np.array(sight.unseen, dtype=np.intp)[places]
    spent = (cards == VAMPIRE_NUMBER).any(axis=0) * price
    least: np.ndarray = (open_values(sight, Hands(places, cards)) + spent).min(axis=2)
    return least


def _company(view: View, state: State, buried: Buried) -> dict[Move, Leads]:
    hands = [[NUMBER_OF[card] for card in state.view(seat).hand] for seat in range(len(view.sides))]
    longest = max(map(len, hands)) + (view.stage is Stage.TAKE)
    padded = [hand + [EMPTY] * (longest - len(hand)) for hand in hands]
    down = [NUMBER_OF[buried[c]] if c in view.face_down else EMPTY for c in range(len(view.coffin))]
    lie = [EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]
    world = Worlds(np.array([lie]), np.array([down]), np.array([padded]))
    leads = played_out(view, board_of(view), world, view.moves)[..., 0]
    return {move: tuple(leads[:, at].tolist()) for at, move in enumerate(view.moves)}
