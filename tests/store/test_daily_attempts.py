"""Daily attempts are listed in the promised order, and a result is posted on its own server."""

import asyncio
import threading
from datetime import date, timedelta

import pytest
from sqlalchemy import Connection

from bot.model.players import Person
from bot.model.puzzles import Attempt, RankedAttempt
from bot.store.store import Store
from tests.conftest import HANGING
from tests.store.samples import JONATHAN, MINA

DAY = date(2026, 11, 20)
NEXT = DAY + timedelta(days=1)
HERE, ELSEWHERE = 10, 11
LUCY, QUINCEY = Person(3, "Lucy"), Person(4, "Quincey")


async def tried(
    store: Store,
    person: Person,
    day: date = DAY,
    lost: int = 0,
    at: float = 5.0,
    guild_id: int | None = HERE,
) -> RankedAttempt:
    return await store.daily_attempts.save(Attempt(person, day, "QH@b1", lost, at), guild_id)


async def test_a_board_has_lost_points_first_then_streaks_then_the_time(store: Store) -> None:
    await tried(store, QUINCEY)
    await tried(store, QUINCEY, NEXT, lost=1, at=1.0)
    await tried(store, LUCY)
    await tried(store, LUCY, NEXT, at=9.0)
    await tried(store, MINA, NEXT, at=8.0)
    await tried(store, JONATHAN, NEXT, at=7.0)
    board = await store.daily_attempts.board(NEXT, HERE)
    assert [one.person for one in board] == [LUCY, JONATHAN, MINA, QUINCEY]
    assert [one.streak for one in board] == [2, 1, 1, 2]


@pytest.mark.parametrize(
    ("days", "streaks"),
    [
        ("01-29 01-30 02-02 02-03", [1, 2, 3, 4]),  # a missed day of each month
        ("01-29 01-30 02-02 02-04", [1, 2, 3, 1]),  # and a second one in the second month
        ("01-28 01-30 02-02", [1, 2, 1]),  # a second one in the first month
        ("01-29 02-01", [1, 1]),  # two at its end
        ("01-31 02-03", [1, 1]),  # two at the start of the second month
        ("01-30 02-03", [1, 1]),  # three
        ("02-27 03-01 03-02 03-04", [1, 2, 3, 4]),
    ],
)
async def test_at_a_month_s_end_a_missed_day_of_each_month_is_free(
    store: Store, days: str, streaks: list[int]
) -> None:
    dates = [date.fromisoformat(f"2027-{day}") for day in days.split()]
    assert [(await tried(store, MINA, day)).streak for day in dates] == streaks


async def test_a_month_has_best_moves_first_then_lost_points(store: Store) -> None:
    for person, *lost in ((MINA, 0, 3), (JONATHAN, 0, 2), (LUCY, 0, 0), (QUINCEY, 1, 0)):
        for day, points in zip((DAY, NEXT), lost, strict=True):
            await tried(store, person, day, points)
    for day in (date(2026, 11, 30), date(2026, 12, 1)):
        await tried(store, LUCY, day, 9)
    month = await store.daily_attempts.month(DAY, HERE)
    assert [(one.person, one.days, one.best, one.lost) for one in month] == [
        (LUCY, 3, 2, 9),
        (QUINCEY, 2, 1, 1),
        (JONATHAN, 2, 1, 2),
        (MINA, 2, 1, 3),
    ]


async def test_a_month_has_all_of_its_days_and_no_other(store: Store) -> None:
    days = ((10, 31), (11, 1), (11, 30), (12, 1), (12, 31))
    for day in (*(date(2026, *one) for one in days), date(2027, 1, 1)):
        await tried(store, MINA, day)
    for month, counted in ((10, 1), (11, 2), (12, 2)):
        (mina,) = await store.daily_attempts.month(date(2026, month, 20), HERE)
        assert mina.days == counted
    assert await store.daily_attempts.month(DAY, ELSEWHERE) == []


async def test_an_older_board_has_the_newest_name(store: Store) -> None:
    await tried(store, MINA)
    await tried(store, JONATHAN)
    renamed = Person(MINA.user_id, "Mrs Harker")
    await tried(store, renamed, NEXT)
    board = await store.daily_attempts.board(DAY, HERE)
    assert {one.person for one in board} == {renamed, JONATHAN}


