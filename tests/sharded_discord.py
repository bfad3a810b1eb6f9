"""A Discord on this machine whose servers are on shards, and processes of the bot."""

import asyncio
import json
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import aiohttp
from aiohttp import web

from bot.store.database import Location, PostgresAddress
from tests.bench.loopback import (
    ALIVE,
    APPLICATION,
    BOT,
    DISPATCH,
    HEARTBEAT,
    HELLO,
    IDENTIFY,
    Loopback,
    guild_of,
    person,
    told,
)
from tests.conftest import HANGING
from tests.forked_program import ForkedProcess
from tests.proxy import Proxy
from tests.test_main import TOKEN, forked, started

KEY = "0f" * 32
ANSWERED_ALREADY = 40060
RESUME, FORGOTTEN = 6, 9


class Addresses(Protocol):
    """Where a process finds its Discord."""

    base: str
    gateway: str


@dataclass
class Through:
    """The way to a Discord by a proxy."""

    base: str
    gateway: str

    @classmethod
    def proxy(cls, proxy: Proxy) -> "Through":
        host = f"127.0.0.1:{proxy.port}"
        return cls(f"http://{host}", f"ws://{host}/gateway")


class Missed(Exception):
    """Nobody was connected to the shard, or nobody lived to answer."""


class ShardedDiscord(Loopback):
    """One server with `channels` channels on each shard.

    Several processes may connect the same shard: then all receive a press, as with Discord,
    or only the `newest`.
    """

    def __init__(self, shards: int, channels: int = 1, at_a_time: int = 16) -> None:
        super().__init__(shards, channels)
        self.count = shards
        self._at_a_time = at_a_time
        rooms = list(self.guilds.values())
        self.guilds = {(1 << 30 | shard) << 22: rooms[shard] for shard in range(shards)}
        # What stands before the shard is divided by every power of two.
        self._guild_of = {one: guild for guild, several in self.guilds.items() for one in several}
        self.lines: dict[int, list[web.WebSocketResponse]] = {}
        self.newest = False
        self.answered_twice = 0
        self._told_to: dict[int, list[web.WebSocketResponse]] = {}
        self.welcomed: Counter[int] = Counter()
        self._welcome_given = asyncio.Condition()

    def channel_on(self, shard: int) -> int:
        """The first channel of the server on this shard."""
        (guild,) = [one for one in self.guilds if self.shard_of(one) == shard]
        return self.guilds[guild][0]

    def shard_of(self, guild: int) -> int:
        return (guild >> 22) % self.count

    async def connected(self, shard: int, times: int = 1) -> None:
        """Wait until processes have connected this shard `times` times since the beginning."""
        async with self._welcome_given:
            await self._welcome_given.wait_for(lambda: self.welcomed[shard] >= times)

    async def all_connected(self) -> None:
        """Wait until every shard has a process."""
        async with self._welcome_given:
            await self._welcome_given.wait_for(lambda: len(self.lines) == self.count)

    async def _start(self, _request: web.Request) -> web.Response:
        limits = {"total": 1000, "remaining": 1000, "reset_after": 0}
        limits["max_concurrency"] = self._at_a_time
        return told({"url": self.gateway, "shards": self.count, "session_start_limit": limits})

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        await line.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        shard: int | None = None
        async for said in line:
            if said.type is not aiohttp.WSMsgType.TEXT:
                continue
            heard = json.loads(said.data)
            if heard["op"] == HEARTBEAT:
                await line.send_json({"op": ALIVE})
            elif heard["op"] == IDENTIFY:
                shard, count = heard["d"]["shard"]
                assert count == self.count, "the bot divides the servers otherwise"
                await self._greet(shard, line, request.host)
            elif heard["op"] == RESUME:
                await line.send_json({"op": FORGOTTEN, "d": False})
        if shard is not None:
            self._hang_up(shard, line)
        return line

    def _hang_up(self, shard: int, line: web.WebSocketResponse) -> None:
        others = [one for one in self.lines[shard] if one is not line]
        self.lines |= {shard: others}
        if not others:
            del self.lines[shard]
        for number, lines in tuple(self._told_to.items()):
            self._told_to[number] = [one for one in lines if one is not line]
            if not self._told_to[number]:
                self._miss(number)

    async def _greet(self, shard: int, line: web.WebSocketResponse, host: str) -> None:
        here = {one: rooms for one, rooms in self.guilds.items() if self.shard_of(one) == shard}
        await self._say_on(line, "READY", {
            "v": 10,
            "user": person(BOT),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in here],
            "session_id": f"session{shard}",
            "shard": [shard, self.count],
            "resume_gateway_url": f"ws://{host}/gateway",
            "application": {"id": str(APPLICATION), "flags": 0},
        })  # fmt: skip
        for guild, channels in here.items():
            await self._say_on(line, "GUILD_CREATE", guild_of(guild, channels))
        # Its session has begun, so it receives presses from now on.
        self.lines[shard] = [*self.lines.get(shard, ()), line]
        async with self._welcome_given:
            self.welcomed[shard] += 1
            self._welcome_given.notify_all()

    async def _tell(self, event: str, what: dict[str, Any]) -> None:
        shard, number = self.shard_of(int(what["guild_id"])), int(what["id"])
        _, answered = self._asked[number]
        lines = self.lines.get(shard, [])
        lines = lines[-1:] if self.newest else lines
        self._told_to[number] = lines
        answered.add_done_callback(lambda _: self._told_to.pop(number, None))
        if not lines:
            self._miss(number)
        for line in lines:
            with suppress(ConnectionError):  # it hangs up
                await self._say_on(line, event, what)

    async def _say_on(self, line: web.WebSocketResponse, event: str, what: dict[str, Any]) -> None:
        said = {"op": DISPATCH, "s": self.next_id(), "t": event, "d": what}
        await line.send_json(said)

    def _miss(self, number: int) -> None:
        _, answered = self._asked.pop(number, (None, None))
        if answered is not None and not answered.done():
            answered.set_exception(Missed())

    async def _answer(self, request: web.Request) -> web.Response:
        _, answered = self._asked.get(int(request.match_info["id"]), (None, None))
        if answered is None or answered.done():
            self.answered_twice += answered is None  # or nobody waits for it any more
            late = {
                "code": ANSWERED_ALREADY,
                "message": "Interaction has already been acknowledged.",
            }
            return told(late, status=400)
        return await super()._answer(request)


