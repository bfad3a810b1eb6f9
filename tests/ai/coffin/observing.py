"""Observations in the middle of a deal, for tests."""

import numpy as np

from bot.ai.coffin.evaluators import Pimc
from bot.ai.coffin.observation import Observation, best_of
from bot.tools.arena.coffin import DealTable


def observation_at(ply: int, seed: int = 0) -> tuple[DealTable, Observation]:
    """The deal of this seed after `ply` moves of PIMC, and what its mover sees."""
    table = DealTable(seed)
    for earlier in range(ply):
        values = Pimc(10).values(table.observation(earlier % 2), np.random.default_rng(earlier))
        table.lay(earlier % 2, *best_of(values))
    return table, table.observation(ply % 2)
