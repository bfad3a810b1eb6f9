"""How much memory the bot takes: started, with a thousand games being played, and while it thinks.

The bot is a process of its own with a real connection to a Discord on this machine. In every game a
place was pressed, then the card that goes there; so every picture was drawn, answered and edited.
Computer players think in a second process, which is begun with their first move.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.bench.loopback import Loopback, Message
from tests.bench.row import Row

ROOT = Path(__file__).resolve().parents[2]
GUILDS, CHANNELS, TABLES = 20, 10, 5  # a thousand games; five tables is what a channel holds
AT_ONCE = 20
GOAL_MB = 150.0
TOKEN = "a-fake-application-id.a-fake-time.a-fake-secret-for-the-bench"
TO_CONNECT = 20.0
TO_THINK = 10.0
QUIET = 3.0  # seconds after which nothing is being drawn or kept any more


def rows() -> Iterator[Row]:
    (bare,) = asyncio.run(megabytes("bare", play=False))
    started, playing, thinking = asyncio.run(megabytes("ours", play=True))
    yield compared("after the start", started, bare)
    yield compared(f"{GUILDS * CHANNELS * TABLES:,} games being played", playing, bare)
    yield compared("the same and the Count, who thinks beside it", thinking, bare, goal=None)


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
    """What such a bot takes after its start; then with its games, and with a computer's as well."""
    async with Loopback(GUILDS, CHANNELS + 1) as discord, running(kind, discord) as bot:
        await asyncio.wait_for(discord.ready.wait(), TO_CONNECT)
        await asyncio.sleep(QUIET)
        measured = [resident(bot.pid)]
        if play:
            await play_everywhere(discord)
            await asyncio.sleep(QUIET)
            measured.append(resident(bot.pid))
            await call_the_count(discord)
            measured.append(resident(bot.pid) + sum(map(resident, children(bot.pid))))
        return measured


@asynccontextmanager
async def running(kind: str, discord: Loopback) -> AsyncIterator[asyncio.subprocess.Process]:
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE": str(Path(folder) / "dracula.db"),
            "LOG_LEVEL": "ERROR",
            "PRESSES_PER_SECOND": "50",
        }
        command = ("-m", "tests.bench.memory_process", kind, discord.base, discord.gateway)
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, env=os.environ | settings
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def resident(pid: int) -> float:
    """What the system holds in memory for this process, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


async def play_everywhere(discord: Loopback) -> None:
    channels = [one for channels in discord.guilds.values() for one in channels[:CHANNELS]]
    room = asyncio.Semaphore(AT_ONCE)

    async def fill(number: int, channel: int) -> None:
        async with room:
            # Nobody may be at more than twenty tables: every two channels have their own people.
            host = 100 + 2 * (number // 2)
            for _ in range(TABLES):
                await begin(discord, channel, host, host + 1)

    await asyncio.gather(*(fill(*each) for each in enumerate(channels)))


async def call_the_count(discord: Loopback) -> None:
    """In the channel that is still free; he lays the first card, and thinks for seconds."""
    channel = next(iter(discord.guilds.values()))[CHANNELS]
    agreed = {"way": "queen", "options": "first_dealer=host"}
    await discord.command(channel, 99, "challenge", computer="count", **agreed)
    await asyncio.sleep(TO_THINK)


async def begin(discord: Loopback, channel: int, host: int, guest: int) -> None:
    """A challenge, its acceptance, and the first card of the first coffin."""
    before = discord.next_id()
    agreed = {"way": "queen", "options": "first_dealer=host"}
    await discord.command(channel, host, "challenge", opponent=guest, **agreed)
    lobby = await discord.appears(channel, "l:", before)
    (join, *_) = [one for one in lobby.pressable("l:") if ":join:" in one]
    await discord.press(guest, lobby, join)
    board = await discord.appears(channel, "p:", before)
    await lay(discord, board, guest)


async def lay(discord: Loopback, board: Message, person: int) -> None:
    edits = board.edits
    asked = await discord.press(person, board, board.pressable("p:")[0])
    assert asked is not None
    asked.channel = board.channel
    await discord.press(person, asked, asked.pressable("m:")[0])
    await discord.edited(board, edits)
