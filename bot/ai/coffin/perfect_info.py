"""Move margins with all cards open: exact for two players, one rollout per move for more."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

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
from bot.engine.game import Stage, State
from bot.engine.moves import Move
from bot.model.reviews import Margins

FaceDownCards = Mapping[int, Card]
"""By cell: the card that lay face down on it."""


class _Line(NamedTuple):
    """A line of open-card play for two players, from the mover's point of view.

    value   the margin less what the own cards that are laid are worth in later coffins, plus what
            the opponent's are worth there; both players go by it
    margin  the margin in this coffin
    """

    value: float
    margin: float


def move_margins(view: CoffinView, state: State, face_down: FaceDownCards) -> dict[Move, Margins]:
    """Every legal move with each side's margin in this coffin under open-card play."""
    if len(view.sides) > 2:
        return _multiplayer_margins(view, state, face_down)
    assert view.seat is not None
    sign = 1 if view.sides[view.seat] == 0 else -1
    lines = _two_player_lines(view, _other_view(view, state))
    return {move: (sign * lines[move].margin, -sign * lines[move].margin) for move in view.moves}


def later_gains(view: CoffinView, state: State) -> dict[Move, float]:
    """By move: what the mover gains in later coffins in the line of `move_margins`.

    That is what the own Vampires laid in it would have been worth there. Empty if nobody has one.
    """
    if len(view.sides) > 2 or not any(view.vampires):
        return {}
    lines = _two_player_lines(view, _other_view(view, state))
    return {move: line.value - line.margin for move, line in lines.items()}


def taken_card(before: CoffinView, after: CoffinView) -> Card:
    """The card that this seat took between two views of its own."""
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return card


def _other_view(view: CoffinView, state: State) -> CoffinView:
    """What the opponent sees in a game for two."""
    assert view.seat is not None
    return coffin_view(state.view(1 - view.seat))


@lru_cache(maxsize=1)
def _two_player_lines(view: CoffinView, other: CoffinView) -> Mapping[Move, _Line]:
    """Exact lines; with spare cards, the opponent answers each selection with their best one.

    The last position is cached, since its margins and its later gains are asked for separately.
    """
    assert other.seat is not None
    held = [NUMBER_OF[card] for card in other.hand]
    if other.vampires[other.seat]:
        held.append(VAMPIRE_NUMBER)
    holding_value = vampire_holding_value(other)
    best: dict[Move, _Line] = {}
    for selection in hand_selections(view, tuple(held)):
        values, margins = _against_best_hand(selection, holding_value)
        for (move, value), (_, margin) in zip(
            move_values(selection.observation, values),
            move_values(selection.observation, margins),
            strict=True,
        ):
            line = _Line(value - selection.cost, margin)
            best[move] = max(best.get(move, line), line)
    return best


def _against_best_hand(selection: CardsToPlay, holding_value: float) -> tuple[Values, Values]:
    """(slots, cells): the value and the margin of each move against the opponent's best cards."""
    observation = selection.observation
    choices = combinations(range(len(observation.unseen)), observation.opponent_hand_size)
    indices = np.array(list(choices), dtype=np.intp).T
    cards = np.array(observation.unseen, dtype=np.intp)[indices]
    spent = (cards == VAMPIRE_NUMBER).any(axis=0) * holding_value
    margins = perfect_info_values(observation, HandSamples(indices, cards))
    values = margins + spent
    worst = values.argmin(axis=2)[..., None]
    return (
        np.take_along_axis(values, worst, 2)[..., 0],
        np.take_along_axis(margins, worst, 2)[..., 0],
    )


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
