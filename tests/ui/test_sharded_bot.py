"""Shards are connected a few at a time, and one that was given up stays away."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from discord.ext import commands

from bot.store.shard_locks import SoleProcess
from bot.tables.identify_queue import IdentifyQueue
from bot.tables.shard_owner import ShardOwner
from bot.ui.sharded_bot import ShardedBot, Sharding
from tests.conftest import HANGING

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, HELLO, ALIVE = 1, 2, 6, 7, 10, 11
INVALID_SHARD = 4010


def guild_on(shard: int) -> int:
    """The id of the server whose events come by this shard."""
    return (shard << 22) + 1


class Gateway:
    """A gateway of Discord; connections are accepted only while it is `open`."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.heard: list[int] = []
        self.silent = self.most_silent = 0
        self.dead = False
        self.unanswered = asyncio.Event()
        self.lines: list[web.WebSocketResponse] = []
        self.changed = asyncio.Condition()
        self.url = yarl.URL()

    async def until(self, *heard: int) -> None:
        """Wait until it has heard these codes since the beginning."""
        async with self.changed, asyncio.timeout(HANGING):
            await self.changed.wait_for(lambda: self.heard == [*heard])

    async def closed(self) -> None:
        """Wait until nobody is connected."""
        async with self.changed, asyncio.timeout(HANGING):
            await self.changed.wait_for(lambda: not self.lines)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        await self.open.wait()
        line = web.WebSocketResponse()
        await line.prepare(request)
        self.silent += 1
        self.most_silent = max(self.silent, self.most_silent)
        self.lines.append(line)
        await line.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        async for said in line:
            heard = json.loads(said.data)
            if heard["op"] == HEARTBEAT and self.dead:
                self.unanswered.set()
            elif heard["op"] == HEARTBEAT:
                await line.send_json({"op": ALIVE})
            elif heard["op"] in (IDENTIFY, RESUME):
                self.silent -= 1
                await self._greet(line, heard)
        async with self.changed:
            self.lines.remove(line)
            self.changed.notify_all()
        return line

    async def _greet(self, line: web.WebSocketResponse, heard: dict[str, Any]) -> None:
        event, told = "RESUMED", {}
        if heard["op"] == IDENTIFY:
            event, (shard, _) = "READY", heard["d"]["shard"]
            told = {
                "v": 10,
                "user": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
                "guilds": [{"id": str(guild_on(shard)), "unavailable": True}],
                "session_id": "a session",
                "shard": heard["d"]["shard"],
                "resume_gateway_url": str(self.url),
                "application": {"id": "2", "flags": 0},
            }
        await line.send_json({"op": 0, "s": len(self.heard) + 1, "t": event, "d": told})
        async with self.changed:
            self.heard.append(heard["op"])
            self.changed.notify_all()


class Turns(IdentifyQueue):
    """Gives turns without pauses, and only when it is told to."""

    def __init__(self) -> None:
        super().__init__(SoleProcess())
        self.given = asyncio.Semaphore(0)
        self.asked = asyncio.Semaphore(0)

    async def turn(self, _shard: int) -> None:
        self.asked.release()
        await self.given.acquire()


class Owner:
    """Starts nothing by itself; remembers what it is told of connections."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.silent: list[float] = []
        self.has_others = True

    def start(self, _gateway: object) -> None: ...

    def stop(self) -> None: ...

    def disconnected(self, shard: int, silent: float) -> None:
        self.silent.append(silent)
        self.told.put_nowait(("disconnected", shard))

    def resumed(self, shard: int) -> None:
        self.told.put_nowait(("resumed", shard))

    async def refused(self, _shard: int) -> bool:
        return self.has_others


@asynccontextmanager
async def connected(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch, shards: int
) -> AsyncIterator[tuple[ShardedBot, Turns]]:
    """A bot that may connect `shards` shards and has connected none yet."""
    app = web.Application()
    app.router.add_get("/", gateway.serve)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    gateway.url = yarl.URL.build(scheme="ws", host="127.0.0.1", port=runner.addresses[0][1])
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway.url)
    bot = ShardedBot(
        command_prefix=commands.when_mentioned,
        intents=discord.Intents(guilds=True),
        shard_count=shards,
        chunk_guilds_at_startup=False,
    )
    queue = Turns()
    bot.sharding = Sharding(cast(ShardOwner, Owner()), queue)
    async with (
        bot,
        aiohttp.ClientSession(
            ws_response_class=discord.gateway.DiscordClientWebSocketResponse
        ) as session,
    ):
        bot.http.token = "a fake token"
        vars(bot.http)["_HTTPClient__session"] = session
        connecting = asyncio.create_task(bot.connect())
        await asyncio.sleep(0)
        try:
            yield bot, queue
        finally:
            await bot.close()
            await asyncio.wait({connecting}, timeout=HANGING)
            await runner.cleanup()
            connecting.result()


async def test_few_connections_wait_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py closes one that has waited for a minute, and begins anew."""
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 6) as (bot, queue):
        for shard in range(6):
            await bot.connect_shard(shard)
        for number in range(1, 7):
            await asyncio.wait_for(queue.asked.acquire(), HANGING)
            queue.given.release()
            await gateway.until(*[IDENTIFY] * number)
        assert gateway.most_silent == 2
        assert set(bot.connections()) == set(range(6))


