"""The AI service: its levels, its cache of puzzles, and what it spares the bot's own process."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from bot.ai.coffin.opponent_memory import TYPES, UNKNOWN
from bot.ai.coffin.opponent_model import OpponentKind
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.worker.jobs import (
    ChooseMove,
    GeneratePositionPuzzle,
    GeneratePuzzle,
    Job,
    JudgeMove,
    RankMoves,
    RememberOpponent,
)
from bot.ai.worker.main import run
from bot.ai.worker.service import CACHED_PUZZLES, AiService
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.model.reviews import PlayedMove
from tests.ai.coffin.observing import after_coffins, after_plies
from tests.ai.worker.calling_worker import call

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[3]


class CountingRunner:
    """Runs jobs in the same process and keeps them; every puzzle is a new object.

    Each job ends when `opened` is set.
    """

    def __init__(self) -> None:
        self.jobs: list[Job[Any]] = []
        self.opened = threading.Event()
        self.opened.set()

    def run(self, job: Job[T]) -> T:
        self.jobs.append(job)
        self.opened.wait()
        return cast(T, object())

    def rest(self) -> None:
        pass

    def stop(self) -> None:
        pass


@pytest.fixture
def runner() -> CountingRunner:
    return CountingRunner()


@pytest.fixture
async def ai(runner: CountingRunner) -> AsyncIterator[AiService]:
    made = AiService(runner=runner)
    yield made
    made.close()


async def test_there_is_a_policy_for_every_level(ai: AiService) -> None:
    assert ai.levels == tuple(PLAYERS)


async def test_a_puzzle_is_generated_once(ai: AiService, runner: CountingRunner) -> None:
    puzzle = await ai.puzzle(b"once")
    assert await ai.puzzle(b"once") is puzzle
    assert runner.jobs == [GeneratePuzzle(b"once")]


async def test_the_least_recently_used_puzzle_is_forgotten_first(
    ai: AiService, runner: CountingRunner
) -> None:
    first, second = await ai.puzzle(b"first"), await ai.puzzle(b"second")
    for number in range(CACHED_PUZZLES - 2):
        await ai.puzzle(bytes([number]))
    assert await ai.puzzle(b"first") is first
    await ai.puzzle(b"one more")
    assert await ai.puzzle(b"first") is first
    assert await ai.puzzle(b"second") is not second
    assert len(runner.jobs) == CACHED_PUZZLES + 2


async def test_players_who_wait_for_a_move_come_before_reviews_and_puzzles_of_positions(
    ai: AiService, runner: CountingRunner
) -> None:
    state = after_plies(4)
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    runner.opened.clear()
    asked = [
        asyncio.create_task(job)
        for job in (
            ai.puzzle(b"being made"),
            ai.position_puzzle("fosco", b""),
            ai.judge([PlayedMove(view, state, view.moves[0])], 0, b""),
            ai.hints(view, determinize, b""),
            ai.remember_opponent(view, NO_MEMORY),
            ai.choose_move(Level.COUNT, view, determinize, b"", NO_MEMORY),
            ai.puzzle(b"today"),
        )
    ]
    await asyncio.sleep(0)
    runner.opened.set()
    await asyncio.gather(*asked)
    kinds = [
        GeneratePuzzle,
        ChooseMove,
        RememberOpponent,
        RankMoves,
        JudgeMove,
        GeneratePositionPuzzle,
    ]
    assert [type(job) for job in runner.jobs[1:]] == kinds


def test_the_worker_plays_and_learns_with_a_memory() -> None:
    state = after_coffins(1, "greedy")
    view = state.view(0)
    learnt = run(RememberOpponent(view, NO_MEMORY))
    assert learnt == evaluator_for(view).memory_after(view, 0)
    assert run(RememberOpponent(view, tuple(UNKNOWN[::-1]))) != learnt
    state = after_plies(4)
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    stranger, greedy = (
        run(ChooseMove(Level.COUNT, view, determinize, b"seed", memory))
        for memory in (None, tuple((each.kind is OpponentKind.GREEDY) / 2 for each in TYPES))
    )
    assert stranger != greedy


def test_the_worker_refuses_a_job_that_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="Call"):
        run(call(int))


def test_the_bots_own_process_never_loads_numpy_whatever_it_asks() -> None:
    command = [sys.executable, "-m", "tests.ai.worker.loaded_libraries"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert {"bot", "discord"} <= set(done.stdout.split())
    assert "numpy" not in done.stdout.split()
