"""The bot on a PostgreSQL server that is killed in the midst of a game, and comes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests import postgres
from tests.cogs.test_play import dealt
from tests.world import Carfax, World, pressable, text

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Carfax]:
    builder = Carfax(tmp_path / "dracula.db")
    builder.server = await postgres.server().migrated(tmp_path)
    yield builder
    await builder.close()


async def test_while_the_server_is_away_presses_are_answered_and_the_game_goes_on_after_it(
    world: World,
) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    await asyncio.to_thread(postgres.server().kill)
    for who, message in ((person, chosen), (world.quincey, board), (person, chosen)):
        record = world.emit(who, message, pressable(message)[0])
        await world.env.settle()
        assert record.responded
        answer = world.env.backend.get_message(world.channel.id, record.message_id)
        assert "try again" in text(answer)
    await asyncio.to_thread(postgres.server().start)
    assert (await world.table(table_id)).ply == 1
    await world.press(person, chosen, pressable(chosen)[0])
    assert (await world.table(table_id)).ply == 2
    assert world.newest().id == board.id
    await world.turn(table_id)
    await world.restart()
    assert (await world.table(table_id)).ply == 3
    await world.turn(table_id)
    assert (await world.table(table_id)).ply == 4
