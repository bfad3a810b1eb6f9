"""How much memory the bot takes: when it has started, and with a thousand games being played.

The bot is a process of its own with a real connection to a Discord on this machine. In every game a
place was pressed, then the card that goes there; so every picture was drawn, answered and edited.
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
TOKEN = "A" * 24 + "." + "B" * 6 + "." + "C" * 27
TO_CONNECT = 20.0
QUIET = 3.0  # seconds after which nothing is being drawn or kept any more


def rows() -> Iterator[Row]:
    bare, _ = asyncio.run(megabytes("bare", play=False))
    started, playing = asyncio.run(megabytes("ours", play=True))
    yield compared("after the start", started, bare)
    yield compared(f"{GUILDS * CHANNELS * TABLES:,} games being played", playing, bare)


def compared(label: str, figure: float, bare: float) -> Row:
    return Row(
        label=label,
        figure=figure,
        unit="MiB",
        goal=f"<= {GOAL_MB:g} MiB",
        yardstick=bare,
        yardstick_label="MiB, a connected bot without commands",
        met=figure <= GOAL_MB,
    )


async def megabytes(kind: str, *, play: bool) -> tuple[float, float]:
    """The resident memory of such a bot after its start, and after its games."""
    async with Loopback(GUILDS, CHANNELS) as discord, running(kind, discord) as bot:
        await asyncio.wait_for(discord.ready.wait(), TO_CONNECT)
        await asyncio.sleep(QUIET)
        started = resident(bot.pid)
        if play:
            await play_everywhere(discord)
            await asyncio.sleep(QUIET)
        return started, resident(bot.pid)


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
    (line,) = (
        line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "VmRSS" in line
    )
    return int(line.split()[1]) / 1024


async def play_everywhere(discord: Loopback) -> None:
    channels = [one for channels in discord.guilds.values() for one in channels]
    room = asyncio.Semaphore(AT_ONCE)

    async def fill(number: int, channel: int) -> None:
        async with room:
            # Nobody may be at more than twenty tables: every two channels have their own people.
            host = 100 + 2 * (number // 2)
            for _ in range(TABLES):
                await begin(discord, channel, host, host + 1)

    await asyncio.gather(*(fill(*each) for each in enumerate(channels)))


async def begin(discord: Loopback, channel: int, host: int, guest: int) -> None:
    """A challenge, its acceptance, and the first card of the first coffin."""
    before = discord.next_id()
    await discord.command(
        channel, host, "challenge", opponent=guest, way="queen", options="first_dealer=host"
    )
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
