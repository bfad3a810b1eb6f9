"""Time: deadlines, reminders, challenges that nobody takes up; and time that is not charged."""

import asyncio
import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.errors import Busy, StorageFull, Unanswered
from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace, Terms
from bot.store.stored_values import StoredGame, Timer, TimerKind, TurnState
from bot.tables.errors import LobbyClosed
from bot.tables.limits import Limits
from bot.tables.table import Table
from bot.tables.turn_clock import ShownClock, next_timer
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    MINA,
    FakeMoveChooser,
    FakeTime,
    Harness,
    deadline_of,
    everywhere,
    failing_once,
    harness,
    mover_id,
    settle,
    stand_in,
)

LIVE = Terms("dracula.classic", pace=Pace.LIVE)
HOUR = 3600.0
NOTICING = replace(LIMITS, heartbeat_seconds=6 * HOUR)
"""A bot that looks at the clock in time to notice when it has jumped."""
EVERY_HALF_MINUTE = replace(LIMITS, heartbeat_seconds=30)
"""A bot that looks at the clock as often as it really does."""


async def test_a_player_who_does_not_move_in_time_loses(here: Harness) -> None:
    table = await here.game()
    slow = table.position.to_move
    assert table.deadline == here.time.now + 3 * DAY
    await here.time.advance(3 * DAY - 1)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(1)
    over = await here.tables.get(table.id)
    assert over.record.moves == (f"!timeout {slow}",)
    assert over.position.winners == tuple({0, 1} - {slow})
    assert over.deadline is None
    assert here.publisher.tables[-1] == (table, over)


async def test_a_move_gives_its_player_s_opponent_the_whole_time_again(here: Harness) -> None:
    table = await here.game(terms=LIVE)
    for _ in range(5):
        await here.time.advance(299)
        table = await here.step(table)
        assert table.deadline == here.time.now + 300
    await here.time.advance(301)
    assert (await here.tables.get(table.id)).over


async def test_a_player_is_reminded_once_before_the_deadline(here: Harness) -> None:
    table = await here.game()
    await here.time.advance(2.5 * DAY - 1)
    assert here.publisher.reminded == []
    await here.time.advance(2)
    assert here.publisher.reminded == [table]
    await here.time.advance(10 * HOUR)
    assert here.publisher.reminded == [table]
    table = await here.step(table)
    await here.time.advance(2.5 * DAY + 1)
    assert [told.ply for told in here.publisher.reminded] == [0, 1]


async def test_a_reminder_that_no_process_has_posted_comes_again(file: Path) -> None:
    time, reminded = FakeTime(), list[int]()

    async def not_posted(table: Table) -> None:
        reminded.append(table.ply)

    async with harness(file, time) as here:
        table = await here.game()
        stand_in(here.publisher, "remind", not_posted)
        await time.advance(2.5 * DAY + 1)
        assert reminded == [0]
    async with harness(file, time) as here:
        await time.advance(15 * 60)
        assert here.publisher.reminded == [await here.tables.get(table.id)]
        await time.advance(10 * HOUR)
        assert len(here.publisher.reminded) == 1


async def test_a_reminder_that_is_recorded_late_is_not_that_of_the_next_turn(here: Harness) -> None:
    table = await here.game()
    await here.step(table)
    await here.locations.record_reminder(table)
    await here.time.advance(2.5 * DAY + 1)
    assert [told.ply for told in here.publisher.reminded] == [1]


async def test_a_reminder_that_is_recorded_after_more_time_was_given_still_comes(
    here: Harness,
) -> None:
    table = await here.game()
    (other,) = {MINA.user_id, JONATHAN.user_id} - {mover_id(table)}
    more = await here.gameplay.give_time(
        table.id, other, ShownClock(table.ply, 0), press=here.press()
    )
    await here.locations.record_reminder(table)
    await here.time.advance(3.5 * DAY + 1)
    assert here.publisher.reminded == [more]


async def test_a_reminder_of_a_turn_that_was_given_more_time_comes_once(here: Harness) -> None:
    table = await here.game()
    (other,) = {MINA.user_id, JONATHAN.user_id} - {mover_id(table)}
    more = await here.gameplay.give_time(
        table.id, other, ShownClock(table.ply, 0), press=here.press()
    )
    await here.time.advance(3.5 * DAY - 1)
    await here.locations.record_reminder(more)
    await here.time.advance(2)
    assert here.publisher.reminded == []


async def test_a_reminder_that_is_recorded_while_the_clock_stands_still_comes_once_it_goes_on(
    here: Harness,
) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    await here.locations.record_reminder(table)
    await here.locations.record_shown(table, CRYPT)
    await here.time.advance(2.5 * DAY + 1)
    assert [told.ply for told in here.publisher.reminded] == [0]


