"""Information set Monte Carlo tree search in two-player coffins, a yardstick of the arena."""

import random
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD
from bot.ai.coffin.observation import CoffinValues, Observation
from bot.ai.coffin.payoff import Payoff
from bot.ai.rng import Rng
from bot.ai.search.tree_search import tree_search
from bot.engine.coffin.grid import CELLS, LINES, NEIGHBOURS

Action = tuple[int, int]  # card and cell

_ADJACENT: Final = [sum(1 << near for near in NEIGHBOURS[cell]) for cell in range(CELLS)]
_LEGAL_CELLS: Final = [
    [cell for cell in range(CELLS) if not filled >> cell & 1 and filled & _ADJACENT[cell]]
    for filled in range(1 << CELLS)
]
_TRIOS: Final = np.array(LINES).T
"""(3, lines): the first cells of all lines, then the second and the third."""
_SCALE: Final = 40.0  # points of margin that count as 1 in the confidence bounds


@dataclass(slots=True)
class _Deal:
    """A determinization as a `LightPosition`; `filled` has one bit a cell; side 0 observes."""

    board: list[int]
    hands: tuple[list[int], list[int]]
    filled: int
    payoff: Payoff
    rows: bool
    side: int = 0

    def moves(self) -> list[Action]:
        """The legal moves."""
        return [
            (card, cell)
            for card in dict.fromkeys(self.hands[self.side])
            for cell in _LEGAL_CELLS[self.filled]
        ]

    def play(self, action: Action) -> None:
        """Make a legal move."""
        card, cell = action
        self.hands[self.side].remove(card)
        self.board[cell] = card
        self.filled |= 1 << cell
        self.side = 1 - self.side

    def play_out(self, chance: random.Random) -> None:
        """Make uniformly random moves to the end."""
        while cells := _LEGAL_CELLS[self.filled]:
            hand = self.hands[self.side]
            cell = cells[int(chance.random() * len(cells))]
            self.board[cell] = hand.pop(int(chance.random() * len(hand)))
            self.filled |= 1 << cell
            self.side = 1 - self.side

    def margin(self) -> int:
        """The observer's margin in the full coffin."""
        rows, columns = self.payoff.lines(np.array(self.board)[_TRIOS])
        margin = self.payoff.margin(list(rows[:3, None]), list(columns[3:, None])).item()
        return margin if self.rows else -margin


@dataclass(frozen=True, slots=True)
class IsMcts:
    """Values moves by their share of visits."""

    iterations: int

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        """(slots of the hand, cells): the visits of each move; -inf for those never tried."""
        board, size = observation.board, observation.opponent_hand_size
        filled = sum(1 << cell for cell in range(CELLS) if board[cell] != NO_CARD)

        def guess(chance: random.Random) -> _Deal:
            hands = list(observation.hand), chance.sample(observation.unseen, size)
            return _Deal(list(board), hands, filled, observation.payoff, observation.rows)

        values = np.full((len(observation.hand), CELLS), -np.inf)
        scale = _SCALE * observation.payoff.unit
        for (card, cell), visits, _ in tree_search(guess, self.iterations, scale, rng):
            values[observation.hand.index(card), cell] = visits
        return values
