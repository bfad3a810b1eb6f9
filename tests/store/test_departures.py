"""What is left of a server that has removed the bot, and for how long."""

from datetime import date
from functools import partial

from sqlalchemy import Connection, insert, select

from bot.model.location import MessageLocation
from bot.model.puzzles import Attempt
from bot.model.shards import EVERY_SHARD
from bot.store.departures import GRACE_SECONDS
from bot.store.personal_columns import OF_SERVERS
from bot.store.schema import metadata
from bot.store.store import Store
from tests.store.samples import CRYPT, MINA, begun, last_step, stored
from tests.store.test_migrations import REFER_LATER, Rows, row_of

DAY = date(2026, 1, 1)
GONE = CRYPT.guild_id or 0


async def finished(store: Store) -> int:
    """A finished game and a daily attempt on the server."""
    game_id = await begun(store)
    await store.games.append(last_step(game_id, 0))
    await store.daily_attempts.save(Attempt(MINA, DAY, "QH@b1", 0, 5.0), GONE)
    return game_id


async def test_its_traces_go_after_thirty_days_and_the_games_stay(store: Store) -> None:
    game_id = await finished(store)
    await store.departures.compare([], 100.0, EVERY_SHARD)
    assert await store.departures.purge(99.0 + GRACE_SECONDS, EVERY_SHARD) == []
    assert (await stored(store, game_id)).location.guild_id == GONE
    assert await store.departures.purge(100.0 + GRACE_SECONDS, EVERY_SHARD) == [GONE]
    game = await stored(store, game_id)
    assert game.location == MessageLocation(None, 0)
    assert game.rating_changes
    assert game.seats[0] == MINA
    assert await store.daily_attempts.board(DAY, GONE) == []
    assert await store.departures.purge(1e12, EVERY_SHARD) == []


async def test_the_servers_with_data_are_known(store: Store) -> None:
    assert await store.departures.known_servers() == set()
    await finished(store)
    assert await store.departures.known_servers() == {GONE}


async def test_a_server_that_comes_back_keeps_everything(store: Store) -> None:
    game_id = await finished(store)
    await store.daily_posts.plan(11, 50.0)
    await store.departures.compare([], 100.0, EVERY_SHARD)
    await store.departures.compare([GONE], 200.0, EVERY_SHARD)
    assert await store.departures.purge(1e12, EVERY_SHARD) == [11], "another one that is still away"
    assert (await stored(store, game_id)).location.guild_id == GONE


async def test_several_servers_go_and_come_back_at_once(store: Store) -> None:
    for guild_id in (11, 12, 13, 14, 15):
        await store.daily_posts.plan(guild_id, 50.0)
    await store.departures.compare([15], 100.0, EVERY_SHARD)
    await store.departures.compare([11, 12, 15], 200.0, EVERY_SHARD)
    assert sorted(await store.departures.purge(1e12, EVERY_SHARD)) == [13, 14]
    assert await store.departures.known_servers() == {11, 12, 15}


async def test_removals_while_the_bot_was_down_are_found_at_the_start(store: Store) -> None:
    await finished(store)
    await store.departures.compare([GONE, 5], 100.0, EVERY_SHARD)
    assert await store.departures.purge(1e12, EVERY_SHARD) == []
    await store.departures.compare([5], 200.0, EVERY_SHARD)
    await store.departures.compare([5], 300.0, EVERY_SHARD)
    assert await store.departures.purge(200.0 + GRACE_SECONDS, EVERY_SHARD) == [GONE]


def fill(connection: Connection) -> None:
    """A row of server 1 and a row of server 2 in every table; server 1 left first."""
    connection.exec_driver_sql(REFER_LATER[connection.dialect.name])
    for table in metadata.tables.values():
        connection.execute(insert(table), [row_of(table, number) for number in (1, 2)])


def rows_of(guild_id: int, connection: Connection) -> Rows:
    """All rows of this server."""
    return {
        one.guild_id.table.name: [
            dict(row)
            for row in connection.execute(
                select(one.guild_id.table).where(one.guild_id == guild_id)
            ).mappings()
        ]
        for one in OF_SERVERS
    }


async def test_a_purge_touches_no_other_server(store: Store) -> None:
    await store.database.write(fill)
    there = await store.database.read(partial(rows_of, 2))
    assert all(there.values()), "there is a row in every table"
    assert await store.departures.purge(1001.5 + GRACE_SECONDS, EVERY_SHARD) == [1]
    assert not any((await store.database.read(partial(rows_of, 1))).values())
    assert await store.database.read(partial(rows_of, 2)) == there
