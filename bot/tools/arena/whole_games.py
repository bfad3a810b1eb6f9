"""Whole games in duplicate: `python -m bot.tools.arena.whole_games --game KEY ONE OTHER`.

Tells the margin deal by deal, for players who remember how the other has played. Every game is
played from both sides with the same cards. A file keeps what has been played, a line a seed, so
that a match that was interrupted goes on where it stopped.
"""

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt

from bot.engine.game import State
from bot.tools.arena.arena import ARENAS
from bot.tools.arena.matches import play


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in duplicate, from the side of the first contestant.

    margins  by deal: the mean of its two margins
    wins     its share of the two games, a draw a half
    seconds  by contestant: processor time of each decision
    """

    seed: int
    margins: tuple[float, ...]
    wins: float
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


def play_games(
    key: str, names: tuple[str, str], seeds: Iterable[int], file: Path, jobs: int = 1
) -> list[PlayedGame]:
    """The games of these seeds: those that the file has, and the others, which are added to it."""
    wanted = set(seeds)
    played = {game.seed: game for game in _read(file) if game.seed in wanted}
    work = partial(_both_ways, key, names)
    with file.open("a") as kept, ProcessPoolExecutor(jobs) as pool:
        for game in pool.map(work, sorted(wanted - played.keys())):
            played[game.seed] = game
            kept.write(json.dumps(asdict(game)) + "\n")
            kept.flush()
    return [played[seed] for seed in sorted(played)]


def report(games: Sequence[PlayedGame]) -> Iterator[str]:
    """Margins with standard errors: by deal, for the deals between the first and the last, all."""
    margins = np.array([game.margins for game in games])
    deals = margins.shape[1]
    for deal in range(deals):
        yield f"deal {deal + 1}: {_mean(margins[:, deal])}"
    yield f"deals 2 to {deals - 1}: {_mean(margins[:, 1:-1].mean(axis=1))}"
    yield f"all deals: {_mean(margins.mean(axis=1))}"
    yield f"games won: {_mean(np.array([100 * game.wins for game in games]))} %"
    for who in (0, 1):
        times = [1000 * second for game in games for second in game.seconds[who]]
        yield f"player {who + 1}: {np.mean(times):.1f} ms a decision, at most {max(times):.0f}"


def _both_ways(key: str, names: tuple[str, str], seed: int) -> PlayedGame:
    arena = ARENAS[key]
    pair = [arena.contestant(name) for name in names]
    times: tuple[list[float], list[float]] = ([], [])
    ends = [
        play(
            replace(arena, finished=lambda _: False),
            [(pair[which], times[which]) for which in order],
            seed,
            {},
        )
        for order in ((0, 1), (1, 0))
    ]
    margins = np.mean([_margins(end, side) for side, end in enumerate(ends)], axis=0)
    wins = sum((side in winners) / len(winners) for side, winners in _winners(ends))
    return PlayedGame(seed, tuple(margins), wins / 2, (tuple(times[0]), tuple(times[1])))


def _margins(end: State, side: int) -> list[int]:
    gains = [result.gains for result in end.view(None).results]
    return [gain[side] - gain[1 - side] for gain in gains]


def _winners(ends: Sequence[State]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for side, end in enumerate(ends):
        yield side, end.winners or (0, 1)


def _mean(values: npt.NDArray[np.float64]) -> str:
    error = values.std(ddof=1) / len(values) ** 0.5
    return f"{values.mean():+.2f} +- {error:.2f} ({len(values)})"


def _read(file: Path) -> Iterator[PlayedGame]:
    if file.exists():
        for line in file.read_text().splitlines():
            yield PlayedGame(**json.loads(line))


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parsing = argparse.ArgumentParser(description=__doc__)
    parsing.add_argument("one")
    parsing.add_argument("other")
    parsing.add_argument("--game", choices=sorted(ARENAS), default="dracula.classic")
    parsing.add_argument("--games", type=int, default=100, help="how many, each played twice")
    parsing.add_argument("--first", type=int, default=0, help="the first seed")
    parsing.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parsing.add_argument("--file", type=Path, help="where the games are kept; usually nowhere")
    return parsing


def main() -> None:
    """Play a match and print it."""
    wanted = parser().parse_args()
    seeds = range(wanted.first, wanted.first + wanted.games)
    with TemporaryDirectory() as folder:
        file = wanted.file or Path(folder, "games")
        games = play_games(wanted.game, (wanted.one, wanted.other), seeds, file, wanted.jobs)
    print(f"{wanted.game}: {wanted.one} v {wanted.other}")
    for line in report(games):
        print(line)


if __name__ == "__main__":
    main()