async def test_a_look_brings_the_name_up_to_date(store: Store) -> None:
    await tried(store, MINA)
    renamed = Person(MINA.user_id, "Mrs Harker")
    assert await store.daily_attempts.attempt_of(renamed, DAY, HERE) == RankedAttempt(
        renamed, DAY, "QH@b1", 0, 1
    )
    assert await names(store, HERE) == ["Mrs Harker"] * 2


async def test_a_server_shows_no_name_of_another(store: Store) -> None:
    """Somebody tries here, then looks there; on another day the other way round."""
    abroad = Person(MINA.user_id, "The Mole")
    await tried(store, MINA)
    await store.daily_attempts.attempt_of(abroad, DAY, ELSEWHERE)
    await tried(store, abroad, NEXT, guild_id=ELSEWHERE)
    assert await names(store, HERE) == ["Mina"] * 2
    assert await names(store, ELSEWHERE) == ["The Mole"] * 2
    made = await store.daily_attempts.attempt_of(MINA, NEXT, HERE)
    assert made is not None
    await store.daily_attempts.record_posted(made, HERE)
    assert (await store.daily_attempts.board(NEXT, HERE))[0].person == MINA
    assert await names(store, ELSEWHERE) == ["The Mole"] * 2


async def names(store: Store, guild_id: int) -> list[str]:
    """The only name on the board of the day there, and that on the board of the month."""
    (of_day,) = await store.daily_attempts.board(DAY, guild_id)
    (of_month,) = await store.daily_attempts.month(DAY, guild_id)
    return [of_day.person.name, of_month.person.name]


async def test_people_are_reminded_only_where_they_tried_last(store: Store) -> None:
    for person in (MINA, JONATHAN, LUCY):
        await store.preferences.save(person.user_id, remind_daily=True)
    for guild_id in (ELSEWHERE, HERE):
        await tried(store, MINA, guild_id=guild_id)
    await tried(store, JONATHAN, guild_id=ELSEWHERE)
    await tried(store, LUCY, DAY - timedelta(days=1))
    await tried(store, LUCY, guild_id=ELSEWHERE)
    await tried(store, QUINCEY)
    reminded = [await store.daily_attempts.to_remind(NEXT, each) for each in (HERE, ELSEWHERE)]
    assert reminded == [(MINA.user_id,), (JONATHAN.user_id, LUCY.user_id)]
    assert await store.daily_attempts.to_remind(DAY, ELSEWHERE) == ()


async def test_nobody_who_plays_waits_for_a_month_or_for_who_is_to_be_reminded(
    store: Store,
) -> None:
    await store.preferences.save(MINA.user_id, remind_daily=True)
    await tried(store, MINA)
    begun, over = threading.Event(), threading.Event()

    def play(_: Connection) -> None:
        begun.set()
        over.wait(HANGING)

    playing = asyncio.create_task(store.database.read(play))
    await asyncio.to_thread(begun.wait)
    try:
        assert len(await store.daily_attempts.month(DAY, HERE)) == 1
        assert await store.daily_attempts.to_remind(NEXT, HERE) == (MINA.user_id,)
    finally:
        over.set()
        await playing


async def test_nobody_is_reminded_of_a_day_on_which_they_tried_without_a_server(
    store: Store,
) -> None:
    for person in (MINA, JONATHAN):
        await store.preferences.save(person.user_id, remind_daily=True)
        await tried(store, person)
    await tried(store, MINA, NEXT, guild_id=None)
    assert await store.daily_attempts.to_remind(NEXT, HERE) == (JONATHAN.user_id,)


async def test_a_result_that_was_posted_is_so_on_its_day_and_server_only(store: Store) -> None:
    first, second = await tried(store, MINA, guild_id=None), await tried(store, MINA, NEXT)
    other = await tried(store, JONATHAN)
    await store.daily_attempts.record_posted(first, HERE)
    posted = [await store.daily_attempts.is_posted(one, HERE) for one in (first, second, other)]
    assert posted == [True, False, False]
    assert not await store.daily_attempts.is_posted(first, ELSEWHERE)
    assert [one.person for one in await store.daily_attempts.board(DAY, HERE)] == [MINA, JONATHAN]
