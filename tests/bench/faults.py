"""Injects the faults of the soak: in processes of the bot, its database, and the network."""

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from bot.store.database import Location, PostgresAddress
from tests import postgres
from tests.proxy import Proxy
from tests.sharded_discord import BotProcess, ShardedDiscord, Through

TO_TAKE_OVER: Final = 60.0
TO_BEGIN: Final = 180.0
TO_NOTICE: Final = 0.5
TO_CALM_DOWN: Final = 10.0
HELD: Final = 1.0
AWAY: Final = (0.5, 6.0)
KILLS: Final = 8
"""The weight of each way to kill a process; every other fault has the weight 1."""

GOOD_ENDS: Final = (0, -signal.SIGTERM)
"""The second is that of a process stopped before it handles signals."""

Fault = Callable[["Member"], Awaitable[None]]


@dataclass
class Member:
    """A process and its proxies to Discord and, if that is a server, to its database."""

    process: BotProcess
    to_discord: Proxy
    to_database: Proxy | None

    @classmethod
    async def make(
        cls, stack: AsyncExitStack, folder: Path, location: Location, shards: str, discord: int
    ) -> "Member":
        """A member for these shards, not yet started; `discord` is the port of its Discord."""
        to_discord, to_database = await stack.enter_async_context(Proxy(discord)), None
        if isinstance(location, PostgresAddress):
            to_database = await stack.enter_async_context(Proxy(postgres.server().socket))
            url = location.url.set(host="127.0.0.1", port=to_database.port, query={})
            location = replace(location, url=url)
        process = BotProcess(folder, Through.proxy(to_discord), location, shards)
        stack.push_async_callback(process.close)
        return cls(process, to_discord, to_database)

    @property
    def is_up(self) -> bool:
        """Whether it has talked to Discord; before that there is little to break."""
        return self.to_discord.is_used


@dataclass
class Faults:
    """Injects one fault after another, every `every` seconds on average; `played` counts them.

    `away` is the shortest and the longest time, in seconds, for which the network or the database
    is gone. `calm_since` is when the bot had settled after the last fault, and infinite during one.
    """

    discord: ShardedDiscord
    members: list[Member]
    every: float
    away: tuple[float, float] = AWAY
    played: dict[str, int] = field(default_factory=dict)
    gaps: list[float] = field(default_factory=list)
    calm_since: float = 0.0
    ended_badly: int = 0
    started_again: int = 0

    async def play(self, seconds: float) -> None:
        """Inject faults for this long, then wait until all shards are connected again."""
        end = time.monotonic() + seconds
        faults = self._possible()
        while time.monotonic() < end:
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.every)
            members = await self._up()
            (name,) = random.choices(list(faults), [weight for weight, _ in faults.values()])
            self.played[name] = self.played.get(name, 0) + 1
            self.calm_since = float("inf")
            await faults[name][1](random.choice(members))
            self.calm_since = time.monotonic() + TO_CALM_DOWN
        async with asyncio.timeout(TO_TAKE_OVER):
            await self.discord.all_connected()

    async def supervise(self) -> None:
        """Start again each process that has exited by itself, as one without its database does."""
        while True:
            await asyncio.sleep(TO_NOTICE)
            for process in [member.process for member in self.members]:
                if process.has_failed:
                    self.started_again += 1
                    await process.start()

    async def _up(self) -> list[Member]:
        """The members that are up, once all but one are: otherwise nobody could ever play."""
        async with asyncio.timeout(TO_BEGIN):
            while True:
                up = [member for member in self.members if member.is_up]
                if len(up) >= max(1, len(self.members) - 1):
                    return up
                await asyncio.sleep(TO_NOTICE)

    def _possible(self) -> dict[str, tuple[int, Fault]]:
        faults: dict[str, tuple[int, Fault]] = {
            "kills": (KILLS, self.kill),
            "kills and starts": (KILLS, self.kill_and_start),
            "cuts from Discord": (1, self.cut_from_discord),
            "short pauses": (1, self.pause),
        }
        if len(self.members) > 1:
            faults["stops"] = 1, self.stop
            faults["suspensions"] = 1, self.suspend
        if all(member.to_database for member in self.members):
            faults["restarts of the database"] = 1, self.restart_the_database
            faults["cuts from the database"] = 1, self.cut_from_the_database
            faults["ends of connections"] = 1, self.end_connections
        return faults

    async def kill(self, member: Member) -> None:
        """Kill it, and start it again when others have taken over its shards."""
        process, before = member.process, self.discord.welcomed.copy()
        lines = set(self.discord.lines)
        await process.kill()
        killed_at = time.monotonic()
        await asyncio.sleep(TO_NOTICE)
        gone = lines - set(self.discord.lines)
        if len(self.members) == 1:
            await process.start()
        async with asyncio.timeout(TO_TAKE_OVER):
            for shard in gone:
                await self.discord.connected(shard, before[shard] + 1)
        if gone:
            self.gaps.append(time.monotonic() - killed_at)
        if len(self.members) > 1:
            await process.start()

    async def kill_and_start(self, member: Member) -> None:
        """Kill it and start it at once, as a supervisor does, and do not wait until it is up."""
        await member.process.kill()
        await member.process.start()

    async def stop(self, member: Member) -> None:
        """Stop it as for an update: others take its shards over before it exits."""
        self.ended_badly += await member.process.stop() not in GOOD_ENDS
        await member.process.start()

    async def restart_the_database(self, _member: Member | None = None) -> None:
        """Kill it while everybody is connected, and start it a little later."""
        await asyncio.to_thread(postgres.server().kill)
        await asyncio.sleep(random.uniform(*self.away))
        await asyncio.to_thread(postgres.server().start)

    async def cut_from_the_database(self, member: Member) -> None:
        """Cut its connections; others may take its locks before it is back."""
        assert member.to_database is not None, "there is a server"
        await self._cut(member.to_database)

    async def cut_from_discord(self, member: Member) -> None:
        """Cut its connections; what either side sends meanwhile is lost."""
        await self._cut(member.to_discord)

    async def pause(self, member: Member) -> None:
        """Let it stand still for a while; nobody is told."""
        async with member.process.suspended():
            await asyncio.sleep(random.uniform(*self.away))

    async def suspend(self, member: Member) -> None:
        """Suspend its machine until others have its shards; then it goes on where it was."""
        before, lines = self.discord.welcomed.copy(), set(self.discord.lines)
        ways = [way for way in (member.to_discord, member.to_database) if way is not None]
        async with member.process.suspended():
            for way in ways:
                way.cut()
            await asyncio.sleep(TO_NOTICE)
            gone = lines - set(self.discord.lines)
            async with asyncio.timeout(TO_TAKE_OVER):
                for shard in gone:
                    await self.discord.connected(shard, before[shard] + 1)
        for way in ways:
            way.mend()

    async def end_connections(self, _member: Member | None = None) -> None:
        """Let the server end some of the connections of all processes; locks go with them."""
        query = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'dracula%%' AND random() < %s"
        )
        with postgres.server().connect("postgres") as connection:
            connection.execute(query, [random.random()])

    async def _cut(self, way: Proxy) -> None:
        """Let nothing through, then close the connections, then let everything through again."""
        way.hold()
        await asyncio.sleep(random.uniform(0.0, HELD))
        way.cut()
        await asyncio.sleep(random.uniform(*self.away))
        way.mend()
