"""Values of a seat's cards if other hands are hidden: PIMC over hands consistent with the play.

Each determinization is searched with open cards (`alpha_beta`). Within it, the search knows more
than a player does, but the result is averaged over what the player cannot know.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import Final

from bot.ai.fosco.alpha_beta import AlphaBeta
from bot.ai.fosco.open_search import StepValues
from bot.ai.fosco.opponent_model import OpponentModel
from bot.ai.fosco.packed_deal import UNIT, PackedDeal, Step, packed_deal, packed_hands
from bot.ai.rng import Rng
from bot.engine.game import own_seat
from bot.engine.games.fosco.hidden_hands import HandSampler
from bot.engine.games.fosco.view import FoscoView

_ROUND: Final = 16
"""The samples of a round; after each round, cards clearly worse than the best are dropped."""
_MOST: Final = 90_000
"""The search ends with the round that exceeds this many positions, which take some 300 ms."""
_CLEARLY: Final = 2.5
"""The number of standard errors from which a difference is clear."""


_Sample = tuple[tuple[int, ...], tuple[bool, ...]]
"""A determinization, by seat: the hands, and whether each brings the count as high as possible."""


@dataclass(frozen=True, slots=True)
class Pimc:
    """Perfect-information Monte Carlo.

    determinizations  how many are searched
    depth             how deep each of them is searched
    forced_depth      see `AlphaBeta`
    drawn             how many are drawn, from which those to search are chosen by likelihood; then
                      cards that are clearly worse are dropped early. With 0, all are equally likely
                      and every card is searched in all of them
    """

    determinizations: int
    depth: int
    forced_depth: int = 0
    drawn: int = 0

    def values(self, view: FoscoView, rng: Rng) -> StepValues:
        """By card: the mean margin of the side to move, in points."""
        chance = random.Random(int(rng.integers(1 << 62)))
        sampler = HandSampler(view)
        deal = packed_deal(view, sampler.unsorted(chance.randrange))
        position = deal.resolved()
        trials: dict[Step, list[int]] = {step: [] for step in deal.steps()}
        searches: dict[_Sample, AlphaBeta] = {}
        tried = list(trials)
        for number, sample in enumerate(self._samples(view, sampler, chance), start=1):
            if sample not in searches:
                hands, predicted = sample
                searches[sample] = AlphaBeta(
                    PackedDeal(deal.rules, list(hands), position),
                    forced_depth=self.forced_depth,
                    predicted=predicted,
                )
            for step in tried:
                trials[step].append(searches[sample].after(position, step, self.depth))
            if self.drawn and number % _ROUND == 0:
                tried = _still_open({step: trials[step] for step in tried})
                if len(tried) == 1 or _searched(searches.values()) > _MOST:
                    break
        return _means(trials, max(tried, key=lambda step: sum(trials[step])))

    def _samples(
        self, view: FoscoView, sampler: HandSampler, chance: random.Random
    ) -> list[_Sample]:
        """Those to search; likely ones may occur more than once."""
        hands = (
            sampler.unsorted(chance.randrange) for _ in range(self.drawn or self.determinizations)
        )
        drawn = [tuple(packed_hands(each, own_seat(view))) for each in hands]
        if not self.drawn:
            return [(hands, ()) for hands in drawn]
        model = OpponentModel(view)
        weights = list(accumulate(map(model.weight, drawn)))
        likely = chance.choices(drawn, cum_weights=weights, k=self.determinizations)
        return [(hands, model.predicted(hands, chance)) for hands in likely]


def _searched(searches: Iterable[AlphaBeta]) -> int:
    return sum(search.searched for search in searches)


def _means(trials: dict[Step, list[int]], best: Step) -> StepValues:
    """The mean of the best card; for the others that mean minus their mean loss.

    The loss of a card is measured in the samples in which it was searched.
    """
    top = sum(trials[best]) / len(trials[best])
    return {
        step: (top - sum(_lost(values, trials[best])) / len(values)) / UNIT
        for step, values in trials.items()
    }


def _still_open(trials: dict[Step, list[int]]) -> list[Step]:
    """The best card, the first of equals, and the cards that are not clearly worse."""
    best = max(trials, key=lambda step: sum(trials[step]))
    return [
        step
        for step, values in trials.items()
        if step == best or not _clearly_worse(values, trials[best])
    ]


def _clearly_worse(values: list[int], best: list[int]) -> bool:
    """Whether these values are clearly lower than the best card's in the same samples, or equal."""
    lost = _lost(values, best)
    mean = sum(lost) / len(lost)
    variance = sum((each - mean) ** 2 for each in lost) / (len(lost) - 1)
    return mean >= _CLEARLY * sqrt(variance / len(lost))


def _lost(values: list[int], best: list[int]) -> list[int]:
    """By sample in which both were searched: by how much the best card is better."""
    return [one - other for one, other in zip(best, values, strict=False)]
