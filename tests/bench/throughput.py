"""Measures how many moves a second one process makes at a thousand tables, and its answer times.

First as many people play as the bot can serve, each pressing again as soon as the picture is there;
the same is measured on a bare bot, which only answers and edits. Then turns begin at half of that
rate, whether or not the earlier ones are over. `BENCH_MINUTES` is how long that lasts; half a
minute by default. If it is long enough to see whether memory grows, the tables are first brought to
all stages of their games, as on a server: a game takes more memory the longer it is.
"""

import asyncio
import logging
import os
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from tests.bench.loopback import Loopback
from tests.bench.players import Seats, Turn, begin_everywhere
from tests.bench.press import bare_pictures, bare_tables, slowest
from tests.bench.processes import cpu_seconds, resident, running
from tests.bench.row import Row

GUILDS, CHANNELS, TABLES = 20, 10, 5
PLAYERS = 24  # who press at the same time
TO_WARM_UP, TO_MEASURE = 10.0, 20.0
MINUTES = float(os.environ.get("BENCH_MINUTES", "0.5"))
LONG = 5.0  # minutes
MOVES_A_GAME = 48
MOVES_GOAL = 1 / 5
"""About 160 moves a second on a machine on which the bare bot makes 800."""
ANSWER_GOAL_MS = 100.0
GROWTH_GOAL_MB = 10.0


@dataclass(frozen=True, slots=True)
class Rate:
    """Moves per second, and CPU milliseconds per move."""

    moves: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Steady:
    """The turns at a steady rate, and memory in MiB after a third of the time and at the end."""

    turns: list[Turn]
    early: float
    late: float


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    with bare_pictures() as pictures:
        bare = asyncio.run(bare_rate(*pictures))
    ours, steady = asyncio.run(our_rates())
    logging.disable(logging.NOTSET)
    tables = f"{GUILDS * CHANNELS * TABLES:,} tables"
    yield Row(
        label=f"moves a second at {tables}",
        figure=ours.moves,
        unit="moves/s",
        goal=f">= 1/{1 / MOVES_GOAL:g}",
        yardstick=bare.moves,
        yardstick_label="moves/s, a bare bot",
        met=ours.moves >= MOVES_GOAL * bare.moves,
    )
    yield Row("CPU a move", ours.cpu, "ms", "", bare.cpu, "ms, a bare bot")
    answer = slowest([turn.card for turn in steady.turns]) * 1000
    yield Row(
        label=f"the answer at half of that, {len(steady.turns):,} moves, 99th percentile",
        figure=answer,
        unit="ms",
        goal=f"< {ANSWER_GOAL_MS:g} ms",
        met=answer < ANSWER_GOAL_MS,
    )
    yield Row(
        label=f"memory after {MINUTES:g} minutes of that",
        figure=steady.late,
        unit="MiB",
        goal=f"no more than {GROWTH_GOAL_MB:g} MiB growth",
        yardstick=steady.early,
        yardstick_label="MiB, after a third of the time",
        met=steady.late - steady.early <= GROWTH_GOAL_MB,
    )


async def bare_rate(*pictures: str) -> Rate:
    async with (
        Loopback(GUILDS, CHANNELS) as discord,
        running("bare", discord, *pictures) as process,
    ):
        return await fastest_rate(discord, process.pid, await bare_tables(discord))


async def our_rates() -> tuple[Rate, Steady]:
    async with Loopback(GUILDS, CHANNELS) as discord, running("ours", discord) as process:
        channels = [one for some in discord.guilds.values() for one in some]
        tables = await begin_everywhere(discord, channels, TABLES)
        rate = await fastest_rate(discord, process.pid, tables)
        if MINUTES >= LONG:
            await spread(discord, tables)
        return rate, await steadily(discord, process.pid, tables, rate.moves / 2)


async def fastest_rate(discord: Loopback, pid: int, tables: list[Seats]) -> Rate:
    """The rate at which people play who always turn to the table that has waited longest."""
    waiting, made, over = deque(tables), 0, False

    async def keep_playing() -> None:
        nonlocal made
        while not over:
            table = waiting.popleft()
            await table.move(discord)
            waiting.append(table)
            made += 1

    async def measure() -> Rate:
        nonlocal over
        await asyncio.sleep(TO_WARM_UP)
        begun, before, cpu = time.perf_counter(), made, cpu_seconds(pid)
        await asyncio.sleep(TO_MEASURE)
        moves, over = made - before, True
        seconds = time.perf_counter() - begun
        return Rate(moves / seconds, (cpu_seconds(pid) - cpu) / moves * 1000)

    measuring = asyncio.create_task(measure())
    await asyncio.gather(measuring, *(keep_playing() for _ in range(PLAYERS)))
    return measuring.result()


async def spread(discord: Loopback, tables: list[Seats]) -> None:
    """Play on at each table, at some for a move and at some for a whole game."""
    waiting = deque(enumerate(tables))

    async def keep_playing() -> None:
        while waiting:
            place, table = waiting.popleft()
            for _ in range(place % MOVES_A_GAME):
                await table.move(discord)

    await asyncio.gather(*(keep_playing() for _ in range(PLAYERS)))


async def steadily(discord: Loopback, pid: int, tables: list[Seats], rate: float) -> Steady:
    """Begin turns at this rate for `MINUTES`."""
    turns: list[Turn] = []
    playing: dict[int, asyncio.Task[None]] = {}
    early, seconds = 0.0, 60 * MINUTES

    async def play(table: Seats) -> None:
        turns.append(await table.move(discord))

    begun = time.perf_counter()
    for number, (place, table) in enumerate(cycle(enumerate(tables))):
        now = time.perf_counter() - begun
        if now > seconds:
            break
        early = early or (resident(pid) if now > seconds / 3 else 0.0)
        await asyncio.sleep(max(0.0, number / rate - now))
        if place not in playing or playing[place].done():
            playing[place] = asyncio.create_task(play(table))
    await asyncio.gather(*playing.values())
    return Steady(turns, early, resident(pid))
