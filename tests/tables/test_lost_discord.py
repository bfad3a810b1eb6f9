"""A process that has lost Discord leaves its shards to one that has not, and gets them back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.model.location import MessageLocation
from bot.model.shards import ShardRange
from bot.model.terms import Pace, Terms
from bot.tables import shard_connections
from bot.tables.free_shards import FREE_SECONDS
from tests.tables.fakes import deadline_of, stand_in
from tests.tables.shards import Process, Processes

LIVE = Terms("dracula.classic", pace=Pace.LIVE, seconds=120)
ON_SHARD_2 = 2 << 22
THERE = MessageLocation(ON_SHARD_2, 30)
PRESS = 77
CUT_OFF_SECONDS = 8.0
"""Instead of the true number of seconds, so that there are fewer looks."""


@pytest.fixture
async def processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Processes]:
    monkeypatch.setattr(shard_connections, "CUT_OFF_SECONDS", CUT_OFF_SECONDS)
    async with AsyncExitStack() as stack:
        yield Processes(tmp_path / "dracula.db", stack)


def lose(process: Process, *shards: int) -> None:
    """Discord is lost on these shards."""
    for shard in shards:
        process.owner.disconnected(shard)


async def left(processes: Processes) -> tuple[Process, Process]:
    """Two processes, the first of which has all shards, since the second has lost Discord."""
    first, second = await processes.pair()
    lose(second, 2, 3)
    await first.look(CUT_OFF_SECONDS + FREE_SECONDS + 2)
    for shard in sorted(first.shards):
        await first.owner.ready(shard)
    await first.look()
    return first, second


async def test_a_process_that_has_long_lost_discord_leaves_its_shards_to_another(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await processes.pair()
    lose(second, 2, 3)
    with caplog.at_level(logging.WARNING):
        await first.look(CUT_OFF_SECONDS - 1)
        assert (first.shards, second.shards) == ({0, 1}, {2, 3})
        await first.look(FREE_SECONDS + 2)
    assert (first.shards, second.shards) == ({0, 1, 2, 3}, set())
    assert caplog.text.count("no Discord on shards 2, 3: others may take them") == 1
    assert second.gateway.connected == {2, 3}, "it goes on trying"
    await first.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1, 2, 3}, set())
    assert second.gateway.connected == {2, 3}


async def test_a_process_that_has_not_been_told_of_all_losses_leaves_its_shards_as_well(
    processes: Processes,
) -> None:
    """discord.py tells of one shard at a time, and may wait for minutes before the next."""
    first, second = await processes.pair()
    table = await second.harness.game(terms=LIVE, location=THERE)
    lose(second, 3)
    second.gateway.closed.add(2)
    await first.look(CUT_OFF_SECONDS + FREE_SECONDS + 2)
    assert (first.shards, second.shards) == ({0, 1, 2, 3}, set())
    await first.connect()
    later = deadline_of(await first.harness.tables.get(table.id)) - deadline_of(table)
    assert later >= CUT_OFF_SECONDS + FREE_SECONDS


async def test_a_shard_that_was_left_is_answered_while_it_changes_hands_again(
    processes: Processes,
) -> None:
    """The process that has lost Discord may receive its presses, but does not answer them now."""
    first, _ = await left(processes)
    anew = await processes.process(ShardRange(2, 3, 4))
    await anew.start()
    for shard in (2, 3):
        await anew.look(2)
        assert shard in anew.shards
        assert shard in first.gateway.connected, "nobody else answers there yet"
        await anew.owner.ready(shard)
        await anew.look(1)
        assert shard not in first.gateway.connected


async def test_it_has_them_again_one_by_one_when_it_reaches_discord(processes: Processes) -> None:
    first, second = await left(processes)
    second.owner.resumed(2)
    await first.look(2)
    assert (first.shards, second.shards) == ({0, 1, 3}, {2}), "3 is still without Discord there"
    assert first.gateway.connected == {0, 1, 2, 3}, "it answers until the other one is ready"
    assert second.gateway.history == [2, 3, 2], "what its old session missed was played already"
    await second.owner.ready(2)
    await first.look(CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1, 3}, {2})
    await second.owner.ready(3)
    await first.look(2)
    await second.owner.ready(3)
    await first.look(1)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    assert (first.gateway.connected, second.gateway.connected) == ({0, 1}, {2, 3})
    assert second.harness.store.running_shards.ids == {2, 3}
    await first.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})


async def test_whoever_reaches_discord_before_its_successor_has_the_shard_back_at_once(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(terms=LIVE, location=THERE)
    lose(second, 2, 3)
    await first.look(CUT_OFF_SECONDS + FREE_SECONDS + 2)
    assert first.shards == {0, 1, 2, 3}, "but it has not reached Discord on 2 and 3"
    second.owner.resumed(2)
    await first.look(2)
    assert (first.shards, second.shards) == ({0, 1, 3}, {2})
    assert second.gateway.history == [2, 3], "its session has gone on"
    assert first.gateway.connected == {0, 1, 3}
    assert second.harness.store.running_shards.ids == {2}
    assert (await second.harness.step(await second.harness.tables.get(table.id))).ply == 1
    await second.owner.ready(3)
    await first.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    assert first.gateway.history == [0, 1, 2, 3], "they do not go round"


async def test_a_process_whose_locks_were_lost_has_its_shards_back_before_others_are_connected(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    second.locks.cut()
    await first.look(FREE_SECONDS + 2)
    assert first.shards == {0, 1, 2, 3}
    second.locks.lost = False
    await first.look(2)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    assert (first.gateway.connected, second.gateway.connected) == ({0, 1}, {2, 3})
    assert second.gateway.history == [2, 3]


@pytest.mark.parametrize("wished", [None, ShardRange(0, 3, 4)])
async def test_a_shard_for_which_both_were_started_goes_to_whoever_reaches_discord(
    processes: Processes, wished: ShardRange | None
) -> None:
    first, second = [await processes.process(wished) for _ in range(2)]
    await first.start()
    await first.connect()
    await second.start()
    await second.look(1)
    assert (first.shards, second.shards) == ({0, 1, 2, 3}, set())
    lose(first, 0, 1, 2, 3)
    await second.look(CUT_OFF_SECONDS + FREE_SECONDS)
    assert (first.shards, second.shards) == (set(), {0, 1, 2, 3})
    first.owner.resumed(2)
    await second.look(2)
    assert (first.shards, second.shards) == ({2}, {0, 1, 3})
    for shard in (0, 1, 3):
        await second.owner.ready(shard)
        first.owner.resumed(shard)
    await second.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({2}, {0, 1, 3}), "nothing goes round"


async def test_nobody_leaves_a_shard_while_no_process_reaches_discord(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    lose(first, 0, 1)
    lose(second, 2, 3)
    await first.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    first.owner.resumed(0)
    await first.look(CUT_OFF_SECONDS - 1)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3}), "it has time to come back as well"
    await first.look(FREE_SECONDS + 2)
    assert first.shards == {0, 1, 2, 3}


async def test_a_process_alone_keeps_its_shards(processes: Processes) -> None:
    process = await processes.process(None)
    await process.start()
    await process.connect()
    lose(process, 0, 1, 2, 3)
    await process.look(3 * CUT_OFF_SECONDS)
    assert process.shards == {0, 1, 2, 3}


async def test_a_process_leaves_a_shard_on_which_alone_it_has_lost_discord_and_gets_it_back(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(terms=LIVE, location=THERE)
    lose(second, 2)
    await first.look(CUT_OFF_SECONDS - 1)
    assert second.shards == {2, 3}
    await first.look(FREE_SECONDS + 2)
    assert (first.shards, second.shards) == ({0, 1, 2}, {3})
    await first.owner.ready(2)
    await first.look(3 * CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({0, 1, 2}, {3})
    assert (await first.harness.step(await first.harness.tables.get(table.id))).ply == 1
    second.owner.resumed(2)
    await first.look(2)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    assert first.gateway.connected == {0, 1, 2}, "it answers until the other one is ready"
    await second.owner.ready(2)
    await first.look(1)
    assert (first.gateway.connected, second.gateway.connected) == ({0, 1}, {2, 3})
    assert second.gateway.history == [2, 3, 2]


async def test_each_of_several_lost_shards_has_its_own_time(processes: Processes) -> None:
    first, second = await processes.pair()
    lose(second, 2)
    await first.look(CUT_OFF_SECONDS / 2)
    lose(second, 3)
    await first.look(CUT_OFF_SECONDS / 2 + 1)
    assert second.shards == {3}
    second.owner.resumed(3)
    await first.look(CUT_OFF_SECONDS)
    assert second.shards == {3}


async def test_a_shard_that_no_process_reaches_goes_to_the_first_that_does(
    processes: Processes,
) -> None:
    """It does not go round, and those that try it in vain accept others all the same."""
    first, second = await processes.pair()
    lose(second, 2)
    await first.look(2 * (CUT_OFF_SECONDS + FREE_SECONDS + 2))
    for _ in range(2):
        assert (first.shards, second.shards) == ({0, 1}, {3})
        assert (first.gateway.history, second.gateway.history) == ([0, 1, 2], [2, 3])
        assert processes.server.accepting == {first.locks, second.locks}
        await first.look(3 * CUT_OFF_SECONDS)
    await first.owner.ready(2)
    await first.look(1)
    assert (first.shards, second.shards) == ({0, 1, 2}, {3})
    second.owner.resumed(2)
    await first.look(2)
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})


async def test_shards_that_wait_for_their_turn_to_be_connected_are_not_left(
    processes: Processes,
) -> None:
    """Discord lets one in every five seconds: a large process takes minutes to connect."""
    large, other = [await processes.process(one) for one in (ShardRange(0, 4, 6), None)]
    await large.start()
    await large.look()
    await other.start(proposed=6)
    await other.connect()
    assert (large.shards, other.shards) == ({0, 1, 2, 3, 4}, {5})
    for shard in range(3):
        await large.owner.ready(shard)
        await large.look(CUT_OFF_SECONDS - 2)
    assert (large.shards, other.shards) == ({0, 1, 2, 3, 4}, {5})
    await large.look(FREE_SECONDS + 4)
    assert (large.shards, other.shards) == ({0, 1, 2}, {3, 4, 5})


async def test_losses_are_not_added_up(processes: Processes) -> None:
    first, second = await processes.pair()
    for _ in range(3):
        lose(second, 2, 3)
        await first.look(CUT_OFF_SECONDS - 5)
        for shard in (2, 3):
            second.owner.resumed(shard)
        await first.look(1)
    assert second.shards == {2, 3}


async def test_the_time_in_which_a_process_stood_still_does_not_count(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    lose(second, 2, 3)
    await first.look(1)
    processes.time.jump(3 * CUT_OFF_SECONDS)
    await first.look(FREE_SECONDS + 1)
    assert second.shards == {2, 3}


async def test_shards_are_left_only_to_a_process_with_room(processes: Processes) -> None:
    first, second = [await processes.process(ShardRange(one, one + 1, 4)) for one in (0, 2)]
    for each in (first, second):
        await each.start()
    await second.connect()
    await first.owner.ready(0)
    lose(second, 2, 3)
    await first.look(2 * CUT_OFF_SECONDS)
    assert second.shards == {2, 3}, "the first one still connects a shard of its own"
    await first.owner.ready(1)
    end = asyncio.create_task(first.owner.hand_over())
    await first.look()
    assert (second.shards, end.done()) == ({2, 3}, False), "and then it ends"
    await first.look(CUT_OFF_SECONDS)
    assert (first.shards, second.shards) == ({1}, {2, 3})


async def test_a_process_without_discord_takes_over_nothing(processes: Processes) -> None:
    first, second = await processes.pair()
    lose(second, 2, 3)
    await second.look(1)
    first.locks.cut()
    first.owner.stop()
    await second.look(10 * FREE_SECONDS)
    assert second.shards == {2, 3}
    second.owner.resumed(3)
    await second.look(1)
    assert second.shards == {0, 1, 2, 3}


async def test_shards_that_were_left_in_vain_are_taken_back_with_discord(
    processes: Processes,
) -> None:
    first, second = await left(processes)
    first.locks.cut()
    first.owner.stop()
    await second.look(10 * FREE_SECONDS)
    assert second.shards == set()
    second.owner.resumed(2)
    await second.look(1)
    assert second.shards == {0, 1, 2, 3}
    assert second.harness.store.running_shards.ids == {2}
    second.owner.resumed(3)
    await second.look(1)
    assert second.harness.store.running_shards.ids == {2, 3}
    assert second.gateway.history == [2, 3, 0, 1]


@pytest.mark.parametrize("from_the_beginning", [True, False])
async def test_a_process_that_never_gets_through_leaves_its_shards_and_is_asked_again(
    processes: Processes, from_the_beginning: bool
) -> None:
    """It connects them all the same, and learns by that when Discord can be reached."""
    first, second = [await processes.process(ShardRange(one, one + 1, 4)) for one in (0, 2)]
    await first.start()
    await first.connect()
    if not from_the_beginning:
        await first.look(FREE_SECONDS + 1)
        await first.connect()
        assert first.shards == {0, 1, 2, 3}
    await second.start()
    await first.look(2)
    assert 2 in second.shards
    await first.look(CUT_OFF_SECONDS + FREE_SECONDS)
    assert (first.shards, second.shards) == ({0, 1, 2, 3}, set())
    await first.connect()
    await first.look(CUT_OFF_SECONDS)
    assert second.shards == set()
    assert 2 in second.gateway.connected
    for _ in range(3):
        await second.connect()
        await first.look(2)
    assert second.shards == {2, 3}
    assert (first.gateway.connected, second.gateway.connected) == ({0, 1}, {2, 3})


async def test_a_process_that_reaches_discord_when_its_locks_are_gone_asks_for_its_shards(
    processes: Processes,
) -> None:
    first, second = [await processes.process(ShardRange(one, one + 1, 4)) for one in (0, 2)]
    for each in (first, second):
        await each.start()
    await first.connect()
    await second.look()
    second.locks.cut()
    await first.look(FREE_SECONDS + 1)
    await first.connect()
    assert first.shards == {0, 1, 2, 3}
    second.locks.lost = False
    await second.connect()
    await first.look(1)
    assert second.shards == {2}


async def test_a_shard_that_discord_refuses_is_no_loss_of_discord(processes: Processes) -> None:
    first, spare = [
        await processes.process(one) for one in (ShardRange(0, 3, 6), ShardRange(0, 0, 6))
    ]
    await first.start()
    await spare.start()
    await spare.look(FREE_SECONDS + 1)
    assert spare.shards == {4, 5}
    for shard in (4, 5):
        assert processes.server.waiting[spare.locks] == set(), "it has not reached Discord yet"
        assert await spare.owner.refused(shard)
    await spare.look(1)
    assert processes.server.waiting[spare.locks] == {0}


async def test_no_clock_runs_without_discord_and_no_move_is_lost(processes: Processes) -> None:
    first, second = await processes.pair()
    table = await second.harness.step(await second.harness.game(terms=LIVE, location=THERE))
    lost_at = processes.time.now
    lose(second, 2, 3)
    await first.look(CUT_OFF_SECONDS + FREE_SECONDS + 2)
    await first.connect()
    there = await first.harness.tables.get(table.id)
    away = processes.time.now - lost_at
    assert away - 2 <= deadline_of(there) - deadline_of(table) <= away
    assert (await first.harness.step(there)).ply == table.ply + 1
    second.owner.resumed(2)
    await first.look(1)
    await second.connect()
    assert 2 in second.shards
    again = await second.harness.tables.get(table.id)
    assert again.ply == table.ply + 1
    assert (await second.harness.step(again)).ply == table.ply + 2


async def test_what_is_sent_again_when_discord_is_back_was_answered_already(
    processes: Processes,
) -> None:
    first, second = await left(processes)
    both = [one.harness.services.others for one in (first, second)]
    assert [await one.claims(PRESS, ON_SHARD_2) for one in both] == [True, False]


async def test_a_process_without_discord_that_is_told_to_stop_does_not_wait(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    lose(second, 2, 3)
    end = asyncio.create_task(second.owner.hand_over())
    await second.look(1)
    assert end.done()
    second.locks.cut()
    second.owner.stop()
    await first.look(FREE_SECONDS + 1)
    assert first.shards == {0, 1, 2, 3}


async def test_no_shard_is_asked_for_that_is_without_discord_though_the_locks_were_lost_since(
    processes: Processes,
) -> None:
    first, second = await left(processes)
    second.owner.resumed(2)
    await first.look(2)
    await second.owner.ready(2)
    await first.look(1)
    second.locks.cut()
    await first.look(FREE_SECONDS + 1)
    await first.owner.ready(2)
    assert first.shards == {0, 1, 2, 3}
    second.locks.lost = False
    await first.look(2)
    await second.owner.ready(2)
    await first.look(3)
    assert (first.shards, second.shards) == ({0, 1, 3}, {2})


async def test_shards_without_discord_keep_no_other_from_changing_hands(
    processes: Processes,
) -> None:
    first, second = await left(processes)
    second.owner.resumed(2)
    await first.look(1)
    await second.owner.ready(2)
    await first.look(1)
    assert second.shards == {2}
    first.locks.cut()
    first.owner.stop()
    await second.look(FREE_SECONDS + 1)
    await second.owner.ready(0)
    await second.owner.ready(1)
    back = await processes.process(ShardRange(0, 1, 4))
    await back.start()
    for _ in range(2):
        await second.look(1)
        await back.connect()
    assert {0, 1} <= back.shards


async def test_what_discord_py_tells_of_a_shard_after_it_was_disconnected_does_not_matter(
    processes: Processes,
) -> None:
    first, second = await left(processes)
    disconnect = second.gateway.disconnect_shard

    async def disconnect_and_tell(shard: int) -> None:
        await disconnect(shard)
        second.owner.disconnected(shard)

    stand_in(second.gateway, "disconnect_shard", disconnect_and_tell)
    second.owner.resumed(2)
    await first.look(2)
    assert second.shards == {2}
