"""No level gets weaker: what its moves lose in fixed positions stays below what it used to be.

The bounds lie between what a level loses and what it lost when it was spoilt for a try.
"""

import random
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Final

import pytest

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.coffin import two_player
from bot.ai.coffin.evaluators import Pimc
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.coffin.view import CoffinView
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.model.players import Level
from tests.ai.playing import chosen

JUDGE: Final = AnalysisBudget(400, 40_000, RolloutBudget(12, 20))
BOUNDS: Final[Mapping[str, tuple[int, Mapping[Level, float]]]] = {
    "dracula.classic": (40, {Level.RENFIELD: 12, Level.HARKER: 1.5, Level.HELSING: 0.3}),
    "dracula.revised": (40, {Level.RENFIELD: 9, Level.HARKER: 1.8, Level.HELSING: 0.6}),
    "dracula.partners": (24, {Level.HARKER: 5, Level.HELSING: 8, Level.COUNT: 0.5}),
    "thracula": (24, {Level.HARKER: 2, Level.HELSING: 1.8, Level.COUNT: 0.5}),
    "caterpillar": (12, {Level.HARKER: 15, Level.HELSING: 9, Level.COUNT: 1}),
    "counterbluff": (24, {Level.HARKER: 3.5, Level.HELSING: 0.8, Level.COUNT: 0.4}),
}
"""By game: how many positions, and by level the points per move that it may lose in them.

PIMC judges coffins for two: it is quicker than the judge of reviews, and enough for these levels.
"""


def positions(key: str, count: int) -> Iterator[State]:
    """`count` positions of random games, each with a choice of cards."""
    number = 0
    while count:
        rng = random.Random(f"strength {key} {number}")
        state, left = start(GAMES[key], {}, rng.randbytes(32)).state, rng.randrange(3, 40)
        while (view := state.view(state.to_move)).to_move is not None:
            if left <= 0 and view.stage.plays_a_card and len(view.moves) > 1:
                yield state
                count -= 1
                break
            state = state.apply(rng.choice([m for m in view.moves if m.word != "refuse"]))
            left -= 1
        number += 1


def lost(state: State, levels: Collection[Level]) -> dict[Level, float]:
    """By level: what its move is worth less than the best, by a thorough analysis."""
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    moves = {level: chosen(PLAYERS[level], state, b"strength") for level in levels}
    rng = rng_from_seed(b"judge")
    if len(view.sides) == 2 and isinstance(view, CoffinView):
        values = dict(two_player.evaluate_moves(view, determinize, Pimc(JUDGE.hands), rng))
    else:
        made = tuple(dict.fromkeys(moves.values()))
        values = dict(evaluator_for(view).analysis_values(view, determinize, JUDGE, rng, made))
    return {level: max(values.values()) - values[move] for level, move in moves.items()}


@pytest.mark.parametrize("key", BOUNDS)
def test_no_level_loses_more_than_it_used_to(key: str) -> None:
    count, bounds = BOUNDS[key]
    losses = [lost(state, bounds) for state in positions(key, count)]
    means = {level: sum(loss[level] for loss in losses) / count for level in bounds}
    assert not {level: mean for level, mean in means.items() if mean > bounds[level]}
