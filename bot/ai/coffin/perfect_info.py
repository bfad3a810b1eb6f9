"""Move margins with all cards open: exact for two players, rollouts for more."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.evaluators import perfect_info_values
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.hand_sampling import HandSamples
from bot.ai.coffin.multiplayer import play_on
from bot.ai.coffin.observation import Values
from bot.ai.coffin.payoff import EMPTY, NUMBER_OF, VAMPIRE_NUMBER
from bot.ai.coffin.rollout_policy import foresighted_policy
from bot.ai.coffin.two_player import (
    CardsToPlay,
    hand_selections,
    move_values,
    vampire_holding_value,
)
from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Seat, Stage, State
from bot.engine.moves import Move
from bot.model.reviews import Margins

FaceDownCards = Mapping[int, Card]
"""By cell: the card that lay face down on it."""


def move_margins(view: CoffinView, state: State, face_down: FaceDownCards) -> dict[Move, Margins]:
    """Every legal move with each side's margin in this coffin under open-card play."""
    if len(view.sides) == 2:
        return _two_player_margins(view, state)
    return _multiplayer_margins(view, state, face_down)


def taken_card(before: CoffinView, after: CoffinView) -> Card:
    """The card that this seat took between two views of its own."""
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return card


def _two_player_margins(view: CoffinView, state: State) -> dict[Move, Margins]:
    """Exact margins; with spare cards, the opponent answers each selection with their best one."""
    assert view.seat is not None
    opponent: Seat = 1 - view.seat
    opponent_view = coffin_view(state.view(opponent))
    held = [NUMBER_OF[card] for card in opponent_view.hand]
    if opponent_view.vampires[opponent]:
        held.append(VAMPIRE_NUMBER)
    holding_value = vampire_holding_value(opponent_view)
    best: dict[Move, float] = {}
    for selection in hand_selections(view, tuple(held)):
        values = _against_best_hand(selection, holding_value)
        for move, value in move_values(selection.observation, values):
            best[move] = max(best.get(move, -np.inf), value - selection.cost)
    side = view.sides[view.seat]
    return {
        move: (best[move], -best[move]) if side == 0 else (-best[move], best[move])
        for move in view.moves
    }


def _against_best_hand(selection: CardsToPlay, holding_value: float) -> Values:
    """(slots, cells): the value of each move against the opponent's best choice of cards."""
    observation = selection.observation
    choices = combinations(range(len(observation.unseen)), observation.opponent_hand_size)
    indices = np.array(list(choices), dtype=np.intp).T
    cards = np.array(observation.unseen, dtype=np.intp)[indices]
    spent = (cards == VAMPIRE_NUMBER).any(axis=0) * holding_value
    values = perfect_info_values(observation, HandSamples(indices, cards)) + spent
    return np.asarray(values.min(axis=2))


def _multiplayer_margins(
    view: CoffinView, state: State, face_down: FaceDownCards
) -> dict[Move, Margins]:
    hands = [[NUMBER_OF[card] for card in state.view(seat).hand] for seat in range(len(view.sides))]
    longest = max(map(len, hands)) + (view.stage is Stage.TAKE)
    padded = [hand + [EMPTY] * (longest - len(hand)) for hand in hands]
    down = [
        NUMBER_OF[face_down[cell]] if cell in view.face_down else EMPTY
        for cell in range(len(view.coffin))
    ]
    board = [EMPTY if card is None else NUMBER_OF[card] for card in view.coffin]
    deal = Determinizations(np.array([board]), np.array([down]), np.array([padded]))
    ends = play_on(view, deal, view.moves, foresighted_policy(view))
    leads = scorer_for(view).final_leads(ends.boards)
    return {move: tuple(leads[:, at].tolist()) for at, move in enumerate(view.moves)}