async def test_a_shard_given_up_while_it_has_no_connection_stays_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """discord.py resumes its session: the presses there would reach two processes."""
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        queue.given.release()
        await bot.connect_shard(0)
        await gateway.until(IDENTIFY)
        gateway.open.clear()
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        await gateway.closed()
        await bot.disconnect_shard(0)
        gateway.open.set()
        await gateway.until(IDENTIFY, RESUME)
        await gateway.closed()
        assert bot.connections() == {}


async def test_the_owner_of_a_shard_hears_when_it_loses_discord_and_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        assert bot.sharding is not None
        told = cast(Owner, bot.sharding.owner).told
        queue.given.release()
        await bot.connect_shard(0)
        await gateway.until(IDENTIFY)
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        assert await asyncio.wait_for(told.get(), HANGING) == ("disconnected", 0)
        await gateway.until(IDENTIFY, RESUME)
        await gateway.lines[-1].send_json({"op": 0, "t": "RESUMED", "s": 1, "d": {}})
        assert await asyncio.wait_for(told.get(), HANGING) == ("resumed", 0)
        assert await bot.is_connected(None), "its new connection is heard"
        assert set(bot.connections()) == {0}


async def connect(bot: ShardedBot, queue: Turns, shard: int) -> None:
    """Connect a shard, and wait until its session has begun."""
    greeted = asyncio.create_task(bot.wait_for("shard_connect", check=lambda one: one == shard))
    queue.given.release()
    await bot.connect_shard(shard)
    await asyncio.wait_for(greeted, HANGING)


async def test_a_session_brings_its_own_servers_and_leaves_those_of_other_shards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with connected(Gateway(), monkeypatch, 2) as (bot, queue):
        for shard in (0, 1):
            await connect(bot, queue, shard)
        assert {guild.id for guild in bot.guilds} == {guild_on(0), guild_on(1)}


async def test_whether_a_server_is_connected_is_a_question_to_its_own_shard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with connected(Gateway(), monkeypatch, 2) as (bot, queue):
        await connect(bot, queue, 1)
        assert await bot.is_connected(guild_on(1))
        assert not await bot.is_connected(guild_on(0))
        assert not await bot.is_connected(None), "direct messages come by the first shard"


async def test_a_shard_that_discord_refuses_is_left_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 2) as (bot, queue), asyncio.timeout(HANGING):
        for shard in (0, 1):
            await connect(bot, queue, shard)
        await gateway.lines[1].close(code=INVALID_SHARD)
        while 1 in bot.connections():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert set(bot.connections()) == {0}
        assert await bot.is_connected(guild_on(0))
        assert not bot.is_closed()


async def test_a_shard_that_no_other_process_may_have_ends_the_bot_if_it_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()

    async def run_until_refused() -> None:
        async with connected(gateway, monkeypatch, 1) as (bot, queue):
            assert bot.sharding is not None
            owner = cast(Owner, bot.sharding.owner)
            owner.has_others = False
            await connect(bot, queue, 0)
            await gateway.lines[0].close(code=INVALID_SHARD)
            await asyncio.wait_for(owner.told.get(), HANGING)

    with pytest.raises(discord.ConnectionClosed):
        await run_until_refused()


@pytest.mark.parametrize(("since_heard", "silent"), [(75.0, 75), (40.0, 0)])
async def test_a_connection_that_was_dead_is_told_from_one_that_has_just_ended(
    monkeypatch: pytest.MonkeyPatch, since_heard: float, silent: int
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        assert bot.sharding is not None
        owner = cast(Owner, bot.sharding.owner)
        greeted = asyncio.create_task(bot.wait_for("shard_connect"))
        queue.given.release()
        await bot.connect_shard(0)
        assert await asyncio.wait_for(greeted, HANGING) == 0
        monkeypatch.setattr(
            "bot.ui.sharded_bot.perf_counter", lambda: time.perf_counter() + since_heard
        )
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        await asyncio.wait_for(owner.told.get(), HANGING)
        assert [int(seconds) for seconds in owner.silent] == [silent]


@pytest.mark.parametrize("dead", [False, True])
async def test_a_connection_that_may_be_dead_is_asked_and_waited_for(
    monkeypatch: pytest.MonkeyPatch, dead: bool
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue), asyncio.timeout(HANGING):
        greeted = asyncio.create_task(bot.wait_for("shard_connect"))
        queue.given.release()
        await bot.connect_shard(0)
        await greeted
        gateway.dead = True
        assert await bot.is_connected(None), "it has just been heard"
        monkeypatch.setattr("bot.ui.sharded_bot.perf_counter", lambda: time.perf_counter() + 40)
        asking = asyncio.create_task(bot.is_connected(None))
        await gateway.unanswered.wait()
        gateway.dead = False
        gateway.open.clear()  # it is not back before it is asked again
        await gateway.lines[0].send_json({"op": RECONNECT if dead else ALIVE, "d": None})
        assert await asking is not dead
        assert await bot.is_connected(None) is not dead, "the next game has the same answer"
        gateway.open.set()
        await gateway.until(IDENTIFY, *[RESUME] * dead)
