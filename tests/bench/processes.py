"""Starts a bot in its own process and reads its memory and CPU time from the system."""

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.bench.loopback import Loopback

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "a-fake-application-id.a-fake-time.a-fake-secret-for-the-bench"
TO_CONNECT = 60.0


@asynccontextmanager
async def running(
    kind: str, discord: Loopback, *given: str, database: Path | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot of this kind, once it is connected; `given` are the further arguments of its kind.

    It has a new database unless one is given.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE": str(database or Path(folder) / "dracula.db"),
            "LOG_LEVEL": "ERROR",
            "PRESSES_PER_SECOND": "50",
        }
        command = ("-m", "tests.bench.bot_process", kind, discord.base, discord.gateway, *given)
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, env=os.environ | settings
        )
        try:
            await asyncio.wait_for(discord.ready.wait(), TO_CONNECT)
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def resident(pid: int) -> float:
    """The resident memory of this process, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def cpu_seconds(pid: int) -> float:
    """The CPU time of this process so far, in all of its threads."""
    _, _, fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
