"""How many tables a person may have shown again in a minute."""

from cogs.table.recent_reposts import RecentReposts


def test_the_fourth_in_a_minute_waits_until_the_first_is_a_minute_old() -> None:
    recent = RecentReposts()
    assert [recent.count(1, at) for at in (100.0, 110.0, 120.0)] == [None] * 3
    assert recent.count(1, 159.0) == 160.0
    assert recent.count(2, 159.0) is None, "somebody else"
    assert recent.count(1, 160.0) is None, "those refused do not count"
    assert recent.count(1, 161.0) == 170.0


def test_presses_that_arrive_out_of_order_count_alike() -> None:
    recent = RecentReposts()
    assert [recent.count(1, at) for at in (120.0, 100.0, 110.0)] == [None] * 3
    assert recent.count(1, 105.0) == 160.0


def test_nothing_older_than_a_minute_is_kept() -> None:
    recent = RecentReposts()
    for user_id in range(100):
        assert recent.count(user_id, 100.0 + user_id) is None
    (kept,) = vars(recent).values()
    assert set(kept) == set(range(40, 100))
