"""Knows ways to think about a coffin of two hands: at once, by samples, by reading the other."""

from dataclasses import dataclass

import numpy as np

from bot.ai.coffin.greedy import two_player_board
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import Observation, Rng, Values, legal, stacked
from bot.ai.coffin.opponent_model import OpponentModel
from bot.ai.coffin.solver import solve


@dataclass(frozen=True, slots=True)
class Random:
    """Every legal move alike."""

    def values(self, observation: Observation, rng: Rng) -> Values:
        moves = legal(observation.graph)
        values: Values = np.where(moves, rng.random(moves.shape), -np.inf)
        return values


@dataclass(frozen=True, slots=True)
class Greedy:
    """The best own line less the other's best line as soon as the card lies."""

    def values(self, observation: Observation, _rng: Rng) -> Values:
        lie, hand = np.array([observation.lie]), np.array([observation.hand])
        return np.asarray(
            two_player_board(observation.payoff).leads(lie, hand, 0 if observation.rows else 1)[0]
        )


@dataclass(frozen=True, slots=True)
class Pimc:
    """The mean over hands that the other may hold, each played on with open cards (PIMC)."""

    hands: int = 100

    def values(self, observation: Observation, rng: Rng) -> Values:
        hands = possible_hands(observation, self.hands, rng)
        return np.asarray(perfect_info_values(observation, hands).mean(axis=2))


@dataclass(frozen=True, slots=True)
class OpponentModelPimc:
    """Samples weighed by what the other played, and answered in the manner that explains it.

    hands   how many hands he may hold are considered
    nested  whether he answers by what he can know; if not, all cards are open after my move
    within  moves whose open value is further below the best are not thought about again
    """

    reader: OpponentModel
    hands: int = 100
    nested: bool = True
    within: float = 15.0

    def values(self, observation: Observation, rng: Rng) -> Values:
        hands = possible_hands(observation, self.hands, rng)
        if hands.count == 1:
            return perfect_info_values(observation, hands)[..., 0]
        hands, share = self.reader.weighed(observation, hands, rng)
        values = np.asarray(perfect_info_values(observation, hands) @ share.sum(axis=0))
        if not self.nested or len(observation.hand) == 1:
            return values
        near = values > values.max() - self.within * observation.payoff.unit
        values[~near] -= self.within * observation.payoff.unit
        first = (
            observation.graph.first
        )  # reflections of one another are one position: thought of once
        for position in np.unique(first[near]).tolist():
            slot, cell = np.argwhere(first == position)[0].tolist()
            answered = self.reader.answered(observation.after(slot, cell), hands, rng)
            values[first == position] = (answered * share).sum()
        return values


def perfect_info_values(observation: Observation, hands: HandSamples) -> Values:
    """(slots, cells, hands): the exact value of each move against each hand; -inf is illegal."""
    graph = observation.graph
    cards = np.concatenate(
        [
            stacked(observation.hand, hands.count),
            hands.cards,
            stacked(observation.lying, hands.count),
        ]
    )
    moves = solve(graph, cards, observation.payoff, observation.rows).moves()
    return np.where(legal(graph)[..., None], moves, -np.inf)
