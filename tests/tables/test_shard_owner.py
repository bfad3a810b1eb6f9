"""Each shard has one process, and another one when that is gone."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.errors import Busy, Unanswered
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.model.shards import OthersState, ShardRange, Shards, WrongShardCount
from bot.model.terms import Pace, Terms
from bot.store import preferences
from bot.store.errors import UnusableDatabase
from bot.store.stored_values import MoveCommit, StoredGame
from bot.tables.free_shards import FREE_SECONDS
from tests import postgres
from tests.tables.fakes import (
    CLASSIC,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    deadline_of,
    mover_id,
    settle,
    stand_in,
)
from tests.tables.shards import Processes

LIVE = Terms("dracula.classic", pace=Pace.LIVE, seconds=120)
HERE, THERE = MessageLocation(1 << 22, 20), MessageLocation(2 << 22, 30)  # on shards 1 and 2


class Killed(Exception):
    """The end of a process that can do nothing any more."""


def killed_after(target: object, method: str) -> None:
    """Let a method of this one object do its work, and its process do nothing after that."""
    work = getattr(target, method)

    async def killed(*given: object) -> None:
        await work(*given)
        raise Killed

    stand_in(target, method, killed)


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(tmp_path / "dracula.db", stack)


async def test_a_process_alone_has_every_shard_that_discord_proposes(processes: Processes) -> None:
    process = await processes.process(None)
    await process.start(proposed=3)
    process.owner.start(process.gateway)
    await process.look()
    assert process.harness.store.held_shards == Shards(3, frozenset(range(3)))
    assert process.gateway.history == [0, 1, 2]


async def test_a_process_that_is_started_again_still_looks_twice_a_second(
    processes: Processes,
) -> None:
    """Discord's library starts it each time that it connects while there are no shards."""
    process = await processes.process(None)
    await process.start()
    process.owner.start(process.gateway)
    others, looks = process.locks.others, list[float]()

    async def counted() -> OthersState:
        looks.append(processes.time.now)
        return await others()

    stand_in(process.locks, "others", counted)
    await process.look(2)
    assert len(looks) == len(set(looks)) > 3


async def test_each_process_takes_what_it_was_started_for(processes: Processes) -> None:
    first, second = await processes.pair()
    assert (first.shards, second.shards) == ({0, 1}, {2, 3})
    await first.look(10)
    assert (first.gateway.history, second.gateway.history) == ([0, 1], [2, 3])


async def test_another_number_of_shards_is_refused_while_somebody_uses_the_first(
    processes: Processes,
) -> None:
    await processes.pair()
    third = await processes.process(ShardRange(0, 7, 8))
    with pytest.raises(WrongShardCount, match=r"SHARDS .* 8, .* 4"):
        await third.start()
    late = await processes.process(None)
    await late.start(proposed=8)
    assert late.harness.store.held_shards == Shards(4, frozenset())


