"""A small Discord, and the whole bot for behaviour that only the whole bot shows."""

from collections.abc import AsyncIterator

import pytest

from bot.ui.messenger import Messenger
from tests.ui.fakes import FakeDiscord, showing
from tests.world import carfax, simcord_bot, world

__all__ = ["carfax", "simcord_bot", "world"]


@pytest.fixture
def client() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
async def messenger(client: FakeDiscord) -> AsyncIterator[Messenger]:
    async with showing(client) as made:
        yield made