async def test_a_reminder_is_recorded_though_the_database_refuses_once(here: Harness) -> None:
    table = await here.game()
    await here.time.advance(2.5 * DAY - 60)
    failing_once(here.store.games, "set_reminder")
    recording = asyncio.create_task(here.locations.record_reminder(table))
    await here.time.advance(61)
    await recording
    assert here.publisher.reminded == []


async def test_a_reminder_that_the_database_refused_to_read_comes_later(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=Limits(heartbeat_seconds=HOUR)) as here:
        table = await here.game()
        await here.locations.record_shown(table, replace(CRYPT, message_id=555))
        await here.clocks.mark_guild_unreachable(CRYPT.guild_id or 0)
        await here.clocks.mark_guild_reachable(CRYPT.guild_id or 0, everywhere)
        read, reads = here.store.games.game, list[int]()

        async def refuses_the_second(game_id: int) -> StoredGame | None:
            reads.append(game_id)
            if len(reads) == 2:
                raise Busy
            return await read(game_id)

        stand_in(here.store.games, "game", refuses_the_second)
        await here.time.advance(2.5 * DAY + 3 * HOUR)
        assert [told.id for told in here.publisher.reminded] == [table.id]
        assert "the timer remind of 1 waits: busy" in caplog.text
        assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("lead", "left"), [(HOUR / 3, HOUR / 3), (0.6 * HOUR, HOUR / 2), (2 * HOUR, HOUR / 2)]
)
async def test_a_reminder_comes_when_at_most_half_of_a_short_turn_is_left(
    file: Path, lead: float, left: float
) -> None:
    limits = replace(LIMITS, turn_seconds=HOUR, remind_seconds=lead)
    async with harness(file, limits=limits) as here:
        table = await here.game()
        assert next_timer(table, limits) == deadline_of(table) - left
        await here.time.advance(HOUR - left - 1)
        assert here.publisher.reminded == []
        await here.time.advance(1)
        assert [told.id for told in here.publisher.reminded] == [table.id]
        await here.time.advance(left)
        assert (await here.tables.get(table.id)).over


