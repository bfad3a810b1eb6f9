"""Who may bring a table to which channel."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.location import MessageLocation
from bot.model.terms import Pace
from bot.tables.errors import NotAllowedHere, TooManyHere, TooManyTables
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    LIMITS,
    LUCY,
    MINA,
    QUINCEY,
    FakeTime,
    Harness,
    harness,
)

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)
DAY = 86_400
GUILD = CRYPT.guild_id or 0


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", FakeTime()) as made:
        yield made


async def test_only_a_table_that_runs_in_another_channel_needs_room_in_this_one(
    tmp_path: Path,
) -> None:
    limits = replace(LIMITS, tables_per_channel=2, channel_tables_per_user=1)
    attic = replace(SHOWN, channel_id=21)
    async with harness(tmp_path / "full.db", limits=limits) as here:
        check, tables = here.services.repost_rules.check, here.tables
        await here.game()
        table = await here.game(MINA, QUINCEY, location=replace(attic, message_id=None))
        await check(table, MINA, CRYPT)
        await here.locations.record_shown(table, attic)
        await check(await tables.get(table.id), QUINCEY, CRYPT)
        with pytest.raises(TooManyHere):
            await check(await tables.get(table.id), MINA, CRYPT)
        await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyTables):
            await check(await tables.get(table.id), QUINCEY, CRYPT)
        await here.lobbies.challenge(LUCY, [], CLASSIC, attic)
        await check(await tables.get(table.id), QUINCEY, attic)
        for stop in (here.clocks.mark_lost, here.clocks.mark_unreachable):
            await stop(table.id, attic.channel_id)
            await check(await tables.get(table.id), QUINCEY, CRYPT)
            await here.locations.record_shown(await tables.get(table.id), attic)
        over = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        await check(over, QUINCEY, CRYPT)


async def test_a_table_keeps_its_time_on_a_server_that_would_not_allow_it(here: Harness) -> None:
    table = await here.game(terms=replace(CLASSIC, seconds=2 * DAY))
    elsewhere = MessageLocation(GUILD + 1, 30)
    await here.services.servers.change(GUILD + 1, None, days=(7,))
    await here.services.repost_rules.check(table, MINA, elsewhere)
    await here.services.servers.change(GUILD + 1, None, paces=(Pace.LIVE,))
    with pytest.raises(NotAllowedHere):
        await here.services.repost_rules.check(table, MINA, elsewhere)
