"""Information set Monte Carlo tree search, an opponent for the arena.

Plain single-observer IS-MCTS: each iteration samples the other hand, descends one tree by upper
confidence bounds over the moves that this deal allows, adds one node and plays on at random.
"""

import math
import random
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from bot.ai.coffin.observation import Observation, Values
from bot.ai.coffin.payoff import EMPTY, KINDS, Payoff
from bot.ai.coffin.position_graph import CELLS
from bot.ai.rng import Rng
from bot.engine.coffin.grid import COLUMNS, NEIGHBOURS, ROWS

Action = tuple[int, int]  # card and cell

_ADJACENT: Final = [sum(1 << near for near in NEIGHBOURS[cell]) for cell in range(CELLS)]
_LEGAL_CELLS: Final = [
    [cell for cell in range(CELLS) if not filled >> cell & 1 and filled & _ADJACENT[cell]]
    for filled in range(1 << CELLS)
]
_EXPLORATION: Final = 0.7  # the weight of rarely visited moves
_SCALE: Final = 40.0  # points of margin that count as 1 in the confidence bounds


@dataclass(slots=True)
class _Node:
    visits: int = 0
    total: float = 0.0
    available: int = 0  # how often its move was legal when its parent was visited
    children: dict[Action, "_Node"] = field(default_factory=dict)


@dataclass(slots=True)
class _Deal:
    """A determinization during an iteration; `filled` has one bit a cell."""

    board: list[int]
    hands: tuple[list[int], list[int]]
    filled: int
    to_move: int = 0

    def actions(self) -> list[Action]:
        """The legal moves."""
        return [
            (card, cell)
            for card in dict.fromkeys(self.hands[self.to_move])
            for cell in _LEGAL_CELLS[self.filled]
        ]

    def play(self, action: Action) -> None:
        """Make a legal move."""
        card, cell = action
        self.hands[self.to_move].remove(card)
        self.board[cell] = card
        self.filled |= 1 << cell
        self.to_move = 1 - self.to_move

    def play_out(self, rng: random.Random) -> None:
        """Make uniformly random moves to the end."""
        while cells := _LEGAL_CELLS[self.filled]:
            hand = self.hands[self.to_move]
            cell = cells[int(rng.random() * len(cells))]
            self.board[cell] = hand.pop(int(rng.random() * len(hand)))
            self.filled |= 1 << cell
            self.to_move = 1 - self.to_move


@dataclass(frozen=True, slots=True)
class IsMcts:
    """Values moves by their share of visits."""

    iterations: int

    def values(self, observation: Observation, rng: Rng) -> Values:
        """The visits of each move."""
        python_rng = random.Random(int(rng.integers(1 << 62)))
        root = _Node()
        sign = 1 if observation.rows else -1
        filled = sum(1 << cell for cell in range(CELLS) if observation.board[cell] != EMPTY)
        for _ in range(self.iterations):
            other = python_rng.sample(observation.unseen, observation.opponent_hand_size)
            deal = _Deal(list(observation.board), (list(observation.hand), other), filled)
            path = self._descend(root, deal, python_rng)
            deal.play_out(python_rng)
            gain = sign * _margin(observation.payoff, deal.board) / _SCALE
            for depth, node in enumerate(path):
                node.visits += 1
                node.total += gain if depth % 2 == 1 else -gain
        values = np.full((len(observation.hand), CELLS), -np.inf)
        for (card, cell), node in root.children.items():
            values[observation.hand.index(card), cell] = node.visits
        return values

    def _descend(self, root: _Node, deal: _Deal, rng: random.Random) -> list[_Node]:
        """The visited nodes, the new one last; makes the moves in `deal`."""
        path = [root]
        untried: list[Action] = []
        while not untried and (actions := deal.actions()):
            children = path[-1].children
            chosen, highest = actions[0], -math.inf
            for action in actions:
                child = children.get(action)
                if child is None:
                    untried.append(action)
                    continue
                child.available += 1
                bound = child.total + _EXPLORATION * math.sqrt(
                    math.log(child.available) * child.visits
                )
                if bound > highest * child.visits:
                    chosen, highest = action, bound / child.visits
            if untried:
                chosen = rng.choice(untried)
                children[chosen] = _Node(available=1)
            deal.play(chosen)
            path.append(children[chosen])
        return path


def _margin(payoff: Payoff, board: list[int]) -> int:
    """The row side's margin in a full coffin."""
    row, column = payoff.row, payoff.column
    rows = sorted(row.item((board[a] * KINDS + board[b]) * KINDS + board[c]) for a, b, c in ROWS)
    columns = sorted(
        column.item((board[a] * KINDS + board[b]) * KINDS + board[c]) for a, b, c in COLUMNS
    )
    for level in (2, 1):
        if rows[level] != columns[level]:
            return rows[level] - columns[level]
    return rows[0] - columns[0]
