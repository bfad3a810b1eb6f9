"""A process of the bot is exchanged while people play, and every press is answered."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests import postgres
from tests.bench.soak import Player, Tally, behind, judged
from tests.conftest import HANGING
from tests.sharded_discord import BotProcess, ShardedDiscord
from tests.test_on_discord import ON_THE_LOOPBACK

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


@asynccontextmanager
async def played(discord: ShardedDiscord, tally: Tally) -> AsyncIterator[None]:
    """People play on every shard meanwhile."""
    channels = [channel for several in discord.guilds.values() for channel in several]
    players = [asyncio.create_task(Player(discord, one, tally).play()) for one in channels]
    try:
        yield
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def until(there: Callable[[], bool]) -> None:
    while not there():  # noqa: ASYNC110 - it is another process that it waits for
        await asyncio.sleep(0.05)


async def answers(tally: Tally, more: int = 3) -> None:
    """Wait until `more` more presses on cards have been answered."""
    enough = tally.count["presses"] + more
    await until(lambda: tally.count["presses"] >= enough)


async def test_no_press_is_lost_while_a_process_is_exchanged(tmp_path: Path) -> None:
    """The other one has its shard in between: it is told of all presses there, then of none."""
    address = await postgres.server().migrated(tmp_path)
    discord, tally = ShardedDiscord(2), Tally()
    first = BotProcess(tmp_path / "first", discord, address, "0-0/2")
    second = BotProcess(tmp_path / "second", discord, address, "1-1/2")
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        for process in (first, second):
            stack.push_async_callback(process.close)
            await process.start(ON_THE_LOOPBACK)
        for shard in (0, 1):
            await discord.connected(shard)
        async with played(discord, tally):
            await answers(tally)
            assert await second.stop() == 0
            await answers(tally)
            discord.newest = True
            await second.start(ON_THE_LOOPBACK)
            await discord.connected(1, times=3)
            await until(lambda: len(discord.lines[1]) == 1)
            await answers(tally)
        assert await behind(address) == 0
    wrong = "failed in a gap", "answered late in calm", "to be pressed again"
    assert [tally.count[one] for one in wrong] == [0, 0, 0]
    assert discord.answered_twice == 0
    figures = dict(judged(tally, address))
    assert figures["moves answered and lost"] == figures["moves doubled or left out"] == 0
    for process in (first, second):
        assert "Traceback" not in (process.folder / "log").read_text()
