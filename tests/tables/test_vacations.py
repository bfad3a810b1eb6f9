"""Vacations: the days of a year, and clocks that stand still."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.model.errors import Busy, Unread
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace, Terms
from bot.model.vacations import VACATION_DAYS, Vacation, days_left, latest_end
from bot.tables.table import Table
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakeMoveChooser,
    FakeTime,
    Harness,
    deadline_of,
    failing,
    failing_once,
    harness,
    mover_id,
    settle,
    stand_in,
)

HOUR = 3600.0
LIVE = Terms("dracula.classic", pace=Pace.LIVE)
PEOPLE = {person.user_id: person for person in (MINA, JONATHAN, LUCY)}


def at(month: int, day: int, hour: int = 12, year: int = 2026) -> float:
    return datetime(year, month, day, hour, tzinfo=UTC).timestamp()


def slow(table: Table) -> Person:
    """The player whose turn it is."""
    return PEOPLE[mover_id(table)]


def other(table: Table) -> Person:
    """The other player."""
    return JONATHAN if slow(table) == MINA else MINA


@pytest.fixture
def time() -> FakeTime:
    return FakeTime(at(7, 1))


@pytest.fixture
async def here(tmp_path: Path, time: FakeTime) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", time) as made:
        yield made


def test_a_vacation_uses_every_day_that_it_touches() -> None:
    two = Vacation(at(7, 1, 23), at(7, 9), at(7, 2, 1))
    assert days_left([two], at(8, 1)) == VACATION_DAYS - 2
    midnight = Vacation(at(7, 1), at(7, 9), at(7, 2, 0))
    assert days_left([midnight], at(8, 1)) == VACATION_DAYS - 1
    short = Vacation(at(7, 2, 0), at(7, 9), at(7, 2, 0))
    assert days_left([short], at(8, 1)) == VACATION_DAYS - 1


def test_a_day_is_used_once_only() -> None:
    mornings = [Vacation(at(7, 1, hour), at(7, 15), at(7, 1, hour + 1)) for hour in range(5)]
    assert days_left(mornings, at(7, 1)) == VACATION_DAYS - 1
    assert latest_end(mornings, at(7, 1)) == at(7, 15, 0)


def test_a_vacation_that_lasts_has_used_the_days_so_far() -> None:
    lasting = Vacation(at(7, 1), at(7, 15, 0))
    assert days_left([lasting], at(7, 3)) == VACATION_DAYS - 3
    assert days_left([lasting], at(9, 3)) == 0, "it was over when its days were"


def test_each_year_brings_new_days() -> None:
    summer = Vacation(at(7, 1), at(7, 12), at(7, 11))
    assert days_left([summer], at(12, 30)) == 3
    assert days_left([summer], at(1, 2, year=2027)) == VACATION_DAYS
    assert latest_end([summer], at(12, 30)) == at(1, 15, 0, year=2027), "two days, and 14 more"
    assert latest_end([summer], at(12, 20)) == at(12, 23, 0)
    whole = Vacation(at(7, 1), at(7, 15, 0), at(7, 15, 0))
    assert latest_end([whole], at(12, 31)) is None


async def test_the_clocks_of_a_person_on_vacation_stand_still(here: Harness) -> None:
    table, weekly = await here.game(), await here.game(terms=replace(CLASSIC, seconds=7 * DAY))
    left = {one.id: deadline_of(one) - here.time.now for one in (table, weekly)}
    await here.services.vacations.begin(slow(table).user_id)
    await here.services.vacations.begin(slow(weekly).user_id)
    for one in (table, weekly):
        paused = await here.tables.get(one.id)
        assert (paused.paused, paused.deadline) == (True, None)
        assert any(after == paused for _, after in here.publisher.tables), "shown"
    await here.time.advance(10 * DAY)
    assert here.publisher.reminded == []
    for person in (MINA, JONATHAN):
        await here.services.vacations.end(person.user_id)
    for one in (table, weekly):
        again = await here.tables.get(one.id)
        assert not again.paused
        assert deadline_of(again) == pytest.approx(here.time.now + left[one.id])
    await here.time.advance(3 * DAY + 1)
    assert (await here.tables.get(table.id)).over


async def test_the_clocks_of_live_games_run_on(here: Harness) -> None:
    table = await here.game(terms=LIVE)
    for person in (MINA, JONATHAN):
        await here.services.vacations.begin(person.user_id)
    assert await here.tables.get(table.id) == table
    assert here.publisher.tables[-1] == (None, table), "it is not shown again"
    moved = await here.step(table)
    assert (moved.paused, deadline_of(moved)) == (False, here.time.now + LIMITS.live_seconds)
    begun = await here.game(terms=LIVE)
    assert deadline_of(begun) == here.time.now + LIMITS.live_seconds
    await here.time.advance(LIMITS.live_seconds - 60)
    assert {one.id for one in here.publisher.reminded} == {moved.id, begun.id}
    await here.time.advance(60)
    assert (await here.tables.get(moved.id)).over


async def test_a_live_game_that_an_older_version_has_stopped_goes_on_with_the_time_it_had(
    tmp_path: Path, time: FakeTime
) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        table = await here.game(terms=LIVE)
        await time.advance(100)
        await here.services.vacations.begin(slow(table).user_id)
        await here.store.vacations.pause(table.id, time.now)
    time.now += DAY
    async with harness(file, time) as here:
        again = await here.tables.get(table.id)
        assert (again.paused, deadline_of(again) - time.now) == (False, LIMITS.live_seconds - 100)
        assert here.publisher.tables[-1][1] == again, "its message shows the clock"
        await time.advance(LIMITS.live_seconds - 101)
        assert not (await here.tables.get(table.id)).over
        await time.advance(2)
        assert (await here.tables.get(table.id)).over


async def test_a_game_without_a_clock_is_not_void_during_a_vacation(tmp_path: Path) -> None:
    time = FakeTime(at(1, 1))
    async with harness(tmp_path / "dracula.db", time, move_chooser=FakeMoveChooser()) as here:
        lobby = await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, CRYPT)
        await settle(time.busy)
        table = await here.table_of(lobby)
        assert (table.terms.pace, table.awaited_people) == (Pace.NONE, (MINA,))
        await time.advance(20 * DAY)
        await here.services.vacations.begin(MINA.user_id)
        await time.advance(12 * DAY)
        away = await here.tables.get(table.id)
        assert (away.over, away.paused) == (False, True), "void after 30 days, but not these"
        assert here.publisher.reminded == []
        await here.services.vacations.end(MINA.user_id)
        assert deadline_of(await here.tables.get(table.id)) == time.now + 10 * DAY


async def test_the_clock_of_the_others_goes_on(here: Harness) -> None:
    table = await here.game()
    await here.services.vacations.begin(other(table).user_id)
    assert not (await here.tables.get(table.id)).paused
    moved = await here.step(table)
    assert (moved.paused, moved.deadline) == (True, None), "now it waits for the one on vacation"
    await here.time.advance(5 * DAY)
    back = await here.step(moved)
    assert back.deadline == here.time.now + 3 * DAY, "moving is allowed, and the vacation goes on"
    assert (await here.services.vacations.status(mover_id(moved))).until is not None


async def test_a_game_that_begins_on_vacation_waits(here: Harness) -> None:
    await here.services.vacations.begin(MINA.user_id)
    await here.services.vacations.begin(JONATHAN.user_id)
    table = await here.game()
    assert table.paused
    await here.time.advance(5 * DAY)
    assert not (await here.tables.get(table.id)).over


async def test_the_clock_of_a_vote_stands_still_for_each_of_those_who_are_asked(
    here: Harness,
) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    await here.services.vacations.begin(JONATHAN.user_id)
    left = await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
    assert left.paused, "though Mina could answer"


async def test_beginning_twice_changes_nothing(here: Harness) -> None:
    first = await here.services.vacations.begin(MINA.user_id)
    await here.time.advance(DAY)
    second = await here.services.vacations.begin(MINA.user_id)
    assert second.until == first.until == at(7, 15, 0)
    assert second.days_left == VACATION_DAYS - 2
    ended = await here.services.vacations.end(MINA.user_id)
    again = await here.services.vacations.end(MINA.user_id)
    assert ended == again
    assert (again.until, again.days_left) == (None, VACATION_DAYS - 2)


async def test_whoever_goes_again_on_the_same_day_goes_on_with_the_same_vacation(
    here: Harness, time: FakeTime
) -> None:
    vacations = here.services.vacations
    for _ in range(3):
        await vacations.begin(MINA.user_id)
        await time.advance(HOUR)
        await vacations.end(MINA.user_id)
        await time.advance(HOUR)
    (day,) = await here.store.vacations.of(MINA.user_id)
    assert day == Vacation(at(7, 1), at(7, 15, 0), at(7, 1, 17))
    await time.advance(DAY)
    status = await vacations.begin(MINA.user_id)
    assert (status.until, status.days_left) == (at(7, 15, 0), VACATION_DAYS - 2)
    assert len(await here.store.vacations.of(MINA.user_id)) == 2


async def test_an_hour_lies_between_two_vacations(tmp_path: Path, time: FakeTime) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        table, vacations = await here.game(), here.services.vacations
        user = slow(table).user_id
        await vacations.begin(user)
        await time.advance(60)
        await vacations.end(user)
        await vacations.end(user)
        here.publisher.tables.clear()
        for act in (vacations.ask, vacations.begin):
            with pytest.raises(Refusal) as refused:
                await act(user)
            assert refused.value.key == "vacation_just_ended"
            assert refused.value.details == {"until": at(7, 1) + 60 + HOUR}
        assert (await vacations.status(user)).until is None
        assert here.publisher.tables == [], "no message is changed"
    async with harness(file, time) as here:
        vacations = here.services.vacations
        await time.advance(HOUR - 1)
        with pytest.raises(Refusal, match="vacation just ended"):
            await vacations.begin(user)
        await time.advance(1)
        assert (await vacations.ask(user)).until is None
        begun = await vacations.begin(user)
        assert begun.until == at(7, 15, 0)
        assert await vacations.ask(user) == await vacations.begin(user) == begun, "it lasts"
        await vacations.end(user)
        with pytest.raises(Refusal, match="vacation just ended"):
            await vacations.begin(user)


async def test_the_last_of_many_vacations_is_the_one_that_counts(
    here: Harness, time: FakeTime
) -> None:
    vacations = here.services.vacations
    for _ in range(2):
        await vacations.begin(MINA.user_id)
        await vacations.end(MINA.user_id)
        await time.advance(DAY)
    await vacations.begin(MINA.user_id)
    await vacations.end(MINA.user_id)
    with pytest.raises(Refusal, match="vacation just ended"):
        await vacations.begin(MINA.user_id)


async def test_a_change_that_is_stored_but_not_read_is_not_called_undone(here: Harness) -> None:
    vacations, read = here.services.vacations, here.store.vacations.of
    begun = False

    async def busy_when_stored(user_id: int) -> Sequence[Vacation]:
        found = await read(user_id)
        if bool(found and found[-1].ended_at is None) is begun:
            return found
        raise Busy

    stand_in(here.store.vacations, "of", busy_when_stored)
    with pytest.raises(Unread):
        await vacations.begin(MINA.user_id)
    begun = True
    assert (await vacations.status(MINA.user_id)).until is not None
    with pytest.raises(Unread):
        await vacations.end(MINA.user_id)
    begun = False
    assert (await vacations.status(MINA.user_id)).until is None


async def test_a_vacation_ends_with_its_days_and_none_begins_after_that(here: Harness) -> None:
    table = await here.game()
    await here.services.vacations.begin(slow(table).user_id)
    await here.time.advance(at(7, 15, 0) - here.time.now - 1)
    assert (await here.tables.get(table.id)).paused
    await here.time.advance(2)
    assert not (await here.tables.get(table.id)).paused
    assert (await here.services.vacations.status(slow(table).user_id)).until is None
    for act in (here.services.vacations.ask, here.services.vacations.begin):
        with pytest.raises(Refusal, match="no vacation left"):
            await act(slow(table).user_id)


@pytest.mark.parametrize("by_itself", [True, False])
async def test_whoever_was_reminded_before_a_vacation_is_reminded_again_after_it(
    here: Harness, by_itself: bool
) -> None:
    """They have as much time as at a reminder if they may not have noticed that it has ended."""
    table = await here.game()
    await here.time.advance(3 * DAY - 2 * HOUR)
    assert [told.id for told in here.publisher.reminded] == [table.id]
    status = await here.services.vacations.begin(slow(table).user_id)
    assert status.until is not None
    end = status.until if by_itself else here.time.now + DAY
    await here.time.advance(end - here.time.now - 1)
    if not by_itself:
        await here.services.vacations.end(slow(table).user_id)
    await here.time.advance(1)
    again = await here.tables.get(table.id)
    left = DAY / 2 if by_itself else 2 * HOUR - 1
    assert deadline_of(again) == here.time.now + left
    assert [told.deadline for told in here.publisher.reminded[1:]] == [again.deadline]
    await here.time.advance(left - 1)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(1)
    assert (await here.tables.get(table.id)).over
    assert len(here.publisher.reminded) == 2


async def test_an_earlier_vacation_that_was_ended_in_person_takes_no_time_after_this_one(
    here: Harness,
) -> None:
    table = await here.game()
    vacations, person = here.services.vacations, slow(table).user_id
    await vacations.begin(person)
    await here.time.advance(HOUR)
    await vacations.end(person)
    await here.time.advance(3 * DAY - 2 * HOUR)
    status = await vacations.begin(person)
    assert status.until is not None
    await here.time.advance(status.until - here.time.now)
    assert deadline_of(await here.tables.get(table.id)) == here.time.now + DAY / 2


async def test_a_vacation_that_ends_by_itself_adds_nothing_to_more_time_than_at_a_reminder(
    here: Harness,
) -> None:
    table = await here.game()
    await here.time.advance(DAY)
    status = await here.services.vacations.begin(slow(table).user_id)
    assert status.until is not None
    await here.time.advance(status.until - here.time.now)
    assert deadline_of(await here.tables.get(table.id)) == here.time.now + 2 * DAY
    await here.time.advance(1.5 * DAY - 1)
    assert here.publisher.reminded == []
    await here.time.advance(1)
    assert [told.id for told in here.publisher.reminded] == [table.id]


async def test_a_game_without_a_clock_is_announced_as_void_as_long_before_after_a_vacation(
    tmp_path: Path,
) -> None:
    time = FakeTime(at(1, 1))
    async with harness(tmp_path / "dracula.db", time, move_chooser=FakeMoveChooser()) as here:
        lobby = await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, CRYPT)
        await settle(time.busy)
        table = await here.table_of(lobby)
        await time.advance(29 * DAY)
        status = await here.services.vacations.begin(MINA.user_id)
        assert status.until is not None
        await time.advance(status.until - time.now)
        assert deadline_of(await here.tables.get(table.id)) == time.now + 7 * DAY
        assert [told.id for told in here.publisher.reminded] == [table.id, table.id]


async def test_a_vacation_survives_a_restart_and_the_days_pass_meanwhile(
    tmp_path: Path, time: FakeTime
) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        table = await here.game()
        await time.advance(DAY)
        await here.services.vacations.begin(slow(table).user_id)
    time.now += DAY
    async with harness(file, time) as here:
        paused = await here.tables.get(table.id)
        assert paused.paused
        moved = await here.step(paused)
        second = await here.step(moved)
        assert second.paused, "who is away is still known"
    time.now += 20 * DAY
    async with harness(file, time) as here:
        await time.advance(1)
        again = await here.tables.get(table.id)
        assert not again.paused
        assert deadline_of(again) == pytest.approx(time.now - 1 + 3 * DAY)


async def test_a_stop_between_the_vacation_and_its_clocks_is_made_good(
    tmp_path: Path, time: FakeTime
) -> None:
    file = tmp_path / "dracula.db"
    async with harness(file, time) as here:
        table = await here.game()
        await here.store.vacations.begin(slow(table).user_id, time.now, time.now + 5 * DAY)
    async with harness(file, time) as here:
        assert (await here.tables.get(table.id)).paused
        await here.store.vacations.end(slow(table).user_id, time.now)
    async with harness(file, time) as here:
        assert not (await here.tables.get(table.id)).paused


@pytest.mark.parametrize("by_itself", [True, False])
async def test_clocks_go_on_although_the_database_refuses_as_a_vacation_ends(
    here: Harness, by_itself: bool
) -> None:
    table = await here.game()
    status = await here.services.vacations.begin(slow(table).user_id)
    assert status.until is not None
    failing_once(here.store.vacations, "resume")
    if not by_itself:
        # It has ended, so nobody must read that nothing happened.
        assert (await here.services.vacations.end(slow(table).user_id)).until is None
    await here.time.advance(status.until - here.time.now)
    await here.time.advance(LIMITS.heartbeat_seconds)
    assert not (await here.tables.get(table.id)).paused


async def test_a_vacation_begins_although_the_database_has_no_time_for_the_clocks(
    here: Harness,
) -> None:
    table = await here.game()
    failing_once(here.store.vacations, "pause")
    assert (await here.services.vacations.begin(slow(table).user_id)).until is not None
    assert not (await here.tables.get(table.id)).paused
    await here.time.advance(LIMITS.heartbeat_seconds)
    assert (await here.tables.get(table.id)).paused


async def test_a_vacation_that_is_stored_as_the_bot_closes_is_not_called_undone(
    here: Harness,
) -> None:
    begin, table = here.store.vacations.begin, await here.game()
    closing = list[asyncio.Task[None]]()

    async def as_it_closes(user_id: int, now: float, until: float) -> None:
        await begin(user_id, now, until)
        closing.append(asyncio.create_task(here.services.close()))
        await asyncio.sleep(0)

    stand_in(here.store.vacations, "begin", as_it_closes)
    assert (await here.services.vacations.begin(slow(table).user_id)).until is not None
    await closing[0]


@pytest.mark.parametrize("vacation_first", [True, False])
@pytest.mark.parametrize("back_first", [True, False])
async def test_a_vacation_and_a_lost_message_are_not_counted_twice(
    here: Harness, vacation_first: bool, back_first: bool
) -> None:
    table = await here.game()
    left = deadline_of(table) - here.time.now
    user = slow(table).user_id
    await here.services.vacations.begin(user) if vacation_first else None
    await here.clocks.mark_lost(table.id)
    await here.time.advance(DAY)
    await here.services.vacations.begin(user)
    await here.time.advance(DAY)
    if back_first:
        await here.services.vacations.end(user)
        await here.time.advance(DAY)
    await here.locations.record_shown(table, MessageLocation(10, 20, 7))
    await here.time.advance(HOUR)
    await here.services.vacations.end(user)
    again = await here.tables.get(table.id)
    gone = HOUR if back_first else 0.0
    assert deadline_of(again) == pytest.approx(here.time.now + left - gone)


async def test_a_person_who_is_erased_is_not_away_any_more(here: Harness) -> None:
    await here.services.vacations.begin(MINA.user_id)
    await here.services.personal_data.erase(MINA.user_id)
    table = await here.game(MINA, JONATHAN, terms=replace(CLASSIC, rated=False), location=CRYPT)
    assert not (await here.step(table)).paused
    assert not table.paused


async def test_a_vacation_that_begins_during_an_erasure_ends_with_it(here: Harness) -> None:
    begin, erasing = here.store.vacations.begin, set[asyncio.Task[Any]]()

    async def slowly(*given: Any) -> None:
        await begin(*given)
        erasing.add(asyncio.create_task(here.services.personal_data.erase(MINA.user_id)))
        await settle(lambda: here.store.database.pending > 0)

    stand_in(here.store.vacations, "begin", slowly)
    await here.services.vacations.begin(MINA.user_id)
    await asyncio.gather(*erasing)
    table = await here.game(terms=replace(CLASSIC, rated=False))
    assert not table.paused, "nobody is on vacation"
    assert not (await here.step(table)).paused


async def test_who_is_away_is_known_although_the_database_refuses_to_say_so_again(
    here: Harness,
) -> None:
    table = await here.game()
    await here.services.vacations.begin(other(table).user_id)
    failing(here.store.vacations, "away", Busy)
    with pytest.raises(Busy):
        await here.services.vacations.load(EVERY_SHARD)
    assert (await here.step(table)).paused


async def test_people_who_go_and_come_back_while_it_is_read_who_is_away(here: Harness) -> None:
    table = await here.game()
    going, back = slow(table), other(table)
    vacations = here.services.vacations
    await vacations.begin(back.user_id)
    read = here.store.vacations.away

    async def slowly() -> Sequence[int]:
        found = await read()
        await vacations.begin(going.user_id)
        await vacations.end(back.user_id)
        return found

    stand_in(here.store.vacations, "away", slowly)
    await vacations.load(EVERY_SHARD)
    assert (await here.tables.get(table.id)).paused
    assert not (await here.step(table)).paused


async def test_those_who_have_come_back_and_gone_in_another_process_are_known_once_read(
    here: Harness, time: FakeTime
) -> None:
    table = await here.game()
    going, back = slow(table), other(table)
    await here.services.vacations.begin(back.user_id)
    await here.store.vacations.end(back.user_id, time.now)
    await here.store.vacations.begin(going.user_id, time.now, time.now + 5 * DAY)
    await here.services.vacations.load(EVERY_SHARD)
    assert (await here.tables.get(table.id)).paused
    here.publisher.tables.clear()
    await here.services.vacations.load(EVERY_SHARD)
    assert here.publisher.tables == [], "every clock is right"
    assert not (await here.step(table)).paused


async def test_whoever_has_gone_in_another_process_is_away_also_on_shards_held_before(
    here: Harness, time: FakeTime
) -> None:
    table = await here.game()
    await here.store.vacations.begin(slow(table).user_id, time.now, time.now + 5 * DAY)
    await here.services.vacations.load(EVERY_SHARD.only(()))
    assert (await here.tables.get(table.id)).paused
    failing(here.store.games, "running_of", Busy)
    await here.services.vacations.catch_up()  # nothing is left to be done


async def test_somebody_goes_while_the_tables_of_those_who_are_away_are_looked_for(
    here: Harness,
) -> None:
    await here.game()
    vacations, running_of = here.services.vacations, here.store.games.running_of
    await vacations.begin(MINA.user_id)

    async def slowly(user_id: int, shards: Shards) -> Sequence[int]:
        if user_id == MINA.user_id:
            await vacations.begin(JONATHAN.user_id)
        return await running_of(user_id, shards)

    stand_in(here.store.games, "running_of", slowly)
    await vacations.load(EVERY_SHARD)
    assert (await vacations.status(JONATHAN.user_id)).until is not None


@pytest.mark.parametrize("loaded", [True, False])
async def test_somebody_comes_back_in_another_process_while_their_clocks_are_being_stopped(
    here: Harness, time: FakeTime, loaded: bool
) -> None:
    """The database refuses once to start the clocks that are only now stopped."""
    table = await here.game()
    user, stored, vacations = slow(table).user_id, here.store.vacations, here.services.vacations
    pause, answer = stored.pause, asyncio.Event()

    async def slowly(*given: Any) -> None:
        await answer.wait()
        await pause(*given)

    stand_in(stored, "pause", slowly)
    await stored.begin(user, time.now, time.now + 5 * DAY)
    gone = vacations.load(EVERY_SHARD) if loaded else vacations.follow_others()
    stopping = asyncio.create_task(gone)
    await settle(time.busy)
    await stored.end(user, time.now)
    failing_once(here.store.games, "running_of")
    with pytest.raises(Busy):
        await vacations.follow_others()
    answer.set()
    await stopping
    assert (await here.tables.get(table.id)).paused
    await vacations.catch_up()
    assert not (await here.tables.get(table.id)).paused


@pytest.mark.parametrize("loaded", [True, False])
async def test_clocks_follow_later_if_the_database_refuses_to_say_who_plays_where(
    here: Harness, time: FakeTime, loaded: bool
) -> None:
    table, vacations = await here.game(), here.services.vacations
    await here.store.vacations.begin(slow(table).user_id, time.now, time.now + 5 * DAY)
    failing_once(here.store.games, "running_of")
    with pytest.raises(Busy):
        await (vacations.load(EVERY_SHARD) if loaded else vacations.follow_others())
    assert not (await here.tables.get(table.id)).paused
    await vacations.catch_up()
    assert (await here.tables.get(table.id)).paused
