"""Where it is thought about moves: in a process beside this one, one thought after another.

The most urgent thought comes first: a puzzle, which takes milliseconds, then a computer player's
move, then a hint, then a review. A thought gets what one seat may see; only a review, of a game
that is over, all the cards. This process loads nothing of what it takes to think.
"""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Lock
from typing import Any, Final, TypeVar

from bot.ai.analysis_types import (
    LEVEL_NAMES,
    THOROUGH,
    AnalysedMove,
    AnalysisBudget,
    Determinize,
    MoveValue,
    Puzzle,
    Verdict,
)
from bot.ai.worker import jobs
from bot.ai.worker.process import WorkerProcess
from bot.engine.coffin.view import coffin_view
from bot.engine.errors import Refusal
from bot.engine.game import State, View
from bot.engine.moves import Move

T = TypeVar("T")


class Priority(IntEnum):
    """What waits for a thought, the most urgent first."""

    PUZZLE = 0
    MOVE = 1
    HINT = 2
    REVIEW = 3


MOST_WAITING: Final = 16
"""Hints, or moves of reviews, that may wait; those who ask for more are put off."""
_PUZZLES: Final = 64  # today's, and what a few people practise on


@dataclass(order=True)
class _Thought:
    urgency: Priority
    number: int
    think: Callable[[], Any] = field(compare=False)
    outcome: Future[Any] = field(compare=False, default_factory=Future)


class AiService:
    """Every computer player of the catalogue of levels, and the one who judges the moves of others.

    `care` is how thoroughly hints and reviews are thought about.
    """

    def __init__(self, care: AnalysisBudget = THOROUGH) -> None:
        # A second thinker would only take time from the answers: this is all arithmetic.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="thinking")
        self._process = WorkerProcess()
        self._puzzles: dict[bytes, Puzzle] = {}
        self._care = care
        self._waiting: list[_Thought] = []
        self._numbers = itertools.count()
        self._lock = Lock()

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels, the weakest first."""
        return LEVEL_NAMES

    async def think(self, level: str, view: View, determinize: Determinize, seed: bytes) -> Move:
        """A move for the seat of this view; the same seed gives the same move."""
        return await self._thought(Priority.MOVE, jobs.choice(level, view, determinize, seed))

    async def hints(self, view: View, determinize: Determinize, seed: bytes) -> list[MoveValue]:
        """The moves with what they are expected to bring, the best first; or a Refusal."""
        asked = jobs.worth(view, determinize, seed, self._care)
        return await self._thought(Priority.HINT, asked)

    async def judge(
        self, coffin: Sequence[tuple[View, State, Move]], at: int, seed: bytes
    ) -> Verdict:
        """The verdict on one move of a full coffin; or a Refusal."""
        positions = [AnalysedMove(coffin_view(view), state, move) for view, state, move in coffin]
        asked = jobs.judgement(positions, at, seed, self._care)
        return await self._thought(Priority.REVIEW, asked)

    async def puzzle(self, seed: bytes) -> Puzzle:
        """The puzzle of this seed, always the same."""
        known = self._puzzles.pop(seed, None)
        if known is None:
            known = await self._thought(Priority.PUZZLE, jobs.exercise(seed))
        self._puzzles[seed] = known  # now the youngest
        if len(self._puzzles) > _PUZZLES:
            del self._puzzles[next(iter(self._puzzles))]
        return known

    def close(self) -> None:
        """Think no more; a thought that was begun is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            for thought in self._waiting:
                thought.outcome.cancel()
        self._process.stop()

    async def _thought(self, urgency: Priority, think: Callable[[], T]) -> T:
        thought = _Thought(urgency, next(self._numbers), think)
        with self._lock:
            alike = sum(one.urgency is urgency for one in self._waiting)
            if urgency > Priority.MOVE and alike >= MOST_WAITING:
                raise Refusal("overworked")
            heapq.heappush(self._waiting, thought)
        self._pool.submit(self._think_the_most_urgent)
        outcome: T = await asyncio.wrap_future(thought.outcome)
        return outcome

    def _think_the_most_urgent(self) -> None:
        with self._lock:
            thought = heapq.heappop(self._waiting)
        if not thought.outcome.set_running_or_notify_cancel():
            return
        try:
            thought.outcome.set_result(self._process.do(thought.think))
        except BaseException as error:  # whoever waits for it is told
            thought.outcome.set_exception(error)