async def test_a_process_that_finds_the_database_migrated_when_it_is_back_can_only_end(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    second.locks.cut()
    await second.look()
    await first.harness.store.database.write(
        lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = 9")
    )
    second.locks.lost = False
    await second.look()
    with pytest.raises(UnusableDatabase, match="newer version"):
        await second.owner.failure()
    await second.look(FREE_SECONDS + 1)
    assert second.shards == set()


async def test_a_process_that_gets_no_shard_says_so_once(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    first, _ = await processes.pair()
    again = await processes.process(ShardRange(0, 1, 4))
    await again.start()
    await again.look(10)
    assert caplog.text.count("stands by: other processes have its shards (0, 1)") == 1
    assert caplog.text.count("stands by") == 1, "the others play"
    first.locks.cut()
    first.owner.stop()
    await again.look(FREE_SECONDS + 1)
    assert again.shards == {0, 1}


async def test_the_shards_of_a_process_that_dies_are_taken_over(processes: Processes) -> None:
    first, second = await processes.pair()
    second.locks.cut()
    second.owner.stop()
    await first.look(FREE_SECONDS - 0.5)
    assert first.shards == {0, 1}
    await first.look(1.5)
    assert first.shards == {0, 1, 2, 3}
    assert first.gateway.connected == {0, 1, 2, 3}


async def test_a_process_that_still_connects_takes_over_nothing(processes: Processes) -> None:
    first = await processes.process(ShardRange(0, 1, 4))
    await first.start()
    await first.look(10)
    assert first.shards == {0, 1}


async def test_a_clock_runs_on_only_where_a_process_died_and_not_while_it_was_dead(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    kept = await first.harness.game(location=HERE)
    moved = await second.harness.game(location=THERE)
    second.locks.cut()
    second.owner.stop()
    await second.harness.services.close()
    await processes.time.advance(100.0)
    await first.connect()
    tables = [await first.harness.tables.get(one.id) for one in (kept, moved)]
    assert deadline_of(tables[0]) == deadline_of(kept)
    assert 100.0 <= deadline_of(tables[1]) - deadline_of(moved) <= 102.0
    first.owner.stop()
    await processes.time.advance(4 * DAY)
    assert all([(await first.harness.tables.get(one.id)).over for one in (kept, moved)])


@pytest.mark.parametrize("way", ["resumed", "in a new session"])
async def test_no_clock_runs_where_the_connection_to_discord_is_lost(
    processes: Processes, way: str
) -> None:
    process = await processes.process(None)
    await process.start()
    await process.connect()
    cut_off = await process.harness.game(terms=LIVE, location=HERE)
    played = await process.harness.game(terms=LIVE, location=THERE)
    for _ in range(2):
        process.owner.disconnected(1)
        await process.look(70)
    tables = [await process.harness.tables.get(one.id) for one in (cut_off, played)]
    assert [one.over for one in tables] == [False, True]
    if way == "resumed":
        process.owner.resumed(1)
    else:
        await process.owner.ready(1)
    await process.look()
    table = await process.harness.tables.get(cut_off.id)
    assert 140 <= deadline_of(table) - deadline_of(cut_off) <= 145
    await process.look(150)
    assert (await process.harness.tables.get(cut_off.id)).over


async def test_the_time_in_which_nobody_knew_that_discord_was_lost_is_given_back(
    processes: Processes,
) -> None:
    process = await processes.process(None)
    await process.start()
    await process.connect()
    cut_off = await process.harness.game(terms=LIVE, location=HERE)
    played = await process.harness.game(terms=LIVE, location=THERE)
    await process.look(70)
    await process.harness.store.heartbeats.record(process.harness.time())
    process.owner.disconnected(1, silent=60.0)
    await process.look(10)
    process.owner.resumed(1)
    await process.look()
    tables = [await process.harness.tables.get(one.id) for one in (cut_off, played)]
    later = [deadline_of(table) - deadline_of(cut_off) for table in tables]
    assert 70 <= later[0] <= 75
    assert later[1] == 0


async def test_a_shard_that_is_taken_back_without_a_connection_is_not_played(
    processes: Processes,
) -> None:
    process = await processes.process(None)
    await process.start()
    await process.connect()
    table = await process.harness.game(terms=LIVE, location=HERE)
    process.owner.disconnected(1)
    process.locks.cut()
    await process.look()
    process.locks.lost = False
    await process.look(150)
    assert process.shards == {0, 1, 2, 3}
    assert not (await process.harness.tables.get(table.id)).over


async def test_no_clock_runs_on_a_shard_that_is_lost_while_it_is_taken_up(
    processes: Processes,
) -> None:
    process = await processes.process(None)
    await process.start()
    take_up = process.harness.services.take_up

    async def lost_meanwhile(shards: Shards) -> None:
        await take_up(shards)
        if 1 in shards.ids:
            process.owner.disconnected(1)

    stand_in(process.harness.services, "take_up", lost_meanwhile)
    await process.connect()
    assert process.harness.store.running_shards.ids == {0, 2, 3}


async def test_what_was_not_shown_is_shown_by_the_successor(processes: Processes) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    lobby = await second.harness.lobbies.challenge(MINA, (JONATHAN,), CLASSIC, THERE)
    second.locks.cut()
    second.owner.stop()
    await second.harness.services.close()
    await first.look(FREE_SECONDS + 1)
    shown = len(first.harness.publisher.tables)
    await first.connect()
    assert [after.id for _, after in first.harness.publisher.tables[shown:]] == [table.id]
    assert lobby.id in [one.id for one in first.harness.publisher.lobbies]


async def test_what_cannot_be_read_at_a_takeover_is_shown_a_little_later(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    second.locks.cut()
    second.owner.stop()
    await second.harness.services.close()
    unshown = first.harness.store.games.outdated

    async def busy_once(_since: float, _shards: Shards) -> dict[int, int]:
        stand_in(first.harness.store.games, "outdated", unshown)
        raise Busy

    stand_in(first.harness.store.games, "outdated", busy_once)
    await first.look(FREE_SECONDS + 1)
    shown = len(first.harness.publisher.tables)
    await first.connect()
    assert first.harness.publisher.tables[shown:] == []
    await first.look(6)
    assert [after.id for _, after in first.harness.publisher.tables[shown:]] == [table.id]


async def test_a_lost_connection_ends_everything_until_the_locks_are_back(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await processes.pair()
    table = await first.harness.game(location=HERE)
    first.locks.cut()
    with caplog.at_level(logging.ERROR):
        await first.look(2)
    assert first.shards == set()
    assert caplog.text.count("the locks of the shards are lost") == 1
    assert await first.harness.store.timers.next(0) is None
    first.locks.lost = False
    await first.look()
    assert first.shards == {0, 1}
    assert first.gateway.history == [0, 1], "the connections to Discord were never lost"
    assert await first.harness.store.timers.next(0) is not None
    assert (await first.harness.step(table)).ply == 1
    assert second.shards == {2, 3}


@pytest.mark.parametrize("wished", [ShardRange(0, 1, 4), None])
async def test_a_process_that_finds_another_number_of_shards_when_it_is_back_gives_up(
    processes: Processes, wished: ShardRange | None
) -> None:
    first, second = [await processes.process(one) for one in (wished, ShardRange(2, 3, 4))]
    for each in (first, second):
        await each.start()
        await each.connect()
    failure = asyncio.create_task(first.owner.failure())
    first.locks.cut()
    await first.look(2)
    assert not failure.done(), "the database may come back"
    await second.harness.store.shard_rows.agree_on_shard_count(8, alone=True)
    first.locks.lost = False
    await first.look(1)
    assert failure.done()
    with pytest.raises(WrongShardCount, match=r"SHARDS .* 4, .* 8"):
        await failure
    await first.look(FREE_SECONDS + 1)
    assert first.shards == set(), "it takes none any more"


async def test_a_shard_that_somebody_else_has_by_then_is_disconnected_when_they_are_ready(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = [await processes.process(one) for one in (ShardRange(0, 1, 4), None)]
    for each in (first, second):
        await each.start()
        await each.connect()
    first.locks.cut()
    await second.look(FREE_SECONDS + 1)
    assert second.shards == {0, 1, 2, 3}
    assert first.gateway.connected == {0, 1}, "it answers presses still"
    await second.connect()
    first.locks.lost = False
    await first.look(1)
    assert (first.shards, first.gateway.connected) == (set(), set())
    first.gateway.connected.add(0)
    with caplog.at_level(logging.INFO):
        await first.owner.ready(0)
    assert first.gateway.connected == set(), "the library connected it again by itself"
    assert "shard 0 is disconnected again" in caplog.text


async def test_a_shard_that_discord_refuses_is_left_to_others(processes: Processes) -> None:
    first, second = await processes.pair()
    assert not await first.owner.refused(0), "this process is for it"
    second.locks.cut()
    second.owner.stop()
    await first.look(FREE_SECONDS + 1)
    await first.connect()
    assert await first.owner.refused(2)
    await first.look(10)
    assert first.shards == {0, 1, 3}
    told = processes.server.ready[first.locks]
    assert told == {0, 1, 3}, "whoever has the shard then need not claim its presses"


@pytest.mark.parametrize("error", [Busy(), RuntimeError("a bad row")])
async def test_what_cannot_be_taken_up_is_taken_up_later(
    processes: Processes, error: Exception
) -> None:
    process = await processes.process(None)
    await process.start(proposed=1)
    await process.look()
    take_up, falls = process.harness.services.take_up, iter([True, True])

    async def stumbling(shards: Shards) -> None:
        if next(falls, False):
            raise error
        await take_up(shards)

    stand_in(process.harness.services, "take_up", stumbling)
    await process.connect()
    assert await process.harness.store.timers.next(0) is None
    await process.harness.game()
    await process.look(2)
    assert await process.harness.store.timers.next(0) is not None


async def test_a_process_for_itself_hears_nothing_of_others(processes: Processes) -> None:
    process = await processes.process(None)
    process.locks.several = False
    await process.start(proposed=1)
    stand_in(
        process.harness.services,
        "show_changed_elsewhere",
        lambda: pytest.fail("nobody sends anything"),
    )
    await process.connect()
    await process.look(2)
    assert process.shards == {0}


async def test_a_move_made_elsewhere_is_shown_where_the_game_is(processes: Processes) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    shown = len(second.harness.publisher.tables)
    moved = await first.harness.step(table)
    assert moved.ply == 1
    assert first.harness.publisher.tables == []
    await second.look()
    ((_, after),) = second.harness.publisher.tables[shown:]
    assert (after.id, after.ply) == (table.id, 1)
    assert (await second.harness.tables.get(table.id)).ply == 1
    assert (await first.harness.step(await first.harness.tables.get(table.id))).ply == 2


async def test_a_move_stands_though_the_process_that_shows_it_cannot_be_told(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)

    async def refuses(_shards: object, _message: object) -> None:
        raise Busy

    stand_in(first.harness.store.shard_rows, "send", refuses)
    with caplog.at_level(logging.ERROR):
        await first.harness.step(table)
    assert f"no process was told of the table {table.id}" in caplog.text
    assert (await first.harness.tables.get(table.id)).ply == 1


async def test_a_table_of_another_process_is_never_remembered(processes: Processes) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    assert (await first.harness.tables.get(table.id)).ply == 0
    await second.harness.step(table)
    assert (await first.harness.tables.get(table.id)).ply == 1
    (own,) = await first.harness.tables.of(MINA.user_id)
    assert own.ply == 1


async def test_a_computer_answers_where_its_game_is(processes: Processes) -> None:
    first, second = await processes.pair()
    lobby = await second.harness.lobbies.challenge(
        MINA, (Computer(Level.RENFIELD),), CLASSIC, THERE
    )
    table = await second.harness.table_of(lobby)
    await second.look(0)
    while (table := await first.harness.tables.get(table.id)).mover != MINA:
        await second.look()
    await first.harness.step(table)
    await settle(processes.time.busy)
    assert (await first.harness.tables.get(table.id)).ply == table.ply + 1, "nobody thinks here"
    await second.look()
    await settle(processes.time.busy)
    assert (await first.harness.tables.get(table.id)).ply > table.ply + 1


async def test_a_challenge_changed_elsewhere_is_shown_where_it_is(processes: Processes) -> None:
    first, second = await processes.pair()
    lobby = await second.harness.lobbies.challenge(MINA, (), CLASSIC, THERE)
    await first.harness.lobbies.withdraw(lobby.id, MINA.user_id)
    await second.look()
    assert second.harness.publisher.lobbies[-1].status == "withdrawn"
    assert first.harness.publisher.lobbies == []


async def test_an_erased_person_is_forgotten_everywhere(processes: Processes) -> None:
    first, second = await processes.pair()
    table = await second.harness.play_out(await second.harness.game(location=THERE))
    assert MINA in (await second.harness.tables.get(table.id)).seats
    personal_data = first.harness.services.personal_data
    await personal_data.anonymized(await personal_data.erase(MINA.user_id))
    await second.look()
    assert MINA not in (await second.harness.tables.get(table.id)).seats


@pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
async def test_preferences_of_an_erased_person_are_forgotten_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "FRESH_SECONDS", math.inf)
    async with AsyncExitStack() as stack:
        processes = Processes(await postgres.server().migrated(tmp_path), stack)
        first, second = await processes.pair()
        people = second.harness.store.preferences
        for person in (MINA, JONATHAN):
            await first.harness.store.preferences.save(person.user_id, muted=True)
            assert (await people.preferences(person.user_id)).muted
        await first.harness.services.personal_data.erase(MINA.user_id)
        assert (await people.preferences(MINA.user_id)).muted, "it has not heard yet"
        await second.look()
        assert not (await people.preferences(MINA.user_id)).muted
        assert (await people.preferences(JONATHAN.user_id)).muted


@pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
async def test_a_process_that_had_no_shard_when_somebody_was_erased_forgets_them_with_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "FRESH_SECONDS", math.inf)
    async with AsyncExitStack() as stack:
        processes = Processes(await postgres.server().migrated(tmp_path), stack)
        first, spare = [await processes.process(None) for _ in range(2)]
        for process in (first, spare):
            await process.start()
            await process.connect()
        assert spare.shards == set()
        await first.harness.store.preferences.save(MINA.user_id, muted=True)
        assert (await spare.harness.store.preferences.preferences(MINA.user_id)).muted
        await first.harness.services.personal_data.erase(MINA.user_id)
        first.locks.cut()
        first.owner.stop()
        await spare.look(FREE_SECONDS + 1)
        await spare.connect()
        assert not (await spare.harness.store.preferences.preferences(MINA.user_id)).muted


async def test_a_vacation_stops_the_clocks_of_every_process(processes: Processes) -> None:
    first, second = await processes.pair()
    games = [await second.harness.game(location=THERE), await first.harness.game(location=HERE)]
    moved = [await first.harness.step(table) for table in games]
    away = moved[0].position.to_move
    assert away is not None
    person = moved[0].seats[away]
    assert isinstance(person, Person)
    await first.harness.services.vacations.begin(person.user_id)
    await second.look()
    (there,) = [
        one for one in await second.harness.tables.of(person.user_id) if one.id == moved[0].id
    ]
    assert there.paused
    await first.harness.services.vacations.end(person.user_id)
    await second.look()
    assert not (await second.harness.tables.get(moved[0].id)).paused


@pytest.mark.parametrize("goes", [True, False])
async def test_clocks_follow_a_vacation_elsewhere_although_another_shard_is_taken_up_first(
    processes: Processes, goes: bool
) -> None:
    first, second = await processes.pair()
    table = await first.harness.game(location=HERE)
    change = second.harness.services.vacations
    if not goes:
        await change.begin(mover_id(table))
    await first.look()
    first.owner.disconnected(0)
    first.owner.resumed(0)
    await (change.begin if goes else change.end)(mover_id(table))
    await first.look()
    assert (await first.harness.tables.get(table.id)).paused == goes


async def test_a_vacation_stops_every_clock_although_its_process_is_killed_once_it_is_stored(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    for act, paused in ("begin", True), ("end", False):
        killed_after(first.harness.store.vacations, act)
        with pytest.raises(Killed):
            await getattr(first.harness.services.vacations, act)(mover_id(table))
        await second.look()
        assert (await second.harness.tables.get(table.id)).paused is paused


async def test_a_person_is_forgotten_everywhere_although_the_process_that_erases_them_is_killed(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    table = await second.harness.play_out(table)
    killed_after(first.harness.store.erasure, "erase")
    with pytest.raises(Killed):
        await first.harness.services.personal_data.erase(MINA.user_id)
    await second.look()
    assert Person(MINA.user_id, "Mina") not in (await second.harness.tables.get(table.id)).seats


async def test_only_the_clocks_of_those_who_go_or_come_back_are_looked_at(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    games = {
        person.user_id: [
            await second.harness.game(person, QUINCEY, location=THERE),
            await first.harness.game(person, QUINCEY, location=HERE),
        ]
        for person in (MINA, LUCY)
    }
    await first.harness.services.vacations.begin(LUCY.user_id)
    await second.look()
    read, asked = second.harness.store.games.game, list[int]()

    async def counted(game_id: int) -> StoredGame | None:
        asked.append(game_id)
        return await read(game_id)

    stand_in(second.harness.store.games, "game", counted)
    for change in (
        first.harness.services.vacations.begin,
        first.harness.services.vacations.end,
    ):
        await change(MINA.user_id)
        await second.look()
        assert {*asked} == {games[MINA.user_id][0].id}
        asked.clear()


async def test_clocks_follow_a_vacation_elsewhere_although_the_database_refuses_at_first(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    waiting, running_of = mover_id(table), second.harness.store.games.running_of

    async def refuses(*_given: object) -> None:
        raise Busy

    stand_in(second.harness.store.games, "running_of", refuses)
    await first.harness.services.vacations.begin(waiting)
    await second.look()
    stand_in(second.harness.store.games, "running_of", running_of)
    assert not (await second.harness.tables.get(table.id)).paused
    await second.look()
    assert (await second.harness.tables.get(table.id)).paused


async def test_a_move_by_a_process_that_has_not_heard_of_a_vacation_starts_no_clock(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    (waiting,) = {MINA.user_id, JONATHAN.user_id} - {mover_id(table)}
    await second.harness.services.vacations.begin(waiting)
    moved = await first.harness.step(table)
    assert not moved.paused, "the message about the vacation is on its way"
    await second.look()
    assert (await second.harness.tables.get(table.id)).paused


async def test_what_the_database_refuses_to_tell_of_others_is_asked_again(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    moved = await first.harness.step(await second.harness.game(location=THERE))
    await second.look()
    read = second.harness.store.vacations.away

    async def refuses() -> list[int]:
        raise Busy

    stand_in(second.harness.store.vacations, "away", refuses)
    await first.harness.services.vacations.begin(mover_id(moved))
    await second.look(1)
    stand_in(second.harness.store.vacations, "away", read)
    await second.look(1)
    assert (await second.harness.tables.get(moved.id)).paused


async def test_one_message_that_cannot_be_shown_does_not_hide_the_next(
    processes: Processes, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await processes.pair()
    table = await second.harness.game(location=THERE)
    await first.harness.step(table)
    lobby = await second.harness.lobbies.challenge(MINA, (), CLASSIC, THERE)
    await first.harness.lobbies.withdraw(lobby.id, MINA.user_id)

    async def failing(_game: int) -> None:
        raise RuntimeError("a bad row")

    stand_in(second.harness.store.games, "game", failing)
    with caplog.at_level(logging.ERROR):
        await second.look()
    assert f"the table {table.id} could not be shown" in caplog.text
    assert second.harness.publisher.lobbies[-1].status == "withdrawn"


async def test_a_move_that_was_stored_without_an_answer_is_shown_soon(
    processes: Processes,
) -> None:
    first, _ = await processes.pair()
    store = first.harness.store
    table = await first.harness.game(location=HERE)
    append = store.games.append

    async def unanswered(step: MoveCommit, *_meanwhile: object) -> float:
        await append(step)
        vars(store.database)["unanswered"] = 1
        raise Unanswered

    stand_in(store.games, "append", unanswered)
    shown = len(first.harness.publisher.tables)
    assert (await first.harness.step(table)).ply == 1, "the press is known"
    assert first.harness.publisher.tables[shown:] == []
    await first.look()
    await first.look()
    assert [after.ply for _, after in first.harness.publisher.tables[shown:]] == [1]


async def test_a_game_that_is_taken_to_another_process_is_forgotten_by_the_first(
    processes: Processes,
) -> None:
    first, second = await processes.pair()
    computer = (Computer(Level.RENFIELD),)
    lobby = await second.harness.lobbies.challenge(MINA, computer, CLASSIC, THERE)
    table = await second.harness.table_of(lobby)
    await second.harness.locations.record_shown(table, replace(THERE, message_id=31))
    assert (await second.harness.tables.get(table.id)).location.message_id == 31
    direct = MessageLocation(None, 5, 99)
    await first.harness.locations.record_shown(await first.harness.tables.get(table.id), direct)
    await second.look(1)
    assert (await second.harness.tables.get(table.id)).location == direct
