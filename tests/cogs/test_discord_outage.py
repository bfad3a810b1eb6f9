"""Discord refuses every request for a while, but its gateway stays connected."""

from dataclasses import replace

import discord
import pytest

from bot.ui.sending_times import DEFAULT_TIMES
from tests.cogs.test_faults import play_unseen
from tests.cogs.test_play import dealt
from tests.tables.fakes import deadline_of
from tests.world import Carfax, World, pressable

TURN = 300.0


@pytest.fixture
async def simcord_bot(carfax: Carfax) -> discord.Client:
    carfax.sending_times = replace(DEFAULT_TIMES, pauses=(0.0, 0.0), spacing=0.0)
    return (await carfax.build()).client


async def test_a_turn_that_could_not_be_shown_is_not_lost_on_time(world: World) -> None:
    table_id = await dealt(world, pace="live", time="5")
    before = pressable(world.newest())
    world.env.inject_error("*", "/*", status=503, times=None)
    await play_unseen(world, table_id)
    await world.env.advance_time(2 * TURN)
    table = await world.table(table_id)
    assert (table.over, table.unreachable) == (False, True)
    assert pressable(world.newest()) == before, "Discord has refused"

    world.env.backend.faults.clear()
    await world.env.advance_time(TURN)
    await world.services.publisher.idle(table_id)
    shown = await world.table(table_id)
    assert pressable(world.newest()) != before
    assert deadline_of(shown) == pytest.approx(world.env.now().timestamp() + TURN)
