"""The clocks of tables that cannot be shown, and of servers in an outage."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.model.errors import Busy, StorageFull, StoreUnavailable
from bot.model.location import MessageLocation
from bot.model.terms import Pace
from bot.store.games import Games
from tests.conftest import HANGING
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    FakeTime,
    Harness,
    deadline_of,
    everywhere,
    failing_once,
    harness,
    mover_id,
    nowhere,
    overtaken,
    settle,
    stand_in,
    unknown,
)

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)
RETRY, HOUR = 5.0, 3600.0
GUILD = CRYPT.guild_id or 0


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", FakeTime()) as made:
        yield made


async def deadline(here: Harness, table_id: int) -> float | None:
    return (await here.tables.get(table_id)).deadline


async def test_the_loss_of_a_server_without_games_lets_no_other_game_be_read_again(
    here: Harness,
) -> None:
    table = await here.game()
    held = await here.tables.get(table.id)
    await here.clocks.mark_guild_unreachable(GUILD + 1)
    assert await here.tables.get(table.id) is held
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    assert await here.tables.get(table.id) is not held


@pytest.mark.parametrize("refusal", [Busy(), StorageFull()])
async def test_a_server_that_comes_back_while_the_store_refuses_is_resumed_later(
    here: Harness, refusal: StoreUnavailable
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    assert await deadline(here, table.id) is None
    failing_once(here.store.unreachable, "remove", refusal)
    resuming = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, unknown))
    await settle(here.time.busy)
    assert await deadline(here, table.id) is None
    await here.time.advance(RETRY)
    await resuming
    assert await deadline(here, table.id) == deadline_of(table) + RETRY


async def test_after_an_outage_clocks_go_on_but_not_where_nothing_may_be_posted(
    here: Harness,
) -> None:
    games = [await here.game() for _ in range(5)]
    for number, table in enumerate(games[:3]):
        there = replace(SHOWN, channel_id=SHOWN.channel_id + number)
        await here.locations.record_shown(table, there)
    unknown = replace(SHOWN, channel_id=SHOWN.channel_id + 2, message_id=556)
    await here.locations.record_shown(games[4], unknown)
    for table in games[3:]:
        await here.clocks.mark_lost(table.id)
    await here.clocks.mark_guild_unreachable(GUILD)
    behind = await here.step(await here.tables.get(games[0].id))
    here.publisher.tables.clear()
    may = {SHOWN.channel_id: True, SHOWN.channel_id + 1: False}

    async def may_post(there: MessageLocation) -> bool | None:
        return may.get(there.channel_id)

    await here.clocks.mark_guild_reachable(GUILD, may_post)
    clocks = [await deadline(here, table.id) is not None for table in games]
    assert clocks == [False, False, True, False, False], "what is not known does no harm"
    assert [after.id for _, after in here.publisher.tables] == [behind.id, games[3].id]
    await here.locations.record_shown(behind, replace(SHOWN, channel_id=behind.location.channel_id))
    assert await deadline(here, behind.id) is not None, "its turn can be seen"


async def test_a_table_shows_its_turn_once_its_message_was_edited(here: Harness) -> None:
    here.store.games = Games(here.store.database, soon=HANGING)
    table = await here.game()
    assert not await here.clocks.is_shown(table)
    await here.locations.record_shown(table, SHOWN)
    assert await here.clocks.is_shown(table)
    moved = await here.step(table)
    assert not await here.clocks.is_shown(moved)
    await here.locations.record_shown(moved, SHOWN)
    assert await here.clocks.is_shown(moved), "it is recorded a little later"
    await here.store.games.shown_turns.close()
    assert await here.clocks.is_shown(moved)


async def test_in_a_channel_that_is_not_known_a_clock_goes_on_with_the_message(
    here: Harness,
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    moved = await here.step(await here.tables.get(table.id))
    here.publisher.tables.clear()
    await here.clocks.mark_guild_reachable(GUILD, unknown)
    assert [after.id for _, after in here.publisher.tables] == [table.id]
    assert await deadline(here, table.id) is None, "it may still not be shown there"
    await here.locations.record_shown(moved, SHOWN)
    assert await deadline(here, table.id) is not None


async def test_a_move_that_is_made_while_it_is_found_out_where_to_post_is_shown_first(
    here: Harness,
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    here.publisher.tables.clear()

    async def meanwhile(_there: MessageLocation) -> None:
        await here.step(await here.tables.get(table.id))

    await here.clocks.mark_guild_reachable(GUILD, meanwhile)
    assert await deadline(here, table.id) is None
    assert [after.ply for _, after in here.publisher.tables] == [table.ply + 1] * 2


async def test_after_an_outage_an_urgent_turn_shows_when_its_time_is_up_now(here: Harness) -> None:
    paces = (Pace.LIVE, Pace.CORRESPONDENCE)
    live, slow = [await here.game(terms=replace(CLASSIC, pace=pace)) for pace in paces]
    for table in (live, slow):
        await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    await here.time.advance(60)
    here.publisher.tables.clear()
    await here.clocks.mark_guild_reachable(GUILD, everywhere)
    ((_, again),) = here.publisher.tables
    assert (again.id, again.deadline) == (live.id, deadline_of(live) + 60)


@pytest.mark.parametrize("outage", ["message", "server", "vacation"])
async def test_a_clock_that_goes_on_ends_in_time(here: Harness, outage: str) -> None:
    # A vacation stops no clocks of live games.
    pace, seconds = (Pace.CORRESPONDENCE, 24 * HOUR) if outage == "vacation" else (Pace.LIVE, 300.0)
    table = await here.game(terms=replace(CLASSIC, pace=pace, seconds=seconds))
    await here.locations.record_shown(table, SHOWN)
    clocks, vacations, mover = here.clocks, here.services.vacations, mover_id(table)
    acts: dict[str, tuple[Callable[[], Awaitable[object]], Callable[[], Awaitable[object]]]] = {
        "message": (
            partial(clocks.mark_lost, table.id),
            partial(here.locations.record_shown, table, SHOWN),
        ),
        "server": (
            partial(clocks.mark_guild_unreachable, GUILD),
            partial(clocks.mark_guild_reachable, GUILD, unknown),
        ),
        "vacation": (partial(vacations.begin, mover), partial(vacations.end, mover)),
    }
    stop, go_on = acts[outage]
    await stop()
    await here.time.advance(HOUR)
    await go_on()
    await here.time.advance(seconds - 1)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(2)
    assert (await here.tables.get(table.id)).over


async def test_a_clock_that_stands_still_is_not_stopped_again(here: Harness) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    stopped = await here.tables.get(table.id)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    assert await here.tables.get(table.id) is stopped


async def test_a_server_paused_while_a_move_is_stored_stands_still_for_whoever_reads_it_then(
    here: Harness,
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)

    async def pause(*_move: object) -> None:
        await here.clocks.mark_guild_unreachable(GUILD)
        assert await deadline(here, table.id) is None

    overtaken(here.store.games, "append", pause)
    assert (await here.step(table)).location == SHOWN
    assert await deadline(here, table.id) is None
    assert (await here.tables.get(table.id)).ply == 1


async def test_a_server_paused_while_a_new_message_is_noted_stands_still(here: Harness) -> None:
    table = await here.game()
    show = here.store.games.record_shown

    async def slow(*given: Any) -> float | None:
        deadline_before = await show(*given)
        await here.clocks.mark_guild_unreachable(GUILD)
        assert await deadline(here, table.id) is None
        return deadline_before

    stand_in(here.store.games, "record_shown", slow)
    await here.locations.record_shown(table, SHOWN)
    assert await deadline(here, table.id) is None


async def test_a_move_at_an_unreachable_table_starts_no_clock_before_it_is_shown(
    here: Harness,
) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    moved = await here.step(await here.tables.get(table.id))
    assert moved.deadline is None
    assert await deadline(here, table.id) is None
    await here.time.advance(HOUR)
    running = await here.locations.record_shown(moved, SHOWN)
    assert running == deadline_of(table) + HOUR == await deadline(here, table.id)
    again = await here.step(await here.tables.get(table.id))
    assert again.deadline == running


async def test_a_table_that_has_left_a_channel_is_not_lost_with_it(here: Harness) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    elsewhere = replace(SHOWN, channel_id=SHOWN.channel_id + 1, message_id=556)
    await here.locations.record_shown(await here.tables.get(table.id), elsewhere)
    await here.clocks.mark_lost(table.id, SHOWN.channel_id)
    assert (await here.tables.get(table.id)).location == elsewhere
    assert await deadline(here, table.id) is not None
    await here.clocks.mark_lost(table.id, elsewhere.channel_id)
    assert await deadline(here, table.id) is None


async def test_a_pause_that_waits_for_the_store_does_not_outlive_the_outage(here: Harness) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    failing_once(here.store.unreachable, "add_guild")
    pausing = asyncio.create_task(here.clocks.mark_guild_unreachable(GUILD))
    await settle(here.time.busy)
    await here.clocks.mark_guild_reachable(GUILD, unknown)
    await here.time.advance(2 * RETRY)
    await pausing
    assert await deadline(here, table.id) is not None


async def test_an_outage_that_ends_while_its_beginning_is_being_stored_ends(here: Harness) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    pause, answer = here.store.unreachable.add_guild, asyncio.Event()

    async def stored_and_not_yet_told(guild_id: int, now: float) -> bool:
        paused = await pause(guild_id, now)
        await answer.wait()
        return paused

    stand_in(here.store.unreachable, "add_guild", stored_and_not_yet_told)
    failing_once(here.store.unreachable, "remove")
    pausing = asyncio.create_task(here.clocks.mark_guild_unreachable(GUILD))
    resuming = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, unknown))
    await settle(here.time.busy)
    answer.set()
    await pausing
    await here.time.advance(RETRY)
    await resuming
    assert await deadline(here, table.id) is not None


async def test_an_outage_that_ends_before_its_beginning_is_stored_ends(here: Harness) -> None:
    """PostgreSQL may wait for a row before it stores the one, and store the other meanwhile."""
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    pause, row = here.store.unreachable.add_guild, asyncio.Event()

    async def waits_for_a_row(guild_id: int, now: float) -> bool:
        await row.wait()
        return await pause(guild_id, now)

    stand_in(here.store.unreachable, "add_guild", waits_for_a_row)
    pausing = asyncio.create_task(here.clocks.mark_guild_unreachable(GUILD))
    resuming = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, unknown))
    await settle(here.time.busy)
    row.set()
    await asyncio.gather(pausing, resuming)
    assert await deadline(here, table.id) is not None


async def test_of_two_requests_that_overlap_the_newer_one_waits_for_the_store_itself(
    here: Harness,
) -> None:
    """The older one has looked at the permissions before they changed."""
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    answer = asyncio.Event()

    async def not_yet(_there: MessageLocation) -> bool:
        await answer.wait()
        return False

    older = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, not_yet))
    await settle(here.time.busy)
    newer = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, everywhere))
    await settle(here.time.busy)
    failing_once(here.store.unreachable, "remove")
    answer.set()
    await older
    await here.time.advance(RETRY)
    await newer
    assert await deadline(here, table.id) is not None


async def test_clocks_of_one_channel_go_on_beside_those_of_a_server_that_wait_for_the_store(
    here: Harness,
) -> None:
    """A thread was opened that has no game, while the clocks of its server could not be stored."""
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    failing_once(here.store.unreachable, "remove")
    resuming = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, everywhere))
    await settle(here.time.busy)
    await here.clocks.mark_channel_reachable(GUILD, nowhere)
    await here.time.advance(RETRY)
    await resuming
    assert await deadline(here, table.id) is not None


async def test_clocks_of_one_channel_stay_stopped_during_an_outage_of_its_server(
    here: Harness,
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    failing_once(here.store.unreachable, "add_guild")
    pausing = asyncio.create_task(here.clocks.mark_guild_unreachable(GUILD))
    await settle(here.time.busy)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    await here.clocks.mark_channel_reachable(GUILD, everywhere)
    assert await deadline(here, table.id) is None
    await here.time.advance(RETRY)
    await pausing
    assert await deadline(here, table.id) is None
    await here.clocks.mark_guild_reachable(GUILD, unknown)
    await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
    await here.clocks.mark_channel_reachable(GUILD, everywhere)
    assert await deadline(here, table.id) is not None


async def test_a_thread_that_was_locked_as_its_server_came_back_goes_on_once_it_is_unlocked(
    here: Harness,
) -> None:
    table = await here.game()
    await here.locations.record_shown(table, SHOWN)
    await here.clocks.mark_guild_unreachable(GUILD)
    answer = asyncio.Event()

    async def locked(_location: MessageLocation) -> bool:
        await answer.wait()
        return False

    resuming = asyncio.create_task(here.clocks.mark_guild_reachable(GUILD, locked))
    await settle(here.time.busy)
    unlocking = asyncio.create_task(here.clocks.mark_channel_reachable(GUILD, everywhere))
    await settle(here.time.busy)
    answer.set()
    await asyncio.gather(resuming, unlocking)
    assert await deadline(here, table.id) is not None
