"""Knows one more way to think: a tree search over information sets, for the arena only.

Plain single-observer IS-MCTS: each iteration deals the other hand anew, walks down one tree by
upper confidence bounds over the moves that this deal allows, adds one node and plays on at random.
"""

import math
import random
from dataclasses import dataclass, field

import numpy as np

from bot.ai.graph import CELLS
from bot.ai.payoff import EMPTY, KINDS, Payoff
from bot.ai.sight import Chance, Sight, Values
from bot.engine.coffin import COLUMNS, NEIGHBOURS, ROWS

Action = tuple[int, int]  # card and cell


@dataclass(slots=True)
class _Node:
    visits: int = 0
    total: float = 0.0
    seen: int = 0  # how often its move was to be had
    children: dict[Action, "_Node"] = field(default_factory=dict)


@dataclass(slots=True)
class _Deal:
    """A coffin being played on with one supposed deal of the cards."""

    lie: list[int]
    hands: tuple[list[int], list[int]]
    turn: int = 0

    def actions(self) -> list[Action]:
        lie = self.lie
        cells = [
            cell
            for cell in range(CELLS)
            if lie[cell] == EMPTY and any(lie[near] != EMPTY for near in NEIGHBOURS[cell])
        ]
        return [(card, cell) for card in dict.fromkeys(self.hands[self.turn]) for cell in cells]

    def play(self, action: Action) -> None:
        card, cell = action
        self.hands[self.turn].remove(card)
        self.lie[cell] = card
        self.turn = 1 - self.turn

    def play_on(self, chance: random.Random) -> None:
        """To the end, every legal move alike."""
        free = [cell for cell in range(CELLS) if self.lie[cell] == EMPTY]
        while free:
            cell = free[int(chance.random() * len(free))]
            if any(self.lie[near] != EMPTY for near in NEIGHBOURS[cell]):
                hand = self.hands[self.turn]
                self.lie[cell] = hand.pop(int(chance.random() * len(hand)))
                self.turn = 1 - self.turn
                free.remove(cell)


@dataclass(frozen=True, slots=True)
class TreeSearch:
    """IS-MCTS of so many iterations; `wander` weighs the little known against the good."""

    iterations: int = 1000
    wander: float = 0.7
    scale: float = 40.0

    def values(self, sight: Sight, chance: Chance) -> Values:
        """The share of visits of each move."""
        dice = random.Random(int(chance.integers(1 << 62)))
        root = _Node()
        sign = 1 if sight.rows else -1
        for _ in range(self.iterations):
            other = dice.sample(sight.unseen, sight.other)
            deal = _Deal(list(sight.lie), (list(sight.hand), other))
            path = self._descend(root, deal, dice)
            deal.play_on(dice)
            gain = sign * _margin(sight.payoff, deal.lie) / self.scale
            for depth, node in enumerate(path):
                node.visits += 1
                node.total += gain if depth % 2 == 1 else -gain
        values = np.full((len(sight.hand), CELLS), -np.inf)
        for (card, cell), node in root.children.items():
            values[sight.hand.index(card), cell] = node.visits
        return values

    def _descend(self, root: _Node, deal: _Deal, dice: random.Random) -> list[_Node]:
        """The nodes passed, the new one last; the deal is played along."""
        path = [root]
        while actions := deal.actions():
            children = path[-1].children
            fresh = [action for action in actions if action not in children]
            for action in actions:
                if action in children:
                    children[action].seen += 1
            action = (
                dice.choice(fresh)
                if fresh
                else max(actions, key=lambda action: self._bound(children[action]))
            )
            deal.play(action)
            path.append(children.setdefault(action, _Node(seen=1)))
            if fresh:
                break
        return path

    def _bound(self, node: _Node) -> float:
        spread = math.sqrt(math.log(node.seen) / node.visits)
        return node.total / node.visits + self.wander * spread


def _margin(payoff: Payoff, lie: list[int]) -> int:
    row, column = payoff.row, payoff.column
    rows = sorted(int(row[(lie[a] * KINDS + lie[b]) * KINDS + lie[c]]) for a, b, c in ROWS)
    columns = sorted(int(column[(lie[a] * KINDS + lie[b]) * KINDS + lie[c]]) for a, b, c in COLUMNS)
    for level in (2, 1):
        if rows[level] != columns[level]:
            return rows[level] - columns[level]
    return rows[0] - columns[0]
