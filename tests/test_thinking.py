"""Thoughts wait in the order of their urgency, and a line that is too long turns people away."""

import asyncio
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from bot.ai.players.levels import LEVELS
from bot.ai.worker.service import MOST_WAITING, AiService, Priority
from bot.engine.errors import Refusal

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def ai():
    made = AiService()
    yield made
    made.close()


@pytest.fixture
def busy(ai: AiService):
    """The one worker is thinking until this is set."""
    done = threading.Event()
    ai._pool.submit(done.wait)
    yield done
    done.set()


async def test_a_move_comes_before_a_hint_and_a_hint_before_a_review(ai, busy):
    order: list[int] = []
    asked = (Priority.REVIEW, Priority.REVIEW, Priority.HINT, Priority.MOVE)

    async def think(urgency: Priority) -> None:
        order.append(await ai._thought(urgency, partial(int, urgency)))

    thoughts = [asyncio.create_task(think(urgency)) for urgency in asked]
    await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(*thoughts)
    assert order == sorted(asked)


async def test_too_many_hints_are_refused_and_moves_never(ai, busy):
    waiting = [asyncio.create_task(ai._thought(Priority.HINT, int)) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="overworked"):
        await ai._thought(Priority.HINT, int)
    review = asyncio.create_task(ai._thought(Priority.REVIEW, partial(str, "judged")))
    move = asyncio.create_task(ai._thought(Priority.MOVE, partial(str, "moved")))
    await asyncio.sleep(0)
    busy.set()
    assert await asyncio.gather(review, move) == ["judged", "moved"]
    await asyncio.gather(*waiting)


async def test_a_thought_that_nobody_waits_for_is_not_thought(ai, busy, tmp_path):
    given_up = asyncio.create_task(ai._thought(Priority.REVIEW, (tmp_path / "one").touch))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    busy.set()
    await ai._thought(Priority.REVIEW, (tmp_path / "two").touch)
    assert [one.name for one in tmp_path.iterdir()] == ["two"]


async def test_what_goes_wrong_goes_to_who_asked(ai):
    with pytest.raises((ArithmeticError, RuntimeError)):
        await ai._thought(Priority.MOVE, partial(divmod, 1, 0))
    assert await ai._thought(Priority.MOVE, partial(divmod, 7, 2)) == (3, 1)


async def test_closing_gives_up_what_waits(ai, busy):
    thought = asyncio.create_task(ai._thought(Priority.REVIEW, int))
    await asyncio.sleep(0)
    ai.close()
    with pytest.raises(asyncio.CancelledError):
        await thought


async def test_there_is_somebody_behind_every_name(ai):
    assert ai.levels == tuple(LEVELS)


async def test_a_puzzle_is_set_once(ai, busy):
    busy.set()
    puzzle = await ai.puzzle(b"once")
    ai.close()
    assert await ai.puzzle(b"once") is puzzle


async def test_of_many_puzzles_the_longest_forgotten_is_set_again(ai, busy):
    busy.set()
    first = await ai.puzzle(b"first")
    ai._puzzles |= {bytes([number]): first for number in range(63)}
    assert await ai.puzzle(b"first") is first
    await ai.puzzle(b"one more")
    assert b"first" in ai._puzzles
    assert len(ai._puzzles) == 64


def test_the_bot_itself_never_loads_numpy_whatever_it_asks():
    command = [sys.executable, "-m", "tests.asking"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert {"bot", "discord"} <= set(done.stdout.split())
    assert "numpy" not in done.stdout.split()
