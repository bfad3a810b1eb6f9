"""The clock of the tables tells the old time until it may follow one that was set back."""

import pytest

from bot.tables.steady_clock import SteadyClock
from tests.tables.fakes import FakeTime


def clock_of(time: FakeTime) -> SteadyClock:
    return SteadyClock(time, time.monotonic)


@pytest.mark.parametrize("seconds", [3600.0, 31.0, 1.0, -1.0, -30.0])
async def test_a_step_forward_or_a_small_one_back_is_followed_at_once(seconds: float) -> None:
    time = FakeTime()
    clock = clock_of(time)
    time.jump(seconds)
    await time.advance(10)
    assert clock.set_back == 0.0
    assert clock() == time.now == 1_000_010 + seconds


async def test_the_old_time_goes_on_until_the_clock_may_follow() -> None:
    time = FakeTime()
    clock = clock_of(time)
    time.jump(-3600)
    await time.advance(10)
    assert clock() == 1_000_010
    time.jump(-600)
    await time.advance(10)
    assert (clock(), clock.set_back) == (1_000_020, 4200)
    clock.follow(4200)
    assert (clock(), clock.set_back) == (time.now, 0) == (1_000_020 - 4200, 0)


async def test_a_clock_that_is_corrected_meanwhile_has_never_been_set_back() -> None:
    time = FakeTime()
    clock = clock_of(time)
    time.jump(-3600)
    await time.advance(10)
    assert clock() == 1_000_010
    time.jump(3600)
    assert (clock(), clock.set_back) == (1_000_010, 0)
