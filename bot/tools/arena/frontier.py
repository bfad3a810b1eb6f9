"""Compares priors of the Count's opponent model: `python -m bot.tools.arena.frontier`.

Plays first coffins of the Count under many mixtures of opponents, each deal twice with the seats
exchanged, and the same deals for all mixtures. Prints a table in Markdown: points per deal with
their standard error, and the difference of each mixture from the first one.
"""

import argparse
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from tqdm import tqdm

from bot.ai.coffin.coffin_evaluator import BRIEF, THE_COUNT
from bot.ai.coffin.observation import CoffinValues
from bot.tools.arena.frontier_chart import chart
from bot.tools.arena.match_runner import append_line, map_in_processes, read_lines
from bot.tools.arena.mixtures import CHEAT, OPPONENTS, FirstCoffins, Mixture, Mixtures

MIXTURES: Final = (
    "25,25,7.5,7.5,5,20,5,5",
    "70,0,0,0,0,27,3,0",
    "35,0,25,0,30,0,10,0",
    "45,0,25,0,25,0,5,0",
    "55,0,15,0,25,0,5,0",
    "65,0,10,0,20,0,5,0",
    "80,0,5,0,10,0,5,0",
    "45,0,15,0,35,0,5,0",
    "25,0,15,0,55,0,5,0",
    "15,0,10,0,70,0,5,0",
    "50,0,0,0,45,0,5,0",
    "65,0,0,0,30,0,5,0",
    "100,0,0,0,0,0,0,0",
    "0,0,0,0,100,0,0,0",
    "17.5,17.5,12.5,12.5,15,15,5,5",
    "27.5,27.5,7.5,7.5,12.5,12.5,2.5,2.5",
    "10,10,5,5,32.5,32.5,2.5,2.5",
    "30,30,0,0,17.5,17.5,2.5,2.5",
    "0,65,0,0,0,30,5,0",
    "65,0,0,0,0,30,5,0",
    "80,0,0,0,0,17,3,0",
    "65,0,0,0,0,30,5,0/25",
    "35,0,25,0,30,0,10,0/25",
    "55,0,15,0,25,0,5,0/50",
)
"""The mixtures of docs/first-coffin.md; the first is the Count's own."""
GOALS: Final = {CHEAT: -7.35, "pimc-100": 4.4, "greedy": 22.6, "ismcts-1000": 4.5}
"""By opponent: the target in points per deal, all four to be reached at once.

They are the targets of docs/first-coffin.md; how they were chosen is not recorded.
"""


@dataclass(frozen=True, slots=True)
class Experiment:
    """First coffins against one opponent.

    brief  whether the Count samples fewer hands, which takes a third of the time
    """

    opponent: str
    brief: bool = False

    def margins(self, mixtures: Collection[str], seed: int) -> dict[str, float]:
        """By mixture: the mean margin of both seats in this deal."""
        brief = replace(THE_COUNT, hands=60, model=replace(THE_COUNT.model, imagined_hands=BRIEF))
        count = brief if self.brief else THE_COUNT
        players = Mixtures(count, tuple(map(Mixture.named, mixtures)))
        margins = FirstCoffins(players, self.opponent).margins(seed)
        return dict(zip(mixtures, map(float, margins), strict=True))


def play(
    experiment: Experiment,
    mixtures: Sequence[str],
    seeds: Collection[int],
    jobs: int = 1,
    file: Path | None = None,
) -> CoffinValues:
    """(mixtures, seeds): margins. Those in the file are reused; new ones are appended to it."""
    found = _kept(file, experiment)
    missing = [
        (seed, lacking)
        for seed in seeds
        if (lacking := tuple(each for each in mixtures if each not in found.get(seed, {})))
    ]
    played = map_in_processes(partial(_play_seed, experiment), missing, jobs)
    bar = tqdm(played, experiment.opponent, len(missing), disable=None)
    for seed, margins in bar:
        found.setdefault(seed, {}).update(margins)
        if file is not None:
            append_line(file, [experiment.opponent, experiment.brief, seed, margins])
    return np.array([[found[seed][each] for seed in seeds] for each in mixtures])


def _play_seed(
    experiment: Experiment, work: tuple[int, tuple[str, ...]]
) -> tuple[int, dict[str, float]]:
    seed, mixtures = work
    return seed, experiment.margins(mixtures, seed)


def _kept(file: Path | None, experiment: Experiment) -> dict[int, dict[str, float]]:
    """By seed and mixture: the margins of the experiment in the file."""
    found: dict[int, dict[str, float]] = {}
    for opponent, brief, seed, margins in read_lines(file):
        if Experiment(opponent, brief) == experiment:
            found.setdefault(seed, {}).update(margins)
    return found


def table(mixtures: Sequence[str], found: Mapping[str, CoffinValues]) -> Iterator[str]:
    """The lines of a table; `more` is the gain of a mixture over the first one."""
    yield f"| | mixture | {' | '.join(f'{name} | more' for name in found)} | frontier |"
    yield f"|{' --- |' * (2 * len(found) + 3)}"
    best = on_frontier(found)
    for at, name in enumerate(mixtures):
        cells = [
            cell
            for margins in found.values()
            for cell in (_mean(margins[at]), _mean(margins[at] - margins[0]) if at else "")
        ]
        yield f"| {at + 1} | {name} | {' | '.join(cells)} | {'yes' if best[at] else ''} |"


def on_frontier(found: Mapping[str, CoffinValues]) -> list[bool]:
    """By mixture: whether no other is as good against all opponents and better against one."""
    means = np.array([margins.mean(axis=1) for margins in found.values()]).T
    return [
        not any((other >= own).all() and (other > own).any() for other in means) for own in means
    ]


def _mean(values: CoffinValues) -> str:
    error = values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():+.2f} ± {error:.2f}".replace("-", "−")


def parser() -> argparse.ArgumentParser:
    """The parser of the command line's arguments."""
    parsing = argparse.ArgumentParser(
        prog="python -m bot.tools.arena.frontier", description=__doc__
    )
    parsing.add_argument(
        "mixtures",
        nargs="*",
        default=MIXTURES,
        help="percent of each type, as in 35,0,25,0,30,0,10,0, and after a slash of open cards",
    )
    parsing.add_argument("--against", action="append", choices=OPPONENTS)
    parsing.add_argument("--brief", action="store_true", help="take a shorter look")
    parsing.add_argument("--deals", type=int, default=100)
    parsing.add_argument("--first", type=int, default=0, help="the first seed")
    parsing.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parsing.add_argument("--file", type=Path, help="keeps what was played")
    parsing.add_argument("--chart", type=Path, help="an SVG file of the cheat against the others")
    return parsing


def main() -> None:
    """Play, print the table, and write the chart if asked for."""
    asked = parser().parse_args()
    seeds = range(asked.first, asked.first + asked.deals)
    found = {
        name: play(Experiment(name, asked.brief), asked.mixtures, seeds, asked.jobs, asked.file)
        for name in asked.against or OPPONENTS
    }
    for line in table(asked.mixtures, found):
        print(line)
    if asked.chart:
        others = {name: margins for name, margins in found.items() if name != CHEAT}
        drawn = chart((CHEAT, found[CHEAT]), others, on_frontier(found), GOALS)
        asked.chart.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
