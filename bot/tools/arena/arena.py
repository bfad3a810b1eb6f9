"""Matches between two ways of play: `python -m bot.tools.arena.arena [one other]`.

A deal is the first coffin of a classic game. Each is played twice with the seats exchanged, from
fixed seeds, so that a match can be repeated and luck falls out of the difference.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from bot.ai.coffin.evaluators import Greedy, OpponentModelPimc, Pimc, Random
from bot.ai.coffin.greedy import COLUMN_SIDE, ROW_SIDE, Board
from bot.ai.coffin.observation import Evaluator, Observation, ObservedPlay, best_of
from bot.ai.coffin.payoff import EMPTY, VAMPIRE_NUMBER, CardNumbers, payoff_of
from bot.ai.coffin.position_graph import CELLS
from bot.ai.players.levels import READING
from bot.engine.coffin.square import CENTRE
from bot.tools.arena.ismcts import IsMcts

PACK: Final = (*range(VAMPIRE_NUMBER), VAMPIRE_NUMBER, VAMPIRE_NUMBER)
PLIES: Final = 8
_LOT: Final = 1897  # the first number of every seed of the arena
_PROGRAMME: Final = tuple(
    (one, other)
    for one in ("helsing", "count")
    for other in ("random", "greedy", "ismcts-1000", "pimc-100", "cheat")
)


@dataclass(frozen=True, slots=True)
class Cheat:
    """Sees the other hand, and plays exactly: the bound of what can be reached."""

    def values(self, observation: Observation, rng: np.random.Generator) -> np.ndarray:
        """Exact values; the sight must hold nothing unseen but the other hand."""
        return Pimc(1).values(observation, rng)


CONTESTANTS: Final[dict[str, Callable[[int], Evaluator]]] = {
    "random": lambda _: Random(),
    "greedy": lambda _: Greedy(),
    "ismcts": lambda iterations: IsMcts(iterations or 1000),
    "pimc": lambda hands: Pimc(hands or 100),
    "weighted": lambda hands: OpponentModelPimc(READING.reader, hands or 100, nested=False),
    "helsing": lambda _: Pimc(),
    "count": lambda _: READING,
    "cheat": lambda _: Cheat(),
}


@dataclass(frozen=True, slots=True)
class Result:
    """A match: points a deal that the first is ahead, by deal, and seconds by decision."""

    margins: CardNumbers
    seconds: tuple[tuple[float, ...], tuple[float, ...]]

    def __str__(self) -> str:
        mean, spread = self.margins.mean(), self.margins.std(ddof=1)
        times = ", ".join(f"{1000 * np.mean(each):.1f} ms" for each in self.seconds)
        error = spread / len(self.margins) ** 0.5
        return f"{mean:+.2f} +- {error:.2f} a deal ({len(self.margins)} deals; {times})"


def contestant(name: str) -> Evaluator:
    """The mind of a name; a number after a dash is its samples or iterations."""
    word, _, number = name.partition("-")
    return CONTESTANTS[word](int(number or 0))


def match(one: str, other: str, seeds: Iterable[int], jobs: int = 1) -> Result:
    """The deals of these seeds, each twice, in so many processes."""
    work = partial(_both_ways, one, other)
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(work, seeds, chunksize=4))
    else:
        played = [work(seed) for seed in seeds]
    margins = np.array([margin for margin, _, _ in played])
    ones = tuple(second for _, seconds, _ in played for second in seconds)
    others = tuple(second for _, _, seconds in played for second in seconds)
    return Result(margins, (ones, others))


def play_deal(minds: Sequence[Evaluator], seed: int, clocks: Sequence[list[float]]) -> int:
    """The eldest's margin in the deal of this seed; minds and clocks are eldest's, dealer's."""
    table = DealTable(seed)
    for ply in range(PLIES):
        seat = ply % 2
        observation = table.observation(seat, seeing=isinstance(minds[seat], Cheat))
        start = time.perf_counter()
        values = minds[seat].values(observation, np.random.default_rng([_LOT, seed, ply]))
        if ply < PLIES - 1:  # the last card has one place
            clocks[seat].append(time.perf_counter() - start)
        table.lay(seat, *best_of(values))
    return table.margin()


class DealTable:
    """One deal as it goes on."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng([_LOT, seed])
        nail, *dealt = (PACK[place] for place in rng.permutation(len(PACK))[:9])
        self.hands = [dealt[:4], dealt[4:]]
        self.lie = [EMPTY] * CELLS
        self.lie[CENTRE] = nail
        self.plays: list[tuple[int, int, int]] = []
        self.eldest_has_rows = bool(rng.integers(2))

    def observation(self, seat: int, seeing: bool = False) -> Observation:
        unseen = list(PACK)
        for card in (*self.hands[seat], *(card for card in self.lie if card != EMPTY)):
            unseen.remove(card)
        return Observation(
            lie=tuple(self.lie),
            hand=tuple(self.hands[seat]),
            unseen=tuple(self.hands[1 - seat] if seeing else unseen),
            other=len(self.hands[1 - seat]),
            rows=self.eldest_has_rows == (seat == 0),
            plays=tuple(ObservedPlay(who == seat, card, cell) for who, card, cell in self.plays),
            payoff=payoff_of(),
        )

    def lay(self, seat: int, slot: int, cell: int) -> None:
        card = self.hands[seat].pop(slot)
        self.lie[cell] = card
        self.plays.append((seat, card, cell))

    def margin(self) -> int:
        rows, _ = Board((ROW_SIDE, COLUMN_SIDE), payoff_of()).scored(np.array([self.lie]))
        return int(rows[0] if self.eldest_has_rows else -rows[0])


def _both_ways(one: str, other: str, seed: int) -> tuple[float, list[float], list[float]]:
    """How far the first is ahead in a deal, and what both took for their decisions."""
    first, second = contestant(one), contestant(other)
    mine: list[float] = []
    theirs: list[float] = []
    eldest = play_deal((first, second), seed, (mine, theirs))
    dealer = -play_deal((second, first), seed, (theirs, mine))
    return (eldest + dealer) / 2, mine, theirs


def _matches(asked: argparse.Namespace) -> Iterator[str]:
    pairs = [(asked.one, asked.other)] if asked.other else _PROGRAMME
    seeds = range(asked.first, asked.first + asked.deals)
    for one, other in pairs:
        yield f"{one} v {other}: {match(one, other, seeds, asked.jobs)}"


def main() -> None:
    """Play one match, or the usual programme, and print every result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", nargs="?", help=", ".join(CONTESTANTS))
    parser.add_argument("other", nargs="?")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    for line in _matches(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
