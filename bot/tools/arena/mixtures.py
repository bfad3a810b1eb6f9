"""The Count's first coffin under many mixtures of opponents at once.

The priors of the opponent's types do not change what a search finds out about hands and replies;
they only weight it. So one search gives the move under every mixture, and a coffin is played on
separately only from where their moves differ.
"""

from collections import defaultdict
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from bot.ai.arrays import BoolArray
from bot.ai.coffin.evaluators import (
    OpponentModelPimc,
    Pimc,
    TwoPlayerEvaluator,
    perfect_info_values,
)
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import CoffinValues, Observation
from bot.ai.coffin.opponent_memory import TYPES
from bot.ai.coffin.opponent_model import OpponentModel
from bot.ai.rng import Rng
from bot.tools.arena.coffin import DealTable, Greedy, best_of
from bot.tools.arena.ismcts import IsMcts

CHEAT: Final = "cheat"
OPPONENTS: Final[Mapping[str, TwoPlayerEvaluator]] = {
    CHEAT: Pimc(1),
    "pimc-100": Pimc(100),
    "greedy": Greedy(),
    "ismcts-1000": IsMcts(1000),
}
"""By name. The cheat sees the other hand, so that its one sample is exact."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Priors: how likely the opponent is of each type before the first move.

    shares   by type of `TYPES`, in percent
    caution  the weight, in a move's value, of what it is worth with all cards open from then on
    """

    shares: tuple[float, ...]
    caution: float = 0.0

    @classmethod
    def named(cls, name: str) -> "Mixture":
        """The mixture of a name such as `35,0,25,0,30,0,10,0` or `100,0,0,0,0,0,0,0/50`."""
        shares, _, caution = name.partition("/")
        numbers = tuple(map(float, shares.split(",")))
        if len(numbers) != len(TYPES) or sum(numbers) != 100:
            raise ValueError(f"{name}: {len(TYPES)} shares with a sum of 100 are needed")
        return cls(numbers, float(caution or 0) / 100)


@dataclass(frozen=True, slots=True)
class Mixtures:
    """Values moves as the Count would under each mixture.

    count  his search; the mixtures replace what its model believes
    """

    count: OpponentModelPimc
    mixtures: tuple[Mixture, ...]

    def values(self, observation: Observation, rng: Rng) -> CoffinValues:
        """(mixtures, slots, cells); of a single mixture without caution, exactly his values."""
        hands = possible_hands(observation, self.count.hands, rng)
        hands, weights = self._model.posteriors(self._priors, observation, hands, rng)
        exact = perfect_info_values(observation, hands)
        legal = observation.graph.first >= 0
        mean = np.einsum("sch,mh->msc", np.where(legal[..., None], exact, 0), weights.sum(axis=1))
        values = np.where(legal, mean, -np.inf)
        if hands.count == 1 or len(observation.hand) == 1:
            return values
        within = self.count.within * observation.payoff.unit
        near = values > values.max(axis=(1, 2), keepdims=True) - within
        nested = self._nested(observation, (hands, weights), near.any(axis=0), rng)
        caution = np.array([each.caution for each in self.mixtures])[:, None, None]
        return np.where(near, nested + caution * (mean - nested), values - within)

    def _nested(
        self,
        observation: Observation,
        believed: tuple[HandSamples, CoffinValues],
        near: BoolArray,
        rng: Rng,
    ) -> CoffinValues:
        """(mixtures, slots, cells): the values of the near moves after the predicted replies."""
        hands, weights = believed
        first = observation.graph.first  # moves that mirror each other lead to one position
        nested = np.zeros((len(self.mixtures), *first.shape))
        for position in np.unique(first[near]).tolist():
            slot, cell = np.argwhere(first == position)[0].tolist()
            replies = self._model.reply_values(observation.after(slot, cell), hands, rng)
            nested[:, first == position] = (weights * replies).sum(axis=(1, 2))[:, None]
        return nested

    @property
    def _model(self) -> OpponentModel:
        return replace(self.count.model, types=tuple(TYPES[at] for at in self._believed))

    @property
    def _priors(self) -> CoffinValues:
        shares = [[each.shares[at] for at in self._believed] for each in self.mixtures]
        return np.array(shares) / 100

    @property
    def _believed(self) -> list[int]:
        """The indices of the types to which some mixture gives a share."""
        return [at for at in range(len(TYPES)) if any(each.shares[at] for each in self.mixtures)]


@dataclass(frozen=True, slots=True)
class FirstCoffins:
    """First coffins of the Count under each mixture against one opponent."""

    players: Mixtures
    opponent: str

    def margins(self, seed: int) -> CoffinValues:
        """(mixtures,): their mean margins over both seats of one deal."""
        found = np.zeros((2, len(self.players.mixtures)))
        for seat in (0, 1):
            self._play_on(DealTable(seed), (seed, seat), list(range(found.shape[1])), found[seat])
        return np.asarray(found.mean(axis=0))

    def _play_on(
        self, table: DealTable, deal: tuple[int, int], here: list[int], found: CoffinValues
    ) -> None:
        """Enter into `found` the margins of the mixtures `here`, which have made the same moves.

        `deal` is the seed and the Count's seat. Random numbers depend only on the deal and the ply,
        so that equal moves lead to equal coffins.
        """
        (seed, own), ply = deal, len(table.plays)
        if not table.hands[ply % 2]:
            found[here] = table.margin() if own == 0 else -table.margin()
            return
        rng = np.random.default_rng([seed, ply])
        observation = table.observation(ply % 2, self.opponent == CHEAT and ply % 2 != own)
        if ply % 2 != own:
            values = OPPONENTS[self.opponent].values(observation, rng)
            table.lay(ply % 2, *best_of(values))
            self._play_on(table, deal, here, found)
            return
        chosen = tuple(self.players.mixtures[each] for each in here)
        players = replace(self.players, mixtures=chosen)
        going = defaultdict(list)
        for each, values in zip(here, players.values(observation, rng), strict=True):
            going[best_of(values)].append(each)
        for move, those in going.items():
            after = deepcopy(table)
            after.lay(own, *move)
            self._play_on(after, deal, those, found)
