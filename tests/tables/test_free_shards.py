"""A free shard is taken at once or after a while, and in order."""

import pytest

from bot.tables.free_shards import FREE_SECONDS, FreeShards
from tests.tables.fakes import FakeTime


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def free(time: FakeTime) -> FreeShards:
    """Shards 0 to 3 have just become free."""
    shards = FreeShards(time)
    shards.note(range(4))
    return shards


def test_a_shard_that_is_not_free_is_not_taken(free: FreeShards) -> None:
    free.note([1, 2])
    assert free.to_take({0, 1}, {2, 3}, others=True) == [1, 2]


def test_another_shard_must_be_free_for_a_while(free: FreeShards, time: FakeTime) -> None:
    time.now += FREE_SECONDS - 0.5
    assert free.to_take((), {3}, others=True) == [3]
    time.now += 0.5
    assert free.to_take((), {3}, others=False) == [3]
    assert free.to_take((), {3}, others=True) == [3, 0, 1, 2]


def test_a_shard_that_is_still_connected_comes_first(free: FreeShards, time: FakeTime) -> None:
    time.now += FREE_SECONDS
    assert free.to_take({3}, {2, 1}, others=True) == [3, 1, 2, 0]
    assert free.to_take({3}, {3, 0}, others=False) == [3, 0]


def test_a_shard_that_was_taken_meanwhile_is_free_anew(free: FreeShards, time: FakeTime) -> None:
    time.now += FREE_SECONDS
    free.note([0, 1])
    free.note([0, 1, 2])
    assert free.to_take((), (), others=True) == [0, 1]
    assert [free.seconds([shard]) for shard in (0, 2, 3)] == [FREE_SECONDS, 0.0, 0.0]


def test_a_refused_shard_is_left_to_others(free: FreeShards, time: FakeTime) -> None:
    free.refuse(1)
    time.now += 100 * FREE_SECONDS
    free.note(range(4))
    assert free.to_take({1}, {1}, others=True) == [0, 2, 3]


def test_of_some_shards_the_one_that_is_free_longest_counts(
    free: FreeShards, time: FakeTime
) -> None:
    free.note([0])
    time.now += 1.0
    free.note([0, 1])
    time.now += 1.0
    assert [free.seconds(shards) for shards in ((), {3}, {1, 3}, {0, 1})] == [0.0, 0.0, 1.0, 2.0]
