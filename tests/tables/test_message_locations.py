"""Clocks of servers in an outage stop and go on, also if the database is busy just then."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from tests.tables.fakes import CRYPT, FakeTime, World, settle, world

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)
RETRY = 5.0


@pytest.fixture
async def here(tmp_path) -> AsyncIterator[World]:
    async with world(tmp_path / "dracula.db", FakeTime()) as made:
        yield made


def busy_once(change: Callable[[int, float], Awaitable[bool]]):
    refusals = iter([Busy()])

    async def refuse_first(guild_id: int, now: float) -> bool:
        for refusal in refusals:
            raise refusal
        return await change(guild_id, now)

    return refuse_first


async def deadline(here: World, table_id: int) -> float | None:
    return (await here.tables.get(table_id)).deadline


async def test_a_server_that_comes_back_while_the_store_is_busy_is_resumed_later(here):
    table = await here.game()
    await here.locations.shown(table.id, SHOWN, 0)
    await here.locations.pause_guild(CRYPT.guild_id)
    assert await deadline(here, table.id) is None
    here.store.timers.resume_guild = busy_once(here.store.timers.resume_guild)
    resuming = asyncio.create_task(here.locations.resume_guild(CRYPT.guild_id))
    await settle(here.time.busy)
    assert await deadline(here, table.id) is None
    await here.time.advance(RETRY)
    await resuming
    assert await deadline(here, table.id) == table.deadline + RETRY


async def test_a_pause_that_waits_for_the_store_does_not_outlive_the_outage(here):
    table = await here.game()
    await here.locations.shown(table.id, SHOWN, 0)
    here.store.timers.pause_guild = busy_once(here.store.timers.pause_guild)
    pausing = asyncio.create_task(here.locations.pause_guild(CRYPT.guild_id))
    await settle(here.time.busy)
    await here.locations.resume_guild(CRYPT.guild_id)
    await here.time.advance(2 * RETRY)
    await pausing
    assert await deadline(here, table.id) is not None
