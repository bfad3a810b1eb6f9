"""Suggestions for what is typed: no error if they cannot be had, and no presses."""

import pytest

from bot.model.errors import Busy
from bot.monitoring.requests import RequestWatch
from tests.tables.fakes import failing
from tests.world import Carfax, World


@pytest.mark.parametrize("command", ["resign", "verify", "review", "record"])
async def test_whoever_types_while_the_database_is_busy_gets_no_suggestions_and_no_error(
    world: World, caplog: pytest.LogCaptureFixture, command: str
) -> None:
    for method in ("of", "finished"):
        failing(world.services.games.tables, method, Busy)
    assert not await world.mina.autocomplete(world.channel, f"dracula {command}", "table", "")
    assert not [one for one in caplog.records if one.exc_info]


@pytest.fixture
def carfax(carfax: Carfax) -> Carfax:
    carfax.changed["metrics_port"] = 1  # which nothing opens here
    return carfax


async def test_only_presses_and_commands_are_measured_but_the_computers_rest_for_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = list[int | None]()
    monkeypatch.setattr(RequestWatch, "arrived", lambda _watch, _id, guild: measured.append(guild))
    rests = world.carfax.runner.rests
    await world.mina.autocomplete(world.channel, "dracula resign", "table", "")
    assert (measured, world.carfax.runner.rests - rests) == ([], 1)
    await world.mina.slash(world.channel, "dracula games")
    assert (measured, world.carfax.runner.rests - rests) == ([world.guild.id], 2)
