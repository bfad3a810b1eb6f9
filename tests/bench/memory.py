"""Measures the bot's memory: after the start, with a thousand games, and while a computer thinks.

The bot runs in its own process with a real connection to a Discord on this machine. In every game
a place is pressed and then a card, so every picture is drawn, sent and edited. Computer players
think in a second process, which starts with their first move. The database is there already, as at
every start but the first, which also has to load the migrations.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.store.store import open_store
from tests.bench.loopback import Loopback
from tests.bench.players import begin_everywhere
from tests.bench.processes import children, resident, running
from tests.bench.row import Row

GUILDS, CHANNELS, TABLES = 20, 10, 5  # a thousand games; a channel holds five tables
GOAL_MB = 150.0
TO_THINK = 10.0
QUIET = 3.0  # seconds after which nothing is being drawn or stored any more


def rows() -> Iterator[Row]:
    (bare,) = asyncio.run(megabytes("idle", play=False))
    started, playing, thinking = asyncio.run(megabytes("ours", play=True))
    yield compared("after the start", started, bare)
    yield compared(f"{GUILDS * CHANNELS * TABLES:,} games being played", playing, bare)
    yield compared("the same and the Count thinking in his process", thinking, bare, goal=None)


def compared(label: str, figure: float, bare: float, goal: float | None = GOAL_MB) -> Row:
    return Row(
        label=label,
        figure=figure,
        unit="MiB",
        goal=f"<= {goal:g} MiB" if goal else "",
        yardstick=bare,
        yardstick_label="MiB, a connected bot without commands",
        met=figure <= goal if goal else None,
    )


async def megabytes(kind: str, *, play: bool) -> list[float]:
    """MiB after the start; with `play`, also with its games, and with a computer thinking too."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "dracula.db"
        await (await open_store(database)).close()
        async with (
            Loopback(GUILDS, CHANNELS + 1) as discord,
            running(kind, discord, database=database) as bot,
        ):
            await asyncio.sleep(QUIET)
            measured = [resident(bot.pid)]
            if play:
                measured += await while_playing(discord, bot.pid)
            return measured


async def while_playing(discord: Loopback, pid: int) -> tuple[float, float]:
    """MiB of this bot with its games, and with a computer thinking too."""
    channels = [one for some in discord.guilds.values() for one in some[:CHANNELS]]
    for table in await begin_everywhere(discord, channels, TABLES):
        await table.move(discord)
    await asyncio.sleep(QUIET)
    playing = resident(pid)
    await call_the_count(discord)
    return playing, resident(pid) + sum(map(resident, children(pid)))


async def call_the_count(discord: Loopback) -> None:
    """Challenge the Count in the channel that is still free, and let him choose his first cards."""
    channel = next(iter(discord.guilds.values()))[CHANNELS]
    agreed = {"way": "queen", "options": "first_dealer=host"}
    await discord.command(channel, 99, "challenge", computer="count", **agreed)
    await asyncio.sleep(TO_THINK)