async def test_a_challenge_without_an_answer_expires(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.time.advance(DAY - 1)
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.OPEN
    await here.time.advance(1)
    assert here.publisher.lobbies[-1].status is LobbyStatus.EXPIRED


async def test_a_challenge_that_was_answered_in_the_last_moment_does_not_expire(
    here: Harness,
) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.lobbies.join(lobby.id, JONATHAN, press=1)
    await here.lobbies.expire(Timer(lobby.expires_at, TimerKind.EXPIRE, lobby.id))
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.STARTED
    other = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.lobbies.expire(Timer(other.expires_at - 1, TimerKind.EXPIRE, other.id))
    assert (await here.lobbies.get(other.id)).status is LobbyStatus.OPEN


async def test_time_in_which_the_bot_was_down_is_not_charged(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.game()
        await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
        left = deadline_of(table) - time.now
    time.now += 10 * DAY
    async with harness(file, time) as here:
        again = await here.tables.get(table.id)
        assert deadline_of(again) - time.now == pytest.approx(left)
        await time.advance(DAY + 1)
        assert here.publisher.lobbies[-1].status is LobbyStatus.EXPIRED
        assert not (await here.tables.get(table.id)).over
        await time.advance(2 * DAY)
        assert (await here.tables.get(table.id)).over


async def test_a_challenge_stays_open_for_as_long_as_the_bot_was_down(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
        await time.advance(DAY / 2)
    time.now += 10 * DAY
    async with harness(file, time) as here:
        await time.advance(DAY / 2 - 1)
        again = await here.lobbies.get(lobby.id)
        assert again.status is LobbyStatus.OPEN
        assert again.expires_at == pytest.approx(lobby.expires_at + 10 * DAY)
        await time.advance(2)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.EXPIRED


async def test_a_challenge_stays_open_for_as_long_as_the_clock_has_jumped(file: Path) -> None:
    async with harness(file, limits=NOTICING) as here:
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
        here.time.jump(5 * DAY)
        await here.time.advance(DAY - 1)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.OPEN
        await here.time.advance(2)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.EXPIRED


async def test_a_challenge_to_a_live_game_expires_while_the_bot_is_down(file: Path) -> None:
    """Whoever made it has gone to bed."""
    time = FakeTime()
    async with harness(file, time) as here:
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], LIVE, CRYPT)
        await time.advance(HOUR / 12)
    time.now += 8 * HOUR
    async with harness(file, time) as here:
        with pytest.raises(LobbyClosed):  # as the bot comes back
            await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
        await time.advance(1)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.EXPIRED


@pytest.mark.parametrize(("hours", "lost"), [(0.49, True), (0.51, False), (8, False)])
async def test_nobody_loses_a_live_game_that_stood_still_for_long(
    file: Path, hours: float, lost: bool
) -> None:
    """A player who gave up waiting for the bot is not there when it comes back."""
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.step(await here.game(terms=LIVE))
        await time.advance(100)
    time.now += hours * HOUR
    async with harness(file, time) as here:
        assert deadline_of(await here.tables.get(table.id)) == pytest.approx(time.now + 200)
        await time.advance(201)
        over = await here.tables.get(table.id)
        assert over.record.moves[-1] == (f"!timeout {table.position.to_move}" if lost else "!void")


async def test_the_time_that_others_have_given_is_not_time_in_which_a_live_game_stood_still(
    here: Harness,
) -> None:
    table = await here.game(terms=replace(LIVE, seconds=1800.0, rated=False))
    giver = {MINA.user_id, JONATHAN.user_id}.difference({mover_id(table)}).pop()
    for given in range(3):
        await here.gameplay.give_time(table.id, giver, ShownClock(0, given), press=here.press())
    await here.time.advance(4 * 1800)
    over = await here.tables.get(table.id)
    assert over.record.moves == (f"!timeout {table.position.to_move}",)


@pytest.mark.parametrize(("minutes", "given"), [(60, 0), (30, 0), (10, 3)])
async def test_a_turn_of_a_live_game_that_begins_again_can_be_lost_on_time(
    here: Harness, minutes: int, given: int
) -> None:
    """It was not known for how long nobody could move, but the table was gone for a moment."""
    seconds = minutes * 60.0
    table = await here.game(terms=replace(LIVE, seconds=seconds, rated=False))
    (giver,) = {MINA.user_id, JONATHAN.user_id} - {mover_id(table)}
    for number in range(given):
        await here.gameplay.give_time(table.id, giver, ShownClock(0, number), press=here.press())
    seen = [False]

    async def is_reachable(unseen: Table) -> bool:
        if seen[0]:
            return True
        await here.clocks.mark_lost(unseen.id)
        return False

    stand_in(here.publisher, "is_reachable", is_reachable)
    await here.time.advance(seconds * (1 + given) + 5)
    seen[0] = True
    await here.locations.record_shown(await here.tables.get(table.id), CRYPT)
    await here.time.advance(seconds + 1)
    over = await here.tables.get(table.id)
    assert over.record.moves == (f"!timeout {table.position.to_move}",)


async def test_a_turn_that_begins_after_a_live_game_stood_still_can_be_lost_on_time(
    file: Path,
) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.game(terms=LIVE)
    time.now += 8 * HOUR
    async with harness(file, time) as here:
        table = await here.step(await here.tables.get(table.id))
        await time.advance(301)
        over = await here.tables.get(table.id)
        assert over.record.moves[-1] == f"!timeout {table.position.to_move}"


async def test_a_bot_that_was_killed_charges_no_more_than_a_heartbeat(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time, Limits(heartbeat_seconds=30)) as here:
        table = await here.game()
        await time.advance(HOUR / 6)
        left = deadline_of(table) - time.now
        await here.scheduler.stop()
        time.now += DAY
        async with harness(file, time) as after:
            again = await after.tables.get(table.id)
            assert left - 30 <= deadline_of(again) - time.now <= left


async def test_no_player_loses_because_the_clock_jumps_ahead(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        here.time.jump(5 * DAY)
        await here.time.advance(6 * HOUR)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - 6 * HOUR)
        assert "no timer could run for 432000 s" in caplog.text


async def test_a_jump_is_charged_to_nobody_if_the_database_is_busy_after_it(file: Path) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        heartbeat = here.store.heartbeats.record

        async def busy(*_: float) -> None:
            stand_in(here.store.heartbeats, "record", heartbeat)
            raise Busy

        stand_in(here.store.heartbeats, "record", busy)
        here.time.jump(5 * DAY)
        await here.time.advance(13 * HOUR)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - 7 * HOUR)


async def test_a_jump_is_charged_to_nobody_if_something_is_due_right_after_it(file: Path) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        before = here.time.now
        await settle(here.time.busy)
        here.time.jump(5 * DAY)
        here.scheduler.wake_by(before + 1)
        await here.time.advance(0)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - 6 * HOUR)


async def test_a_jump_while_the_next_timer_is_read_is_charged_to_nobody(file: Path) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        await settle(here.time.busy)
        read = here.store.timers.next

        async def jump(unreachable_seconds: float) -> float | None:
            stand_in(here.store.timers, "next", read)
            here.time.jump(5 * DAY)
            return await read(unreachable_seconds)

        stand_in(here.store.timers, "next", jump)
        here.scheduler.wake_by(here.time.now + 1)
        await settle(here.time.busy)
        await here.time.advance(7 * HOUR)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - 7 * HOUR)


