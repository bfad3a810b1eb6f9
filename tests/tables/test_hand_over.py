"""A shard goes from one process to another: meanwhile both receive presses, and one answers."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level
from bot.model.shards import EVERY_SHARD, ShardRange, Shards
from bot.model.terms import Pace
from bot.store.departures import GRACE_SECONDS
from bot.tables.free_shards import FREE_SECONDS
from bot.tables.shard_owner import HAND_OVER_SECONDS
from tests.conftest import HANGING
from tests.tables.fakes import (
    CLASSIC,
    MINA,
    deadline_of,
    failing,
    failing_once,
    settle,
    stand_in,
)
from tests.tables.shards import Process, Processes

ON_SHARD_0, ON_SHARD_2 = 4 << 22, 2 << 22
HERE, THERE = MessageLocation(ON_SHARD_0, 20), MessageLocation(ON_SHARD_2, 30)
PRESS = 77


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(tmp_path / "dracula.db", stack)


def ending(process: Process) -> "asyncio.Task[None]":
    """The process is told to stop."""
    return asyncio.create_task(process.owner.hand_over())


def answer_for(guild: int, *processes: Process) -> list[Process]:
    """Those that are connected to the shard of this server."""
    return [one for one in processes if (guild >> 22) % 4 in one.gateway.connected]


async def claimed(press: int, guild: int, *processes: Process) -> int:
    """How many of the processes that receive a press answer it."""
    told = answer_for(guild, *processes)
    return sum([await one.harness.services.others.claims(press, guild) for one in told])


async def ready(process: Process) -> None:
    """Discord has told it everything, and the other processes have heard of that."""
    await process.connect()
    await process.look()


async def taken_over(processes: Processes) -> tuple[Process, Process]:
    """Two, the first of which has every shard, since the second had died; it is back now."""
    first, second = await processes.pair()
    second.locks.cut()
    second.owner.stop()
    await first.look(FREE_SECONDS + 1)
    await first.connect()
    assert first.shards == {0, 1, 2, 3}
    back = await processes.process(ShardRange(2, 3, 4))
    await back.start()
    return first, back


async def test_a_shard_that_was_being_handed_over_when_the_locks_were_lost_is_taken_back_at_once(
    processes: Processes,
) -> None:
    first, second = await taken_over(processes)
    await first.look(2)
    assert first.shards == {0, 1, 3}, "the second process is to have the others one by one"
    assert 2 in first.gateway.connected
    for each in (first, second):
        each.locks.cut()
    second.owner.stop()
    await first.look()
    assert first.shards == set()
    first.locks.lost = False
    await first.look()
    assert first.shards == {0, 1, 2, 3}, "it is connected there still, and nobody else is"


async def test_a_process_that_ends_answers_until_others_are_ready(processes: Processes) -> None:
    first, second = await processes.pair()
    end = ending(first)
    for shard in (0, 1):
        await first.look(FREE_SECONDS + 1)
        assert shard in second.shards - first.shards, "one after another"
        assert first.gateway.connected == {0, 1} - set(range(shard))
        await ready(second)
    assert (first.gateway.connected, second.shards) == (set(), {0, 1, 2, 3})
    await first.look()
    assert end.done()


async def test_each_shard_of_a_process_that_ends_has_time_to_change_hands(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    end = ending(first)
    for shard in (0, 1):
        await first.look(HAND_OVER_SECONDS - 5)
        assert not end.done()
        assert shard in first.gateway.connected, "nobody else answers there yet"
        await ready(second)
    await first.look()
    assert end.done()


async def test_a_process_for_the_same_shards_has_them_at_once(processes: Processes) -> None:
    first, _ = await processes.pair()
    anew = await processes.process(ShardRange(0, 1, 4))
    await anew.start()
    await anew.look(10)
    assert (first.shards, anew.shards) == ({0, 1}, set()), "both were started for them"
    end = ending(first)
    for _ in range(3):
        await ready(anew)
    assert (first.gateway.connected, anew.shards) == (set(), {0, 1})
    await first.look()
    assert end.done()


async def test_the_only_process_ends_at_once(processes: Processes) -> None:
    process = await processes.process(None)
    await process.start()
    await process.connect()
    await asyncio.wait_for(process.owner.hand_over(), HANGING)
    assert process.shards == {0, 1, 2, 3}


@pytest.mark.parametrize("clock_set", [0, -3600, 3600])
@pytest.mark.parametrize(
    ("connects", "seconds"), [(True, 2 * FREE_SECONDS), (False, HAND_OVER_SECONDS)]
)
async def test_a_process_that_ends_does_not_wait_for_ever(
    processes: Processes, connects: bool, seconds: float, clock_set: float
) -> None:
    """For nobody who accepts it, or for one that is never ready; also if the clock is set."""
    first = await processes.process(ShardRange(0, 1, 4))
    second = await processes.process(ShardRange(2, 3, 4))
    await first.start()
    await first.connect()
    await second.start()
    await second.look()
    if not connects:
        await second.connect()
    end = ending(first)
    await first.look(2)
    processes.time.jump(clock_set)
    await first.look(seconds - 3)
    assert not end.done()
    await first.look(3)
    assert end.done()


async def test_a_process_that_ends_without_a_database_does_not_wait(processes: Processes) -> None:
    first, _ = await processes.pair()
    end = ending(first)
    await first.look(FREE_SECONDS + 1)
    first.locks.cut()
    await first.look(1)
    assert end.done()


async def test_a_process_that_is_back_gets_its_shards_one_after_another(
    processes: Processes,
) -> None:
    first, back = await taken_over(processes)
    await back.look(1)
    assert (first.shards, back.shards) == ({0, 1, 3}, {2})
    assert first.gateway.connected == {0, 1, 2, 3}, "it answers there still"
    await ready(back)
    assert 2 not in first.gateway.connected
    await ready(back)
    assert (first.shards, back.shards) == ({0, 1}, {2, 3})
    assert (first.gateway.connected, back.gateway.connected) == ({0, 1}, {2, 3})
    await back.look(10)
    assert (first.shards, back.shards) == ({0, 1}, {2, 3})


async def test_a_shard_that_was_given_up_in_vain_is_taken_back(processes: Processes) -> None:
    first, back = await taken_over(processes)
    await back.look(1)
    assert 2 not in first.shards
    await first.owner.ready(2)
    assert 2 in first.gateway.connected, "the library connected it again by itself"
    back.locks.cut()
    back.owner.stop()
    await first.look(FREE_SECONDS - 1)
    assert 2 not in first.shards
    await first.look(2)
    assert first.shards == {0, 1, 2, 3}
    assert first.gateway.history == [0, 1, 2, 3], "the connection was never lost"
    assert first.harness.store.running_shards.ids == {0, 1, 2, 3}, "its clocks go on"
    table = await first.harness.game(location=THERE)
    assert (await first.harness.step(table)).ply == 1


async def test_a_lock_changes_hands_when_nothing_is_being_shown_there(
    processes: Processes,
) -> None:
    first, back = await taken_over(processes)
    shown = asyncio.Event()

    async def keep_only(shards: Shards) -> None:
        assert 2 not in shards.ids
        await shown.wait()

    stand_in(first.harness.publisher, "keep_only", keep_only)
    await back.look(FREE_SECONDS + 1)
    assert (2 in first.shards, back.shards) == (False, set())
    shown.set()
    await back.look(1)
    assert back.shards == {2}


async def test_a_shard_changes_hands_even_if_something_of_it_cannot_be_forgotten(
    processes: Processes,
) -> None:
    first, back = await taken_over(processes)
    failing_once(first.harness.publisher, "keep_only", RuntimeError("broken"))
    await back.look(FREE_SECONDS + 1)
    assert (2 in first.shards, 2 in back.shards) == (False, True)


async def test_servers_are_compared_with_no_list_from_before_the_hand_over(
    processes: Processes,
) -> None:
    """A server that has taken the bot in meanwhile would seem to have removed it."""
    first, back = await taken_over(processes)
    await first.harness.services.upkeep.compare_guilds(list, 2)
    await back.look(1)
    await ready(back)
    await back.harness.services.upkeep.compare_guilds(lambda: [ON_SHARD_2], 2)
    await back.harness.game(location=THERE)
    back.locks.cut()
    back.owner.stop()
    await first.look(FREE_SECONDS + 1)
    assert 2 in first.shards
    await first.harness.services.upkeep.run_if_due()
    departures = first.harness.store.departures
    assert await departures.purge(processes.time.now + GRACE_SECONDS, EVERY_SHARD) == []


async def test_upkeep_goes_on_if_a_shard_is_given_up_meanwhile(processes: Processes) -> None:
    first, _ = await taken_over(processes)
    upkeep, departures = first.harness.services.upkeep, first.harness.store.departures
    compare, compared = departures.compare, []

    async def compare_and_leave(present: Collection[int], now: float, there: Shards) -> None:
        await compare(present, now, there)
        compared.append(there)
        for shard in range(4):
            upkeep.forget(shard)

    for shard in (0, 1):
        await upkeep.compare_guilds(list, shard)
    stand_in(departures, "compare", compare_and_leave)
    await upkeep.run_if_due()
    assert len(compared) == 1


async def test_one_of_two_processes_answers_a_press(processes: Processes) -> None:
    first, back = await taken_over(processes)
    assert await claimed(PRESS, ON_SHARD_2, first, back) == 1
    await back.look(1)
    assert answer_for(ON_SHARD_2, first, back) == [first, back]
    assert await claimed(PRESS + 1, ON_SHARD_2, first, back) == 1
    assert await claimed(PRESS + 2, ON_SHARD_2, back, first) == 1
    assert await claimed(PRESS + 3, ON_SHARD_0, first, back) == 1
    await ready(back)
    assert answer_for(ON_SHARD_2, first, back) == [back]
    assert await claimed(PRESS + 4, ON_SHARD_2, first, back) == 1


@pytest.mark.parametrize("error", [Busy(), RuntimeError("garlic")])
async def test_a_press_that_cannot_be_claimed_is_answered_once_others_could_have_answered_it(
    processes: Processes, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    first, back = await taken_over(processes)
    await back.look(1)
    failing(first.harness.store.shard_rows, "claim", error)
    claiming = asyncio.create_task(first.harness.services.others.claims(PRESS, ON_SHARD_2))
    await first.look(1)
    assert not claiming.done()
    await first.look(0.6)
    assert await claiming
    assert ("garlic" in caplog.text) is isinstance(error, RuntimeError)
    caplog.clear()


async def test_neither_process_sees_an_old_table_while_both_play(processes: Processes) -> None:
    first, back = await taken_over(processes)
    table = await first.harness.game(location=THERE)
    await back.look(1)
    for mover, reader in [(first, back), (back, first), (first, back)]:
        assert (await reader.harness.tables.get(table.id)).ply == table.ply
        table = await mover.harness.step(table)
        assert (await reader.harness.tables.get(table.id)).ply == table.ply


async def test_what_was_moved_during_the_hand_over_is_shown_by_the_new_process(
    processes: Processes,
) -> None:
    first, back = await taken_over(processes)
    lobby = await first.harness.lobbies.challenge(MINA, (Computer(Level.RENFIELD),), CLASSIC, THERE)
    table = await first.harness.table_of(lobby)
    await settle(processes.time.busy)
    while (table := await first.harness.tables.get(table.id)).mover != MINA:
        await first.look()
    await back.look(1)
    shown = len(first.harness.publisher.tables)
    await first.harness.step(table)
    await settle(processes.time.busy)
    assert first.harness.publisher.tables[shown:] == []
    assert (await first.harness.tables.get(table.id)).ply == table.ply + 1, "nobody thinks now"
    await back.connect()
    await settle(processes.time.busy)
    assert (await back.harness.tables.get(table.id)).ply > table.ply + 1
    assert {after.id for _, after in back.harness.publisher.tables} == {table.id}


async def test_a_ban_by_the_process_that_leaves_holds_where_the_shard_goes(
    processes: Processes,
) -> None:
    leaving, coming = [await processes.process(ShardRange(0, 0, 1)) for _ in range(2)]
    await leaving.start()
    await leaving.connect()
    await coming.start()
    take_up = coming.harness.services.take_up

    async def banned_then(shards: Shards) -> None:
        await take_up(shards)
        assert await leaving.harness.services.others.claims(PRESS, ON_SHARD_0)
        await leaving.harness.services.servers.ban(ON_SHARD_0, None, MINA.user_id)

    stand_in(coming.harness.services, "take_up", banned_then)
    end = ending(leaving)
    await leaving.look(1)
    await ready(coming)
    await coming.look(1)
    assert end.done()
    assert coming.harness.services.servers.banned(ON_SHARD_0, MINA.user_id)


async def test_each_process_moves_its_own_deadlines_once_with_a_clock_that_was_set_back(
    processes: Processes,
) -> None:
    """Also those of a shard whose process ended before it noticed."""
    live = replace(CLASSIC, pace=Pace.LIVE)
    first, second = await processes.pair()
    here = await first.harness.game(terms=live, location=HERE)
    there = await second.harness.game(terms=live, location=THERE)
    processes.time.jump(-3600)
    await processes.time.advance(240)
    for each, table in ((first, here), (second, there)):
        assert deadline_of(await each.harness.tables.get(table.id)) - processes.time() == 60
        assert [told.id for told in each.harness.publisher.reminded] == [table.id]
    await second.harness.scheduler.stop()
    processes.time.jump(-3600)
    await first.look(61)
    assert (await first.harness.tables.get(here.id)).over
    second.locks.cut()
    second.owner.stop()
    await first.look(FREE_SECONDS + 1)
    await first.connect()
    assert 55 < deadline_of(await first.harness.tables.get(there.id)) - processes.time() <= 60
