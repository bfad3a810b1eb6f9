"""The best cells for the last cards of a partnership game, when each hand has at most one.

Only the cells are left to choose, so that all orders of filling them can be scored.
"""

from itertools import permutations
from math import factorial

import numpy as np

from bot.ai.arrays import BoolArray
from bot.ai.coffin.card_numbers import NO_CARD, CardNumbers
from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.greedy import CoffinScorer


def are_last_cards(samples: Determinizations) -> bool:
    """Whether nobody holds more than one card, and these cards fill the coffin exactly."""
    held = (samples.hands[0] != NO_CARD).sum(axis=1)
    return bool(held.max() <= 1 and held.sum() == (samples.boards[0] == NO_CARD).sum())


def best_places(
    samples: Determinizations, seat: int, sides: tuple[int, ...], scorer: CoffinScorer
) -> CardNumbers:
    """By sample: the cell for the card of this seat if both sides lay the last cards perfectly."""
    count = len(samples.boards)
    vacant = np.nonzero(samples.boards == NO_CARD)[1].reshape(count, -1)
    left = vacant.shape[1]
    orders = np.array(list(permutations(range(left))))  # sorted, so that they form a tree
    seats = [(seat + turn) % len(sides) for turn in range(left)]
    cards = samples.hands[:, seats].min(axis=2)  # NO_CARD is the highest number
    boards, legal = _filled(samples.boards, vacant[:, orders], cards, scorer)
    leads = scorer.final_leads(boards)[sides[seat]].reshape(count, len(orders))
    for turn in reversed(range(left)):
        own = sides[seats[turn]] == sides[seat]
        reached = legal[:, :: factorial(left - turn - 1), turn]
        leads = np.where(reached, leads, -np.inf if own else np.inf)
        if turn:
            choices = leads.reshape(count, -1, left - turn)
            leads = choices.max(axis=2) if own else choices.min(axis=2)
    return np.asarray(vacant[np.arange(count), leads.argmax(axis=1)])


def _filled(
    boards: CardNumbers, cells: CardNumbers, cards: CardNumbers, scorer: CoffinScorer
) -> tuple[CardNumbers, BoolArray]:
    """The full boards of every sample and order, and whether each turn is legal.

    The latter is (samples, orders, turns).

    cells  (samples, orders, turns): the cell for the card of each turn
    cards  (samples, turns)
    """
    filled = np.repeat(boards, cells.shape[1], axis=0)
    every, legal = np.arange(len(filled)), np.empty(cells.shape, np.bool_)
    for turn in range(cells.shape[2]):
        places = cells[:, :, turn].ravel()
        legal[:, :, turn] = scorer.legal_cells(filled)[every, places].reshape(cells.shape[:2])
        filled[every, places] = np.repeat(cards[:, turn], cells.shape[1])
    return filled, legal