@pytest.mark.parametrize(
    ("subject", "work", "error", "charged"),
    [
        ("heartbeats", "record", None, 12 * HOUR),
        ("timers", "due", None, 12 * HOUR),
        ("timers", "next", Busy(), 6 * HOUR),
    ],
)
async def test_a_jump_between_two_sleeps_is_charged_to_nobody(
    file: Path, subject: str, work: str, error: Exception | None, charged: float
) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        await settle(here.time.busy)
        rows = getattr(here.store, subject)
        do = getattr(rows, work)

        async def jump(*given: float) -> Any:
            stand_in(rows, work, do)
            here.time.jump(5 * DAY)
            if error is not None:
                raise error
            return await do(*given)

        stand_in(rows, work, jump)
        await here.time.advance(6 * HOUR)
        await here.time.advance(6 * HOUR)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - charged)


async def test_a_jump_right_before_the_bot_stops_is_charged_to_nobody(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time, limits=NOTICING) as here:
        table = await here.game()
        await settle(time.busy)
        time.jump(5 * DAY)
    async with harness(file, time, limits=NOTICING) as here:
        await time.advance(HOUR)
        table = await here.tables.get(table.id)
        assert not table.over
        assert deadline_of(table) - time.now == pytest.approx(3 * DAY - 7 * HOUR)


async def test_no_player_loses_because_the_clock_is_set_back(file: Path) -> None:
    async with harness(file, limits=NOTICING) as here:
        table = await here.game()
        here.time.jump(-HOUR)
        await here.time.advance(3 * DAY - HOUR)
        assert not (await here.tables.get(table.id)).over


