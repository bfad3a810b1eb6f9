"""One row of the bench: our figure, the yardstick's, and the goal."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`figure` and `yardstick` are measured in the same run and in the same `unit`.

    Milliseconds differ from machine to machine, their ratio much less. Where there is nothing fair
    to compare with, `yardstick` is None and the goal is absolute.
    """

    label: str
    figure: float
    unit: str
    goal: str
    yardstick: float | None = None
    yardstick_label: str = ""
    met: bool | None = None

    @property
    def ratio(self) -> float | None:
        return None if not self.yardstick else self.figure / self.yardstick


def best_seconds(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, since a disturbance can only make a run longer."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest
