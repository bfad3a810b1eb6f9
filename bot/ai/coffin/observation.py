"""Observations: two-player coffins as the player to move sees them, in card numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.ai.coffin.card_numbers import NO_CARD, NUMBER_OF
from bot.ai.coffin.payoff import Payoff
from bot.ai.coffin.position_graph import Graph, graph_of
from bot.engine.coffin.grid import CELLS
from bot.engine.game import Seat
from bot.engine.moves import Move

CoffinValues = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ObservedPlay:
    """A card that was laid in this coffin, by the observer (`own`) or by the opponent."""

    own: bool
    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Observation:
    """A two-player coffin as the player to move sees it.

    board               by cell: the number of its card, or NO_CARD
    hand                the observer's cards, exactly as many as will be played
    unseen              every card that may be in the opponent's hand
    opponent_hand_size  how many of the unseen cards are in it
    rows                whether the observer scores the rows
    plays               the cards laid after the nail, oldest first
    """

    board: tuple[int, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    opponent_hand_size: int
    rows: bool
    plays: tuple[ObservedPlay, ...]
    payoff: Payoff

    @property
    def graph(self) -> Graph:
        """The graph of the positions that can follow."""
        return graph_of(frozenset(cell for cell in range(CELLS) if self.board[cell] != NO_CARD))

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards of the coffin in the order of their cells."""
        return tuple(card for card in self.board if card != NO_CARD)

    def board_before(self, ply: int) -> tuple[int, ...]:
        """The board before play `ply`."""
        later = {play.cell for play in self.plays[ply:]}
        return tuple(NO_CARD if cell in later else card for cell, card in enumerate(self.board))

    def after(self, slot: int, cell: int) -> "Observation":
        """The observation after the card of this slot is laid there; the opponent is to move."""
        card = self.hand[slot]
        return replace(
            self,
            board=(*self.board[:cell], card, *self.board[cell + 1 :]),
            hand=(*self.hand[:slot], *self.hand[slot + 1 :]),
            plays=(*self.plays, ObservedPlay(True, card, cell)),
        )


def observed_plays(
    moves_made: Iterable[tuple[Seat, Move]], observer: Seat
) -> tuple[ObservedPlay, ...]:
    """The placements among these moves, as the player in this seat sees them."""
    return tuple(
        ObservedPlay(mover == observer, NUMBER_OF[move.card], move.cell)
        for mover, move in moves_made
        if move.card is not None and move.cell is not None
    )


def legal_moves(graph: Graph) -> BoolArray:
    """(slots, cells): whether the mover may lay this card on this cell."""
    return graph.first >= 0


def broadcast_cards(
    cards: Sequence[int] | npt.NDArray[np.intp], deals: int
) -> npt.NDArray[np.intp]:
    """(cards, deals): the same cards in every deal; an array with deals stays as it is."""
    numbers = np.asarray(cards, dtype=np.intp)
    return numbers if numbers.ndim == 2 else np.repeat(numbers[:, None], deals, axis=1)
