"""Two processes of the bot over one PostgreSQL server; one is killed, the other plays on."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.exit_codes import BAD_DATABASE, BAD_SETTINGS
from bot.store.advisory_locks import LockSpace
from bot.store.database import PostgresAddress
from bot.store.revisions import known_revisions
from tests import postgres
from tests.bench.loopback import Message
from tests.bench.soak import behind
from tests.conftest import HANGING
from tests.sharded_discord import BotProcess, Missed, ShardedDiscord
from tests.test_on_discord import JONATHAN, MINA, ON_THE_LOOPBACK

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


def moves(address: PostgresAddress) -> list[tuple[int, int]]:
    """The game and the ply of each stored move."""
    assert address.url.database is not None
    with postgres.server().connect(address.url.database) as connection:
        return connection.execute("SELECT game_id, ply FROM move ORDER BY game_id, ply").fetchall()


def set_version(address: PostgresAddress, version: str) -> None:
    """Let the database say that its tables are those of this version."""
    assert address.url.database is not None
    with postgres.server().connect(address.url.database) as other:
        other.execute("UPDATE alembic_version SET version_num = %s", [version])


async def begin(discord: ShardedDiscord, channel: int) -> Message:
    """A table of Mina and Jonathan, at which the way is to be chosen."""
    await discord.command(channel, MINA, "challenge", opponent=JONATHAN)
    lobby = await discord.appears(channel, "l:", 0)
    await discord.press(JONATHAN, lobby, lobby.pressable("l:")[0])
    return await discord.appears(channel, "m:", lobby.id)


async def choose(discord: ShardedDiscord, table: Message) -> None:
    """The first move, by whoever may make it."""
    way = table.pressable("m:")[0]
    for person in (MINA, JONATHAN):
        await discord.press(person, table, way)


async def again(action: Callable[[], Awaitable[None]]) -> None:
    """Press until somebody answers."""
    while True:
        try:
            return await action()
        except Missed:
            await asyncio.sleep(0.1)


async def alone(process: BotProcess, discord: ShardedDiscord, shard: int) -> None:
    """Until the process has this shard, and the other, which may have started sooner, no longer."""
    log, connected = process.folder / "log", f"Shard ID {shard} has connected"
    while not log.exists() or connected not in log.read_text():  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.05)
    await discord.connected(shard)
    while len(discord.lines[shard]) > 1:  # noqa: ASYNC110 - another process
        await asyncio.sleep(0.05)


async def test_a_process_that_finds_the_servers_divided_otherwise_ends(tmp_path: Path) -> None:
    """It had lost the database for a while, and starting again as it is would not help."""
    address = await postgres.server().migrated(tmp_path)
    discord = ShardedDiscord(1)
    process = BotProcess(tmp_path / "only", discord, address, "0-0/1")
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        stack.push_async_callback(process.close)
        await process.start(ON_THE_LOOPBACK)
        await discord.connected(0)
        assert address.url.database is not None
        with postgres.server().connect(address.url.database) as other:
            other.execute("SELECT pg_advisory_lock_shared(%s, 0)", [int(LockSpace.PROCESS)])
            other.execute("UPDATE meta SET value = '2' WHERE key = 'shards'")
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks"
                " WHERE locktype = 'advisory' AND classid = %s AND pid <> pg_backend_pid()",
                [int(LockSpace.PROCESS)],
            )
            assert await process.ended() == BAD_SETTINGS
            await process.start(ON_THE_LOOPBACK)
            assert await process.ended() == BAD_SETTINGS
    log = (process.folder / "log").read_text()
    assert log.count("SHARDS of this process is 1, but the others that run use 2") == 2
    assert "Traceback" not in log


async def test_a_process_whose_database_was_migrated_while_it_was_cut_off_ends(
    tmp_path: Path,
) -> None:
    """It does not know the new tables, and starting again as it is would not help."""
    address = await postgres.server().migrated(tmp_path)
    discord = ShardedDiscord(1)
    process = BotProcess(tmp_path / "only", discord, address, "0-0/1")
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        stack.push_async_callback(process.close)
        await process.start(ON_THE_LOOPBACK)
        await discord.connected(0)
        stack.callback(set_version, address, max(known_revisions()))  # for the next test
        set_version(address, "9999")
        postgres.server().end_lock_holders()
        assert await process.ended() == BAD_DATABASE
    log = (process.folder / "log").read_text()
    assert log.count("A newer version of the bot has migrated the database") == 1
    assert "Traceback" not in log


async def test_what_a_killed_process_played_is_played_on_by_the_other(tmp_path: Path) -> None:
    address = await postgres.server().migrated(tmp_path)
    discord = ShardedDiscord(2)
    first = BotProcess(tmp_path / "first", discord, address, "0-0/2")
    second = BotProcess(tmp_path / "second", discord, address, "1-1/2")
    async with AsyncExitStack() as stack, asyncio.timeout(HANGING):
        await stack.enter_async_context(discord)
        for process in (first, second):
            stack.push_async_callback(process.close)
            await process.start(ON_THE_LOOPBACK)
        for shard, process in enumerate((first, second)):
            await alone(process, discord, shard)
        connected = dict(discord.welcomed)
        here, there = [await begin(discord, discord.channel_on(shard)) for shard in (0, 1)]
        await choose(discord, here)
        assert await behind(address) == 0, "nobody knows yet where it is shown"
        await second.kill()
        with pytest.raises(Missed):
            await discord.press(MINA, there, there.pressable("m:")[0])
        await discord.connected(1, times=connected[1] + 1)
        edits = there.edits
        await again(lambda: choose(discord, there))
        await discord.edited(there, edits)
        assert discord.welcomed == connected | {1: connected[1] + 1}
        assert "Traceback" not in (tmp_path / "first" / "log").read_text()
        assert len(set(moves(address))) == len(moves(address)) == 2
