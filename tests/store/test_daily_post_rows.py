"""The daily posts of each server are planned, claimed and cancelled for it alone."""

from datetime import date, timedelta

from bot.store.store import Store
from bot.store.stored_values import TimerKind

DAY = date(2026, 11, 20)
NEXT = DAY + timedelta(days=1)
HERE, ELSEWHERE = 10, 11


async def test_to_cancel_the_post_of_a_server_leaves_the_others_planned(store: Store) -> None:
    for guild_id in (HERE, ELSEWHERE):
        await store.daily_posts.plan(guild_id, 50.0)
    await store.daily_posts.cancel(HERE)
    assert await store.daily_posts.planned() == {ELSEWHERE: 50.0}
    assert [(one.kind, one.id) for one in await store.timers.due(60.0, 0.0)] == [
        (TimerKind.DAILY, ELSEWHERE)
    ]


async def test_a_post_is_claimed_only_for_the_time_for_which_it_is_planned(store: Store) -> None:
    for at in (50.0, 80.0):
        await store.daily_posts.plan(HERE, at)
    assert not await store.daily_posts.claim(HERE, 50.0, DAY, 90.0)
    assert [one.at for one in await store.timers.due(85.0, 0.0)] == [80.0]
    assert await store.daily_posts.claim(HERE, 80.0, DAY, 90.0)
    assert not await store.daily_posts.claim(HERE, 90.0, DAY, 100.0), "one post a day"
    assert await store.daily_posts.claim(HERE, 100.0, NEXT, 110.0)


async def test_the_post_of_one_server_is_claimed_and_given_back_for_it_alone(store: Store) -> None:
    for guild_id in (HERE, ELSEWHERE):
        await store.daily_posts.plan(guild_id, 50.0)
    assert not await store.daily_posts.claim(12, 50.0, DAY, 90.0), "nothing is planned there"
    for guild_id in (HERE, ELSEWHERE):
        assert await store.daily_posts.claim(guild_id, 50.0, DAY, 90.0)
    await store.daily_posts.postpone(HERE, NEXT, 60.0)
    assert await store.timers.due(85.0, 0.0) == [], "the claim is that of another day"
    await store.daily_posts.postpone(HERE, DAY, 60.0)
    assert [(one.at, one.id) for one in await store.timers.due(85.0, 0.0)] == [(60.0, HERE)]
    assert await store.daily_posts.claim(HERE, 60.0, DAY, 90.0)
    await store.daily_posts.cancel(HERE)
    await store.daily_posts.postpone(HERE, DAY, 60.0)
    assert [*await store.daily_posts.planned()] == [ELSEWHERE]
