"""The locks on shards that the processes on one server see of one another."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from bot.model.errors import Busy
from bot.model.shards import NO_OTHERS, OthersState
from bot.store import postgres_locks
from bot.store.database import PostgresAddress
from bot.store.errors import LocksLost
from bot.store.postgres_locks import PostgresLocks
from tests import postgres

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[tuple[PostgresLocks, PostgresLocks]]:
    address = postgres.server().address("postgres", tmp_path)
    first, second = PostgresLocks(address), PostgresLocks(address)
    yield first, second
    for locks in (first, second):
        await locks.close()


@pytest.fixture
async def watcher(
    pair: tuple[PostgresLocks, PostgresLocks], tmp_path: Path
) -> AsyncIterator[PostgresLocks]:
    """A third process, which has joined after the pair."""
    third = PostgresLocks(postgres.server().address("postgres", tmp_path))
    for locks in (*pair, third):
        await alone(locks)
    yield third
    await third.close()


async def alone(locks: PostgresLocks) -> bool:
    told: list[bool] = []

    async def agree(alone: bool) -> None:
        told.append(alone)

    await locks.join(agree)
    return told == [True]


async def test_only_the_first_process_is_alone(pair: tuple[PostgresLocks, PostgresLocks]) -> None:
    first, second = pair
    assert await alone(first)
    assert not await alone(second)
    await first.close()
    await second.close()
    assert await alone(second)


async def test_a_shard_has_one_process(pair: tuple[PostgresLocks, PostgresLocks]) -> None:
    first, second = pair
    await alone(first)
    await alone(second)
    assert await first.take([0, 1]) == {0, 1}
    assert await second.take([1, 2]) == {2}
    assert (await first.others()).shards == {2}
    assert (await second.others()).shards == {0, 1}
    await first.release([1])
    assert await second.take([1]) == {1}


async def test_the_others_are_told_what_a_process_is_ready_and_waits_for(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair
    await alone(first)
    assert await first.others() == NO_OTHERS
    await alone(second)
    await first.take([0])
    await first.announce(ready=[0, 1], waiting=[2], accepts_shards=False)
    await second.announce(ready=[1], waiting=[], accepts_shards=False)
    told = OthersState(True, frozenset({0}), frozenset({0}), frozenset({0, 1}), frozenset({2}))
    assert await second.others() == told
    await first.announce(ready=[1], waiting=[2, 3], accepts_shards=True)
    told = OthersState(
        True, frozenset({0}), ready=frozenset({1}), waiting=frozenset({2, 3}), accepts_shards=True
    )
    assert await second.others() == told
    assert await first.others() == OthersState(True, ready=frozenset({1}))


async def test_a_shard_is_answered_if_its_holder_is_ready_and_not_another_process(
    pair: tuple[PostgresLocks, PostgresLocks], watcher: PostgresLocks
) -> None:
    first, second = pair
    await first.take([0, 1])
    await first.announce(ready=[1], waiting=[], accepts_shards=False)
    await second.announce(ready=[0, 1], waiting=[], accepts_shards=False)
    assert (await watcher.others()).answered == {1}


async def test_a_process_is_back_where_the_same_one_is_ready_and_waits(
    pair: tuple[PostgresLocks, PostgresLocks], watcher: PostgresLocks
) -> None:
    first, second = pair
    await first.announce(ready=[0, 1], waiting=[1, 2], accepts_shards=True)
    await second.announce(ready=[2], waiting=[0], accepts_shards=True)
    assert (await watcher.others()).back == {1}


async def test_what_was_withdrawn_or_lost_can_be_announced_again(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair
    await alone(first)
    await alone(second)
    for ready in ([0], [], [0]):
        await first.announce(ready=ready, waiting=ready, accepts_shards=bool(ready))
    told = OthersState(
        True, ready=frozenset({0}), waiting=frozenset({0}), back=frozenset({0}), accepts_shards=True
    )
    assert await second.others() == told
    await alone(first)
    assert await second.others() == OthersState(True)
    await first.announce(ready=[0], waiting=[0], accepts_shards=True)
    assert await second.others() == told


async def test_a_process_that_joins_anew_gives_back_its_locks(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair
    assert await alone(first)
    await first.take([0])
    assert await alone(first), "its own lock is not that of another process"
    await alone(second)
    assert await second.take([0]) == {0}


async def test_processes_join_one_after_another(
    pair: tuple[PostgresLocks, PostgresLocks], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    monkeypatch.setattr(postgres_locks, "_AGREE_SECONDS", 0.0)

    async def refuse(_alone: bool) -> None:
        pytest.fail("another process is joining")

    async def meanwhile(_alone: bool) -> None:
        with pytest.raises(LocksLost, match="takes too long"):
            await second.join(refuse)

    await first.join(meanwhile)
    assert not await alone(second)


async def test_a_database_that_is_busy_during_the_agreement_has_not_lost_the_locks(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair

    async def busy(_alone: bool) -> None:
        raise Busy

    with pytest.raises(Busy):
        await first.join(busy)
    assert await alone(first)
    assert not await alone(second)


async def test_one_process_at_a_time_identifies_itself(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair
    await alone(first)
    await alone(second)
    assert await first.take_bucket(0)
    assert not await second.take_bucket(0)
    assert await second.take_bucket(1)
    await first.release_bucket(0)
    assert await second.take_bucket(0)


async def test_a_lost_connection_is_known_and_made_again(
    pair: tuple[PostgresLocks, PostgresLocks],
) -> None:
    first, second = pair
    with pytest.raises(LocksLost):
        await first.others()
    await alone(first)
    await first.take([0])
    postgres.server().end_lock_holders()
    with pytest.raises(LocksLost):
        await first.others()
    assert await alone(second)
    assert await second.take([0]) == {0}
    assert not await alone(first)
    assert (await first.others()).shards == {0}


async def test_a_server_that_is_not_there_has_no_locks(tmp_path: Path) -> None:
    url = URL.create("postgresql", database="none", query={"host": str(tmp_path)})
    with pytest.raises(LocksLost, match=r"gives no connection: .*No such file"):
        await alone(PostgresLocks(PostgresAddress(url, tmp_path)))
