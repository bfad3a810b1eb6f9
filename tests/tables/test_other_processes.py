"""What another process has stored about servers is known here once it shares a shard."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.model.errors import Busy
from bot.model.shards import EVERY_SHARD, Shards
from bot.tables.servers import Servers
from tests.tables.fakes import CRYPT, LIMITS, MINA, Harness, failing_once, harness, stand_in

GUILD = CRYPT.guild_id or 0


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        yield made


@pytest.fixture
def elsewhere(here: Harness) -> Servers:
    """The servers as another process knows them."""
    return Servers(here.store, here.time, LIMITS)


async def test_bans_are_read_in_the_next_round_if_the_database_refuses(
    here: Harness, elsewhere: Servers
) -> None:
    await elsewhere.ban(GUILD, None, MINA.user_id)
    here.services.others.note_shared(EVERY_SHARD)
    failing_once(here.store.servers, "bans")
    with pytest.raises(Busy):
        await here.services.show_changed_elsewhere()
    assert not here.services.servers.banned(GUILD, MINA.user_id)
    await here.services.show_changed_elsewhere()
    assert here.services.servers.banned(GUILD, MINA.user_id)


async def test_bans_are_read_again_if_another_shard_is_shared_while_they_are_read(
    here: Harness, elsewhere: Servers
) -> None:
    others, read = here.services.others, here.store.servers.bans

    async def meanwhile() -> Sequence[Any]:
        found = await read()
        stand_in(here.store.servers, "bans", read)
        await elsewhere.ban(GUILD, None, MINA.user_id)
        others.note_shared(EVERY_SHARD)
        return found

    others.note_shared(Shards(2, frozenset({0})))
    stand_in(here.store.servers, "bans", meanwhile)
    await here.services.show_changed_elsewhere()
    assert not here.services.servers.banned(GUILD, MINA.user_id)
    await here.services.show_changed_elsewhere()
    assert here.services.servers.banned(GUILD, MINA.user_id)
