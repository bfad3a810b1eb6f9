"""Measures the time from a press to its answer and to the new picture, compared with a bare bot.

Both bots run in their own processes with real connections to a Discord on this machine, whose time
is part of both figures. They are pressed in turns, so that a disturbance of the machine affects
both. In every turn somebody presses a place and then a card for it; the next press comes as soon
as the picture is there, while the bot may still be storing what it has shown.
"""

import asyncio
import logging
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

from bot.kits.coffin.pictures import board_drawing
from tests.bench.loopback import Loopback
from tests.bench.players import ON_A_PLACE, Seats, Turn, begin_everywhere
from tests.bench.processes import cpu_seconds, running
from tests.bench.row import Row
from tests.engine.playouts import coffin_seen, played
from tests.render.opening import drawn

CHANNELS, TABLES = 24, 5  # so many that no board is edited twice in a second
MOVES, AT_A_TIME = 600, 50
COMMITS = 10
ANSWER_GOAL, FASTEST_GOAL, PICTURE_GOAL = 3.0, 2.5, 8.0
CPU_GOAL = 12.0
"""5.6 ms of CPU per move, on a machine on which a bare bot answers in 0.47 ms."""


@dataclass
class Measured:
    """All turns played on one bot, and the CPU seconds that they took."""

    turns: list[Turn] = field(default_factory=list)
    cpu: float = 0.0

    async def play(self, discord: Loopback, pid: int, tables: Iterator[Seats], turns: int) -> None:
        """Play this many turns, one after another."""
        before = cpu_seconds(pid)
        for _ in range(turns):
            self.turns.append(await next(tables).move(discord))
        self.cpu += cpu_seconds(pid) - before

    def seconds(self, of: str) -> list[float]:
        return [getattr(turn, of) for turn in self.turns]


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    ours, bare, commits = asyncio.run(measured())
    logging.disable(logging.NOTSET)
    for pressed, name in (("card", "a press on a card"), ("place", "a press on a place")):
        own, yard = ours.seconds(pressed), bare.seconds(pressed)
        yield compared(f"{name} to its answer, median", median(own), median(yard), ANSWER_GOAL)
        yield compared(f"{name}, the fastest tenth", fastest(own), fastest(yard), FASTEST_GOAL)
        yield compared(f"{name}, 99th percentile", slowest(own), slowest(yard))
    disk = median(bare.seconds("card")) + median(commits)
    yield Row(
        label="a press on a card to its answer, compared with a bare answer and a commit",
        figure=median(ours.seconds("card")) * 1000,
        unit="ms",
        goal="",
        yardstick=disk * 1000,
        yardstick_label="ms, a bare bot and a bare commit",
    )
    own, yard = ours.seconds("picture"), bare.seconds("picture")
    yield compared("to the new picture, median", median(own), median(yard), PICTURE_GOAL)
    yield compared("to the new picture, 99th percentile", slowest(own), slowest(yard))
    answer = median(bare.seconds("card"))
    yield compared(
        "CPU a move, against a bare answer",
        ours.cpu / len(ours.turns),
        answer,
        CPU_GOAL,
    )
    yield compared("CPU a move", ours.cpu / len(ours.turns), bare.cpu / len(bare.turns))


def compared(label: str, ours: float, bare: float, most: float | None = None) -> Row:
    return Row(
        label=label,
        figure=ours * 1000,
        unit="ms",
        goal=f"<= {most:g} times" if most else "",
        yardstick=bare * 1000,
        yardstick_label="ms, a bare bot",
        met=ours <= most * bare if most else None,
    )


def fastest(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=10)[0]


def slowest(seconds: Sequence[float]) -> float:
    return quantiles(seconds, n=100)[-1]


async def measured(moves: int = MOVES) -> tuple[Measured, Measured, list[float]]:
    """Our bot and a bare one, pressed in turns, and the seconds of bare commits in between."""
    commits: list[float] = []
    with tempfile.NamedTemporaryFile() as picture:
        Path(picture.name).write_bytes(await asyncio.to_thread(board))
        async with (
            Loopback(1, CHANNELS) as ours,
            running("ours", ours) as our_process,
            Loopback(1, CHANNELS) as bare,
            running("bare", bare, picture.name) as bare_process,
        ):
            sides = (
                (ours, our_process.pid, cycle(await our_tables(ours)), Measured()),
                (bare, bare_process.pid, cycle(await bare_tables(bare)), Measured()),
            )
            for discord, pid, tables, _ in sides:
                await Measured().play(discord, pid, tables, AT_A_TIME)  # to warm up
            for _ in range(moves // AT_A_TIME):
                for discord, pid, tables, result in sides:
                    await result.play(discord, pid, tables, AT_A_TIME)
                commits += await asyncio.to_thread(bare_commits)
    return sides[0][-1], sides[1][-1], commits


def bare_commits() -> list[float]:
    """Seconds of commits of one row, on the disk on which our bot stores its moves."""
    with tempfile.NamedTemporaryFile() as file, closing(sqlite3.connect(file.name)) as database:
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            database.execute(f"PRAGMA {pragma}")
        database.execute("CREATE TABLE move (text)")
        seconds = []
        for _ in range(COMMITS):
            database.execute("INSERT INTO move VALUES ('QH@b1')")
            begun = time.perf_counter()
            database.commit()
            seconds.append(time.perf_counter() - begun)
        return seconds


def board() -> bytes:
    """A picture of a board as our bot sends it."""
    return drawn(board_drawing(coffin_seen(played("dracula.classic")[1][-1])))


async def our_tables(discord: Loopback) -> list[Seats]:
    return await begin_everywhere(discord, next(iter(discord.guilds.values())), TABLES)


async def bare_tables(discord: Loopback) -> list[Seats]:
    channels = [one for some in discord.guilds.values() for one in some]
    boards = [await discord.appears(channel, ON_A_PLACE, 0) for channel in channels]
    return [Seats(board, (100, 101)) for board in boards]
