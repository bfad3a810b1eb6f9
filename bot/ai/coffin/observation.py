"""Knows what a player of a two-handed coffin sees, in card numbers: what minds think about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from bot.ai.coffin.payoff import EMPTY, Payoff
from bot.ai.coffin.position_graph import CELLS, Graph, graph_of

Values = npt.NDArray[np.float64]
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class ObservedPlay:
    """A card that was laid in this coffin, by this player or by the other."""

    mine: bool
    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Observation:
    """A coffin of two hands as the one to move sees it.

    lie     by cell: the card's number, or EMPTY
    hand    his cards, as many as he will play
    unseen  every card that he cannot see; `other` of them are the other hand
    rows    whether his lines are the rows
    plays   what was laid after the nail, in order
    """

    lie: tuple[int, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    other: int
    rows: bool
    plays: tuple[ObservedPlay, ...]
    payoff: Payoff

    @property
    def graph(self) -> Graph:
        """The positions from here."""
        return graph_of(frozenset(cell for cell in range(CELLS) if self.lie[cell] != EMPTY))

    @property
    def lying(self) -> tuple[int, ...]:
        """The cards of the coffin in the order of their cells."""
        return tuple(card for card in self.lie if card != EMPTY)

    def before(self, ply: int) -> tuple[int, ...]:
        """The coffin as it lay before play `ply`."""
        later = {play.cell for play in self.plays[ply:]}
        return tuple(EMPTY if cell in later else card for cell, card in enumerate(self.lie))

    def after(self, slot: int, cell: int) -> "Observation":
        """The same eyes when the card of this slot lies there; it is the other's turn."""
        card = self.hand[slot]
        return replace(
            self,
            lie=(*self.lie[:cell], card, *self.lie[cell + 1 :]),
            hand=(*self.hand[:slot], *self.hand[slot + 1 :]),
            plays=(*self.plays, ObservedPlay(True, card, cell)),
        )


class Evaluator(Protocol):
    """A way to think about a coffin."""

    def values(self, observation: Observation, rng: Rng, /) -> Values:
        """(slots of the hand, cells): expected margin of each move; -inf where it is illegal."""


def legal(graph: Graph) -> npt.NDArray[np.bool_]:
    """(slots, cells): where each card of the mover may go."""
    return graph.first >= 0


def best_of(values: Values) -> tuple[int, int]:
    """Slot and cell of the highest value, the first of equal ones."""
    slot, cell = divmod(int(values.argmax()), CELLS)
    return slot, cell


def stacked(hand: Sequence[int] | npt.NDArray[np.intp], deals: int) -> npt.NDArray[np.intp]:
    """The same cards (cards, deals) in every deal; cards that already differ stay as they are."""
    cards = np.asarray(hand, dtype=np.intp)
    return cards if cards.ndim == 2 else np.repeat(cards[:, None], deals, axis=1)
