"""Outages of the database and of the network while people play with two processes of the bot."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import postgres
from tests.bench.faults import Faults, Member
from tests.bench.soak import Tally, behind, judged
from tests.conftest import HANGING
from tests.sharded_discord import ShardedDiscord
from tests.test_on_discord import ON_THE_LOOPBACK
from tests.test_rolling_update import answers, played, until
from tests.test_takeover import alone

SOON_CUT_OFF = ON_THE_LOOPBACK.replace(
    "program.main()",
    """
from bot.tables import shard_connections
shard_connections.CUT_OFF_SECONDS = 8.0
program.main()
""",
)

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


def log(member: Member) -> str:
    return (member.process.folder / "log").read_text()


async def test_nothing_is_lost_when_the_database_and_the_network_come_back(tmp_path: Path) -> None:
    address = await postgres.server().migrated(tmp_path)
    discord, tally = ShardedDiscord(2), Tally()
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        port = urlsplit(discord.base).port or 0
        members = [
            await Member.make(stack, tmp_path / shards[0], address, shards, port)
            for shards in ("0-0/2", "1-1/2")
        ]
        for member in members:
            await member.process.start(ON_THE_LOOPBACK)
        for shard in (0, 1):
            await discord.connected(shard)
        faults = Faults(discord, members, 0.0, away=(0.1, 0.1))
        async with played(discord, tally):
            await answers(tally)
            for fault in (
                faults.restart_the_database,
                faults.cut_from_the_database,
                faults.cut_from_discord,
            ):
                await fault(members[1])
                await discord.all_connected()
                await answers(tally, 6)
        assert await behind(address) == 0
        assert all(member.process.alive for member in members)
    figures = dict(judged(tally, address))
    assert figures["moves answered and lost"] == figures["moves doubled or left out"] == 0
    assert figures["moves stored and denied"] == 0


async def test_the_shard_of_a_process_without_discord_is_played_by_the_other_meanwhile(
    tmp_path: Path,
) -> None:
    address = await postgres.server().migrated(tmp_path)
    discord, tally = ShardedDiscord(2), Tally()
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        port = urlsplit(discord.base).port or 0
        first, second = members = [
            await Member.make(stack, tmp_path / shards[0], address, shards, port)
            for shards in ("0-0/2", "1-1/2")
        ]
        for member in members:
            await member.process.start(SOON_CUT_OFF)
        for shard, member in enumerate(members):
            await alone(member.process, discord, shard)
        async with played(discord, tally):
            await answers(tally)
            connected = dict(discord.welcomed)
            second.to_discord.cut()
            await discord.connected(1, connected[1] + 1)
            await answers(tally, 6)
            second.to_discord.mend()
            await until(lambda: "took shards 1" in log(second)[log(second).index("others may") :])
            await until(lambda: len(discord.lines[1]) == 1)
            await answers(tally, 6)
        assert await behind(address) == 0
        assert all(member.process.alive for member in members)
    assert "Traceback" not in log(first)
    figures = dict(judged(tally, address))
    assert figures["moves answered and lost"] == figures["moves doubled or left out"] == 0
    assert figures["moves stored and denied"] == 0
