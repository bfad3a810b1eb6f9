"""Measures what grows with the number of games: queries, writes beside them, and the start.

The database has ten thousand finished and ten thousand running games. `BENCH_DATABASE` names
another file to measure, made by `python -m bot.tools.large_database`; some moves change it.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from sqlalchemy import func, select

from bot.messages.table_ids import MoveButton
from bot.model.players import Person
from bot.model.results import Scope
from bot.store import schema
from bot.store.store import Store, open_store
from bot.tables.table_cache import TableCache
from bot.tools.large_database import make
from bot.tools.query_times import QueryTime, query_times
from tests.bench.loopback import Loopback, Message
from tests.bench.processes import running
from tests.bench.row import Row

GAMES: Final = 10_000
QUERY_GOAL_MS, WAIT_GOAL_MS, START_GOAL_SECONDS = 20.0, 50.0, 3.0
WRITES, BROWSING = 100, 4
AIMED_AT = ("leaderboard", "profile", "ladder", "history", "versus")


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(os.environ.get("BENCH_DATABASE") or Path(folder) / "dracula.db")
        if not file.exists():
            make(file, GAMES, GAMES)
        yield from queries(*asyncio.run(measured(file)))
        running_games, seconds = asyncio.run(first_press(file))
        yield Row(
            label=f"from the start to the first answered move, {running_games:,} games running",
            figure=seconds,
            unit="s",
            goal=f"<= {START_GOAL_SECONDS:g} s",
            met=seconds <= START_GOAL_SECONDS,
        )


def queries(
    over: int, times: list[QueryTime], alone: list[float], beside: list[float]
) -> Iterator[Row]:
    yardstick, *others = times
    for one in others:
        aimed_at = one.name.startswith(AIMED_AT)
        yield Row(
            label=f"{one.name}, {over:,} games over, computing",
            figure=one.computing,
            unit="ms",
            goal=f"<= {QUERY_GOAL_MS:g} ms" if aimed_at else "",
            yardstick=yardstick.computing,
            yardstick_label="ms, reading one game",
            met=one.computing <= QUERY_GOAL_MS if aimed_at else None,
        )
    for figure, label in ((median, "the median"), (max, "the slowest")):
        waited, usual = figure(beside), figure(alone)
        yield Row(
            label=f"{label} of {WRITES} writes beside {BROWSING} who browse",
            figure=waited,
            unit="ms",
            goal=f"<= {WAIT_GOAL_MS:g} ms",
            yardstick=usual,
            yardstick_label="ms, when nobody browses",
            # The disk is the same for both, and slow at times.
            met=waited <= max(WAIT_GOAL_MS, usual),
        )


async def measured(file: Path) -> tuple[int, list[QueryTime], list[float], list[float]]:
    """The number of finished games, the times of queries, and of writes without and beside them."""
    store = await open_store(file)
    count = select(func.count()).where(schema.place.c.ended_at.is_not(None))
    over = await store.database.read(lambda connection: connection.scalar(count) or 0)
    times = [one async for one in query_times(store)]
    alone, beside = [await writes(store, browsing) for browsing in (0, BROWSING)]
    await store.close()
    return over, times, alone, beside


async def writes(store: Store, people: int) -> list[float]:
    """Milliseconds of each write while `people` people read the longest leaderboard nonstop."""

    async def browse() -> None:
        while True:
            await store.player_stats.leaderboard(Scope(), 1, 1)

    browsing = [asyncio.create_task(browse()) for _ in range(people)]
    waits = []
    for _ in range(WRITES):
        await asyncio.sleep(0.01)
        begun = time.perf_counter()
        await store.heartbeats.record(time.time())
        waits.append(1000 * (time.perf_counter() - begun))
    for one in browsing:
        one.cancel()
    await asyncio.gather(*browsing, return_exceptions=True)
    return waits


async def first_press(file: Path) -> tuple[int, float]:
    """The number of running games, and seconds from the start to the first answered move."""
    store = await open_store(file)
    ids = await store.games.running()
    tables = TableCache(store)
    some = [await tables.table(number) for number in ids[:100]]
    await store.close()
    table, mover = next((one, one.mover) for one in some if isinstance(one.mover, Person))
    (move, *_) = table.position.state.legal_moves()
    discord, there = Loopback(1, 1), table.location
    board = Message(there.message_id or 1, there.channel_id)
    discord.add(there.guild_id or 1, board)
    async with discord:
        begun = time.perf_counter()
        async with running("ours", discord, database=file):
            button = MoveButton(table.id, table.ply, str(move))
            answer = await discord.answer(mover.user_id, board, str(button))
            seconds = answer.answered_at - begun
    return len(ids), seconds
