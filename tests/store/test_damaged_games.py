"""A damaged game is deleted with all that belongs to it, and nothing else."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from bot.model.location import MessageLocation
from bot.store import schema, server_schema, shard_schema
from bot.store.backup import back_up
from bot.store.damaged_games import Remains
from bot.store.errors import UnusableDatabase
from bot.store.record_check import check_copied_records
from bot.store.restoring import check_backup
from bot.store.store import Store
from tests.store.samples import begun, step, stored
from tests.store.test_migrations import REFER_LATER, row_of

DELETED, KEPT = 1, 2


def fill(connection: Connection) -> None:
    """Give each table two rows, of which one belongs to each of two games."""
    connection.exec_driver_sql(REFER_LATER[connection.dialect.name])
    for table in schema.metadata.tables.values():
        rows = [row_of(table, number) for number in (DELETED, KEPT)]
        if table is shard_schema.shard_message:
            rows = [row | {"kind": "table"} for row in rows]
        if table is schema.lobby:
            # Each game began with the challenge of its number; the other is its rematch.
            rows = [row | {"rematch_of": DELETED + KEPT - row["id"]} for row in rows]
        if table is not schema.meta:
            connection.execute(insert(table), rows)


def games_in(connection: Connection) -> dict[str, set[int | None]]:
    """By column, the games to which the rows refer; a challenge has the number of its game."""
    columns = [
        column
        for table in schema.metadata.tables.values()
        for column in table.c
        if column.name in ("game_id", "lobby_id") or column.references(schema.game.c.id)
    ]
    columns += [schema.game.c.id, schema.lobby.c.id, shard_schema.shard_message.c.subject_id]
    return {str(column): set(connection.scalars(select(column))) for column in columns}


async def test_all_that_refers_to_a_deleted_game_is_gone_and_the_rest_stays(store: Store) -> None:
    await store.database.write(fill)
    before = await store.database.read(games_in)
    assert all({DELETED, KEPT} == games for games in before.values()), before
    await store.damaged_games.delete(DELETED)
    after = await store.database.read(games_in)
    assert after == {name: {KEPT} for name in before} | {"lobby.rematch_of": {None}}


async def test_a_game_that_began_without_a_challenge_leaves_what_has_none_alone(
    store: Store,
) -> None:
    await store.database.write(fill)
    alone = update(schema.game).values(lobby_id=None)
    acts = update(server_schema.moderator_act).values(lobby_id=None)
    await store.database.write(lambda connection: connection.execute(alone))
    await store.database.write(lambda connection: connection.execute(acts))
    await store.damaged_games.delete(DELETED)
    after = await store.database.read(games_in)
    assert after["moderator_act.game_id"] == {KEPT}
    assert after["lobby.id"] == {DELETED, KEPT}


async def test_what_other_processes_have_to_hear_of_a_challenge_with_its_number_is_kept(
    store: Store,
) -> None:
    await store.database.write(fill)
    of_lobbies = update(shard_schema.shard_message).values(kind="lobby")
    await store.database.write(lambda connection: connection.execute(of_lobbies))
    await store.damaged_games.delete(DELETED)
    kept = (await store.database.read(games_in))["shard_message.subject_id"]
    assert kept == {DELETED, KEPT}


async def test_it_is_known_where_the_message_stays_and_whether_the_game_counts(
    store: Store,
) -> None:
    await store.database.write(fill)
    there = MessageLocation(DELETED, DELETED, DELETED)
    assert await store.damaged_games.remains(DELETED) == Remains(there, counted=True)
    for table in (schema.place, schema.result):
        lost = delete(table).where(table.c.game_id == DELETED)
        await store.database.write(partial(Connection.execute, statement=lost))
    assert await store.damaged_games.remains(DELETED) == Remains(None, counted=False)


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE move SET text = 'KH@b1' WHERE game_id = 1",
        "UPDATE game SET options = 'notjson' WHERE id = 1",
        "DELETE FROM seat WHERE game_id = 1",
        "DELETE FROM place WHERE game_id = 1",
        "DELETE FROM game WHERE id = 1",
    ],
)
async def test_without_its_damaged_game_a_database_can_be_copied_and_restored_again(
    file: Path, store: Store, spoilt: str
) -> None:
    games = [await begun(store) for _ in range(2)]
    for game_id in games:
        await store.games.append(step(game_id, 0))
    with closing(sqlite3.connect(file)) as spoiling, spoiling:
        spoiling.execute(spoilt)
    damaged, sound = file.with_name("damaged.db"), file.with_name("sound.db")
    back_up(file, damaged)
    with pytest.raises(UnusableDatabase, match=r"python -m bot admin delete 1$"):
        check_copied_records(damaged, lambda *_: None)
    await store.damaged_games.delete(games[0])
    back_up(file, sound)
    check_copied_records(sound, lambda *_: None)
    check_backup(sound, file, None, lambda *_: None)
    assert await begun(store) == 3, "no other game gets its number"
    assert (await stored(store, games[1])).turn.ply == 1
