"""The bot's access to its AI: moves, hints, verdicts and puzzles, computed by the worker process.

Moves and hints depend only on what one seat may see; only verdicts, which are on finished games,
depend on all cards. The bot's own process never imports NumPy.
"""

from collections.abc import Sequence
from typing import Final

from bot.ai.analysis_types import THOROUGH, AnalysisBudget, Determinize
from bot.ai.analysis_versions import ANALYSIS_VERSION, is_valid
from bot.ai.worker.job_queue import JobQueue, Priority, Runner
from bot.ai.worker.jobs import (
    ChooseMove,
    GeneratePositionPuzzle,
    GeneratePuzzle,
    JudgeMove,
    RankMoves,
    RememberOpponent,
)
from bot.ai.worker.process import WorkerProcess
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.opponent_memory import Memory
from bot.model.players import Level
from bot.model.puzzles import PositionPuzzle, Puzzle
from bot.model.reviews import MoveAnalysis, MoveValue, PlayedMove
from bot.model.terms import Terms

CACHED_PUZZLES: Final = 64
"""How many coffins are cached: enough for today's puzzle and for practice."""


class AiService:
    """Computer players, hints, reviews and puzzles.

    budget  how thoroughly hints and reviews search
    """

    def __init__(self, budget: AnalysisBudget = THOROUGH, runner: Runner | None = None) -> None:
        self._runner = runner or WorkerProcess()
        self._queue = JobQueue(self._runner)
        self._puzzles: dict[bytes, Puzzle] = {}
        self._budget = budget

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of the computer players, the weakest first."""
        return tuple(Level)

    @property
    def learning_levels(self) -> tuple[Level, ...]:
        """The levels that use their memory of a person."""
        return (Level.COUNT,)

    @property
    def version(self) -> int:
        """The version of its analyses."""
        return ANALYSIS_VERSION

    def is_valid(self, version: int, terms: Terms) -> bool:
        """Whether analyses of this version judge the moves of such a game as those made now."""
        return is_valid(version, terms)

    @property
    def waiting(self) -> int:
        """How many jobs wait for the worker process."""
        return self._queue.waiting

    async def choose_move(
        self,
        level: Level,
        view: View,
        determinize: Determinize,
        seed: bytes,
        memory: Memory | None,
    ) -> Move:
        """A move for the seat of this view; the same view, seed and memory give the same move."""
        job = ChooseMove(level, view, determinize, seed, memory)
        return await self._queue.run(Priority.MOVE, job)

    async def remember_opponent(self, view: View, memory: Memory) -> Memory:
        """The memory after the finished deals of this view; `memory` is the one before."""
        return await self._queue.run(Priority.LEARN, RememberOpponent(view, memory))

    async def hints(self, view: View, determinize: Determinize, seed: bytes) -> list[MoveValue]:
        """The moves with their expected margins, best first; QueueFull."""
        job = RankMoves(view, determinize, seed, self._budget)
        return await self._queue.run(Priority.HINT, job)

    async def judge(self, deal: Sequence[PlayedMove], at: int, seed: bytes) -> MoveAnalysis:
        """The analysis of move `at` of a finished deal; QueueFull."""
        job = JudgeMove(tuple(deal), at, seed, self._budget)
        return await self._queue.run(Priority.REVIEW, job)

    async def puzzle(self, seed: bytes) -> Puzzle:
        """The coffin of this seed, always the same."""
        known = self._puzzles.pop(seed, None)
        if known is None:
            known = await self._queue.run(Priority.COFFIN_PUZZLE, GeneratePuzzle(seed))
        self._puzzles[seed] = known  # It is now the most recently used.
        if len(self._puzzles) > CACHED_PUZZLES:
            del self._puzzles[next(iter(self._puzzles))]
        return known

    async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
        """The puzzle of this seed in a game of `POSITION_GAMES`, always the same; QueueFull."""
        job = GeneratePositionPuzzle(game, seed)
        return await self._queue.run(Priority.POSITION_PUZZLE, job)

    def rest(self) -> None:
        """Pause the worker for a moment, because somebody waits for an answer of the bot."""
        self._runner.rest()

    def close(self) -> None:
        """Cancel the waiting jobs and all later ones, and stop the running one."""
        self._queue.close()
