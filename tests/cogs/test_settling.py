"""How long SimCord waits for the bot: also for what a test has asked of it directly."""

import asyncio

from tests.simcord_settling import settle_while
from tests.ui.fakes import BAT
from tests.world import World


async def test_a_press_ends_when_nothing_else_is_busy_any_more(world: World) -> None:
    looks = iter((True, True, False))
    settle_while(world.env, lambda: next(looks))
    await world.mina.slash(world.channel, "dracula help")
    assert next(looks, None) is None


async def test_the_bot_is_busy_while_a_picture_is_drawn(world: World) -> None:
    drawing = asyncio.create_task(world.bot.pictures.drawn(BAT))
    await asyncio.sleep(0)
    assert world.carfax.busy()
    await drawing
    assert not world.carfax.busy()


async def test_the_bot_is_busy_while_it_reads_its_database(world: World) -> None:
    reading = asyncio.create_task(world.carfax.stores[-1].heartbeats.alive_at())
    await asyncio.sleep(0)
    assert world.carfax.busy()
    await reading
    assert not world.carfax.busy()
