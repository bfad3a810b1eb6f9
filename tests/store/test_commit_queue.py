"""What waits to be written is committed together, and yet each transaction stands for itself."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event

from bot.model.errors import StorageFull
from bot.store.store import Store
from tests.conftest import HANGING
from tests.store.samples import begun, step, stored
from tests.store.test_transactions import occupied

pytestmark = pytest.mark.usefixtures("file")


async def plies(store: Store, games: list[int]) -> list[int]:
    return [(await stored(store, game_id)).turn.ply for game_id in games]


async def waiting(*requested: asyncio.Task[Any]) -> None:
    """Until all of them stand in the queue."""
    await asyncio.sleep(0)
    assert not any(task.done() for task in requested)


def fail(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM place")
    raise ZeroDivisionError


def refused(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM place")
    connection.exec_driver_sql("PRAGMA query_only = ON")
    try:
        connection.exec_driver_sql("DELETE FROM move")
    finally:
        connection.exec_driver_sql("PRAGMA query_only = OFF")


async def test_what_waits_shares_one_commit_and_is_answered_after_it(store: Store) -> None:
    games, commits = [await begun(store) for _ in range(3)], list[bool]()
    async with occupied(store):
        tasks = [asyncio.create_task(store.games.append(step(one, 0))) for one in games]
        await waiting(*tasks)
        event.listen(
            store.database.engine,
            "commit",
            lambda _: commits.append(any(task.done() for task in tasks)),
        )
    await asyncio.gather(*tasks)
    assert commits == [False, False]  # of what has occupied the thread, and of all three
    assert await plies(store, games) == [1, 1, 1]


@pytest.mark.parametrize(("fails", "error"), [(fail, ZeroDivisionError), (refused, StorageFull)])
async def test_one_that_fails_does_not_harm_the_others(
    store: Store, fails: Callable[[Connection], None], error: type[Exception]
) -> None:
    games = [await begun(store) for _ in range(2)]
    async with occupied(store):
        first = asyncio.create_task(store.games.append(step(games[0], 0)))
        failing = asyncio.create_task(store.database.write(fails))
        last = asyncio.create_task(store.games.append(step(games[1], 0)))
        await waiting(first, failing, last)
    await asyncio.gather(first, last)
    with pytest.raises(error):
        await failing
    assert await plies(store, games) == [1, 1]


async def test_a_commit_that_fails_fails_for_all_of_them(store: Store) -> None:
    games, commits = [await begun(store) for _ in range(2)], iter(range(9))

    def break_down(_connection: Connection) -> None:
        if next(commits):  # after that of what occupies the thread
            raise ZeroDivisionError

    async with occupied(store):
        tasks = [asyncio.create_task(store.games.append(step(one, 0))) for one in games]
        await waiting(*tasks)
        event.listen(store.database.engine, "commit", break_down)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    event.remove(store.database.engine, "commit", break_down)
    assert [type(one) for one in outcomes] == [ZeroDivisionError] * 2
    assert await plies(store, games) == [0, 0]


async def test_none_is_answered_when_the_database_has_undone_them_all(store: Store) -> None:
    games = [await begun(store) for _ in range(2)]

    def lose_everything(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself on a full disk
        raise ZeroDivisionError

    async with occupied(store):
        first = asyncio.create_task(store.games.append(step(games[0], 0)))
        losing = asyncio.create_task(store.database.write(lose_everything))
        last = asyncio.create_task(store.games.append(step(games[1], 0)))
        await waiting(first, losing, last)
    outcomes = await asyncio.gather(first, losing, last, return_exceptions=True)
    assert [type(one) for one in outcomes] == [ZeroDivisionError] * 3
    assert await plies(store, games) == [0, 0]


def fill(connection: Connection) -> None:
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


async def test_a_full_disk_refuses_all_that_share_a_commit(store: Store) -> None:
    game_id = await begun(store)
    await store.database.write(fill)
    async with occupied(store):
        first = asyncio.create_task(store.games.append(step(game_id, 0)))
        too_long = asyncio.create_task(store.preferences.save(1, language="x" * 100_000))
        last = asyncio.create_task(store.preferences.save(2, language="de"))
        await waiting(first)
    outcomes = await asyncio.gather(first, too_long, last, return_exceptions=True)
    assert [type(one) for one in outcomes] == [StorageFull] * 3
    assert await plies(store, [game_id]) == [0]


async def test_a_full_disk_keeps_nobody_from_reading_what_is_stored(store: Store) -> None:
    game_id = await begun(store)
    await store.database.write(fill)
    async with occupied(store):
        moving = asyncio.create_task(store.games.append(step(game_id, 0)))
        reading = asyncio.create_task(store.games.game(game_id))
        too_long = asyncio.create_task(store.preferences.save(1, language="x" * 100_000))
        failing = asyncio.create_task(store.database.read(fail))
        await waiting(moving, reading, too_long, failing)
    refused = await asyncio.gather(moving, too_long, failing, return_exceptions=True)
    assert [type(one) for one in refused] == [StorageFull, StorageFull, ZeroDivisionError]
    game = await reading
    assert game is not None
    assert game.turn.ply == 0, "the move that it followed was not stored"


async def test_a_reader_that_fails_does_not_harm_the_others(store: Store) -> None:
    def read(connection: Connection) -> int:
        return len(connection.exec_driver_sql("SELECT * FROM game").all())

    await begun(store)
    async with occupied(store):
        tasks = [asyncio.create_task(store.database.read(work)) for work in (read, fail, read)]
        await waiting(*tasks)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes[::2] == [1, 1]
    assert isinstance(outcomes[1], ZeroDivisionError)


async def test_more_than_share_one_commit_are_all_kept_in_their_order(store: Store) -> None:
    game_id = await begun(store)
    async with occupied(store):
        tasks = [asyncio.create_task(store.games.append(step(game_id, n))) for n in range(150)]
        await waiting(*tasks)
    await asyncio.gather(*tasks)
    assert await plies(store, [game_id]) == [150]


async def test_what_reads_first_does_not_wait_for_the_disk(store: Store) -> None:
    game_id, answered, wrote = await begun(store), threading.Event(), threading.Event()

    def write(_connection: Connection) -> None:
        wrote.set()

    def wait_for_the_reader(_connection: Connection) -> None:
        assert not wrote.is_set() or answered.wait(HANGING)

    async with occupied(store):
        reading = asyncio.create_task(store.games.game(game_id))
        writing = asyncio.create_task(store.database.write(write))
        reading.add_done_callback(lambda _: answered.set())
        await waiting(writing)
        event.listen(store.database.engine, "commit", wait_for_the_reader)
    await asyncio.gather(reading, writing)
    assert answered.is_set()


async def test_there_is_time_to_prepare_an_answer_while_the_disk_is_waited_for(
    store: Store,
) -> None:
    game_id, prepared, answers = await begun(store), threading.Event(), list[bool]()
    event.listen(store.database.engine, "commit", lambda _: answers.append(prepared.wait(HANGING)))
    appending = asyncio.create_task(store.games.append(step(game_id, 0), prepared.set))
    await appending
    assert answers == [True]
