"""Values of the cards of a seat if other hands are hidden: PIMC over hands that play allows.

Each determinization is searched with open cards (`alpha_beta`), so the search knows more than a
player does, but averages over what the player cannot know.
"""

import random
from dataclasses import dataclass

from bot.ai.fosco.alpha_beta import AlphaBeta
from bot.ai.fosco.open_search import Values
from bot.ai.fosco.packed_deal import UNIT, packed_deal
from bot.ai.rng import Rng
from bot.engine.games.fosco.hidden_hands import HandSampler
from bot.engine.games.fosco.view import FoscoView


@dataclass(frozen=True, slots=True)
class Pimc:
    """Perfect-information Monte Carlo.

    worlds        how many determinizations are searched
    depth         how deep each of them is
    forced_depth  what a card counts for the depth that is the only legal one
    """

    worlds: int
    depth: int
    forced_depth: int = 0

    def values(self, view: FoscoView, rng: Rng) -> Values:
        """The mean margin of the side in turn by card, in points."""
        sampler = HandSampler(view)
        rand = random.Random(int(rng.integers(1 << 62))).randrange
        sums: Values = {}
        for _ in range(self.worlds):
            deal = packed_deal(view, sampler.hands(rand))
            search, position = AlphaBeta(deal, forced_depth=self.forced_depth), deal.resolved()
            for step in deal.steps():
                value = search.after(position, step, self.depth)
                sums[step] = sums.get(step, 0) + value
        return {step: total / self.worlds / UNIT for step, total in sums.items()}
