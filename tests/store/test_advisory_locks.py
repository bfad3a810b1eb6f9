"""Locks on a server end with their connection, and their holder knows it at once."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy
from bot.store import postgres_backend
from bot.store.advisory_locks import AdvisoryLocks, LockSpace, open_locks
from bot.store.backend import backend_of
from bot.store.database import PostgresAddress
from bot.store.errors import UnreachableDatabase, UnusableDatabase
from tests import postgres
from tests.conftest import HANGING
from tests.proxy import Proxy

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


@pytest.fixture
def address(tmp_path: Path) -> PostgresAddress:
    return postgres.server().address("postgres", tmp_path)


@pytest.fixture
async def locks(address: PostgresAddress) -> AsyncIterator[AdvisoryLocks]:
    opened = await open_locks(address)
    yield opened
    await opened.close()


@pytest.fixture
async def others(address: PostgresAddress) -> AsyncIterator[AdvisoryLocks]:
    opened = await open_locks(address)
    yield opened
    await opened.close()


async def test_a_lock_has_one_holder_until_it_is_given_back(
    locks: AdvisoryLocks, others: AdvisoryLocks
) -> None:
    assert await locks.take(LockSpace.SHARD, 3)
    assert not await others.take(LockSpace.SHARD, 3)
    assert await others.take(LockSpace.SHARD, 4)
    assert await locks.taken_by_others() == [{LockSpace.SHARD: {4}}]
    await locks.release(LockSpace.SHARD, 3)
    assert await others.take(LockSpace.SHARD, 3)
    assert await locks.taken_by_others() == [{LockSpace.SHARD: {3, 4}}]


async def test_a_lock_may_be_shared(locks: AdvisoryLocks, others: AdvisoryLocks) -> None:
    assert await locks.take(LockSpace.INSTANCE, shared=True)
    assert await others.take(LockSpace.INSTANCE, shared=True)
    assert not await others.take(LockSpace.INSTANCE)
    await locks.release(LockSpace.INSTANCE, shared=True)
    assert await others.take(LockSpace.INSTANCE)


async def test_the_holder_is_known_by_its_process(
    locks: AdvisoryLocks, others: AdvisoryLocks
) -> None:
    await locks.take(LockSpace.PROCESS)
    await locks.take(LockSpace.SHARD, 3)
    (holder,) = await others.holders(LockSpace.PROCESS)
    assert holder.startswith(f"dracula {os.getpid()} on ")
    assert await others.holders(LockSpace.INSTANCE) == []
    assert await others.holders(LockSpace.SHARD) == [], "number 3 is another lock than number 0"


async def test_a_process_that_loses_the_connection_knows_it_without_asking(
    locks: AdvisoryLocks, others: AdvisoryLocks
) -> None:
    assert await locks.take(LockSpace.SHARD, 3)
    postgres.server().end_lock_holders()
    await locks.lost.wait()
    assert await others.take(LockSpace.SHARD, 3)
    with pytest.raises(Busy):
        await locks.take(LockSpace.SHARD, 4)


async def test_closing_gives_everything_back(locks: AdvisoryLocks, others: AdvisoryLocks) -> None:
    await locks.take(LockSpace.SHARD, 3)
    await locks.close()
    await locks.close()
    assert locks.lost.is_set()
    assert await others.take(LockSpace.SHARD, 3)


async def test_a_caller_who_is_cancelled_does_no_harm(
    locks: AdvisoryLocks, others: AdvisoryLocks
) -> None:
    for _ in range(5):
        taking = asyncio.create_task(locks.take(LockSpace.SHARD, 1))
        await asyncio.sleep(0)
        taking.cancel()
    assert await locks.take(LockSpace.SHARD, 2)
    assert await others.taken_by_others() == [{LockSpace.SHARD: {1, 2}}]


def lock_of(address: PostgresAddress, shared: bool) -> AbstractAsyncContextManager[None]:
    backend = backend_of(address)
    return backend.shared_lock() if shared else backend.exclusive_lock()


async def test_one_process_at_a_time_uses_a_database(address: PostgresAddress) -> None:
    async with backend_of(address).exclusive_lock():
        with pytest.raises(UnusableDatabase) as error:
            async with backend_of(address).exclusive_lock():
                pass
        assert "is in use by dracula " in str(error.value)
        assert error.value.key == "locked"
    async with backend_of(address).exclusive_lock():
        pass


async def test_a_process_that_is_refused_leaves_no_connection(tmp_path: Path) -> None:
    address = postgres.server().create(tmp_path)
    async with backend_of(address).exclusive_lock():
        for shared in (False, True):
            with pytest.raises(UnusableDatabase, match="is in use by dracula "):
                async with lock_of(address, shared):
                    pass
    with postgres.server().connect("postgres") as connection:
        connection.execute(f"DROP DATABASE {address.url.database}")


async def test_a_server_that_is_away_locks_nothing(
    tmp_path: Path, address: PostgresAddress
) -> None:
    away = PostgresAddress(address.url.update_query_dict({"host": f"{tmp_path}/none"}), tmp_path)
    with pytest.raises(UnreachableDatabase):
        async with backend_of(away).exclusive_lock():
            pass


async def held_again(other: AdvisoryLocks) -> None:
    async with asyncio.timeout(HANGING):
        while not await other.holders(LockSpace.INSTANCE):
            pass


@pytest.mark.parametrize("shared", [False, True])
async def test_a_lock_that_is_lost_is_taken_again(address: PostgresAddress, shared: bool) -> None:
    async with lock_of(address, shared):
        postgres.server().end_lock_holders()
        other = await open_locks(address)
        try:
            await held_again(other)
            assert await other.take(LockSpace.INSTANCE, shared=True) is shared
        finally:
            await other.close()


@pytest.mark.parametrize("comes_back", [False, True])
async def test_while_the_server_is_away_a_process_may_end_or_get_its_lock_again(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch, comes_back: bool
) -> None:
    failed = asyncio.Event()

    async def attempt(address: PostgresAddress) -> AdvisoryLocks:
        try:
            return await open_locks(address)
        except DBAPIError:
            failed.set()
            raise

    monkeypatch.setattr(postgres_backend, "_PAUSE", 0.0)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(backend_of(address).exclusive_lock())
        monkeypatch.setattr(postgres_backend, "open_locks", attempt)
        await asyncio.to_thread(postgres.server().kill)
        try:
            await failed.wait()
            if not comes_back:
                await stack.aclose()
        finally:
            await asyncio.to_thread(postgres.server().start)
        if comes_back:
            other = await open_locks(address)
            stack.push_async_callback(other.close)
            await held_again(other)


async def test_a_lock_that_is_being_taken_again_at_the_end_is_given_back(
    address: PostgresAddress,
) -> None:
    for turns in range(0, 1000, 50):
        async with backend_of(address).exclusive_lock():
            postgres.server().end_lock_holders()
            for _ in range(turns):  # so that the end comes at another moment each time
                await asyncio.sleep(0)


def pids_of_holders() -> set[int]:
    with postgres.server().connect("postgres") as connection:
        rows = connection.execute("SELECT pid FROM pg_locks WHERE locktype = 'advisory'")
        return {pid for (pid,) in rows}


async def test_a_process_whose_own_lost_connection_still_holds_the_lock_goes_on(
    address: PostgresAddress, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    attempts, decided = 0, asyncio.Event()

    async def attempt(address: PostgresAddress) -> AdvisoryLocks:
        nonlocal attempts
        attempts += 1
        if attempts == 3:
            decided.set()
        return await open_locks(address)

    monkeypatch.setattr(postgres_backend, "_PAUSE", 0.0)
    monkeypatch.setattr(postgres_backend, "open_locks", attempt)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, decided.set)
    try:
        async with Proxy(postgres.server().socket) as proxy:
            plain = {"sslmode": "disable", "gssencmode": "disable"}
            url = address.url.set(host="127.0.0.1", port=proxy.port, query=plain)
            async with backend_of(replace(address, url=url)).exclusive_lock():
                before = pids_of_holders()
                proxy.lose_askers()
                await decided.wait()
                assert pids_of_holders() == before
                assert "another process" not in caplog.text
                postgres.server().end_lock_holders()
                for _ in iter(lambda: pids_of_holders() <= before, False):
                    await asyncio.sleep(0)
            assert pids_of_holders() == set()
    finally:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)


async def test_a_process_ends_when_another_one_has_taken_over(
    address: PostgresAddress, others: AdvisoryLocks, caplog: pytest.LogCaptureFixture
) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    try:
        async with backend_of(address).exclusive_lock():
            with postgres.server().connect("postgres") as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid), pg_advisory_lock(1, 0)"
                    " FROM pg_locks WHERE locktype = 'advisory'"
                )
                with caplog.at_level(logging.CRITICAL):
                    await ended.wait()
        assert "another process has taken over" in caplog.text
        assert "Nothing was changed" not in caplog.text, "the process has been at work"
    finally:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)
