"""Knows ways to think about a two-handed coffin: at once, by samples, by weighing and nesting them."""

from dataclasses import dataclass, field

import numpy as np

from bot.ai.graph import CELLS
from bot.ai.payoff import EMPTY
from bot.ai.samples import Hands, Reader, hands_of_mine, possible_hands, weights
from bot.ai.sight import Chance, Sight, Values, legal, stacked
from bot.ai.solve import solve


@dataclass(frozen=True, slots=True)
class Random:
    """Every legal move alike."""

    def values(self, sight: Sight, chance: Chance) -> Values:
        moves = legal(sight.graph)
        return np.where(moves, chance.random(moves.shape), -np.inf)


@dataclass(frozen=True, slots=True)
class Greedy:
    """The best own line less the other's best line as soon as the card lies."""

    def values(self, sight: Sight, chance: Chance) -> Values:
        values = np.full((len(sight.hand), CELLS), -np.inf)
        for slot, cell in np.argwhere(legal(sight.graph)):
            lie = np.array(sight.after(int(slot), int(cell)).lie).reshape(3, 3)
            row = sight.payoff.lines(lie.T)[0].max() >> sight.payoff.bits
            column = sight.payoff.lines(lie)[1].max() >> sight.payoff.bits
            values[slot, cell] = row - column if sight.rows else column - row
        return values


@dataclass(frozen=True, slots=True)
class Sampling:
    """The mean over hands that the other may hold, each played on with open cards (PIMC).

    With a reader the hands are weighed by what the other has played.
    """

    hands: int = 100
    reader: Reader | None = None

    def values(self, sight: Sight, chance: Chance) -> Values:
        hands = possible_hands(sight, self.hands, chance)
        share = np.full(hands.count, 1 / hands.count)
        if self.reader is not None:
            share = weights(sight, hands, self.reader, chance)
        return open_values(sight, hands) @ share


@dataclass(frozen=True, slots=True)
class Nesting:
    """Weighed samples in which the other answers without seeing this hand either.

    hands    how many hands he may hold are considered
    deals    against how many hands of mine he judges each answer
    blend    the share of the nested value; the rest is that of open cards
    answers  how he chooses among his answers
    within   only moves whose open value is this near to the best are nested
    """

    hands: int = 100
    deals: int = 4
    blend: float = 0.5
    reader: Reader | None = field(default_factory=Reader)
    answers: Reader | None = None
    within: float = 15.0

    def values(self, sight: Sight, chance: Chance) -> Values:
        hands = possible_hands(sight, self.hands, chance)
        share = np.full(hands.count, 1 / hands.count)
        if self.reader is not None:
            share = weights(sight, hands, self.reader, chance)
        values = open_values(sight, hands) @ share
        if hands.count == 1 or sight.other == 0 or len(sight.hand) == 1:
            return values
        near = values > values.max() - self.within * sight.payoff.unit
        for slot, cell in np.argwhere(near):
            nested = self._nested(sight.after(int(slot), int(cell)), hands, chance) @ share
            values[slot, cell] += self.blend * (nested - values[slot, cell])
        values[~near] -= 0.0
        return values

    def _nested(self, sight: Sight, hands: Hands, chance: Chance) -> Values:
        """By hand: what I get when he answers by what he can know; it is his turn."""
        graph, deals = sight.graph, self.deals
        dealt = hands_of_mine(sight.hand, sight, hands, deals, chance)
        mine = np.concatenate([stacked(sight.hand, hands.count), dealt], axis=1)
        his = np.concatenate([hands.cards, np.repeat(hands.cards, deals, axis=1)], axis=1)
        cards = np.concatenate([his, mine, stacked(sight.lying, mine.shape[1])])
        moves = solve(graph, cards, sight.payoff, not sight.rows).moves()
        real = moves[..., : hands.count]
        thought = moves[..., hands.count :].reshape(*real.shape, deals).mean(axis=3)
        thought = np.where(legal(graph)[..., None], thought, -np.inf)
        if self.answers is None:
            best = thought.reshape(-1, hands.count).argmax(axis=0)
            return -real.reshape(-1, hands.count)[best, np.arange(hands.count)]
        chances = self.answers.chances(thought, sight.payoff.unit)
        return -(real * chances).sum(axis=(0, 1))


def open_values(sight: Sight, hands: Hands) -> Values:
    """(slots, cells, hands): the exact value of each move against each hand; -inf is illegal."""
    graph = sight.graph
    cards = np.concatenate(
        [stacked(sight.hand, hands.count), hands.cards, stacked(sight.lying, hands.count)]
    )
    moves = solve(graph, cards, sight.payoff, sight.rows).moves()
    return np.where(legal(graph)[..., None], moves, -np.inf)
