"""Clocks of servers in an outage stop and go on, also if the database is busy just then."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from tests.tables.fakes import CRYPT, FakeTime, World, deadline_of, settle, stand_in, world

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)
RETRY = 5.0
GUILD = CRYPT.guild_id or 0


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with world(tmp_path / "dracula.db", FakeTime()) as made:
        yield made


def busy_once(change: Callable[[int, float], Awaitable[bool]]) -> Callable[..., object]:
    refusals = iter([Busy()])

    async def refuse_first(guild_id: int, now: float) -> bool:
        for refusal in refusals:
            raise refusal
        return await change(guild_id, now)

    return refuse_first


async def deadline(here: World, table_id: int) -> float | None:
    return (await here.tables.get(table_id)).deadline


async def test_a_server_that_comes_back_while_the_store_is_busy_is_resumed_later(
    here: World,
) -> None:
    table = await here.game()
    await here.locations.shown(table.id, SHOWN, 0)
    await here.locations.pause_guild(GUILD)
    assert await deadline(here, table.id) is None
    stand_in(here.store.timers, "resume_guild", busy_once(here.store.timers.resume_guild))
    resuming = asyncio.create_task(here.locations.resume_guild(GUILD))
    await settle(here.time.busy)
    assert await deadline(here, table.id) is None
    await here.time.advance(RETRY)
    await resuming
    assert await deadline(here, table.id) == deadline_of(table) + RETRY


async def test_a_pause_that_waits_for_the_store_does_not_outlive_the_outage(here: World) -> None:
    table = await here.game()
    await here.locations.shown(table.id, SHOWN, 0)
    stand_in(here.store.timers, "pause_guild", busy_once(here.store.timers.pause_guild))
    pausing = asyncio.create_task(here.locations.pause_guild(GUILD))
    await settle(here.time.busy)
    await here.locations.resume_guild(GUILD)
    await here.time.advance(2 * RETRY)
    await pausing
    assert await deadline(here, table.id) is not None
