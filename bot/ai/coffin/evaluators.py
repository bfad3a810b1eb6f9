"""Evaluators of two-player coffins: PIMC, PIMC with an opponent model, a judge."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import CoffinValues, Observation, broadcast_cards, legal_moves
from bot.ai.coffin.opponent_model import OpponentModel, margins_themselves
from bot.ai.coffin.solver import solve
from bot.ai.rng import Rng

_DISSENT: Final = 0.1  # The share of a loss that only the first evaluator sees.


class TwoPlayerEvaluator(Protocol):
    """Estimates the margin of every move of a two-player coffin."""

    def values(self, observation: Observation, rng: Rng, /) -> CoffinValues:
        """(slots of the hand, cells): the expected margin of each move; -inf if it is illegal."""


@dataclass(frozen=True, slots=True)
class Pimc:
    """Perfect-information Monte Carlo: the mean of exact values over possible opponent hands."""

    hands: int

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        hands = possible_hands(observation, self.hands, rng)
        return np.asarray(perfect_info_values(observation, hands).mean(axis=2))


@dataclass(frozen=True, slots=True)
class OpponentModelPimc:
    """PIMC with hands weighted by the opponent's moves, and with replies predicted by a model.

    hands    how many possible hands are sampled
    within   only moves this close to the best open-card value (in points) are searched further;
             with 0 none is, and each keeps its open-card value
    utility  the utility of margins, on about the same scale as margins
    """

    model: OpponentModel
    hands: int
    within: float = 15.0
    utility: Callable[[CoffinValues], CoffinValues] = margins_themselves

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        hands = possible_hands(observation, self.hands, rng)
        if hands.count == 1:
            return perfect_info_values(observation, hands)[..., 0]
        hands, weights = self.model.posterior(observation, hands, rng)
        utilities = self.utility(perfect_info_values(observation, hands))
        values = np.asarray(utilities @ weights.sum(axis=0))
        if len(observation.hand) == 1:
            return values
        near = values > values.max() - self.within * observation.payoff.unit
        values[~near] -= self.within * observation.payoff.unit
        first = observation.graph.first  # Moves that are mirror images lead to the same position.
        for position in np.unique(first[near]).tolist():
            slot, cell = np.argwhere(first == position)[0].tolist()
            after = observation.after(slot, cell)
            replies = self.model.reply_values(after, hands, rng, self.utility)
            values[first == position] = (replies * weights).sum()
        return values


@dataclass(frozen=True, slots=True)
class Agreement:
    """A judge: a move loses what two evaluators agree on, and a tenth of what only the first sees.

    Each evaluator favours moves of its own kind. The best move and its value are the first one's.
    """

    first: TwoPlayerEvaluator
    second: TwoPlayerEvaluator

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        first = self.first.values(observation, rng)
        second = self.second.values(observation, rng)
        return agreed_values(first, second, second.max())


def agreed_values(first: CoffinValues, second: CoffinValues, second_best: float) -> CoffinValues:
    """By move: the best value of `first`, less the loss that both see and a tenth of the rest.

    A loss counts from the maximum of `first`, and in `second` from `second_best`.
    """
    lost = first.max() - first
    agreed = np.clip(second_best - second, 0, lost)
    return np.asarray(first.max() - (1 - _DISSENT) * agreed - _DISSENT * lost)


def perfect_info_values(observation: Observation, hands: HandSamples) -> CoffinValues:
    """(slots, cells, hands): the exact value of each move against each hand; -inf if illegal."""
    graph = observation.graph
    cards = np.concatenate(
        [
            broadcast_cards(observation.hand, hands.count),
            hands.cards,
            broadcast_cards(observation.laid, hands.count),
        ]
    )
    moves = solve(graph, cards, observation.payoff, observation.rows).moves()
    return np.where(legal_moves(graph)[..., None], moves, -np.inf)
