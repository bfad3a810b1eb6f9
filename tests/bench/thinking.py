"""Measures answers to presses while ten Counts choose moves, compared with while none does.

Both are measured on one bot in turns, so that a disturbance of the machine affects both. The same
is measured while a process that only counts is at work in idle time: that is what any work beside
the bot costs on this machine. The Counts run in the bot's own process, as at its tables, and their
worker is its child. It is started before anything is measured, because its first job, with all
imports, comes only once.

The worker rests for a moment at each press, so the bench also reports its share of a core. Here
somebody presses hundreds of times a second; where people play, the worker rests much less.

Discord and the people who press are one process here, on the same cores. It has the same priority
as the bot, so it takes the same time from the bot in both cases, and it takes no part in the work
of the Counts.
"""

import asyncio
import logging
import signal
import time
from asyncio.subprocess import Process
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from statistics import median

from tests.bench.computers import COUNTS
from tests.bench.loopback import Loopback
from tests.bench.players import Seats
from tests.bench.press import AT_A_TIME, CHANNELS, Measured, our_tables, slowest
from tests.bench.processes import TO_CONNECT, children, cpu_seconds, running
from tests.bench.row import Row

MOVES = 1800  # of fewer, too few turns would decide the 99th percentile
GOAL = 1.3  # times the idle time
LONGEST_THOUGHT = 0.5  # seconds
AT_WORK = 3.0  # seconds of CPU of a worker that has begun


@dataclass
class Pressed(Measured):
    """All turns played, and the share of a core that the worker had meanwhile."""

    seconds_in_all: float = 0.0
    worked: float = 0.0

    @property
    def share(self) -> float:
        return self.worked / self.seconds_in_all

    async def play(self, discord: Loopback, pid: int, tables: Iterator[Seats], turns: int) -> None:
        begun, worked = time.perf_counter(), cpu_of_children(pid)
        await super().play(discord, pid, tables, turns)
        self.worked += cpu_of_children(pid) - worked
        self.seconds_in_all += time.perf_counter() - begun


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    idle, busy, counting = asyncio.run(pressing(MOVES))
    logging.disable(logging.NOTSET)
    counts, other = f"{COUNTS} Counts at work", "another process counts"
    for of, what in (("card", "its answer"), ("picture", "the new picture")):
        usual, figures, yard = idle.seconds(of), busy.seconds(of), counting.seconds(of)
        yield compared(f"{what}, median, {counts}", median(usual), median(figures))
        yield compared(f"{what}, median, {other}", median(usual), median(yard))
        yield compared(f"{what}, 99th percentile, {counts}", slowest(usual), slowest(figures), GOAL)
        yield compared(f"{what}, 99th percentile, {other}", slowest(usual), slowest(yard))
    yield Row(
        label=f"of a core that {counts} had, pressed without a pause",
        figure=100 * busy.share,
        unit="%",
        goal="",
        yardstick=100 * counting.share,
        yardstick_label="%, a process that counts",
    )


def compared(what: str, idle: float, busy: float, goal: float | None = None) -> Row:
    return Row(
        label=f"from a press to {what}",
        figure=busy * 1000,
        unit="ms",
        goal=f"< {goal:g} times idle" if goal else "",
        yardstick=idle * 1000,
        yardstick_label="ms, idle",
        met=busy < goal * idle if goal else None,
    )


async def pressing(moves: int) -> tuple[Pressed, Pressed, Pressed]:
    """Measure `moves` turns each: while idle, while computers think, and while a process counts."""
    idle, busy, counting = Pressed(), Pressed(), Pressed()
    async with Loopback(1, CHANNELS) as discord, running("thinking", discord) as process:
        tables = cycle(await our_tables(discord))
        await begin_or_stop(process, signal.SIGUSR1)
        await begun(process)
        await begin_or_stop(process, signal.SIGUSR1)
        await Measured().play(discord, process.pid, tables, AT_A_TIME)  # to warm up
        for _ in range(moves // AT_A_TIME):
            await idle.play(discord, process.pid, tables, AT_A_TIME)
            for measured, number in ((busy, signal.SIGUSR1), (counting, signal.SIGUSR2)):
                await begin_or_stop(process, number)
                await measured.play(discord, process.pid, tables, AT_A_TIME)
                await begin_or_stop(process, number)
    return idle, busy, counting


async def begin_or_stop(process: Process, number: signal.Signals) -> None:
    """Let what this signal switches begin or stop, and wait until it has."""
    process.send_signal(number)
    await asyncio.sleep(LONGEST_THOUGHT)


def cpu_of_children(pid: int) -> float:
    """Seconds of CPU of all that this process has started."""
    return sum(map(cpu_seconds, children(pid)))


async def begun(process: Process) -> None:
    """Wait until the worker has imported everything and lowered its priority."""
    async with asyncio.timeout(TO_CONNECT):
        while cpu_of_children(process.pid) < AT_WORK:  # noqa: ASYNC110 - another process
            await asyncio.sleep(LONGEST_THOUGHT)
