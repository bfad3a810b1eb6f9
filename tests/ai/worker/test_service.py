"""The AI service: its levels, its cache of puzzles, and what it spares the bot's own process."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.ai.players.levels import POLICIES
from bot.ai.worker.jobs import GeneratePuzzle
from bot.ai.worker.main import run
from bot.ai.worker.service import CACHED_PUZZLES, AiService
from tests.ai.worker.calling_worker import call

ROOT = Path(__file__).resolve().parents[3]


class CountingRunner:
    """Runs jobs in the same process and keeps them; every puzzle is a new object."""

    def __init__(self) -> None:
        self.jobs = []

    def run(self, job):
        self.jobs.append(job)
        return object()

    def stop(self) -> None:
        pass


@pytest.fixture
def runner():
    return CountingRunner()


@pytest.fixture
async def ai(runner):
    made = AiService(runner=runner)
    yield made
    made.close()


async def test_there_is_a_policy_for_every_level(ai):
    assert ai.levels == tuple(POLICIES)


async def test_a_puzzle_is_generated_once(ai, runner):
    puzzle = await ai.puzzle(b"once")
    assert await ai.puzzle(b"once") is puzzle
    assert runner.jobs == [GeneratePuzzle(b"once")]


async def test_the_least_recently_used_puzzle_is_forgotten_first(ai, runner):
    first, second = await ai.puzzle(b"first"), await ai.puzzle(b"second")
    for number in range(CACHED_PUZZLES - 2):
        await ai.puzzle(bytes([number]))
    assert await ai.puzzle(b"first") is first
    await ai.puzzle(b"one more")
    assert await ai.puzzle(b"first") is first
    assert await ai.puzzle(b"second") is not second
    assert len(runner.jobs) == CACHED_PUZZLES + 2


def test_the_worker_refuses_a_job_that_it_does_not_know():
    with pytest.raises(TypeError, match="Call"):
        run(call(int))


def test_the_bots_own_process_never_loads_numpy_whatever_it_asks():
    command = [sys.executable, "-m", "tests.asking"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert {"bot", "discord"} <= set(done.stdout.split())
    assert "numpy" not in done.stdout.split()
