"""Move margins with all cards open: exact for two players, one rollout per move for more."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from bot.ai.coffin.card_numbers import CARD_OF, NO_CARD, NUMBER_OF, CardNumbers, board_of
from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.holding_values import vampire_holding_value
from bot.ai.coffin.multiplayer import play_on
from bot.ai.coffin.open_play import OpenCoffin, OpenValue, open_values
from bot.ai.coffin.payoff import payoff_for
from bot.ai.coffin.rollout_policy import potential_reply_policy
from bot.ai.game_evaluator import margins_of_two
from bot.engine.cards import Card
from bot.engine.coffin.grid import ROW_LINES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage, State, own_seat
from bot.engine.moves import Move, lay
from bot.model.reviews import Margins

FaceDownCards = Mapping[int, Card]
"""By cell: the card that lay face down on it."""


def move_margins(view: CoffinView, state: State, face_down: FaceDownCards) -> dict[Move, Margins]:
    """Every legal move with each side's margin in this coffin under open-card play."""
    if len(view.sides) > 2:
        return _multiplayer_margins(view, state, face_down)
    values = _two_player_values(view, _other_view(view, state))
    return margins_of_two(view, [(move, values[move].margin) for move in view.moves])


def later_gains(view: CoffinView, state: State) -> dict[Move, float]:
    """By move: what the mover gains in later coffins if both play on as in `move_margins`.

    That is what the own Vampires that are laid would have been worth. Empty if nobody has one.
    """
    if len(view.sides) > 2 or not any(view.vampires):
        return {}
    values = _two_player_values(view, _other_view(view, state))
    return {move: each.value - each.margin for move, each in values.items()}


def taken_card(before: CoffinView, after: CoffinView) -> Card:
    """The card that this seat took between two views of its own."""
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return card


def _other_view(view: CoffinView, state: State) -> CoffinView:
    """What the opponent sees in a game for two."""
    return coffin_view(state.view(1 - own_seat(view)))


@lru_cache(maxsize=1)
def _two_player_values(view: CoffinView, other: CoffinView) -> Mapping[Move, OpenValue]:
    """By move: its exact value.

    The last position is cached, since its margins and its later gains are asked for separately.
    """
    coffin = OpenCoffin(
        np.array([[number] for number in board_of(view.coffin)]),
        _cards_of(view),
        _cards_of(other),
        view.owned_lines[view.sides[own_seat(view)]] == ROW_LINES,
        payoff_for(view),
        max(vampire_holding_value(view), vampire_holding_value(other)),
    )
    return {
        lay(CARD_OF[coffin.own[slot, 0]], cell): value for slot, cell, value in open_values(coffin)
    }


def _cards_of(view: CoffinView) -> CardNumbers:
    """(cards, 1): the cards that this seat may lay, with an own Vampire last."""
    return np.array([[NUMBER_OF[card]] for card in view.cards_held], dtype=np.intp).reshape(-1, 1)


def _multiplayer_margins(
    view: CoffinView, state: State, face_down: FaceDownCards
) -> dict[Move, Margins]:
    hands = [[NUMBER_OF[card] for card in state.view(seat).hand] for seat in range(len(view.sides))]
    longest = max(map(len, hands)) + (view.stage is Stage.TAKE)
    padded = [hand + [NO_CARD] * (longest - len(hand)) for hand in hands]
    down = [
        NUMBER_OF[face_down[cell]] if cell in view.face_down else NO_CARD
        for cell in range(len(view.coffin))
    ]
    board = np.array([board_of(view.coffin)])
    known = Determinizations(board, np.array([down]), np.array([padded]))
    ends = play_on(view, known, view.moves, potential_reply_policy(view))
    leads = scorer_for(view).final_leads(ends.boards)
    return {move: tuple(leads[:, at].tolist()) for at, move in enumerate(view.moves)}
