"""How fast one user may press."""

from bot.ui.rate_limit import RateLimit


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_twice_a_second_s_worth_may_come_at_once_and_no_more() -> None:
    rate = RateLimit(5, Hand())
    assert [rate.count_press(1) for _ in range(12)] == [0] * 10 + [1, 2]


def test_a_user_who_waits_may_press_again() -> None:
    clock = Hand()
    rate = RateLimit(5, clock)
    for _ in range(11):
        rate.count_press(1)
    clock.now += 0.2
    assert rate.count_press(1) == 0
    assert rate.count_press(1) == 1


def test_one_user_s_presses_are_not_another_s() -> None:
    rate = RateLimit(1, Hand())
    assert [rate.count_press(1) for _ in range(3)] == [0, 0, 1]
    assert rate.count_press(2) == 0


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    clock = Hand()
    rate = RateLimit(1, clock)
    rate.count_press(1)
    clock.now -= 3600
    assert rate.count_press(1) == 0


def test_users_who_are_long_gone_are_forgotten() -> None:
    clock = Hand()
    rate = RateLimit(1, clock)
    for user in range(10_000):
        rate.count_press(user)
    clock.now += 10
    rate.count_press(10_000)
    assert len(rate) == 1
