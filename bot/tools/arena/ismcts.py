"""Knows one more way to think: a tree search over information sets, for the arena only.

Plain single-observer IS-MCTS: each iteration deals the other hand anew, walks down one tree by
upper confidence bounds over the moves that this deal allows, adds one node and plays on at random.
"""

import math
import random
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from bot.ai.coffin.observation import Observation, Rng, Values
from bot.ai.coffin.payoff import EMPTY, KINDS, Payoff
from bot.ai.coffin.position_graph import CELLS
from bot.engine.coffin.square import COLUMNS, NEIGHBOURS, ROWS

Action = tuple[int, int]  # card and cell

_TOUCHING: Final = [sum(1 << near for near in NEIGHBOURS[cell]) for cell in range(CELLS)]
_OPEN: Final = [
    [cell for cell in range(CELLS) if not filled >> cell & 1 and filled & _TOUCHING[cell]]
    for filled in range(1 << CELLS)
]


@dataclass(slots=True)
class _Node:
    visits: int = 0
    total: float = 0.0
    seen: int = 0  # how often its move was to be had
    children: dict[Action, "_Node"] = field(default_factory=dict)


@dataclass(slots=True)
class _Deal:
    """A coffin being played on with one supposed deal of the cards; `filled` is a bit a cell."""

    lie: list[int]
    hands: tuple[list[int], list[int]]
    filled: int
    turn: int = 0

    def actions(self) -> list[Action]:
        return [
            (card, cell)
            for card in dict.fromkeys(self.hands[self.turn])
            for cell in _OPEN[self.filled]
        ]

    def play(self, action: Action) -> None:
        card, cell = action
        self.hands[self.turn].remove(card)
        self.lie[cell] = card
        self.filled |= 1 << cell
        self.turn = 1 - self.turn

    def play_on(self, dice: random.Random) -> None:
        """To the end, every legal move alike."""
        while cells := _OPEN[self.filled]:
            hand = self.hands[self.turn]
            cell = cells[int(dice.random() * len(cells))]
            self.lie[cell] = hand.pop(int(dice.random() * len(hand)))
            self.filled |= 1 << cell
            self.turn = 1 - self.turn


@dataclass(frozen=True, slots=True)
class IsMcts:
    """IS-MCTS of so many iterations; `wander` weighs the little known against the good."""

    iterations: int = 1000
    wander: float = 0.7
    scale: float = 40.0

    def values(self, observation: Observation, rng: Rng) -> Values:
        """The share of visits of each move."""
        dice = random.Random(int(rng.integers(1 << 62)))
        root = _Node()
        sign = 1 if observation.rows else -1
        filled = sum(1 << cell for cell in range(CELLS) if observation.lie[cell] != EMPTY)
        for _ in range(self.iterations):
            other = dice.sample(observation.unseen, observation.other)
            deal = _Deal(list(observation.lie), (list(observation.hand), other), filled)
            path = self._descend(root, deal, dice)
            deal.play_on(dice)
            gain = sign * _margin(observation.payoff, deal.lie) / self.scale
            for depth, node in enumerate(path):
                node.visits += 1
                node.total += gain if depth % 2 == 1 else -gain
        values = np.full((len(observation.hand), CELLS), -np.inf)
        for (card, cell), node in root.children.items():
            values[observation.hand.index(card), cell] = node.visits
        return values

    def _descend(self, root: _Node, deal: _Deal, dice: random.Random) -> list[_Node]:
        """The nodes passed, the new one last; the deal is played along."""
        path = [root]
        fresh: list[Action] = []
        while not fresh and (actions := deal.actions()):
            children = path[-1].children
            chosen, highest = actions[0], -math.inf
            for action in actions:
                child = children.get(action)
                if child is None:
                    fresh.append(action)
                    continue
                child.seen += 1
                bound = child.total + self.wander * math.sqrt(math.log(child.seen) * child.visits)
                if bound > highest * child.visits:
                    chosen, highest = action, bound / child.visits
            if fresh:
                chosen = dice.choice(fresh)
                children[chosen] = _Node(seen=1)
            deal.play(chosen)
            path.append(children[chosen])
        return path


def _margin(payoff: Payoff, lie: list[int]) -> int:
    row, column = payoff.row, payoff.column
    rows = sorted(row.item((lie[a] * KINDS + lie[b]) * KINDS + lie[c]) for a, b, c in ROWS)
    columns = sorted(column.item((lie[a] * KINDS + lie[b]) * KINDS + lie[c]) for a, b, c in COLUMNS)
    for level in (2, 1):
        if rows[level] != columns[level]:
            return rows[level] - columns[level]
    return rows[0] - columns[0]