async def test_however_the_clock_is_set_a_player_has_the_same_time(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        table = await here.game()
        left = deadline_of(table) - here.time.now
        for hours in (-1, 1, -2, -1, 3):
            here.time.jump(hours * HOUR)
            await here.time.advance(300)
            left -= 300
            table = await here.tables.get(table.id)
            assert deadline_of(table) - here.time.now == pytest.approx(left, abs=1)
    assert caplog.text.count("the clock was set back by") == 3
    assert "the clock was set back by 7200 s; every deadline moves by as much" in caplog.text


@pytest.mark.parametrize(
    ("terms", "seconds", "back"),
    [(LIVE, 300, 200), (LIVE, 300, HOUR), (CLASSIC, 3 * DAY, HOUR), (CLASSIC, 3 * DAY, 5 * DAY)],
)
async def test_a_turn_that_begins_when_the_clock_was_just_set_back_has_its_whole_time(
    file: Path, terms: Terms, seconds: float, back: float
) -> None:
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        waiting, table = await here.game(), await here.game(terms=terms)
        await here.time.advance(100)
        here.time.jump(-back)
        await here.time.advance(5)
        await here.step(table)
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
        await here.time.advance(55)
        now = here.time.now
        assert deadline_of(await here.tables.get(table.id)) - now == seconds - 55
        assert (await here.lobbies.get(lobby.id)).expires_at - now == DAY - 55
        assert deadline_of(await here.tables.get(waiting.id)) - now == 3 * DAY - 160


@pytest.mark.parametrize("hours", [-1, 1])
async def test_a_jump_of_the_clock_moves_reminders_and_ends(file: Path, hours: int) -> None:
    limits = replace(LIMITS, heartbeat_seconds=HOUR / 4)
    limits = replace(limits, turn_seconds=4 * HOUR, remind_seconds=2 * HOUR)
    async with harness(file, limits=limits) as here:
        table = await here.game()
        await here.time.advance(HOUR)
        here.time.jump(hours * HOUR)
        await here.time.advance(HOUR - 1)
        assert here.publisher.reminded == []
        await here.time.advance(2)
        assert [told.id for told in here.publisher.reminded] == [table.id]
        await here.time.advance(2 * HOUR - 2)
        assert not (await here.tables.get(table.id)).over
        await here.time.advance(2)
        assert (await here.tables.get(table.id)).over


async def test_a_clock_that_is_corrected_before_anybody_looks_moves_nothing(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        table = await here.game()
        await here.time.advance(5)
        here.time.jump(-HOUR)
        await here.time.advance(5)
        moved = await here.step(table)
        here.time.jump(HOUR)
        await here.time.advance(50)
        assert deadline_of(await here.tables.get(table.id)) - here.time.now == 3 * DAY - 50
        assert (await here.tables.get(table.id)).deadline == moved.deadline
    assert "set back" not in caplog.text


@pytest.mark.parametrize("error", [Busy, Unanswered])
async def test_a_clock_that_was_set_back_takes_the_deadlines_along_once(
    file: Path, error: type[Exception]
) -> None:
    """Though the database refuses to, or never says that it has."""
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        table = await here.game()
        await here.time.advance(100)
        heartbeat = here.store.heartbeats.record

        async def unlucky(*times: float) -> None:
            stand_in(here.store.heartbeats, "record", heartbeat)
            if error is Unanswered:
                await heartbeat(*times)
            raise error

        stand_in(here.store.heartbeats, "record", unlucky)
        here.time.jump(-HOUR)
        await here.time.advance(200)
        table = await here.tables.get(table.id)
        assert deadline_of(table) - here.time.now == pytest.approx(3 * DAY - 300, abs=60)


@pytest.mark.parametrize("hours", [1, 3])
async def test_a_clock_that_is_set_back_while_the_database_refuses_leaves_the_same_time(
    file: Path, hours: int
) -> None:
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        table, heartbeat = await here.game(), here.store.heartbeats.record

        async def refused(*_times: float) -> None:
            raise Busy

        await here.time.advance(100)
        stand_in(here.store.heartbeats, "record", refused)
        await here.time.advance(HOUR)
        here.time.jump(-hours * HOUR)
        await here.time.advance(HOUR)
        stand_in(here.store.heartbeats, "record", heartbeat)
        await here.time.advance(100)
        left = deadline_of(await here.tables.get(table.id)) - here.time.now
        assert left == pytest.approx(3 * DAY - 200, abs=60)


@pytest.mark.parametrize("moves", [False, True])
async def test_a_clock_that_jumps_forward_and_back_leaves_the_same_time(
    file: Path, moves: bool
) -> None:
    async with harness(file, limits=EVERY_HALF_MINUTE) as here:
        waiting, table = await here.game(), await here.game()
        await here.time.advance(95)
        here.time.jump(HOUR)
        if moves:  # the time is read
            await here.step(table)
        await here.time.advance(10)
        here.time.jump(-HOUR)
        await here.time.advance(100)
        left = deadline_of(await here.tables.get(waiting.id)) - here.time.now
        assert left == pytest.approx(3 * DAY - 205, abs=60)


@pytest.mark.parametrize("down", [False, True])
async def test_a_clock_that_is_set_back_as_the_bot_restarts_leaves_the_same_time(
    file: Path, down: bool
) -> None:
    time = FakeTime()
    async with harness(file, time, EVERY_HALF_MINUTE) as here:
        table = await here.game()
        await here.time.advance(100)
        if not down:
            time.jump(-HOUR)
            await here.time.advance(10)
    if down:
        time.jump(-HOUR)
    async with harness(file, time, EVERY_HALF_MINUTE) as here:
        left = 3 * DAY - (100 if down else 110)
        assert deadline_of(await here.tables.get(table.id)) - time.now == left


async def timer_of(here: Harness, table: Table, kind: TimerKind) -> Timer:
    """The timer of this kind that is due at the deadline of a table."""
    due = await here.store.timers.due(deadline_of(table), 0)
    (timer,) = [timer for timer in due if timer.kind == kind]
    return timer


async def test_a_move_that_came_first_makes_the_deadline_stale(here: Harness) -> None:
    table = await here.game()
    timeout = await timer_of(here, table, TimerKind.TIMEOUT)
    reminder = await timer_of(here, table, TimerKind.REMIND)
    await here.time.advance(1)
    await here.step(table)
    await here.services.deadlines.time_out(timeout)
    await here.services.deadlines.remind(reminder)
    table = await here.tables.get(table.id)
    assert not table.over
    assert here.publisher.reminded == []
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    await here.services.deadlines.time_out(timeout)
    assert (await here.tables.get(table.id)).ply == 2


async def test_a_deadline_may_come_while_a_computer_has_begun_to_think_without_a_clock(
    file: Path,
) -> None:
    ready = asyncio.Event()
    async with harness(file, move_chooser=FakeMoveChooser(ready=ready)) as here:
        alone = replace(LIVE, rated=False)
        lobby = await here.lobbies.challenge(MINA, [Computer(Level.HARKER)], alone, CRYPT)
        ready.set()
        await settle(here.time.busy)
        ready.clear()
        table = await here.table_of(lobby)
        timeout = await timer_of(here, table, TimerKind.TIMEOUT)
        while table.mover == MINA:
            table = await here.step(table)
        await here.services.deadlines.time_out(timeout)
        assert not (await here.tables.get(table.id)).over


async def test_a_stale_deadline_takes_no_given_time_from_a_table_that_is_lost_now(
    here: Harness,
) -> None:
    table = await here.game()
    timeout = await timer_of(here, table, TimerKind.TIMEOUT)
    (other,) = {MINA.user_id, JONATHAN.user_id} - {mover_id(table)}
    more = await here.gameplay.give_time(
        table.id, other, ShownClock(table.ply, 0), press=here.press()
    )
    await here.clocks.mark_lost(table.id)

    async def lost(_unseen: Table) -> bool:
        return False

    stand_in(here.publisher, "is_reachable", lost)
    await here.services.deadlines.time_out(timeout)
    await here.locations.record_shown(table, CRYPT)
    assert (await here.tables.get(table.id)).deadline == more.deadline


@pytest.mark.parametrize("posted_late", [False, True])
@pytest.mark.parametrize(("terms", "seconds"), [(CLASSIC, 3 * DAY), (LIVE, 300)])
async def test_a_turn_that_ends_where_nobody_can_see_the_table_begins_again(
    here: Harness, terms: Terms, seconds: float, posted_late: bool
) -> None:
    first = await here.game(terms=terms)

    async def lost(unseen: Table) -> bool:
        await here.clocks.mark_lost(unseen.id)
        return False

    stand_in(here.publisher, "is_reachable", lost)
    await here.time.advance(seconds * 4 / 3)
    table = await here.tables.get(first.id)
    assert (table.over, table.unreachable) == (False, True)
    await here.locations.record_shown(table, MessageLocation(10, 99, 7))
    again = await here.tables.get(table.id)
    assert again.deadline == pytest.approx(here.time.now + seconds)
    assert again.extended == (terms.pace is Pace.LIVE), "others may give as much time as before"
    assert len(here.publisher.reminded) == 1
    if posted_late:  # Discord took the reminder no sooner than the table
        await here.locations.record_reminder(first)
    await here.time.advance(seconds - 1)
    assert len(here.publisher.reminded) == 2


async def test_a_table_whose_place_is_gone_loses_no_time(here: Harness) -> None:
    table = await here.game()
    await here.time.advance(DAY)
    await here.clocks.mark_lost(table.id)
    assert (await here.tables.get(table.id)).deadline is None
    assert (await here.tables.get(table.id)).location.message_id is None
    await here.time.advance(5 * DAY)
    assert not (await here.tables.get(table.id)).over
    new = MessageLocation(10, 99, 7)
    await here.locations.record_shown(table, new)
    again = await here.tables.get(table.id)
    assert again.location == new
    assert again.deadline == pytest.approx(here.time.now + 2 * DAY)
    await here.time.advance(2 * DAY + 1)
    assert (await here.tables.get(table.id)).over


async def test_a_table_that_is_shown_again_while_in_memory_has_its_deadline_again(
    here: Harness,
) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    await here.time.advance(DAY)
    assert (await here.tables.get(table.id)).deadline is None
    await here.locations.record_shown(table, CRYPT)
    assert (await here.tables.get(table.id)).deadline == here.time.now + 3 * DAY


async def test_time_stands_still_also_after_a_move_at_a_lost_table(here: Harness) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    await here.time.advance(DAY)
    table = await here.step(table)
    await here.time.advance(DAY)
    await here.locations.record_shown(table, CRYPT)
    again = await here.tables.get(table.id)
    assert again.deadline == here.time.now + 3 * DAY


async def test_a_table_that_stays_unreachable_is_void(here: Harness) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    await here.time.advance(7 * DAY + 1)
    over = await here.tables.get(table.id)
    assert over.record.moves == ("!void",)
    assert over.position.winners is None
    assert over.rating_changes == ()
    assert (await here.player_stats.profile(MINA.user_id, None)).games == 0


async def test_a_table_that_was_found_again_is_not_void(here: Harness) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    (timer,) = await here.store.timers.due(here.time.now + 1, 0)
    assert timer.kind == "void"
    await here.locations.record_shown(table, CRYPT)
    await here.services.deadlines.make_void(timer)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(DAY)
    await here.clocks.mark_lost(table.id)
    await here.services.deadlines.make_void(timer)
    assert not (await here.tables.get(table.id)).over, "it has seven days again"


async def test_a_nearer_deadline_wakes_the_scheduler(file: Path) -> None:
    async with harness(file, limits=Limits(heartbeat_seconds=100 * DAY)) as here:
        await here.game()
        await here.time.advance(1)
        live = await here.game(terms=LIVE)
        await here.time.advance(301)
        assert (await here.tables.get(live.id)).over


async def test_a_deadline_set_while_the_scheduler_reads_timers_is_not_missed(file: Path) -> None:
    async with harness(file, limits=Limits(heartbeat_seconds=100 * DAY)) as here:
        await settle(here.time.busy)
        looking = here.store.timers.next

        async def slowly(unreachable_seconds: float) -> float | None:
            found = await looking(unreachable_seconds)
            here.scheduler.wake_by(here.time.now + 50)
            return found

        stand_in(here.store.timers, "next", slowly)
        here.scheduler.wake_by(here.time.now + 10)
        await settle(here.time.busy)
        assert here.time.wake_times == [here.time.now + 50]


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (Busy(), "no timer runs until the database answers: busy"),
        (ZeroDivisionError(), "timers could not be read"),
    ],
)
async def test_a_database_that_fails_does_not_stop_the_scheduler(
    file: Path, caplog: pytest.LogCaptureFixture, failure: Exception, told: str
) -> None:
    async with harness(file, limits=Limits()) as here:
        table = await here.game(terms=LIVE)
        due, falls = here.store.timers.due, iter([True])

        async def stumbling(now: float, unreachable_seconds: int) -> list[Timer]:
            if next(falls, False):
                raise failure
            return await due(now, unreachable_seconds)

        stand_in(here.store.timers, "due", stumbling)
        await here.time.advance(400)
        assert told in caplog.text
        assert (await here.tables.get(table.id)).over


