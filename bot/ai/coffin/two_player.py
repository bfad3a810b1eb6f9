"""Knows how a view of a two-handed table becomes sights, and its moves get expected points."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from bot.ai.analysis_types import Determinize, MoveValue
from bot.ai.coffin.evaluators import Pimc
from bot.ai.coffin.observation import Evaluator, Observation, ObservedPlay, Rng, Values
from bot.ai.coffin.payoff import CARD_OF, EMPTY, NUMBER_OF, VAMPIRE_NUMBER, payoff_for
from bot.ai.coffin.position_graph import CELLS, graph_of
from bot.engine.cards import PACK52, PACK54, VAMPIRE, hash_rng
from bot.engine.coffin.square import ROWS
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move, lay

_OWN_VAMPIRES: Final = ("dracula.revised", "dracula.advanced")
# What an own Vampire is worth unspent, by the deals that follow: it is kept for a coffin in which
# it gains more (the gains measured over fresh deals, the best of the chances still to come).
_KEPT: Final = (0.0, 2.5, 8.0, 10.0, 11.5, 12.5)
_KEPT_ADVANCED: Final = (0.0, 2.7, 9.5, 12.0, 14.0, 15.5)
_GLANCE: Final = Pimc(40)
_GUESSES: Final = 60


@dataclass(frozen=True, slots=True)
class HandSelection:
    """A sight with exactly the cards that will be played, and what playing those costs later."""

    observation: Observation
    cost: float = 0.0


def evaluate_moves(
    view: CoffinView, determinize: Determinize, mind: Evaluator, rng: Rng
) -> list[MoveValue]:
    """Every legal placement with its expected margin in this coffin, a spent Vampire charged."""
    plans = hand_selections(view, unseen_cards(view, determinize, rng))
    if len(plans) > 2:  # a card is left over: a quick look tells the two best ones to leave
        glances = [_GLANCE.values(plan.observation, rng).max() - plan.cost for plan in plans]
        plans = [plans[at] for at in sorted(np.argsort(glances)[-2:])]
    worth: dict[Move, float] = {}
    for plan in plans:
        for move, value in move_values(plan.observation, mind.values(plan.observation, rng)):
            worth[move] = max(worth.get(move, -np.inf), value - plan.cost)
    return [(move, worth[move]) for move in view.moves if move in worth]


def move_values(observation: Observation, values: Values) -> Iterable[MoveValue]:
    """The moves of a table of values."""
    for slot, cell in np.argwhere(np.isfinite(values)):
        yield lay(CARD_OF[observation.hand[slot]], int(cell)), float(values[slot, cell])


def unseen_cards(view: CoffinView, determinize: Determinize, rng: Rng) -> tuple[int, ...]:
    """What may be in the other hand: all that has not been seen, or what guesses turn up."""
    seat = 0 if view.seat is None else view.seat
    own = view.rules in _OWN_VAMPIRES
    unseen = Counter(PACK52 if own else PACK54)
    unseen.subtract(view.hand)
    for coffin in (view.coffin, *(past.coffin for past in view.results)):
        unseen.subtract(card for card in coffin if card is not None and card in unseen)
    left = +unseen
    if view.deal > view.deals or left.total() < view.hand_sizes[1 - seat]:
        left = Counter()
        for _ in range(_GUESSES):  # played cards are back in the stock: which, the rules know
            left |= Counter(determinize(hash_rng(rng.bytes(16))).view(1 - seat).hand)
    if own and view.vampires[1 - seat]:
        left[VAMPIRE] += 1
    return tuple(NUMBER_OF[card] for card in left.elements())


def hand_selections(view: CoffinView, unseen: tuple[int, ...]) -> list[HandSelection]:
    """The ways to choose the cards for the rest of this coffin; mostly there is but one."""
    seat = 0 if view.seat is None else view.seat
    lie = tuple(EMPTY if card is None else NUMBER_OF[card] for card in view.coffin)
    mine, other = graph_of(frozenset(c for c in range(CELLS) if lie[c] != EMPTY)).slots
    plays = tuple(
        ObservedPlay(who == seat, NUMBER_OF[move.card], move.cell)
        for who, move in view.moves_made
        if move.card is not None and move.cell is not None
    )
    rows = view.owners[view.sides[seat]] == tuple(range(len(ROWS)))
    payoff = payoff_for(view)
    held = [NUMBER_OF[card] for card in view.hand]
    if view.vampires[seat]:
        held.append(VAMPIRE_NUMBER)
    price = vampire_holding_value(view)
    return [
        HandSelection(
            Observation(lie, hand, unseen, other, rows, plays, payoff),
            price if VAMPIRE_NUMBER in hand else 0.0,
        )
        for hand in dict.fromkeys(combinations(held, mine))
    ]


def vampire_holding_value(view: CoffinView) -> float:
    """What spending the own Vampire in this coffin costs later on; nothing where none is owned."""
    if view.seat is None or not view.vampires[view.seat]:
        return 0.0
    kept = _KEPT_ADVANCED if view.line_rules.ranks else _KEPT
    return kept[max(view.deals - view.deal, 0)] * payoff_for(view).unit
