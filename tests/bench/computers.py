"""Runs the whole bot with computers in it that think from one SIGUSR1 to the next.

From one SIGUSR2 to the next a process that only counts is at work instead, at the same priority as
the worker of the computers. What it costs is what any work beside the bot costs on this machine.
"""

import asyncio
import runpy
import signal
import subprocess
import sys
from functools import partial
from types import FrameType
from unittest.mock import patch

from bot.ai.analysis_types import AnalysisBudget
from bot.ai.worker.job_queue import Runner
from bot.ai.worker.service import AiService
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level

COUNTS = 10
COUNTING = """
import os
bot = os.getppid()
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while os.getppid() == bot:
    sum(range(10_000))
"""


class Computers:
    """Several Counts, each at a table of its own, who choose moves while they are switched on."""

    def __init__(self) -> None:
        self._ai: AiService
        self._at_work: list[asyncio.Task[None]] = []

    def serve(self, budget: AnalysisBudget, runner: Runner | None) -> AiService:
        """The service of the bot, which these computers use too."""
        self._ai = AiService(budget, runner)
        return self._ai

    def signalled(self, _signal: int, _frame: FrameType | None) -> None:
        """Begin or stop from within the event loop, which the signal has interrupted."""
        asyncio.get_running_loop().call_soon_threadsafe(self.begin_or_stop)

    def begin_or_stop(self) -> None:
        """Begin, or stop after the move that is being chosen."""
        if self._at_work:
            for task in self._at_work:
                task.cancel()
            self._at_work = []
        else:
            work = (keep_choosing(self._ai, number) for number in range(COUNTS))
            self._at_work = [asyncio.create_task(each) for each in work]


class Counting:
    """A process that counts while it is switched on, in time that no other process wants."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def signalled(self, _signal: int, _frame: FrameType | None) -> None:
        """Begin, or stop."""
        if self._process is None:
            self._process = subprocess.Popen((sys.executable, "-c", COUNTING))
            return
        self._process.kill()
        self._process.wait()
        self._process = None


async def keep_choosing(ai: AiService, number: int) -> None:
    state = dealt(number)  # once, since the bot has the states of its tables at hand too
    while True:
        determinize = partial(state.determinize, state.to_move)
        await ai.choose_move(
            Level.COUNT, state.view(state.to_move), determinize, bytes([number]), NO_MEMORY
        )


def dealt(number: int) -> State:
    """A game in which one card has been laid."""
    position = start(GAMES["dracula.classic"], {}, bytes([number]) * 32)
    for move in ("queen", "agree"):
        position = position.play(move)
    # The first card is chosen quickly; the second takes longest.
    return position.play(str(position.state.legal_moves()[0])).state


if __name__ == "__main__":
    computers = Computers()
    signal.signal(signal.SIGUSR1, computers.signalled)
    signal.signal(signal.SIGUSR2, Counting().signalled)
    with patch("bot.app.AiService", computers.serve):
        runpy.run_module("bot", run_name="__main__")
