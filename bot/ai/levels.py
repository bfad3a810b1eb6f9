"""Knows the four computer players: how each of them thinks, and how it errs.

They differ in how they play, not in what they see. Renfield supposes one deal, takes it for the
truth, and does not notice most of his moves. Harker supposes a few. Van Helsing supposes many,
and plays each on exactly. The Count weighs them by what was played, and knows that the other sees
no more than he does.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.ai.company import company_thoughts
from bot.ai.duel import duel_thoughts
from bot.ai.manners import Manner, Reader
from bot.ai.minds import Reading, Sampling
from bot.ai.player import Player, chance_of
from bot.ai.sight import Chance, Mind
from bot.ai.thoughts import Effort, Guess, Thought
from bot.engine.moves import Move
from bot.engine.views import Stage, View


@dataclass(frozen=True, slots=True)
class Level:
    """A mind for two hands, an effort for more, and the share of moves that it overlooks."""

    name: str
    mind: Mind
    effort: Effort
    overlooks: float = 0.0

    def choose(self, view: View, guess: Guess, seed: bytes) -> Move:
        """The move that it thinks best."""
        chance = chance_of(seed)
        if view.stage is Stage.ANSWER:
            return Move("agree")
        if view.stage is Stage.CHOOSE:  # Queen and King are exactly equal
            return view.moves[int(chance.integers(len(view.moves)))]
        if view.stage is Stage.PICK or len(view.moves) == 1:
            return view.moves[0]
        seen = self.thoughts(view, guess, chance)
        noticed = [thought for thought in seen if chance.random() >= self.overlooks]
        return max(noticed or seen, key=lambda thought: thought[1])[0]

    def thoughts(self, view: View, guess: Guess, chance: Chance) -> list[Thought]:
        """The moves with what it expects of them."""
        if len(view.sides) == 2:
            return duel_thoughts(view, guess, self.mind, chance)
        return company_thoughts(view, guess, self.effort, chance)


READING: Final = Reading(
    Reader(
        (
            Manner("careful", 0.35, 1.5, 0.05),
            Manner("aimless", 0.25, 3.0, 0.2),
            Manner("seeing", 0.3, 4.0, 0.3),
            Manner("hasty", 0.1, 1.0, 0.1),
        ),
        deals=(1, 1, 8, 12, 12, 12, 8, 6, 8),
    ),
    hands=60,
    within=6.0,
)
LEVELS: Final[MappingProxyType[str, Player]] = MappingProxyType(
    {
        "renfield": Level("Renfield", Sampling(1), Effort(1, 12), overlooks=0.7),
        "harker": Level("Harker", Sampling(4), Effort(4, 16)),
        "helsing": Level("Van Helsing", Sampling(100), Effort(24, 24)),
        "count": Level("The Count", READING, Effort(48, 40)),
    }
)


def choose(level: str, view: View, guess: Guess, seed: bytes) -> Move:
    """The move of the computer player of this level."""
    return LEVELS[level].choose(view, guess, seed)
