"""Matches between two evaluators of coffins, in card numbers.

A deal is the first coffin of a classic game. Each is played twice with the seats exchanged.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from bot.ai.coffin.coffin_evaluator import THE_COUNT
from bot.ai.coffin.evaluators import Greedy, OpponentModelPimc, Pimc, Random
from bot.ai.coffin.greedy import two_player_scorer
from bot.ai.coffin.observation import Evaluator, Observation, ObservedPlay, Values, best_of
from bot.ai.coffin.payoff import EMPTY, VAMPIRE_NUMBER, payoff_of
from bot.ai.coffin.position_graph import CELLS
from bot.ai.rng import Rng
from bot.engine.coffin.grid import CENTRE
from bot.tools.arena.ismcts import IsMcts
from bot.tools.arena.matches import Played, Result, result_of

PACK: Final = (*range(VAMPIRE_NUMBER), VAMPIRE_NUMBER, VAMPIRE_NUMBER)
PLIES: Final = 8
_SEED: Final = 1897  # the first number of every seed of the arena
PROGRAMME: Final = tuple(
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
    return result_of(played)


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


def _both_ways(one: str, other: str, seed: int) -> Played:
    """The deal of this seed, played twice."""
    first, second = contestant(one), contestant(other)
    ones: list[float] = []
    others: list[float] = []
    eldest = play_deal((first, second), seed, (ones, others))
    dealer = -play_deal((second, first), seed, (others, ones))
    return Played((eldest + dealer) / 2, (tuple(ones), tuple(others)))
