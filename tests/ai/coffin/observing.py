"""Positions of coffin games for tests: what a player sees in a deal, and games with a past."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from bot.ai.coffin.evaluators import Pimc
from bot.ai.coffin.observation import Observation
from bot.engine.coffin.view import coffin_view
from bot.engine.game import State
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.coffin import DealTable, best_of
from bot.tools.arena.matches import Contestant, play

CLASSIC = "dracula.classic"


def observation_at(ply: int, seed: int = 0) -> tuple[DealTable, Observation]:
    """The deal of this seed after `ply` moves of PIMC, and what its mover sees."""
    table = DealTable(seed)
    for earlier in range(ply):
        values = Pimc(10).values(table.observation(earlier % 2), np.random.default_rng(earlier))
        table.lay(earlier % 2, *best_of(values))
    return table, table.observation(ply % 2)


def after_coffins(count: int, other: str, *, plies: int = 0, seed: int = 5) -> State:
    """A random player in seat 0 against `other`, after `count` coffins and `plies` more cards."""

    def finished(state: State) -> bool:
        return state.deals_finished >= count and _laid(state) >= plies

    return _played(("random", other), seed, finished)


def after_plies(plies: int, seed: int = 0) -> State:
    """A game between two greedy players, after `plies` cards of the first coffin."""
    return _played(("greedy", "greedy"), seed, lambda state: _laid(state) >= plies)


def _laid(state: State) -> int:
    return len(coffin_view(state.view(None)).moves_made)


def _played(names: tuple[str, str], seed: int, finished: Callable[[State], bool]) -> State:
    arena = replace(ARENAS[CLASSIC], finished=finished)
    seats: list[tuple[Contestant, list[float]]] = [(arena.contestant(name), []) for name in names]
    return play(arena, seats, seed, {})
