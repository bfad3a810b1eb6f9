"""Values of the cards of a seat if other hands are hidden: PIMC over hands that play allows.

Each determinization is searched with open cards (`alpha_beta`), so the search knows more than a
player does, but averages over what the player cannot know.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import Final

from bot.ai.fosco.alpha_beta import AlphaBeta
from bot.ai.fosco.open_search import Values
from bot.ai.fosco.opponent_model import OpponentModel
from bot.ai.fosco.packed_deal import UNIT, PackedDeal, Step, packed_deal, packed_hands
from bot.ai.rng import Rng
from bot.engine.games.fosco.hidden_hands import HandSampler
from bot.engine.games.fosco.view import FoscoView

_ROUND: Final = 16
"""The worlds of a round, at whose end cards that are clearly worse than the best are given up."""
_MOST: Final = 90_000
"""The search of likely worlds ends with the round that exceeds this many positions: some 300 ms."""
_CLEARLY: Final = 2.5
"""How many standard errors of the difference are clear."""


_World = tuple[tuple[int, ...], tuple[bool, ...]]
"""The hands by seat, and by seat whether it brings the count as high as it can."""


@dataclass(frozen=True, slots=True)
class Pimc:
    """Perfect-information Monte Carlo.

    worlds        how many determinizations are searched
    depth         how deep each of them is
    forced_depth  what a card counts for the depth that is the only legal one
    drawn         how many determinizations are drawn, to choose the likely ones from. If it is not
                  0, cards that are clearly worse are given up early; otherwise all worlds are
                  equally likely and every card is searched in all of them
    """

    worlds: int
    depth: int
    forced_depth: int = 0
    drawn: int = 0

    def values(self, view: FoscoView, rng: Rng) -> Values:
        """The mean margin of the side in turn by card, in points."""
        chance = random.Random(int(rng.integers(1 << 62)))
        deal = packed_deal(view, HandSampler(view).hands(chance.randrange))
        position = deal.resolved()
        trials: dict[Step, list[int]] = {step: [] for step in deal.steps()}
        searches: dict[_World, AlphaBeta] = {}
        tried = list(trials)
        for number, world in enumerate(self._worlds(view, chance), start=1):
            if world not in searches:
                hands, predicted = world
                searches[world] = AlphaBeta(
                    PackedDeal(deal.rules, list(hands), position),
                    forced_depth=self.forced_depth,
                    predicted=predicted,
                )
            for step in tried:
                trials[step].append(searches[world].after(position, step, self.depth))
            if self.drawn and number % _ROUND == 0:
                tried = _still_open({step: trials[step] for step in tried})
                if len(tried) == 1 or _searched(searches.values()) > _MOST:
                    break
        return _means(trials, max(tried, key=lambda step: sum(trials[step])))

    def _worlds(self, view: FoscoView, chance: random.Random) -> list[_World]:
        """The worlds to search; likely ones more than once."""
        sampler = HandSampler(view)
        count = self.drawn or self.worlds
        drawn = [tuple(packed_hands(sampler.unsorted(chance.randrange))) for _ in range(count)]
        if not self.drawn:
            return [(hands, ()) for hands in drawn]
        model = OpponentModel(view)
        weights = list(accumulate(map(model.weight, drawn)))
        likely = chance.choices(drawn, cum_weights=weights, k=self.worlds)
        return [(hands, model.predicted(hands, chance)) for hands in likely]


def _searched(searches: Iterable[AlphaBeta]) -> int:
    return sum(search.searched for search in searches)


def _means(trials: dict[Step, list[int]], best: Step) -> Values:
    """The mean of the best card; the others by what they lose in the worlds that they were in."""
    top = sum(trials[best]) / len(trials[best])
    return {
        step: (top - sum(_lost(values, trials[best])) / len(values)) / UNIT
        for step, values in trials.items()
    }


def _still_open(trials: dict[Step, list[int]]) -> list[Step]:
    """The best card, and those that may yet turn out to be better; of equal ones, the first."""
    best = max(trials, key=lambda step: sum(trials[step]))
    return [
        step
        for step, values in trials.items()
        if step == best or not _clearly_worse(values, trials[best])
    ]


def _clearly_worse(values: list[int], best: list[int]) -> bool:
    """Whether these values are lower than those of the best card in the same worlds, or equal."""
    lost = _lost(values, best)
    mean = sum(lost) / len(lost)
    variance = sum((each - mean) ** 2 for each in lost) / (len(lost) - 1)
    return mean >= _CLEARLY * sqrt(variance / len(lost))


def _lost(values: list[int], best: list[int]) -> list[int]:
    """By world that both were in: what the best card is better by."""
    return [one - other for one, other in zip(best, values, strict=False)]
