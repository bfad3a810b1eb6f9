"""Rollouts: each card is tried in many determinizations, all played to the end of the deal."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bot.ai.caterpillar.deals import (
    NUMBER_OF,
    SUITS,
    CaterpillarCards,
    Deals,
    Masks,
    masks_of,
    numbers_of,
)
from bot.ai.caterpillar.policy import LinearPolicy
from bot.ai.rng import Rng
from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import HAND_SIZE, CaterpillarView
from bot.model.reviews import OUTRIGHT

_AT_ONCE: Final = 3000
"""How many deals are played in lockstep, so that their arrays fit into the processor's cache."""

CaterpillarPoints = npt.NDArray[np.float64]


class MeanValues(NamedTuple):
    """What each move of a view is worth to the mover, (moves,), as means of playouts.

    margins      its margin in points
    preferences  the same, and what it is worth to win outright; the move with the highest is best
    """

    margins: CaterpillarPoints
    preferences: CaterpillarPoints


HiddenCards = Callable[[int], tuple[Masks, CaterpillarCards]]
"""Returns for n determinizations the other player's hands (n,) and the stocks (cards, n)."""


def sampled_cards(view: CaterpillarView, rng: Rng) -> HiddenCards:
    """Random hidden cards that are consistent with a view, all equally likely."""
    seen = {*view.hand, *(play.card for play in view.plays)}
    unseen = numbers_of(card for card in NUMBER_OF if card not in seen)

    def sample(count: int) -> tuple[Masks, CaterpillarCards]:
        order = rng.random((count, len(unseen)), dtype=np.float32).argsort(axis=1)
        cards = unseen[order].T
        hand, stock = cards[:HAND_SIZE], cards[HAND_SIZE : HAND_SIZE + view.stock_size]
        return masks_of(hand).sum(axis=0), stock

    return sample


def known_cards(hand: Sequence[Card], stock: Sequence[Card]) -> HiddenCards:
    """Always this hand of the other player, and this stock."""
    mask, cards = mask_of(hand), numbers_of(stock)[:, None]
    return lambda count: (np.full(count, mask), np.repeat(cards, count, axis=1))


def mean_values(
    view: CaterpillarView, hidden: HiddenCards, count: int, policy: LinearPolicy, rng: Rng
) -> MeanValues:
    """The values of all moves, from here to the end of the deal."""
    moves = numbers_of(move.card for move in view.moves if move.card is not None)
    at_once = max(1, _AT_ONCE // len(moves))
    margins, short = np.zeros(len(moves)), np.zeros(len(moves))
    for done in range(0, count, at_once):
        hands, stocks = hidden(min(at_once, count - done))
        deals = _begun(view, moves, hands, stocks)
        while not deals.over:
            deals.play(policy.cards(deals, rng))
        margins += deals.margin.reshape(len(moves), -1).sum(axis=1)
        short += deals.short.reshape(len(moves), -1).sum(axis=1)
    outright = OUTRIGHT if view.outright else 0
    return MeanValues(margins / count, (margins + outright * short) / count)


def mask_of(cards: Sequence[Card]) -> int:
    """The mask of these cards."""
    return sum(1 << NUMBER_OF[card] for card in cards)


def _begun(
    view: CaterpillarView, moves: CaterpillarCards, hands: Masks, stocks: CaterpillarCards
) -> Deals:
    """The deals after every move has been made in each determinization; the viewer has seat 0."""
    size = len(moves) * len(hands)
    first = np.repeat(moves, len(hands))
    suit = SUITS.take(first) if not view.plays else SUITS[NUMBER_OF[view.plays[-1].card]]
    deals = Deals(
        hands=np.stack([np.full(size, mask_of(view.hand)), np.tile(hands, len(moves))]),
        stock=np.tile(stocks, (1, len(moves))),
        played=np.full(size, mask_of([play.card for play in view.plays])),
        total=np.full(size, view.total, dtype=np.int16),
        suit=np.full(size, suit, dtype=np.int16),
        margin=np.zeros(size, dtype=np.int32),
        running=np.ones(size, dtype=np.bool_),
        short=np.zeros(size, dtype=np.int32),
    )
    deals.play(first)
    return deals