async def test_a_database_that_refuses_for_long_is_told_of_once(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=Limits()) as here:
        heartbeat = here.store.heartbeats.record

        async def full(*_: float) -> None:
            raise StorageFull

        for _ in range(2):
            stand_in(here.store.heartbeats, "record", full)
            await here.time.advance(640)
            assert here.scheduler.silent_for() > 600
            stand_in(here.store.heartbeats, "record", heartbeat)
            await here.time.advance(25)
            assert here.scheduler.silent_for() < 25, "it is stored at the next attempt"
            await here.time.advance(35)
        assert caplog.text.count("no timer runs until the database answers: storage full") == 2
        told = re.findall(r"the database refused for (\d+) s", caplog.text)
        assert told == ["630", "630"], "from the first refusal on"
        assert "Traceback" not in caplog.text


async def test_to_take_a_shard_up_is_a_sign_of_life(file: Path) -> None:
    async with harness(file, limits=Limits()) as here:
        await here.time.advance(20)
        assert here.scheduler.silent_for() == pytest.approx(20)
        await here.services.take_up(EVERY_SHARD)
        assert here.scheduler.silent_for() == 0


async def test_a_database_that_refuses_at_once_is_asked_again_after_a_while(file: Path) -> None:
    async with harness(file, limits=Limits()) as here:
        asked = list[float]()

        async def refused(_unreachable_seconds: float) -> float | None:
            await asyncio.sleep(0)
            asked.append(here.time.now)
            raise Busy

        await here.scheduler.stop()
        stand_in(here.store.timers, "next", refused)
        here.scheduler.start({})
        begun = here.time.now
        await here.time.advance(60)
        assert asked == [begun, begun + 30, begun + 60]


