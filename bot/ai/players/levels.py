"""Knows the four computer players: how each of them thinks, and how it errs.

They differ in how they play, not in what they see. Renfield supposes one deal, takes it for the
truth, and does not notice most of his moves. Harker supposes a few. Van Helsing supposes many,
and plays each on exactly. The Count weighs them by what was played, and knows that the other sees
no more than he does.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.ai.analysis_types import Determinize, MoveValue, RolloutBudget
from bot.ai.coffin import multiplayer, two_player
from bot.ai.coffin.evaluators import OpponentModelPimc, Pimc
from bot.ai.coffin.observation import Evaluator, Rng
from bot.ai.coffin.opponent_model import OpponentModel, OpponentType
from bot.ai.players.player import Player, rng_from_seed
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Level:
    """A mind for two hands, an effort for more, and the share of moves that it overlooks."""

    name: str
    mind: Evaluator
    effort: RolloutBudget
    overlooks: float = 0.0

    def choose(self, view: CoffinView, determinize: Determinize, seed: bytes) -> Move:
        """The move that it thinks best."""
        rng = rng_from_seed(seed)
        if view.stage is Stage.ANSWER:
            return Move("agree")
        if view.stage is Stage.CHOOSE:  # Queen and King are exactly equal
            return view.moves[int(rng.integers(len(view.moves)))]
        if view.stage is Stage.PICK or len(view.moves) == 1:
            return view.moves[0]
        seen = self.thoughts(view, determinize, rng)
        noticed = [thought for thought in seen if rng.random() >= self.overlooks]
        return max(noticed or seen, key=lambda thought: thought[1])[0]

    def thoughts(self, view: CoffinView, determinize: Determinize, rng: Rng) -> list[MoveValue]:
        """The moves with what it expects of them."""
        if len(view.sides) == 2:
            return two_player.evaluate_moves(view, determinize, self.mind, rng)
        return multiplayer.evaluate_moves(view, determinize, self.effort, rng)


READING: Final = OpponentModelPimc(
    OpponentModel(
        (
            OpponentType("careful", 0.35, 1.5, 0.05),
            OpponentType("aimless", 0.25, 3.0, 0.2),
            OpponentType("seeing", 0.3, 4.0, 0.3),
            OpponentType("hasty", 0.1, 1.0, 0.1),
        ),
        deals=(1, 1, 8, 12, 12, 12, 8, 6, 8),
    ),
    hands=60,
    within=6.0,
)
LEVELS: Final[MappingProxyType[str, Player]] = MappingProxyType(
    {
        "renfield": Level("Renfield", Pimc(1), RolloutBudget(1, 12), overlooks=0.7),
        "harker": Level("Harker", Pimc(4), RolloutBudget(4, 16)),
        "helsing": Level("Van Helsing", Pimc(100), RolloutBudget(24, 24)),
        "count": Level("The Count", READING, RolloutBudget(48, 40)),
    }
)


def choose(level: str, view: CoffinView, determinize: Determinize, seed: bytes) -> Move:
    """The move of the computer player of this level."""
    return LEVELS[level].choose(view, determinize, seed)
