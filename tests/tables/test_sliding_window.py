"""How often a person may act within some seconds."""

from bot.tables.sliding_window import SlidingWindow


def window_with(*times: float) -> SlidingWindow:
    """Three times a minute, with these acts of the person 1."""
    window = SlidingWindow(3, 60.0)
    for at in times:
        window.add(1, at)
    return window


def test_the_fourth_in_a_minute_waits_until_the_first_is_a_minute_old() -> None:
    window = window_with(100.0, 110.0)
    assert window.until(1, 119.0) is None
    window.add(1, 120.0)
    assert window.until(1, 159.0) == 160.0
    assert window.until(2, 159.0) is None, "somebody else"
    assert window.until(1, 160.0) is None
    window.add(1, 160.0)
    assert window.until(1, 161.0) == 170.0


def test_of_more_acts_than_are_allowed_the_last_ones_decide() -> None:
    assert window_with(100.0, 110.0, 120.0, 130.0).until(1, 131.0) == 170.0


def test_acts_that_arrive_out_of_order_count_alike() -> None:
    window = window_with(120.0, 100.0, 110.0)
    assert window.until(1, 105.0) == 160.0
    assert window.times(1, 105.0) == [100.0, 110.0, 120.0]


def test_an_act_that_is_removed_does_not_count() -> None:
    window = window_with(100.0, 110.0, 120.0)
    window.remove(1, 110.0)
    assert window.times(1, 121.0) == [100.0, 120.0]
    assert window.until(1, 121.0) is None


def test_a_clock_that_is_set_back_keeps_nobody_waiting_until_it_is_as_late_again() -> None:
    window = window_with(9000.0, 9001.0, 9002.0)
    assert window.until(1, 1000.0) is None
    assert window.times(1, 9003.0) == [], "they have been forgotten"


def test_nothing_that_is_older_than_the_window_is_kept() -> None:
    window = SlidingWindow(3, 60.0)
    for user_id in range(100):
        window.add(user_id, 100.0 + user_id)
    assert window.times(99, 199.0) == [199.0]
    assert len(window) == 60
