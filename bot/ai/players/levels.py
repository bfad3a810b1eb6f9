"""The four computer players, which differ in their searches, not in their information."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.ai.analysis_types import Determinize
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.opponent_memory import Memory
from bot.model.players import Level


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """Plays every game of the catalogue, using only the view of its seat.

    overlooked  the probability of overlooking a move
    """

    level: Level
    overlooked: float = 0.0

    def choose(
        self,
        view: View,
        determinize: Determinize,
        seed: bytes,
        memory: Memory | None,
    ) -> Move:
        """The best move of the level's search that it does not overlook.

        It depends only on the view, the seed and the memory. `memory` is the memory of the
        opponent from before this table. With None, not even the finished deals of this table are
        used.
        """
        rng, evaluator = rng_from_seed(seed), evaluator_for(view).with_memory(memory)
        preset = evaluator.preset_move(view, rng)
        if preset is not None:
            return preset
        if len(view.moves) == 1:
            return view.moves[0]
        values = evaluator.level_values(self.level, view, determinize, rng)
        noticed = [each for each in values if rng.random() >= self.overlooked]
        return max(noticed or values, key=lambda each: each[1])[0]


_RENFIELD_OVERLOOKS: Final = 0.7
"""Chosen by hand, so that he errs as people do and still beats random play.

`make arena ARGS="renfield random"` and `ARGS="harker renfield"` say how well he plays with it.
"""
PLAYERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {
        Level.RENFIELD: ComputerPlayer(Level.RENFIELD, overlooked=_RENFIELD_OVERLOOKS),
        Level.HARKER: ComputerPlayer(Level.HARKER),
        Level.HELSING: ComputerPlayer(Level.HELSING),
        Level.COUNT: ComputerPlayer(Level.COUNT),
    }
)
"""By level: its computer player."""
