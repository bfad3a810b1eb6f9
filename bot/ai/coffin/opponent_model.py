"""Opponent models: weight hidden hands by the opponent's past moves and predict the reply.

The model is a mixture of player types. The weight of a type grows with the likelihood of the moves
made so far under that type. The predicted reply is that of the mixture.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import NO_CARD, CardNumbers
from bot.ai.coffin.greedy import two_player_scorer
from bot.ai.coffin.hand_sampling import HandSamples, sample_own_hands
from bot.ai.coffin.observation import CoffinValues, Observation, broadcast_cards, legal_moves
from bot.ai.coffin.position_graph import graph_of
from bot.ai.coffin.random_play import random_play_values
from bot.ai.coffin.solver import solve
from bot.ai.rng import Rng
from bot.engine.coffin.grid import CELLS

_PRUNE_BELOW: Final = 0.05  # of the likeliest hand's weight


def margins_themselves(margins: CoffinValues) -> CoffinValues:
    """The utility of a player who plays for points."""
    return margins


class OpponentKind(StrEnum):
    """How an opponent values moves."""

    INFERRING = "inferring"
    """By the mean over the observer's possible hands, each played on with open cards."""
    RANDOM = "random"
    """By the mean over the observer's possible hands, each played on at random."""
    OMNISCIENT = "omniscient"
    """By the exact value against the observer's real hand."""
    GREEDY = "greedy"
    """By the lead right after the card is laid."""


@dataclass(frozen=True, slots=True)
class OpponentType:
    """One component of the mixture: a softmax over the move values of its kind.

    prior        its probability before the opponent has moved
    temperature  the points of margin that make a move e times as likely
    epsilon      the share of probability that is spread evenly over the legal moves
    """

    kind: OpponentKind
    prior: float
    temperature: float
    epsilon: float

    def probabilities(self, values: CoffinValues, unit: float) -> CoffinValues:
        """(slots, cells, hands): the probability of each move; -inf values are illegal."""
        heat = np.exp((values - values.max(axis=(0, 1))) / (self.temperature * unit))
        legal = np.isfinite(values).sum(axis=(0, 1))
        softmax = (1 - self.epsilon) * heat / heat.sum(axis=(0, 1))
        mixed: CoffinValues = np.where(np.isfinite(values), softmax + self.epsilon / legal, 0.0)
        return mixed


