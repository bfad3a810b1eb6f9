"""Where tables are: messages that are noted, channels in use, and who may see what."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.errors import Unanswered
from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD, Shards
from bot.store.games import Games
from bot.store.stored_values import Changed, ShardMessage, StoredGame
from bot.tables.errors import UnknownTable
from tests.conftest import HANGING
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    FakeTime,
    Harness,
    deadline_of,
    harness,
    stand_in,
    without_answer,
)

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)
HOUR = 3600.0
GUILD = CRYPT.guild_id or 0


@dataclass(frozen=True)
class Guest:
    """Somebody in this channel, who sees these others."""

    user_id: int
    location: MessageLocation
    seen: tuple[int, ...] = ()

    def sees(self, channel_id: int, /) -> bool:
        return channel_id in self.seen


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", FakeTime()) as made:
        yield made


async def deadline(here: Harness, table_id: int) -> float | None:
    return (await here.tables.get(table_id)).deadline


async def test_an_edit_is_noted_a_little_later_and_everything_else_at_once(here: Harness) -> None:
    here.store.games = Games(here.store.database, soon=HANGING)
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    assert await here.store.games.shown_ply(table.id) == 0
    moved = await here.step(table)
    await here.locations.record_shown(moved, SHOWN)
    assert await here.store.games.shown_ply(table.id) == 0
    await here.store.games.shown_turns.close()
    assert await here.store.games.shown_ply(table.id) == 1
    await here.locations.record_shown(moved, replace(SHOWN, message_id=8))
    await here.locations.record_shown(table, SHOWN)
    assert await here.store.games.shown_ply(table.id) == 0, "in another message"


async def test_a_move_made_while_a_new_message_is_noted_keeps_its_deadline(here: Harness) -> None:
    table = await here.game()
    show = here.store.games.record_shown

    async def slow(*given: Any) -> float | None:
        deadline = await show(*given)
        await here.time.advance(HOUR)
        await here.step(table)
        return deadline

    stand_in(here.store.games, "record_shown", slow)
    await here.locations.record_shown(table, SHOWN)
    assert await deadline(here, table.id) == deadline_of(table) + HOUR


async def test_a_process_with_all_shards_has_no_news_for_others(here: Harness) -> None:
    await here.locations.record_shown(await here.game(), SHOWN)
    await here.services.vacations.begin(MINA.user_id)
    assert await here.store.shard_rows.receive(EVERY_SHARD) == []


async def test_the_process_from_which_a_table_is_brought_here_is_told(here: Harness) -> None:
    there = MessageLocation(1 << 22, 30)
    table = await here.game(location=there)
    here.store.held_shards = Shards(2, frozenset({0}))
    assert not here.store.held_shards.covers(there.guild_id)
    await here.locations.record_shown(table, SHOWN)
    told = await here.store.shard_rows.receive(Shards(2, frozenset({1})))
    assert told == [ShardMessage(Changed.TABLE, table.id)]


async def test_a_message_that_was_noted_without_an_answer_is_read_again(here: Harness) -> None:
    table = await here.game()
    without_answer(here.store.games, "record_shown")
    with pytest.raises(Unanswered):
        await here.locations.record_shown(table, SHOWN)
    assert (await here.tables.get(table.id)).location == SHOWN


async def test_a_table_that_is_shown_again_while_it_is_read_is_read_again(here: Harness) -> None:
    table, read = await here.game(), here.store.games.game
    await here.clocks.mark_lost(table.id)

    async def shown_after(game_id: int) -> StoredGame | None:
        stored = await read(game_id)
        stand_in(here.store.games, "game", read)
        await here.locations.record_shown(table, SHOWN)
        return stored

    stand_in(here.store.games, "game", shown_after)
    assert await deadline(here, table.id) is None
    assert await deadline(here, table.id) is not None


async def test_a_channel_is_in_use_by_a_challenge_or_a_running_game(here: Harness) -> None:
    assert not await here.locations.in_use(CRYPT.channel_id)
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    assert await here.locations.in_use(CRYPT.channel_id)
    await here.lobbies.withdraw(lobby.id, MINA.user_id)
    assert not await here.locations.in_use(CRYPT.channel_id)
    table = await here.game()
    assert await here.locations.in_use(CRYPT.channel_id)
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    assert not await here.locations.in_use(CRYPT.channel_id)


async def test_without_a_server_one_sees_none_but_ones_own_tables(here: Harness) -> None:
    table = await here.game()
    await here.locations.record_shown(table, MessageLocation(None, CRYPT.channel_id, 555))
    private = MessageLocation(None, 77)
    assert (await here.tables.visible(table.id, Guest(MINA.user_id, private))).id == table.id
    with pytest.raises(UnknownTable):
        await here.tables.visible(table.id, Guest(LUCY.user_id, private))


async def test_a_running_table_is_shown_to_its_players_and_where_one_sees_its_channel(
    here: Harness,
) -> None:
    table, hall = await here.game(), replace(CRYPT, channel_id=77, message_id=None)
    abroad = replace(hall, guild_id=78)
    blind, seeing = Guest(LUCY.user_id, hall), Guest(LUCY.user_id, hall, (CRYPT.channel_id,))
    for visitor in (seeing, replace(blind, location=CRYPT), Guest(MINA.user_id, abroad)):
        assert (await here.tables.visible(table.id, visitor)).id == table.id
    for visitor in (blind, replace(seeing, location=abroad)):
        with pytest.raises(UnknownTable):
            await here.tables.visible(table.id, visitor)
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    assert (await here.tables.visible(table.id, blind)).over, "the server knows finished games"


async def test_without_a_server_one_finds_all_ones_finished_games(here: Harness) -> None:
    table = await here.game()
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    for guild_id, found in ((GUILD, 1), (GUILD + 1, 0), (None, 1)):
        assert len(await here.tables.finished(MINA.user_id, guild_id)) == found
