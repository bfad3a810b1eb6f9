"""Knows manners of play, to read the other by: from what he played, and for what he may answer.

He may be careful (he judges by hands that he may suppose me to hold, all cards open from there),
aimless (by such hands too, as if both played on at random), seeing (as if he knew my hand) or
hasty (by what leads at once). A manner is believed as far as it explains what he played, and what
he may answer is weighed by that.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.coffin.greedy import two_player_board
from bot.ai.coffin.hand_sampling import HandSamples, sample_own_hands
from bot.ai.coffin.observation import Observation, Rng, Values, legal, stacked
from bot.ai.coffin.payoff import EMPTY, CardNumbers
from bot.ai.coffin.position_graph import CELLS, graph_of
from bot.ai.coffin.random_rollouts import random_rollout_values
from bot.ai.coffin.solver import solve

_FEW: Final = 4  # random play is so even that few deals give its mean
_UNLIKELY: Final = 0.05  # of the likeliest hand; less is not thought about


@dataclass(frozen=True, slots=True)
class OpponentType:
    """How the other may choose his moves.

    kind         `careful`, `aimless`, `seeing` or `hasty`
    share        how likely he is to play like this before he has played at all
    temperature  points of margin that make a move e times as likely
    even         the share of his choices that says nothing, spread evenly over the moves
    """

    kind: str
    share: float
    temperature: float
    even: float

    def chances(self, values: Values, unit: float) -> Values:
        """(slots, cells, hands): how likely each move is with these values; -inf is illegal."""
        heat = np.exp((values - values.max(axis=(0, 1))) / (self.temperature * unit))
        moves = np.isfinite(values).sum(axis=(0, 1))
        sensible = (1 - self.even) * heat / heat.sum(axis=(0, 1))
        chances: Values = np.where(np.isfinite(values), sensible + self.even / moves, 0.0)
        return chances


@dataclass(frozen=True, slots=True)
class OpponentModel:
    """The manners that the other may have.

    deals  by the number of cards to go, 0 to 8: by how many deals the careful one judges a move
    """

    manners: tuple[OpponentType, ...]
    deals: tuple[int, ...]

    def weighed(
        self, observation: Observation, hands: HandSamples, rng: Rng
    ) -> tuple[HandSamples, Values]:
        """The hands that what he played leaves likely, with (manners, hands) shares of 1.

        The last play is weighed first: it costs least, and spares the hands that it rules out.
        """
        likely = np.array([[manner.share] for manner in self.manners]).repeat(hands.count, axis=1)
        for ply in reversed(range(len(observation.plays))):
            if not observation.plays[ply].mine and hands.count > 1:
                likely *= self._explained(ply, observation, hands, rng)
                kept = likely.sum(axis=0) > _UNLIKELY * likely.sum(axis=0).max()
                hands, likely = hands.only(kept), likely[:, kept]
        return hands, np.asarray(likely / likely.sum())

    def answered(self, observation: Observation, hands: HandSamples, rng: Rng) -> Values:
        """(manners, hands): what I get when he, whose turn it is, answers in each manner."""
        values = self._judged(
            _Turn(observation.lie, hands.cards, observation.hand), observation, hands, rng
        )
        real = np.where(np.isfinite(values["seeing"]), values["seeing"], 0.0)
        answers = [
            manner.chances(values[manner.kind], observation.payoff.unit) * real
            for manner in self.manners
        ]
        return -np.array([answer.sum(axis=(0, 1)) for answer in answers])

    def _explained(
        self, ply: int, observation: Observation, hands: HandSamples, rng: Rng
    ) -> Values:
        """(manners, hands): how likely each manner would have played what he played."""
        turn = _turn_before(observation, ply, hands)
        values = self._judged(turn, observation, hands, rng)
        deals = self.deals[turn.lie.count(EMPTY)]  # my own hand is one more that he may suppose
        values["careful"] = (values["careful"] * deals + values["seeing"]) / (deals + 1)
        cell, unit = observation.plays[ply].cell, observation.payoff.unit
        return np.array(
            [manner.chances(values[manner.kind], unit)[0, cell] for manner in self.manners]
        )

    def _judged(
        self, turn: "_Turn", observation: Observation, hands: HandSamples, rng: Rng
    ) -> dict[str, Values]:
        """By kind of manner: what he thinks of each move (slots, cells, hands)."""
        graph = graph_of(frozenset(cell for cell in range(CELLS) if turn.lie[cell] != EMPTY))
        deals = self.deals[turn.lie.count(EMPTY)]
        supposed = sample_own_hands(turn.mine, observation, hands, deals, rng)
        mine = np.concatenate([stacked(turn.mine, hands.count), supposed], axis=1)
        his = np.concatenate([turn.his, np.repeat(turn.his, deals, axis=1)], axis=1)
        lying = [card for card in turn.lie if card != EMPTY]
        cards = np.concatenate([his, mine, stacked(lying, mine.shape[1])])
        moves = solve(graph, cards, observation.payoff, not observation.rows).moves()
        allowed = legal(graph)[..., None]
        real = moves[..., : hands.count]
        mean = moves[..., hands.count :].reshape(*real.shape, deals).mean(axis=3)
        judged = {
            "seeing": np.where(allowed, real, -np.inf),
            "careful": np.where(allowed, mean, -np.inf),
        }
        kinds = {manner.kind for manner in self.manners}
        if "aimless" in kinds:
            few = cards[:, hands.count :].reshape(len(cards), hands.count, deals)[..., :_FEW]
            drift = random_rollout_values(
                graph, few.reshape(len(cards), -1), observation.payoff, not observation.rows
            )
            mean = drift.reshape(*real.shape, -1).mean(axis=3)
            judged["aimless"] = np.where(allowed, mean, -np.inf)
        if "hasty" in kinds:
            lie = stacked(turn.lie, hands.count).T
            leads = two_player_board(observation.payoff).leads(
                lie, turn.his.T, 1 if observation.rows else 0
            )
            judged["hasty"] = np.moveaxis(leads, 0, 2)
        return judged


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn of the other: the coffin, his cards (cards, hands), mine as they really are."""

    lie: tuple[int, ...]
    his: CardNumbers
    mine: tuple[int, ...]


def _turn_before(observation: Observation, ply: int, hands: HandSamples) -> _Turn:
    """The turn of play `ply`: the card that he played then is the first of his hand."""
    later = observation.plays[ply:]
    laid = [play.card for play in later if not play.mine]
    his = np.concatenate([stacked(laid, hands.count), hands.cards])
    mine = (*observation.hand, *(play.card for play in later if play.mine))
    return _Turn(observation.before(ply), his, mine)