class BotProcess:
    """A process of the bot that is for these shards; it may be started again and again."""

    def __init__(self, folder: Path, discord: Addresses, location: Location, shards: str) -> None:
        self.folder = folder
        self.shards = shards
        self._discord = discord
        self._location = location
        self._process: asyncio.subprocess.Process | ForkedProcess | None = None
        self._log: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def has_failed(self) -> bool:
        """Whether it has ended by itself, may be started again, and is not being started."""
        process = None if self._starting.locked() else self._process
        return process is not None and process.returncode == 1

    async def start(self, text: str = "") -> None:
        """Start it, or fork what runs this text; its log goes into a file."""
        self.folder.mkdir(exist_ok=True)
        location = self._location
        url = str(location)
        if isinstance(location, PostgresAddress):
            url = location.url.render_as_string(hide_password=False)
        start = forked if text else started
        command = (text,) if text else ("-m", "tests.bench.bot_process", "ours")
        async with self._starting:
            self._process = await start(
                self.folder,
                *(*command, self._discord.base, self._discord.gateway),
                DISCORD_TOKEN=TOKEN,
                SECRET_KEY=KEY,
                DATABASE=url,
                DATA_FOLDER=str(self.folder),
                SHARDS=self.shards,
                PRESSES_PER_SECOND="50",
            )
        self._log = asyncio.create_task(_kept(self._process, self.folder / "log"))

    async def kill(self) -> None:
        """End it as a power cut would."""
        async with self._starting:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    @asynccontextmanager
    async def suspended(self) -> AsyncIterator[None]:
        """Meanwhile it stands still, as on a machine that is suspended."""
        async with self._starting:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGSTOP)
            try:
                yield
            finally:
                with suppress(ProcessLookupError):
                    self._process.send_signal(signal.SIGCONT)

    async def stop(self) -> int | None:
        """Tell it to stop; the exit code when it has."""
        async with self._starting:
            assert self._process is not None
            with suppress(ProcessLookupError):
                self._process.terminate()
            return await self._process.wait()

    async def ended(self) -> int | None:
        """The exit code when it has ended by itself."""
        assert self._process is not None
        return await self._process.wait()

    async def close(self) -> None:
        if self._process is not None:
            await self.kill()
        if self._log is not None:
            await asyncio.wait_for(self._log, HANGING)


async def _kept(process: asyncio.subprocess.Process | ForkedProcess, file: Path) -> None:
    """Write the process's log into a file, or it would stop when the pipe is full."""
    assert process.stderr is not None
    with file.open("ab") as log:
        async for line in process.stderr:
            log.write(line)
            log.flush()
