"""Fixtures for the tests of the commands, which play in Carfax."""

from dataclasses import replace

import pytest

from tests.world import World, carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]


@pytest.fixture
async def pinging(world: World) -> World:
    """Carfax, where people are pinged after two minutes."""
    world.carfax.sending_times = replace(world.carfax.sending_times, ping_after=120.0)
    await world.restart()
    return world
