"""A global rate limit ends, whatever becomes of the request that met it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.ui.discord_session import Response
from bot.ui.global_limit import end_global_limit_with_its_request
from tests.ui.fakes import OF_THE_API

HOUR = 3600.0


class Limiting:
    """Discord answers the next requests of discord.py with global limits of these seconds."""

    def __init__(self, *limits: float) -> None:
        self.limits = list(limits)
        self._http = discord.Client(intents=discord.Intents(guilds=True)).http
        vars(self._http)["_HTTPClient__session"] = self
        end_global_limit_with_its_request(self._http)

    @asynccontextmanager
    async def request(self, *_given: object, **_named: object) -> AsyncIterator[Response]:
        limit = {"retry_after": self.limits.pop(0), "global": True} if self.limits else {}
        headers = OF_THE_API | {"content-type": "application/json"}  # in both spellings
        yield Response(429 if limit else 200, "because", headers, json.dumps(limit).encode())

    async def begun(
        self, channel_id: int, then: "asyncio.Event | None" = None
    ) -> "asyncio.Task[None]":
        """A request that is answered or waits, in a task that ends after `then`."""

        async def ask() -> None:
            await self._http.send_typing(channel_id)
            if then is not None:
                await then.wait()

        task = asyncio.create_task(ask())
        await settled()
        return task


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_limit_ends_with_a_request_that_is_cancelled() -> None:
    """As that of a table on a shard that is given up; discord.py has all others wait for ever."""
    limiting = Limiting(HOUR)
    first, second = await limiting.begun(20), await limiting.begun(21)
    assert not second.done()
    first.cancel()
    await second


async def test_a_limit_outlives_a_request_that_met_an_earlier_one() -> None:
    limiting, over = Limiting(0.0), asyncio.Event()
    first = await limiting.begun(20, over)
    limiting.limits.append(HOUR)
    second, third = await limiting.begun(21), await limiting.begun(22)
    over.set()
    await first
    await settled()
    assert not third.done()
    second.cancel()
    await third