@dataclass(frozen=True, slots=True)
class OpponentModel:
    """A mixture of player types.

    imagined_hands      by the number of cards still to be laid, 0 to 8: how many hands of the
                        observer an inferring opponent is assumed to average over
    imagined_at_random  the same for an opponent of kind RANDOM, whose mean has little variance
    """

    types: tuple[OpponentType, ...]
    imagined_hands: tuple[int, ...]
    imagined_at_random: int = 4

    @property
    def priors(self) -> CoffinValues:
        """(types,): their prior probabilities."""
        return np.array([each.prior for each in self.types])

    def with_priors(self, shares: Sequence[float]) -> "OpponentModel":
        """The same types with these prior probabilities."""
        types = (replace(each, prior=share) for each, share in zip(self.types, shares, strict=True))
        return replace(self, types=tuple(types))

    def explained(self, finished: Observation, rng: Rng) -> CoffinValues:
        """(types,): the likelihood of all the opponent's moves in a full coffin under each type.

        The opponent is supposed to have held the cards that they laid, and no others.
        """
        nothing = np.empty((0, 1), dtype=np.intp)
        hand = HandSamples(nothing, nothing)  # No card is left to the opponent.
        likelihood = np.ones(len(self.types))
        for ply, play in enumerate(finished.plays[:-1]):  # The last card has only one place.
            if not play.own:
                likelihood *= self._likelihood(ply, finished, hand, rng)[:, 0]
        return likelihood

    def posterior(
        self, observation: Observation, hands: HandSamples, rng: Rng
    ) -> tuple[HandSamples, CoffinValues]:
        """The hands that are likely after the moves, and (types, hands): weights that sum to 1."""
        hands, (weights,) = self.posteriors(self.priors[None], observation, hands, rng)
        return hands, weights

    def posteriors(
        self, priors: CoffinValues, observation: Observation, hands: HandSamples, rng: Rng
    ) -> tuple[HandSamples, CoffinValues]:
        """Like `posterior` for several `priors` (mixtures, types), at the cost of one.

        A hand is kept while it is likely under any mixture; under the others its weight is 0. The
        last move is evaluated first: it is the cheapest, and it prunes the hands that it rules out.
        """
        weights = priors[:, :, None].repeat(hands.count, axis=2)
        for ply in reversed(range(len(observation.plays))):
            if not observation.plays[ply].own and hands.count > 1:
                weights *= self._likelihood(ply, observation, hands, rng)
                by_hand = weights.sum(axis=1)
                likely = by_hand > _PRUNE_BELOW * by_hand.max(axis=1, keepdims=True)
                kept = likely.any(axis=0)
                weights = np.where(likely[:, None], weights, 0)[..., kept]
                hands = hands.select(kept)
        return hands, np.asarray(weights / weights.sum(axis=(1, 2), keepdims=True))

    def reply_values(
        self,
        observation: Observation,
        hands: HandSamples,
        rng: Rng,
        utility: Callable[[CoffinValues], CoffinValues] = margins_themselves,
    ) -> CoffinValues:
        """(types, hands): the observer's expected utility after the reply of the opponent to move.

        By default the utility is the margin.
        """
        turn = _OpponentTurn(observation.board, hands.cards, observation.hand)
        values = self._values_by_kind(turn, observation, hands, rng)
        exact = values[OpponentKind.OMNISCIENT]
        utilities = utility(-np.where(np.isfinite(exact), exact, 0.0))
        replies = [
            each.probabilities(values[each.kind], observation.payoff.unit) * utilities
            for each in self.types
        ]
        return np.array([reply.sum(axis=(0, 1)) for reply in replies])

    def _likelihood(
        self, ply: int, observation: Observation, hands: HandSamples, rng: Rng
    ) -> CoffinValues:
        """(types, hands): the probability of the opponent's play `ply` under each type."""
        turn = _turn_before(observation, ply, hands)
        values = self._values_by_kind(turn, observation, hands, rng)
        count = self.imagined_hands[turn.board.count(NO_CARD)]
        # The observer's real hand is one more hand that an inferring opponent averages over.
        values[OpponentKind.INFERRING] = (
            values[OpponentKind.INFERRING] * count + values[OpponentKind.OMNISCIENT]
        ) / (count + 1)
        cell, unit = observation.plays[ply].cell, observation.payoff.unit
        return np.array(
            [each.probabilities(values[each.kind], unit)[0, cell] for each in self.types]
        )

    def _values_by_kind(
        self, turn: "_OpponentTurn", observation: Observation, hands: HandSamples, rng: Rng
    ) -> dict[OpponentKind, CoffinValues]:
        """By kind: the value of each move to an opponent of this kind, (slots, cells, hands)."""
        graph = graph_of(frozenset(cell for cell in range(CELLS) if turn.board[cell] != NO_CARD))
        count = self.imagined_hands[turn.board.count(NO_CARD)]
        imagined = sample_own_hands(turn.own_hand, observation, hands, count, rng)
        # The first `hands.count` columns have the observer's real hand, the others sampled hands.
        own = np.concatenate([broadcast_cards(turn.own_hand, hands.count), imagined], axis=1)
        held = np.concatenate([turn.hands, np.repeat(turn.hands, count, axis=1)], axis=1)
        laid = [card for card in turn.board if card != NO_CARD]
        cards = np.concatenate([held, own, broadcast_cards(laid, own.shape[1])])
        moves = solve(graph, cards, observation.payoff, not observation.rows).moves()
        legal = legal_moves(graph)[..., None]
        exact = moves[..., : hands.count]
        mean = moves[..., hands.count :].reshape(*exact.shape, count).mean(axis=3)
        values = {
            OpponentKind.OMNISCIENT: np.where(legal, exact, -np.inf),
            OpponentKind.INFERRING: np.where(legal, mean, -np.inf),
        }
        kinds = {each.kind for each in self.types}
        if OpponentKind.RANDOM in kinds:
            few = cards[:, hands.count :].reshape(len(cards), hands.count, count)
            means = random_play_values(
                graph,
                few[..., : self.imagined_at_random].reshape(len(cards), -1),
                observation.payoff,
                not observation.rows,
            )
            mean = means.reshape(*exact.shape, -1).mean(axis=3)
            values[OpponentKind.RANDOM] = np.where(legal, mean, -np.inf)
        if OpponentKind.GREEDY in kinds:
            values[OpponentKind.GREEDY] = _leads(turn, observation, hands.count)
        return values


@dataclass(frozen=True, slots=True)
class _OpponentTurn:
    """A turn of the opponent: board, possible hands (cards, hands), and the observer's hand."""

    board: tuple[int, ...]
    hands: CardNumbers
    own_hand: tuple[int, ...]


def _turn_before(observation: Observation, ply: int, hands: HandSamples) -> _OpponentTurn:
    """The turn of play `ply`; the card that the opponent laid in it comes first in each hand."""
    later = observation.plays[ply:]
    laid = [play.card for play in later if not play.own]
    held = np.concatenate([broadcast_cards(laid, hands.count), hands.cards])
    own_hand = (*observation.hand, *(play.card for play in later if play.own))
    return _OpponentTurn(observation.board_before(ply), held, own_hand)


def _leads(turn: _OpponentTurn, observation: Observation, count: int) -> CoffinValues:
    """(slots, cells, hands): the opponent's lead right after each card is laid, in margins."""
    boards = broadcast_cards(turn.board, count).T
    side, payoff = 1 if observation.rows else 0, observation.payoff
    leads = payoff.unit * two_player_scorer(payoff).leads(boards, turn.hands.T, side)
    return np.moveaxis(leads, 0, 2)
