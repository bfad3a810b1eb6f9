"""The daily coffin of a morning: when it is posted, once, and what is done if it cannot be."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bot.model.errors import Busy
from bot.model.players import Person
from bot.model.puzzles import Attempt, DailyPost, PostResult
from bot.model.shards import Shards
from bot.store.stored_values import Timer, TimerKind
from bot.tables.daily_posts import next_post, post_hours
from tests.tables.fakes import (
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakeTime,
    Harness,
    failing_once,
    harness,
    stand_in,
)

CARFAX, HALL = 10, 20
HOUR = 3600.0
HOURLY = replace(LIMITS, heartbeat_seconds=int(HOUR))


def at(month: int, day: int, hour: int, minute: int = 0) -> float:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC).timestamp()


@dataclass
class Poster:
    """Remembers the posts; `result` is what becomes of them."""

    posts: list[DailyPost] = field(default_factory=list)
    result: PostResult = PostResult.POSTED

    async def __call__(self, post: DailyPost) -> PostResult:
        self.posts.append(post)
        return self.result


@pytest.fixture
def poster() -> Poster:
    return Poster()


@pytest.fixture
def time() -> FakeTime:
    return FakeTime(at(7, 1, 6))


@pytest.fixture
async def here(tmp_path: Path, time: FakeTime, poster: Poster) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", time) as made:
        made.services.daily_posts.post_with(poster)
        yield made


async def choose(here: Harness, channel: int | None = HALL, zone: str = "") -> None:
    """The managers choose a channel and a time zone."""
    await here.services.servers.change(CARFAX, None, daily_channel=channel, time_zone=zone)
    await here.services.daily_posts.plan(CARFAX)


async def tried(here: Harness, person: Person, day: date, lost: int = 0) -> None:
    attempt = Attempt(person, day, "QH@b1", lost, here.time.now)
    await here.store.daily_attempts.save(attempt, CARFAX)


@pytest.mark.parametrize(
    ("now", "zone", "morning"),
    [
        (at(7, 1, 6), "", at(7, 1, 8)),
        (at(7, 1, 8), "", at(7, 2, 8)),
        (at(7, 1, 5, 59), "Europe/Berlin", at(7, 1, 6)),
        (at(1, 1, 6, 30), "Europe/Berlin", at(1, 1, 7)),
        (at(10, 24, 12), "Europe/Berlin", at(10, 25, 7)),  # the night when clocks go back
        (at(7, 1, 6), "Europe/Transylvania", at(7, 1, 8)),
        (at(7, 1, 6), "../etc/passwd", at(7, 1, 8)),
        (at(7, 1, 11, 59), "America/New_York", at(7, 1, 12)),
        (at(7, 1, 13), "America/New_York", at(7, 2, 12)),
        (at(7, 1, 13), "Asia/Shanghai", at(7, 2, 0)),
        # Where eight o'clock comes before the new coffin.
        (at(7, 1, 22), "Asia/Tokyo", at(7, 2, 0)),
        (at(7, 1, 23), "Asia/Tokyo", at(7, 2, 0)),
        (at(7, 2, 0), "Asia/Tokyo", at(7, 3, 0)),
        (at(1, 1, 12), "Pacific/Auckland", at(1, 2, 0)),
    ],
)
def test_a_post_comes_in_the_morning_of_its_time_zone(
    now: float, zone: str, morning: float
) -> None:
    assert next_post(now, zone) == morning


@pytest.mark.parametrize(
    ("zone", "hours"),
    [
        ("", (8,)),
        ("America/Los_Angeles", (8,)),
        ("Asia/Tokyo", (9,)),
        ("Australia/Sydney", (10, 11)),
        ("Pacific/Auckland", (12, 13)),
    ],
)
def test_the_hours_of_a_post_are_those_of_its_time_zone(zone: str, hours: tuple[int, ...]) -> None:
    assert post_hours(zone) == hours


async def test_a_post_far_in_the_east_is_about_the_coffin_of_its_day(
    here: Harness, poster: Poster
) -> None:
    await choose(here, zone="Asia/Tokyo")
    await here.time.advance(DAY)
    assert [post.day for post in poster.posts] == [date(2026, 7, 2)]


async def test_the_coffin_is_posted_each_morning(here: Harness, poster: Poster) -> None:
    await choose(here)
    await here.time.advance(2 * HOUR - 1)
    assert poster.posts == []
    await here.time.advance(2)
    assert poster.posts == [DailyPost(CARFAX, HALL, date(2026, 7, 1))]
    await here.time.advance(DAY)
    assert [post.day.day for post in poster.posts] == [1, 2]


async def test_yesterday_s_results_and_those_who_want_a_call_come_with_it(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    for person in (MINA, JONATHAN, LUCY):
        await here.preferences.save(person.user_id, remind_daily=person != JONATHAN)
        await tried(here, person, date(2026, 6, 30), lost=person.user_id)
    await tried(here, LUCY, date(2026, 7, 1))
    await here.time.advance(3 * HOUR)
    (post,) = poster.posts
    assert [attempt.person for attempt in post.before] == [MINA, JONATHAN, LUCY]
    assert post.reminded == (MINA.user_id,), "Lucy has played today, Jonathan wants no call"
    await here.preferences.save(MINA.user_id, muted=True)
    await here.time.advance(DAY)
    assert poster.posts[-1].reminded == (LUCY.user_id,)
    await here.services.servers.ban(CARFAX, None, LUCY.user_id)
    await here.time.advance(DAY)
    assert not poster.posts[-1].reminded, "who may not play is not called"


async def test_whoever_is_banned_there_is_not_among_the_best_of_yesterday(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    for person, lost in ((MINA, 0), (JONATHAN, 5)):
        await tried(here, person, date(2026, 6, 30), lost)
    await here.services.servers.ban(CARFAX, None, MINA.user_id)
    await here.services.servers.ban(CARFAX + 1, None, JONATHAN.user_id)
    await here.time.advance(3 * HOUR)
    (post,) = poster.posts
    assert [attempt.person for attempt in post.before] == [JONATHAN]


async def test_nobody_is_called_to_the_coffin_on_vacation(here: Harness, poster: Poster) -> None:
    await choose(here)
    for person in (MINA, JONATHAN):
        await here.preferences.save(person.user_id, remind_daily=True)
        await tried(here, person, date(2026, 6, 30))
    await here.services.vacations.begin(MINA.user_id)
    await here.time.advance(3 * HOUR)
    await here.services.vacations.end(MINA.user_id)
    await here.time.advance(DAY)
    called = [post.reminded for post in poster.posts]
    assert called == [(JONATHAN.user_id,), (MINA.user_id, JONATHAN.user_id)]


async def test_a_choice_is_planned_later_if_the_database_is_busy(
    tmp_path: Path, time: FakeTime, poster: Poster
) -> None:
    async with harness(tmp_path / "dracula.db", time, limits=HOURLY) as here:
        here.services.daily_posts.post_with(poster)
        failing_once(here.store.daily_posts, "plan")
        await choose(here)
        assert not await here.store.daily_posts.planned()
        await time.advance(HOUR + 1)
        await time.advance(HOUR)
        assert [post.day.day for post in poster.posts] == [1]


async def test_a_choice_that_was_planned_later_is_planned_once(
    tmp_path: Path, time: FakeTime, poster: Poster
) -> None:
    """Another plan would leave out a post that is due while the database refuses."""
    async with harness(tmp_path / "dracula.db", time, limits=HOURLY) as here:
        here.services.daily_posts.post_with(poster)
        failing_once(here.store.daily_posts, "plan")
        await choose(here)
        await time.advance(HOUR + 1)
        failing_once(here.store.daily_attempts, "to_remind")
        await time.advance(3 * HOUR)
        assert [post.day.day for post in poster.posts] == [1]


async def test_no_channel_is_no_post(here: Harness, poster: Poster) -> None:
    await choose(here)
    await choose(here, None)
    await here.time.advance(2 * DAY)
    assert poster.posts == []
    await choose(here)
    await here.time.advance(DAY)
    assert len(poster.posts) == 1


async def test_a_new_time_zone_brings_no_second_post_on_one_day(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    await here.time.advance(3 * HOUR)
    await choose(here, HALL, "America/New_York")
    await here.time.advance(6 * HOUR)
    assert len(poster.posts) == 1
    await here.time.advance(DAY)
    assert [post.day.day for post in poster.posts] == [1, 2]


async def test_the_same_timer_twice_makes_one_post(here: Harness, poster: Poster) -> None:
    await choose(here)
    here.time.now = at(7, 1, 8)
    timer = Timer(at(7, 1, 8), TimerKind.DAILY, CARFAX)
    await here.services.daily_posts.make(timer)
    await here.services.daily_posts.make(timer)
    assert len(poster.posts) == 1


async def test_a_refused_post_is_noted_and_tried_again_the_next_morning_only(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    poster.result = PostResult.REFUSED
    await here.time.advance(20 * HOUR)
    assert len(poster.posts) == 1
    assert here.services.servers.settings(CARFAX).daily_refused
    assert (await here.store.servers.settings())[CARFAX].daily_refused
    poster.result = PostResult.POSTED
    await here.time.advance(DAY)
    assert len(poster.posts) == 2
    assert not here.services.servers.settings(CARFAX).daily_refused
    assert not (await here.store.servers.settings())[CARFAX].daily_refused


async def test_a_post_that_discord_does_not_take_is_made_when_it_does(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    poster.result = PostResult.UNAVAILABLE
    await here.time.advance(2 * HOUR + 150)
    assert len(poster.posts) == 2
    poster.result = PostResult.POSTED
    await here.time.advance(HOUR)
    assert [post.day.day for post in poster.posts] == [1, 1, 1]
    assert not here.services.servers.settings(CARFAX).daily_refused
    await here.time.advance(DAY)
    assert [post.day.day for post in poster.posts[3:]] == [2]


@pytest.mark.parametrize(
    ("zone", "back", "posts"),
    [
        ("Europe/Berlin", at(7, 2, 0, 30), [at(7, 2, 6), at(7, 3, 6)]),
        ("Europe/Berlin", at(7, 2, 9), [at(7, 2, 9), at(7, 3, 6)]),
        ("Europe/Berlin", at(7, 1, 18), [at(7, 1, 18), at(7, 2, 6)]),
        ("Europe/Berlin", at(7, 1, 18, 1), [at(7, 2, 6)]),
        ("Europe/Berlin", at(7, 1, 23), [at(7, 2, 6)]),
        ("America/New_York", at(7, 2, 4), [at(7, 2, 12), at(7, 3, 12)]),
        ("Asia/Tokyo", at(7, 2, 0, 30), [at(7, 2, 0, 30), at(7, 3, 0)]),
        ("Asia/Tokyo", at(7, 2, 12), [at(7, 2, 12), at(7, 3, 0)]),
        ("Asia/Tokyo", at(7, 2, 17, 30), [at(7, 3, 0)]),
        ("Asia/Tokyo", at(7, 2, 23), [at(7, 3, 0)]),
        ("Australia/Sydney", at(7, 2, 17), [at(7, 3, 0)]),
        ("", at(7, 1, 23, 50), [at(7, 2, 8)]),
    ],
)
async def test_a_post_that_was_missed_comes_up_to_twelve_hours_late_and_never_before_its_morning(
    tmp_path: Path, poster: Poster, zone: str, back: float, posts: list[float]
) -> None:
    made, time = list[float](), FakeTime(at(7, 1, 5))

    async def post(given: DailyPost) -> PostResult:
        made.append(time.now)
        return await poster(given)

    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        await choose(here, zone=zone)
    time.now = back
    async with harness(file, time) as here:
        here.services.daily_posts.post_with(post)
        await time.advance(posts[-1] - back + 1)
        assert made == posts
        days = [datetime.fromtimestamp(one, UTC).date() for one in posts]
        assert [one.day for one in poster.posts] == days


@pytest.mark.parametrize("refused", [14 * HOUR + 1, 17 * HOUR + 3599])
async def test_a_post_that_discord_does_not_take_until_night_waits_for_the_morning(
    here: Harness, poster: Poster, refused: float
) -> None:
    await choose(here)
    poster.result = PostResult.UNAVAILABLE
    await here.time.advance(refused)
    poster.result = PostResult.POSTED
    before = len(poster.posts)
    await here.time.advance(26 * HOUR - 1 - refused)
    assert len(poster.posts) == before
    await here.time.advance(2)
    assert [post.day.day for post in poster.posts[before:]] == [2]


async def test_a_post_that_is_no_longer_wanted_is_not_tried_again(
    here: Harness, poster: Poster
) -> None:
    await choose(here)
    poster.result = PostResult.UNAVAILABLE
    await here.time.advance(2 * HOUR + 30)
    await choose(here, None)
    await here.store.daily_posts.postpone(CARFAX, date(2026, 7, 1), here.time.now)
    await here.time.advance(DAY)
    assert len(poster.posts) == 1


async def test_a_crash_while_posting_posts_nothing_twice(
    tmp_path: Path, time: FakeTime, poster: Poster
) -> None:
    async def crash(_post: DailyPost) -> PostResult:
        raise RuntimeError("the plug is pulled")

    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        here.services.daily_posts.post_with(crash)
        await choose(here)
        await time.advance(3 * HOUR)
    async with harness(file, time) as here:
        here.services.daily_posts.post_with(poster)
        await time.advance(HOUR)
        assert poster.posts == []
        await time.advance(DAY)
        assert [post.day.day for post in poster.posts] == [2]


@pytest.mark.parametrize("query", ["board", "to_remind"])
async def test_a_database_that_refuses_for_a_while_delays_the_post(
    tmp_path: Path, time: FakeTime, poster: Poster, query: str
) -> None:
    async with harness(tmp_path / "dracula.db", time, limits=HOURLY) as here:
        read, refused = getattr(here.store.daily_attempts, query), list[float]()

        async def refusing(*asked: object) -> object:
            if not refused:
                refused.append(time.now)
                raise Busy
            return await read(*asked)

        here.services.daily_posts.post_with(poster)
        await choose(here)
        stand_in(here.store.daily_attempts, query, refusing)
        await time.advance(4 * HOUR)
        assert refused
        assert [post.day.day for post in poster.posts] == [1]
        await time.advance(DAY)
        assert [post.day.day for post in poster.posts] == [1, 2]


async def test_a_stop_before_the_plan_was_stored_is_made_good(
    tmp_path: Path, time: FakeTime, poster: Poster
) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        await here.services.servers.change(CARFAX, None, daily_channel=HALL)
    async with harness(file, time) as here:
        here.services.daily_posts.post_with(poster)
        await time.advance(3 * HOUR)
        assert len(poster.posts) == 1


async def test_a_process_plans_only_for_the_servers_of_its_shards(here: Harness) -> None:
    await here.services.servers.change(CARFAX, None, daily_channel=HALL)
    await here.services.daily_posts.load(Shards(2, frozenset({1})))
    assert not await here.store.daily_posts.planned()
    await here.services.daily_posts.load(Shards(2, frozenset({0})))
    assert [*await here.store.daily_posts.planned()] == [CARFAX]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_clock_that_was_ahead_for_some_minutes_costs_no_later_post(
    tmp_path: Path, time: FakeTime, poster: Poster, restarted: bool
) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time, limits=HOURLY) as here:
        here.services.daily_posts.post_with(poster)
        await choose(here)
        await time.advance(3 * HOUR)
        time.jump(30 * DAY)
        await time.advance(2 * HOUR)
        assert (await here.store.daily_posts.planned())[CARFAX] > at(7, 31, 0)
        if not restarted:
            time.jump(-30 * DAY)
            await time.advance(2 * DAY)
    if restarted:
        time.jump(-30 * DAY)
        async with harness(file, time, limits=HOURLY) as here:
            here.services.daily_posts.post_with(poster)
            await time.advance(2 * DAY)
    july = [post.day.day for post in poster.posts if post.day < date(2026, 7, 30)]
    assert july == [1, 2, 3]


async def test_a_settings_row_of_a_server_that_is_gone_is_not_posted_to(
    here: Harness, poster: Poster
) -> None:
    await here.store.daily_posts.plan(CARFAX, here.time.now)
    await here.time.advance(HOUR)
    assert poster.posts == []


async def test_a_stop_waits_for_a_post_that_is_being_sent(
    tmp_path: Path, time: FakeTime, poster: Poster
) -> None:
    sending, answered = asyncio.Event(), asyncio.Event()

    async def slowly(post: DailyPost) -> PostResult:
        sending.set()
        await answered.wait()
        return await poster(post)

    async with harness(tmp_path / "dracula.db", time) as here:
        here.services.daily_posts.post_with(slowly)
        await choose(here)
        morning = asyncio.create_task(time.advance(2 * HOUR + 1))
        await sending.wait()
        closing = asyncio.create_task(here.services.close())
        await asyncio.sleep(0)
        answered.set()
        await closing
        assert len(poster.posts) == 1
        morning.cancel()