@pytest.mark.parametrize("rescue", ["shown", "moved"])
async def test_a_table_that_is_rescued_as_its_time_runs_out_is_not_void(
    here: Harness, rescue: str
) -> None:
    table, due = await here.game(), here.store.timers.due
    await here.clocks.mark_lost(table.id)

    async def rescued(now: float, unreachable_seconds: float) -> list[Timer]:
        found = await due(now, unreachable_seconds)
        if any(timer.kind is TimerKind.VOID for timer in found):
            stand_in(here.store.timers, "due", due)
            await here.step(table) if rescue == "moved" else None
            await here.locations.record_shown(table, CRYPT) if rescue == "shown" else None
        return found

    stand_in(here.store.timers, "due", rescued)
    await here.time.advance(LIMITS.unreachable_seconds + DAY)
    assert not (await here.tables.get(table.id)).over


async def test_a_table_that_is_shown_while_its_end_waits_for_its_turn_is_not_void(
    here: Harness,
) -> None:
    table, game = await here.game(), here.store.games.game
    await here.clocks.mark_lost(table.id)
    first = iter([True])

    async def shown_after(table_id: int) -> StoredGame | None:
        found = await game(table_id)
        if next(first, False):
            await here.locations.record_shown(table, CRYPT)
        return found

    await here.time.advance(LIMITS.unreachable_seconds - 1)
    stand_in(here.store.games, "game", shown_after)
    await here.time.advance(DAY)
    assert not (await here.tables.get(table.id)).over


@pytest.mark.parametrize("reason", ["vacation", "lost"])
async def test_a_reminder_waits_until_a_clock_that_has_just_stopped_goes_on(
    here: Harness, reason: str
) -> None:
    table, due, vacations = await here.game(), here.store.timers.due, here.services.vacations

    async def stopped(now: float, unreachable_seconds: float) -> list[Timer]:
        found = await due(now, unreachable_seconds)
        if any(timer.kind is TimerKind.REMIND for timer in found):
            stand_in(here.store.timers, "due", due)
            await vacations.begin(mover_id(table)) if reason == "vacation" else None
            await here.clocks.mark_lost(table.id) if reason == "lost" else None
        return found

    stand_in(here.store.timers, "due", stopped)
    await here.time.advance(3 * DAY)
    assert here.publisher.reminded == []
    await vacations.end(mover_id(table)) if reason == "vacation" else None
    await here.locations.record_shown(table, CRYPT) if reason == "lost" else None
    await here.time.advance(HOUR)
    assert [told.id for told in here.publisher.reminded] == [table.id]


