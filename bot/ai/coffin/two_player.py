"""Move values at two-player tables: converts a view into observations for an evaluator."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from bot.ai.analysis_types import Determinize
from bot.ai.coffin.card_numbers import CARD_OF, NO_CARD, NUMBER_OF, VAMPIRE_NUMBER, board_of
from bot.ai.coffin.evaluators import Pimc, TwoPlayerEvaluator
from bot.ai.coffin.holding_values import vampire_holding_value
from bot.ai.coffin.observation import CoffinValues, Observation, observed_plays
from bot.ai.coffin.payoff import payoff_for
from bot.ai.rng import Rng
from bot.engine.cards import VAMPIRE, hash_rng
from bot.engine.coffin.grid import ROW_LINES
from bot.engine.coffin.view import CoffinView
from bot.engine.game import own_seat
from bot.engine.moves import Move, lay
from bot.model.reviews import MoveValue

_PRESELECTION: Final = Pimc(40)
_DETERMINIZATIONS: Final = 60


@dataclass(frozen=True, slots=True)
class CardsToPlay:
    """An observation with exactly the cards that will be played, and the cost of playing them."""

    observation: Observation
    cost: float


def evaluate_moves(
    view: CoffinView, determinize: Determinize, evaluator: TwoPlayerEvaluator, rng: Rng
) -> list[MoveValue]:
    """Every legal placement with its expected margin minus the cost of an own Vampire."""
    selections = hand_selections(view, unseen_cards(view, determinize, rng))
    if len(selections) > 2:  # There is a spare card: keep the two most promising selections.
        promise = [
            _PRESELECTION.values(each.observation, rng).max() - each.cost for each in selections
        ]
        selections = [selections[at] for at in sorted(np.argsort(promise)[-2:])]
    margins: dict[Move, float] = {}
    for each in selections:
        values = evaluator.values(each.observation, rng)
        for move, value in move_values(each.observation, values):
            margins[move] = max(margins.get(move, -np.inf), value - each.cost)
    return [(move, margins[move]) for move in view.moves if move in margins]


def move_values(observation: Observation, values: CoffinValues) -> Iterable[MoveValue]:
    """The legal moves of an array (slots, cells) with their values."""
    for slot, cell in np.argwhere(np.isfinite(values)):
        yield lay(CARD_OF[observation.hand[slot]], int(cell)), float(values[slot, cell])


def unseen_cards(view: CoffinView, determinize: Determinize, rng: Rng) -> tuple[int, ...]:
    """The cards that may be in the opponent's hand according to this view."""
    seat = own_seat(view)
    unseen = Counter(view.pack)
    unseen.subtract(view.hand)
    for coffin in (view.coffin, *(past.coffin for past in view.results)):
        unseen.subtract(card for card in coffin if card is not None and card in unseen)
    left = +unseen
    if view.deal > view.deals or left.total() < view.hand_sizes[1 - seat]:
        left = Counter()
        for _ in range(_DETERMINIZATIONS):  # Played cards are back in the stock: sample hands.
            left |= Counter(determinize(hash_rng(rng.bytes(16))).view(1 - seat).hand)
    if view.vampires[1 - seat]:
        left[VAMPIRE] += 1
    return tuple(NUMBER_OF[card] for card in left.elements())


def hand_selections(view: CoffinView, unseen: tuple[int, ...]) -> list[CardsToPlay]:
    """The ways to select the own cards for the rest of this coffin; usually there is only one."""
    seat = own_seat(view)
    board = board_of(view.coffin)
    own_count, opponent_count = (board.count(NO_CARD) + 1) // 2, board.count(NO_CARD) // 2
    rows = view.owned_lines[view.sides[seat]] == ROW_LINES
    plays, payoff = observed_plays(view.moves_made, seat), payoff_for(view)
    held = [NUMBER_OF[card] for card in view.cards_held]
    holding_value = vampire_holding_value(view)
    return [
        CardsToPlay(
            Observation(board, hand, unseen, opponent_count, rows, plays, payoff),
            holding_value if VAMPIRE_NUMBER in hand else 0.0,
        )
        for hand in dict.fromkeys(combinations(held, own_count))
    ]
