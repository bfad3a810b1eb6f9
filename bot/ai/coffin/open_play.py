"""Exact open-card play for two players who may have a card to spare.

Which card they keep is decided only by their last one, as in the game. What an own Vampire is worth
in later coffins counts as well as the margin.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD, VAMPIRE_NUMBER, CardNumbers
from bot.ai.coffin.observation import legal_moves
from bot.ai.coffin.payoff import CoffinPoints, Payoff
from bot.ai.coffin.position_graph import (
    Graph,
    graph_of,
    graph_with_spare_cards,
    symmetries_of,
)
from bot.ai.coffin.solver import LayoutValues, solve
from bot.engine.coffin.grid import CELLS, NEIGHBOURS

_LARGEST: Final = 6
"""With more empty cells a graph with spare cards takes too long and too much memory to build."""
_ILLEGAL: Final = np.iinfo(np.int16).min


class OpenValue(NamedTuple):
    """What a move is worth to the mover if both play on with open cards.

    value   the margin less what an own Vampire that is laid is worth in later coffins, plus what
            the opponent's is worth there; both players go by it
    margin  the margin in this coffin
    """

    value: float
    margin: float


@dataclass(frozen=True, slots=True)
class OpenCoffin:
    """Coffins with the same cells filled, as the player to move sees them with open cards.

    board          (cells, deals): NO_CARD where there is no card
    own, other     (cards, deals): the hands of the mover and of the opponent
    rows           whether the mover scores the rows
    holding_value  what an own Vampire is worth in later coffins
    """

    board: CardNumbers
    own: CardNumbers
    other: CardNumbers
    rows: bool
    payoff: Payoff
    holding_value: float

    @property
    def filled(self) -> frozenset[int]:
        """The cells with a card."""
        return frozenset(np.flatnonzero(self.board[:, 0] != NO_CARD).tolist())

    def after(self, cell: int) -> "OpenCoffin":
        """Each deal after each card of the mover on this cell, card by card."""
        count = len(self.own)
        board = np.tile(self.board, (1, count))
        board[cell] = self.own.ravel()
        rest = np.concatenate([np.delete(self.own, slot, axis=0) for slot in range(count)], axis=1)
        other = np.tile(self.other, (1, count))
        return OpenCoffin(board, other, rest, not self.rows, self.payoff, self.holding_value)


def open_values(coffin: OpenCoffin) -> Iterator[tuple[int, int, OpenValue]]:
    """The slot, the cell and the value of every legal move in the only deal."""
    keys = _Keys(coffin.holding_value)
    found = _moves(coffin, keys)[..., 0]
    for slot, cell in np.argwhere(found != _ILLEGAL).tolist():
        yield slot, cell, keys.value(int(found[slot, cell]))


@dataclass(frozen=True, slots=True)
class _Keys:
    """Whole numbers in the order of the values, which have fractions, and of margins among equals.

    A key with the opposite sign is the same value for the opponent. A key is three times the margin
    and, if only the opponent lays a Vampire, plus `vampire`; if only the mover does, minus it.
    """

    holding_value: float

    @property
    def vampire(self) -> int:
        """Three times the holding value, to the nearest number that is no multiple of three."""
        return 3 * self._whole + self._sign if self.holding_value else 0

    def of(self, graph: Graph) -> LayoutValues:
        """The keys of the layouts of a graph."""

        def keys(margins: CoffinPoints, cards: CardNumbers) -> CoffinPoints:
            laid = (cards[: len(graph.laid)] == VAMPIRE_NUMBER).astype(np.float32)
            laid[: graph.slots[0]] *= -1
            balance = (graph.laid.T.astype(np.float32) @ laid).astype(np.int16)
            return np.asarray(3 * margins + balance * self.vampire)

        return keys

    def value(self, key: int) -> OpenValue:
        """The value with this key."""
        whole, code = divmod(key + 1, 3)
        balance = (code - 1) * self._sign
        margin = whole - balance * self._whole
        return OpenValue(margin + balance * self.holding_value, margin)

    @property
    def _whole(self) -> int:
        return ceil(self.holding_value - 0.5)

    @property
    def _sign(self) -> int:
        return 1 if self.holding_value > self._whole else -1


def _moves(coffin: OpenCoffin, keys: _Keys) -> CoffinPoints:
    """(slots, cells, deals): the keys of the mover's moves, _ILLEGAL for others."""
    filled = coffin.filled
    left = CELLS - len(filled)
    spare = (len(coffin.own) - (left + 1) // 2, len(coffin.other) - left // 2)
    if left <= _LARGEST or not any(spare):
        graph = graph_with_spare_cards(filled, spare) if any(spare) else graph_of(filled)
        cards = np.concatenate([coffin.own, coffin.other, coffin.board[sorted(filled)]])
        solution = solve(graph, cards, coffin.payoff, coffin.rows, keys.of(graph))
        return np.where(legal_moves(graph)[..., None], solution.moves(), _ILLEGAL)
    slots, deals = coffin.own.shape
    found = np.full((slots, CELLS, deals), _ILLEGAL, np.int16)
    spent = np.where(coffin.own == VAMPIRE_NUMBER, keys.vampire, 0)
    mirrors = symmetries_of(filled)
    for cell in range(CELLS):
        if cell in filled or filled.isdisjoint(NEIGHBOURS[cell]):
            continue
        twin = min(mirror[cell] for mirror in mirrors)
        if twin == cell:
            best = _moves(coffin.after(cell), keys).max(axis=(0, 1))
            found[:, cell] = -best.reshape(slots, deals) - spent
        else:
            found[:, cell] = found[:, twin]
    return found
