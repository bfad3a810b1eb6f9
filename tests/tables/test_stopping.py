"""Stopping and starting: nothing is lost, nothing is let in halfway, all is shown again."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.model.errors import Busy, DamagedRecord, StorageFull
from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Terms
from bot.store import schema
from bot.store.store import open_store
from bot.store.stored_values import MoveCommit, NewGame, NewLobby, TurnState
from bot.tables.context import Context, Runtime
from bot.tables.errors import Closing
from bot.tables.rebuild import rebuild
from bot.tables.services import TableServices
from bot.tables.upkeep import Upkeep
from tests.seeded_random import seeded_bytes
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakePublisher,
    FakeTime,
    Harness,
    failing_once,
    harness,
    mover_id,
    settle,
    stand_in,
    table_id_of,
    unopened,
)

SHOWN = MessageLocation(10, 20, 555)


async def test_a_game_goes_on_after_a_restart_where_it_stood(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.step(await here.step(await here.game()))
    async with harness(file, time) as here:
        assert await here.tables.get(table.id) == table
        assert (await here.step(table)).ply == 3


async def test_what_was_not_shown_before_the_stop_is_shown_after_it(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        behind, even, never = await here.game(), await here.game(), await here.game()
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
        await here.locations.record_lobby_shown(lobby, SHOWN)
        await here.locations.record_shown(behind, SHOWN)
        moved = await here.step(behind)
        await here.locations.record_shown(even, SHOWN)
        gone = await here.game()
        await here.clocks.mark_lost(gone.id)
        attic = replace(SHOWN, channel_id=21)
        ended = await here.game(location=attic)
        await here.locations.record_shown(ended, attic)
        await here.gameplay.resign(ended.id, MINA.user_id, press=here.press())
    async with harness(file, time) as here:
        await settle(time.busy)
        again = await here.tables.get(moved.id)
        assert again.record == moved.record
        shown = {after.id: before for before, after in here.publisher.tables}
        assert set(shown) == {behind.id, never.id, ended.id}
        before = shown[behind.id]
        assert before is not None
        assert (before.ply, before.record.moves) == (0, ())
        assert shown[never.id] is None
        assert lobby.id not in {each.id for each in here.publisher.lobbies}
        here.publisher.tables.clear()
        await here.refresher.show_all()
        assert {after.id for _, after in here.publisher.tables} == {1, 2, 3, 4}
        assert here.publisher.lobbies[-1].id == lobby.id
    time.now += 8 * DAY
    async with harness(file, time) as here:
        await settle(time.busy)
        shown_late = {after.id for _, after in here.publisher.tables}
        running = {behind.id, even.id, never.id}
        assert shown_late == running, "their deadlines were postponed; what ended is left alone"


@pytest.mark.parametrize("step", ["begin_idle", "away"])
async def test_pings_that_a_stop_prevented_are_not_lost_if_the_start_is_refused_halfway(
    file: Path, step: str
) -> None:
    time = FakeTime()
    async with harness(file, time):
        stopped = time.now
    time.now += 600
    async with unopened(file, time, LIMITS, None) as here:
        told: list[float] = []

        async def resume_pings(_shards: Shards, alive_at: float) -> None:
            told.append(alive_at)

        stand_in(here.publisher, "resume_pings", resume_pings)
        failing_once(here.store.timers if step == "begin_idle" else here.store.vacations, step)
        with pytest.raises(Busy):
            await here.services.open(here.publisher)
        await here.services.take_up(EVERY_SHARD)
        await settle(time.busy)
    assert min(told) == stopped


async def test_a_damaged_game_does_not_keep_the_others_from_being_shown(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        lobby = NewLobby(Terms("whist"), (MINA, JONATHAN), (None, None), CRYPT, 99.0)
        game = NewGame(
            Terms("whist"), bytes(32), (MINA, JONATHAN), CRYPT, 1.0, TurnState(0, deadline=2.0)
        )
        await here.store.lobbies.create(lobby, game)
        good = await here.game(LUCY, MINA)
    async with harness(file, time) as here:
        await settle(time.busy)
        assert [after.id for _, after in here.publisher.tables] == [good.id]
        with pytest.raises(DamagedRecord):
            await here.tables.get(1)
        assert await here.tables.of(MINA.user_id) == (good,)
        assert await rebuild(here.store) == 0


async def test_a_game_without_its_players_is_named_and_does_not_stop_the_start(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        empty, good = await here.game(), await here.game(LUCY, MINA)
        lost = delete(schema.seat).where(schema.seat.c.game_id == empty.id)
        await here.store.database.write(lambda connection: connection.execute(lost))
    async with harness(file, time) as here:
        await settle(time.busy)
        assert await here.tables.readable([empty.id, good.id]) == (good,)
    assert f"table {empty.id} is damaged" in caplog.text


async def test_no_press_is_taken_once_the_bot_is_closing(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.game()
        await here.services.close()
        with pytest.raises(Closing) as refused:
            await here.step(table)
        assert refused.value.key == "closing"
        with pytest.raises(Closing):
            await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        assert await here.tables.get(table.id) == table


async def test_a_press_that_is_inside_is_finished_before_the_bot_stops(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.game()
        append = here.store.games.append
        inside, released = asyncio.Event(), asyncio.Event()

        async def slowly(step: MoveCommit, *_meanwhile: object) -> float:
            inside.set()
            await released.wait()
            return await append(step)

        stand_in(here.store.games, "append", slowly)
        press = asyncio.create_task(here.step(table))
        await inside.wait()
        closing = asyncio.create_task(here.services.close())
        await settle()
        assert not closing.done()
        released.set()
        await closing
        assert press.done()
        assert press.result().ply == 1
        assert here.publisher.tables[-1][1].ply == 1


async def test_tables_that_were_never_opened_may_be_closed(file: Path) -> None:
    store = await open_store(file)
    await TableServices(store, LIMITS).close()
    await store.close()


async def test_shards_may_be_lost_before_the_services_are_opened(file: Path) -> None:
    store, none = await open_store(file), Shards(2, frozenset())
    services = TableServices(store, LIMITS)
    await services.keep_only(none)
    assert store.held_shards == none
    await services.close()
    await store.close()


async def test_nothing_is_shown_before_the_services_are_opened(file: Path) -> None:
    time = FakeTime()
    store = await open_store(file)
    services = TableServices(
        store, LIMITS, runtime=Runtime(time, time.sleep, seeded_bytes, time.monotonic)
    )
    lobby = await services.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    lobby = await services.lobbies.join(lobby.id, JONATHAN, press=1)
    table = await services.tables.get(table_id_of(lobby))
    assert (await services.gameplay.resign(table.id, MINA.user_id, press=2)).over
    publisher = FakePublisher()
    await services.open(publisher)
    time.busy = lambda: bool(store.database.pending)
    await settle(time.busy)
    assert [after.ply for _, after in publisher.tables] == [1]
    assert [(one.id, one.status) for one in publisher.lobbies] == [(lobby.id, lobby.status)]
    await services.close()
    await store.close()


async def test_a_publisher_that_fails_or_is_missing_stops_nothing(file: Path) -> None:
    store = await open_store(file)
    context = Context(store, Runtime(), LIMITS)
    async with harness(file) as here:
        table = await here.game()
    await context.remind(table)
    context.publisher = FakePublisher(fails=True)
    await context.remind(table)
    await context.show_table(None, table)
    await store.close()


async def test_a_move_that_may_not_have_been_stored_is_read_again(file: Path) -> None:
    """The disk says nothing clear: what is in memory must not claim to know."""
    async with harness(file) as here:
        table = await here.game()
        append = here.store.games.append

        async def kept_but_not_told(step: MoveCommit, *_meanwhile: object) -> None:
            await append(step)
            raise OSError("the answer got lost")

        stand_in(here.store.games, "append", kept_but_not_told)
        with pytest.raises(OSError, match="lost"):
            await here.step(table)
        stand_in(here.store.games, "append", append)
        assert (await here.tables.get(table.id)).ply == 1


async def test_a_busy_database_is_said_and_the_same_press_works_a_moment_later(
    here: Harness,
) -> None:
    table = await here.game()
    failing_once(here.store.games, "append")
    move = str(table.position.state.legal_moves()[0])
    with pytest.raises(Busy):
        await here.gameplay.move((table.id, 0), mover_id(table), move, press=9)
    moved = await here.gameplay.move((table.id, 0), mover_id(table), move, press=9)
    assert moved.ply == 1


async def test_people_may_change_their_names_between_games(here: Harness) -> None:
    table = await here.game()
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    lobby = await here.lobbies.rematch(
        table.id, replace(MINA, name="Mrs Harker"), CRYPT, press=here.press()
    )
    assert lobby.challenger.name == "Mrs Harker"


async def test_records_are_checked_in_the_background_some_at_a_time(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        games = [await here.step(await here.game()) for _ in range(3)]
        spoilt = update(schema.move).where(schema.move.c.game_id == games[1].id).values(at=0.0)
        await here.store.database.write(lambda connection: connection.execute(spoilt))
        check, refusals = here.store.games.check_running, iter((Busy, StorageFull, *[None] * 4))

        async def refused_at_times(after: int, most: int) -> int | None:
            if refusal := next(refusals):
                raise refusal
            return await check(after, most)

        stand_in(here.store.games, "check_running", refused_at_times)
        context = Context(here.store, Runtime(time, time.sleep, monotonic=time.monotonic), LIMITS)
        checking = asyncio.create_task(Upkeep(context, at_once=1).check_running())
        await settle(time.busy)
        assert not here.store.games.damaged
        await time.advance(1)
        await checking
        assert here.store.games.damaged == {games[1].id}
        assert next(refusals, Busy) is Busy, "one after another"
