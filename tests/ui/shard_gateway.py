"""A gateway of Discord on this machine, and a bot whose shards it connects."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from discord.ext import commands

from bot.store.shard_locks import SoleProcessLocks
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
        super().__init__(SoleProcessLocks())
        self.given = asyncio.Semaphore(0)
        self.asked = asyncio.Semaphore(0)
        self.shards: list[int] = []
        self.waiting = 0

    async def turn(self, shard: int) -> None:
        self.shards.append(shard)
        self.asked.release()
        self.waiting += 1
        try:
            await self.given.acquire()
        finally:
            self.waiting -= 1


class Owner:
    """Starts nothing by itself; remembers what it is told of connections."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.silent: list[float] = []
        self.has_others = True
        self.started: list[object] = []
        self.on_stop: Callable[[], None] = lambda: None

    def start(self, gateway: object) -> None:
        self.started.append(gateway)

    def stop(self) -> None:
        self.on_stop()

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


async def connect(bot: ShardedBot, queue: Turns, shard: int) -> None:
    """Connect a shard, and wait until its session has begun."""
    greeted = asyncio.create_task(bot.wait_for("shard_connect", check=lambda one: one == shard))
    queue.given.release()
    await bot.connect_shard(shard)
    await asyncio.wait_for(greeted, HANGING)
