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
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

from bot.kits.coffin.line_previews import Choice, previews
from bot.kits.coffin.pictures import board_drawing, hand_drawing
from tests.bench.loopback import Loopback, Message
from tests.bench.players import ON_A_PLACE, Seats, Turn, begin_everywhere
from tests.bench.processes import cpu_seconds, running
from tests.bench.row import Row
from tests.engine.playouts import coffin_seen, played
from tests.render.opening import drawn

CHANNELS, TABLES = 24, 5  # so many that no board is edited twice in a second
MOVES, AT_A_TIME = 600, 50
COMMITS, PICTURES = 10, 20
ON_A_HAND, PERSON = "h:", 100
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


@dataclass
class Yardsticks:
    """Seconds that a part of our answers takes without the rest, between our turns."""

    commits: list[float] = field(default_factory=list)
    """Of a commit of one row."""
    pictures: list[float] = field(default_factory=list)
    """Of a bare bot's answer with a picture of a hand."""


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    with bare_pictures() as pictures:
        ours, bare, others = asyncio.run(measured(*pictures))
    logging.disable(logging.NOTSET)
    for pressed, name in (("card", "a press on a card"), ("place", "a press on a place")):
        own, yard = ours.seconds(pressed), bare.seconds(pressed)
        yield compared(f"{name} to its answer, median", median(own), median(yard), ANSWER_GOAL)
        yield compared(f"{name}, the fastest tenth", fastest(own), fastest(yard), FASTEST_GOAL)
        yield compared(f"{name}, 99th percentile", slowest(own), slowest(yard))
    committed = median(bare.seconds("card")) + median(others.commits)
    for pressed, rest, seconds in (
        ("card", "a commit", committed),
        ("place", "a picture", median(others.pictures)),
    ):
        yield Row(
            label=f"a press on a {pressed} to its answer, compared with a bare answer and {rest}",
            figure=median(ours.seconds(pressed)) * 1000,
            unit="ms",
            goal="",
            yardstick=seconds * 1000,
            yardstick_label=f"ms, a bare bot and {rest}",
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


async def measured(*pictures: str) -> tuple[Measured, Measured, Yardsticks]:
    """Our bot and a bare one, pressed in turns, and what is measured in between.

    pictures  the files of the bare bot's pictures
    """
    others = Yardsticks()
    async with (
        Loopback(1, CHANNELS) as ours,
        running("ours", ours) as our_process,
        Loopback(1, CHANNELS) as bare,
        running("bare", bare, *pictures) as bare_process,
    ):
        sides = (
            (ours, our_process.pid, cycle(await our_tables(ours)), Measured()),
            (bare, bare_process.pid, cycle(await bare_tables(bare)), Measured()),
        )
        hands = cycle(await bare_messages(bare, ON_A_HAND))
        for discord, pid, tables, _ in sides:
            await Measured().play(discord, pid, tables, AT_A_TIME)  # to warm up
        for _ in range(MOVES // AT_A_TIME):
            for discord, pid, tables, result in sides:
                await result.play(discord, pid, tables, AT_A_TIME)
            others.commits += await asyncio.to_thread(bare_commits)
            for hand in islice(hands, PICTURES):
                others.pictures.append((await bare.answer(PERSON, hand, ON_A_HAND)).seconds)
    return sides[0][-1], sides[1][-1], others


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


@contextmanager
def bare_pictures() -> Iterator[tuple[str, str]]:
    """The files of a board and of a hand as our bot sends them, which a bare bot can send."""
    positions = played("dracula.classic")[1]
    placing = coffin_seen(positions[10], positions[10].state.to_move)
    chosen = [move for move in placing.moves if move.cell == placing.moves[0].cell]
    choice = Choice(cell=placing.moves[0].cell, previews=previews(chosen, placing))
    drawings = board_drawing(coffin_seen(positions[-1])), hand_drawing(placing, choice)
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "board.png"), Path(folder, "hand.png")
        for file, drawing in zip(files, drawings, strict=True):
            file.write_bytes(drawn(drawing))
        yield str(files[0]), str(files[1])


async def our_tables(discord: Loopback) -> list[Seats]:
    return await begin_everywhere(discord, next(iter(discord.guilds.values())), TABLES)


async def bare_tables(discord: Loopback) -> list[Seats]:
    return [Seats(board, (PERSON, 101)) for board in await bare_messages(discord, ON_A_PLACE)]


async def bare_messages(discord: Loopback, kind: str) -> list[Message]:
    """The message with a button of this kind in each channel."""
    channels = [one for some in discord.guilds.values() for one in some]
    return [await discord.appears(channel, kind, 0) for channel in channels]