async def test_time_in_which_nothing_could_be_stored_is_charged_to_nobody(file: Path) -> None:
    async with harness(file, limits=Limits()) as here:
        table, heartbeat, full = await here.game(terms=LIVE), here.store.heartbeats.record, True

        async def refused(*times: float) -> None:
            if full:
                raise StorageFull
            await heartbeat(*times)

        stand_in(here.store.heartbeats, "record", refused)
        await here.time.advance(HOUR)
        full = False
        await here.time.advance(60)
        later = await here.tables.get(table.id)
        assert not later.over
        assert HOUR - 60 < deadline_of(later) - deadline_of(table) <= HOUR + 60
        await here.time.advance(300)
        assert (await here.tables.get(table.id)).over


@pytest.mark.parametrize("refuses", [True, False])
async def test_time_that_a_takeover_has_given_back_is_not_given_back_again(
    file: Path, refuses: bool
) -> None:
    async with harness(file, limits=Limits()) as here:
        table, next_one = await here.game(), here.store.timers.next
        none = Shards(1, frozenset())

        async def refused(_lost_seconds: float) -> float | None:
            raise Busy

        if refuses:
            stand_in(here.store.timers, "next", refused)
            await here.time.advance(HOUR)
            stand_in(here.store.timers, "next", next_one)
        else:
            here.time.jump(HOUR)
        await here.services.keep_only(none)  # its locks are lost with the server
        await here.services.keep_only(EVERY_SHARD)
        await here.services.take_up(EVERY_SHARD)
        await here.time.advance(60)
        given = deadline_of(await here.tables.get(table.id)) - deadline_of(table)
        assert HOUR - 60 < given <= HOUR + 60


async def test_posts_of_the_morning_do_not_hold_up_the_clocks(file: Path) -> None:
    async with harness(file, limits=Limits()) as here:
        table, done = await here.game(terms=LIVE), list[str]()

        async def slowly(timer: Timer) -> None:
            here.time.now += 10
            done.append(f"post {timer.id}")
            await here.store.daily_posts.plan(timer.id, here.time.now + DAY)

        async def time_out(timer: Timer) -> None:
            done.append("clock")
            await here.services.deadlines.time_out(timer)

        await here.scheduler.stop()
        for guild_id in (1, 2):
            await here.store.daily_posts.plan(guild_id, here.time.now)
        await here.store.games.set_reminder(
            table.id, TurnState(table.ply, remind_at=deadline_of(table)), None
        )
        here.time.now = deadline_of(table) - 5
        here.scheduler.start({TimerKind.DAILY: slowly, TimerKind.TIMEOUT: time_out})
        await here.time.advance(60)
        assert done == ["post 1", "clock", "post 2"]


async def test_a_failing_timer_does_not_stop_the_others(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, limits=Limits()) as here:
        first, second = await here.game(terms=LIVE), await here.game(terms=LIVE)
        time_out = here.services.deadlines.time_out

        async def failing(timer: Timer) -> None:
            if timer.id == first.id:
                raise RuntimeError("this row is bad")
            await time_out(timer)

        await here.scheduler.stop()
        remind = here.services.deadlines.remind
        here.scheduler.start({TimerKind.TIMEOUT: failing, TimerKind.REMIND: remind})
        with caplog.at_level(logging.ERROR):
            await here.time.advance(331)
        assert "timeout of 1 failed" in caplog.text
        assert caplog.text.count("timeout of 1 failed") <= 3
        assert (await here.tables.get(second.id)).over


@pytest.mark.parametrize("failure", [RuntimeError("a bug"), Busy()])
async def test_upkeep_that_fails_stops_neither_the_clocks_nor_the_rest_of_it(
    file: Path, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    async with harness(file, limits=Limits()) as here:
        table = await here.game(terms=LIVE)
        rounds = []

        async def failing() -> None:
            raise failure

        async def catch_up() -> None:
            rounds.append(here.time.now)

        stand_in(here.services.vacations, "catch_up", failing)
        stand_in(here.services.daily_posts, "catch_up", catch_up)
        await here.time.advance(331)
        assert (await here.tables.get(table.id)).over, "no clock was postponed"
        assert rounds
        assert ("failed" in caplog.text) == isinstance(failure, RuntimeError)


async def test_a_stopped_scheduler_ignores_new_timers(here: Harness) -> None:
    await here.scheduler.stop()
    await here.scheduler.stop()
    here.scheduler.wake_by(here.time.now)
    await settle(here.time.busy)
    assert not here.time.wake_times


class RealTime(FakeTime):
    def __call__(self) -> float:
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def test_real_time_will_do_as_well(file: Path) -> None:
    async with harness(file, RealTime(), Limits(live_seconds=0.2)) as here:
        over = asyncio.Event()

        async def hear(_before: Table | None, after: Table) -> None:
            if after.over:
                over.set()

        stand_in(here.publisher, "table_changed", hear)
        table = await here.game(terms=LIVE)
        await over.wait()
        ended = await here.tables.get(table.id)
        assert ended.record.moves == (f"!timeout {table.position.to_move}",)
