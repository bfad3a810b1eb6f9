"""Shards identify themselves as often as Discord allows, whichever process they are of."""

import asyncio

import pytest

from bot.tables.identify_queue import SPACING, SPARE, IdentifyQueue, SessionLimits
from tests.tables.fakes import FakeTime, settle
from tests.tables.shards import FakeLocks, LockServer


async def order(time: FakeTime, *waiting: tuple[IdentifyQueue, int]) -> list[tuple[float, int]]:
    """When each shard was let through, counted from now."""
    passed, start = [], time.now

    async def wait(queue: IdentifyQueue, shard: int) -> None:
        await queue.turn(shard)
        passed.append((time.now - start, shard))

    tasks = [asyncio.create_task(wait(*one)) for one in waiting]
    await time.advance(100)
    await asyncio.gather(*tasks)
    return passed


async def test_one_shard_after_another_with_five_seconds_between() -> None:
    time = FakeTime()
    queue = IdentifyQueue(FakeLocks(LockServer()), time.sleep)
    passed = await order(time, *((queue, shard) for shard in range(3)))
    assert passed == [(0, 0), (SPACING, 1), (2 * SPACING, 2)]


async def test_as_many_at_once_as_discord_allows() -> None:
    time = FakeTime()
    queue = IdentifyQueue(FakeLocks(LockServer()), time.sleep)
    await queue.begin({"max_concurrency": 2, "remaining": SPARE, "reset_after": 60_000})
    passed = await order(time, *((queue, shard) for shard in range(4)))
    assert passed == [(0, 0), (0, 1), (SPACING, 2), (SPACING, 3)]


async def test_the_last_connections_of_a_day_are_not_used_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time = FakeTime()
    queue = IdentifyQueue(FakeLocks(LockServer()), time.sleep)
    limits = SessionLimits(max_concurrency=1, remaining=SPARE - 1, reset_after=7_200_000)
    beginning = asyncio.create_task(queue.begin(limits))
    await time.advance(7199)
    assert not beginning.done()
    assert "only 99 more connections today: the bot waits 120 minutes" in caplog.text
    await time.advance(1)
    assert beginning.done()


async def test_processes_wait_for_one_another() -> None:
    time, server = FakeTime(), LockServer()
    first, second = [IdentifyQueue(FakeLocks(server), time.sleep) for _ in range(2)]
    ((at_once, _), (later, shard)) = await order(time, (first, 0), (second, 1))
    assert (at_once, shard) == (0, 1)
    assert SPACING <= later <= SPACING + 0.5


async def test_a_process_that_waits_asks_five_times_a_second() -> None:
    time, server = FakeTime(), LockServer()
    server.identifying.add(0)
    asked = list[float]()

    class Counting(FakeLocks):
        async def take_bucket(self, bucket: int) -> bool:
            asked.append(time.now)
            return await super().take_bucket(bucket)

    start = time.now
    waiting = asyncio.create_task(IdentifyQueue(Counting(server), time.sleep).turn(0))
    await time.advance(1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [round(at - start, 1) for at in asked] == [0, 0.2, 0.4, 0.6, 0.8, 1]


async def test_a_wait_that_is_given_up_leaves_the_lock_of_another_process() -> None:
    time, server = FakeTime(), LockServer()
    server.identifying.add(0)
    waiting = asyncio.create_task(IdentifyQueue(FakeLocks(server), time.sleep).turn(0))
    await time.advance(1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await settle()
    assert server.identifying == {0}


async def test_without_the_locks_nobody_identifies_a_shard() -> None:
    time, locks = FakeTime(), FakeLocks(LockServer())
    queue = IdentifyQueue(locks, time.sleep)
    locks.cut()
    waiting = asyncio.create_task(queue.turn(0))
    await time.advance(60)
    assert not waiting.done()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    locks.lost = False
    await queue.turn(0)
    locks.cut()
    await time.advance(SPACING)
    await settle()
    locks.lost = False
    locks.server.identifying.clear()
    await queue.turn(1)


async def test_a_lock_taken_for_a_shard_that_waits_no_more_is_given_back() -> None:
    time, server = FakeTime(), LockServer()
    asked, goes_on = asyncio.Event(), asyncio.Event()

    class Slow(FakeLocks):
        async def take_bucket(self, bucket: int) -> bool:
            asked.set()
            await goes_on.wait()
            return await super().take_bucket(bucket)

    queue = IdentifyQueue(Slow(server), time.sleep)
    waiting = asyncio.create_task(queue.turn(0))
    await asked.wait()
    waiting.cancel()
    goes_on.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await settle()
    assert not server.identifying
    await queue.turn(1)


async def test_few_shards_of_a_bucket_connect_at_a_time() -> None:
    queue = IdentifyQueue(FakeLocks(LockServer()), FakeTime().sleep)
    await queue.begin({"max_concurrency": 2, "remaining": SPARE, "reset_after": 60_000})
    async with queue.connecting(0), queue.connecting(2):
        assert queue.connecting(4).locked()
        assert not queue.connecting(1).locked()
    assert not queue.connecting(4).locked()
