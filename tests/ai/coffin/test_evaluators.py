"""The judge of moves: two evaluators that each favour the moves of their own kind."""

from dataclasses import dataclass

import numpy as np
import pytest

from bot.ai.coffin.evaluators import Agreement
from bot.ai.coffin.observation import CoffinValues, Observation
from bot.ai.rng import Rng
from tests.ai.coffin.observing import observation_at


@dataclass(frozen=True)
class Opinion:
    """Thinks these values of the moves, whatever it sees."""

    thought: tuple[float, ...]

    def values(self, _observation: Observation, _rng: Rng) -> CoffinValues:
        return np.array([self.thought])


@pytest.mark.parametrize(
    ("first", "second", "judged"),
    [
        ((5.0, 1.0), (30.0, 20.0), (5.0, 1.0)),
        ((5.0, 1.0), (20.0, 30.0), (5.0, 4.6)),
        ((5.0, 1.0), (30.0, 28.0), (5.0, 2.8)),
        ((5.0, -np.inf, 4.0), (8.0, -np.inf, 1.0), (5.0, -np.inf, 4.0)),
    ],
    ids=["both see more lost", "one likes it best", "one sees less lost", "an illegal move"],
)
def test_a_tenth_of_a_loss_counts_that_only_one_sees(
    first: tuple[float, ...], second: tuple[float, ...], judged: tuple[float, ...]
) -> None:
    _, observation = observation_at(0)
    judge = Agreement(Opinion(first), Opinion(second))
    values = judge.values(observation, np.random.default_rng(0))
    assert values[0] == pytest.approx(judged)
