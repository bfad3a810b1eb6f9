"""Matches between two evaluators: `python -m bot.tools.arena.arena [one other]`.

A deal is the first coffin of a classic game. Each is played twice with the seats exchanged, from
fixed seeds: a match can be repeated, and the luck of the deal cancels out.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from bot.ai.coffin.coffin_evaluator import THE_COUNT
from bot.ai.coffin.evaluators import Greedy, OpponentModelPimc, Pimc, Random
from bot.ai.coffin.greedy import two_player_scorer
from bot.ai.coffin.observation import Evaluator, Observation, ObservedPlay, Values, best_of
from bot.ai.coffin.payoff import EMPTY, VAMPIRE_NUMBER, CardNumbers, payoff_of
from bot.ai.coffin.position_graph import CELLS
from bot.ai.rng import Rng
from bot.engine.coffin.grid import CENTRE
from bot.tools.arena.ismcts import IsMcts

PACK: Final = (*range(VAMPIRE_NUMBER), VAMPIRE_NUMBER, VAMPIRE_NUMBER)
PLIES: Final = 8
_SEED: Final = 1897  # the first number of every seed of the arena
_PROGRAMME: Final = tuple(
    (one, other)
    for one in ("helsing", "count")
    for other in ("random", "greedy", "ismcts-1000", "pimc-100", "cheat")
)


@dataclass(frozen=True, slots=True)
class Cheat:
    """Sees the opponent's hand and plays exactly: an upper bound for every player."""

    def values(self, observation: Observation, rng: Rng) -> Values:
        """Exact values; `unseen` must be the opponent's hand and nothing else."""
        return Pimc(1).values(observation, rng)


CONTESTANTS: Final[dict[str, Callable[[int], Evaluator]]] = {
    "random": lambda _: Random(),
    "greedy": lambda _: Greedy(),
    "ismcts": lambda iterations: IsMcts(iterations or 1000),
    "pimc": lambda hands: Pimc(hands or 100),
    "weighted": lambda hands: OpponentModelPimc(THE_COUNT.model, hands or 100, nested=False),
    "helsing": lambda _: Pimc(),
    "count": lambda _: THE_COUNT,
    "cheat": lambda _: Cheat(),
}


@dataclass(frozen=True, slots=True)
class Result:
    """A match: margins of the first contestant (deals,), and both contestants' decision times.

    seconds  by contestant: the time of each decision
    """

    margins: CardNumbers
    seconds: tuple[tuple[float, ...], tuple[float, ...]]

    def __str__(self) -> str:
        mean, spread = self.margins.mean(), self.margins.std(ddof=1)
        times = ", ".join(f"{1000 * np.mean(each):.1f} ms" for each in self.seconds)
        error = spread / len(self.margins) ** 0.5
        return f"{mean:+.2f} +- {error:.2f} a deal ({len(self.margins)} deals; {times})"


def contestant(name: str) -> Evaluator:
    """The evaluator of a name; a number after a dash is its samples or iterations."""
    word, _, number = name.partition("-")
    return CONTESTANTS[word](int(number or 0))


def match(one: str, other: str, seeds: Iterable[int], jobs: int = 1) -> Result:
    """The deals of these seeds, each played twice, in `jobs` processes."""
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


def play_deal(evaluators: Sequence[Evaluator], seed: int, seconds: Sequence[list[float]]) -> int:
    """The eldest's margin in the deal of this seed; both sequences are (eldest, dealer)."""
    table = DealTable(seed)
    for ply in range(PLIES):
        seat = ply % 2
        observation = table.observation(seat, cheating=isinstance(evaluators[seat], Cheat))
        start = time.perf_counter()
        values = evaluators[seat].values(observation, np.random.default_rng([_SEED, seed, ply]))
        if ply < PLIES - 1:  # the last card has one place
            seconds[seat].append(time.perf_counter() - start)
        table.lay(seat, *best_of(values))
    return table.margin()


class DealTable:
    """One deal in progress, in card numbers; seat 0 is the eldest."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng([_SEED, seed])
        nail, *dealt = (PACK[index] for index in rng.permutation(len(PACK))[:9])
        self.hands = [dealt[:4], dealt[4:]]
        self.board = [EMPTY] * CELLS
        self.board[CENTRE] = nail
        self.plays: list[tuple[int, int, int]] = []
        self.eldest_has_rows = bool(rng.integers(2))

    def observation(self, seat: int, cheating: bool = False) -> Observation:
        """What a seat sees; a cheat sees the other hand too."""
        unseen = list(PACK)
        for card in (*self.hands[seat], *(card for card in self.board if card != EMPTY)):
            unseen.remove(card)
        return Observation(
            board=tuple(self.board),
            hand=tuple(self.hands[seat]),
            unseen=tuple(self.hands[1 - seat] if cheating else unseen),
            opponent_hand_size=len(self.hands[1 - seat]),
            rows=self.eldest_has_rows == (seat == 0),
            plays=tuple(
                ObservedPlay(mover == seat, card, cell) for mover, card, cell in self.plays
            ),
            payoff=payoff_of(),
        )

    def lay(self, seat: int, slot: int, cell: int) -> None:
        """Lay the card of this slot of the seat's hand."""
        card = self.hands[seat].pop(slot)
        self.board[cell] = card
        self.plays.append((seat, card, cell))

    def margin(self) -> int:
        """The eldest's margin in the full coffin."""
        rows, _ = two_player_scorer(payoff_of()).final_leads(np.array([self.board]))
        return int(rows[0] if self.eldest_has_rows else -rows[0])


def _both_ways(one: str, other: str, seed: int) -> tuple[float, list[float], list[float]]:
    """The first contestant's margin in a deal, and the seconds of both for each decision."""
    first, second = contestant(one), contestant(other)
    ones: list[float] = []
    others: list[float] = []
    eldest = play_deal((first, second), seed, (ones, others))
    dealer = -play_deal((second, first), seed, (others, ones))
    return (eldest + dealer) / 2, ones, others


def _matches(arguments: argparse.Namespace) -> Iterator[str]:
    pairs = [(arguments.one, arguments.other)] if arguments.other else _PROGRAMME
    seeds = range(arguments.first, arguments.first + arguments.deals)
    for one, other in pairs:
        yield f"{one} v {other}: {match(one, other, seeds, arguments.jobs)}"


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
