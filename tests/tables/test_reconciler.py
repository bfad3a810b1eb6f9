"""What is stored and not shown for a while is shown once more, whatever has happened."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace
from bot.store.stored_values import MoveCommit
from bot.tables.limits import Limits
from bot.tables.table import Table
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    LUCY,
    MINA,
    QUINCEY,
    FakeMoveChooser,
    FakeTime,
    Harness,
    everywhere,
    failing,
    harness,
    mover_id,
    settle,
    stand_in,
)

HEARTBEAT = 30.0
DIRECT = MessageLocation(None, 5)
SHOWN, LOBBY = replace(CRYPT, message_id=555), replace(CRYPT, message_id=556)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    limits = Limits(heartbeat_seconds=HEARTBEAT)
    async with harness(tmp_path / "dracula.db", FakeTime(), limits) as made:
        yield made


async def shown_game(here: Harness) -> Table:
    """A game that stands in its message as it is, and so does its challenge."""
    table = await here.game()
    lobby = here.publisher.lobbies[-1]
    assert lobby.table_id == table.id
    await here.locations.record_lobby_shown(lobby, LOBBY)
    await here.locations.record_shown(table, SHOWN)
    return await here.tables.get(table.id)


async def unshown_step(here: Harness, table: Table) -> Table:
    """A move that is stored and then forgotten, as by a process that dies."""
    here.publisher.fails = True
    moved = await here.step(table)
    here.publisher.fails = False
    here.publisher.tables.clear()
    return moved


async def shown_again(here: Harness, heartbeats: int = 2) -> list[int]:
    """The plies that are shown by themselves."""
    here.publisher.tables.clear()
    await here.time.advance(heartbeats * HEARTBEAT)
    return [after.ply for _, after in here.publisher.tables]


async def test_a_table_that_is_behind_for_longer_is_shown_once_more(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    table = await shown_game(here)
    assert await shown_again(here) == []
    table = await unshown_step(here, table)
    assert await shown_again(here) == [1]
    assert f"({table.id}, 1)" in caplog.text
    ((before, _),) = here.publisher.tables
    assert before is not None
    assert before.ply == 0, "what its message shows"
    assert await shown_again(here) == [], "what did not help would not help"
    await unshown_step(here, table)
    assert await shown_again(here) == [2]


async def test_messages_are_compared_once_a_heartbeat_however_many_timers_run(
    here: Harness,
) -> None:
    table, live = await shown_game(here), replace(CLASSIC, pace=Pace.LIVE, seconds=120)
    for _ in range(2):  # whose players are reminded after 80 and 81 seconds
        await here.game(LUCY, QUINCEY, terms=live)
        await here.time.advance(1)
    await here.time.advance(70)
    await unshown_step(here, table)
    await here.time.advance(12)
    assert len(here.publisher.reminded) == 2
    assert here.publisher.tables == []


async def test_a_table_that_is_played_on_is_shown_by_its_moves(here: Harness) -> None:
    table = await shown_game(here)
    for _ in range(3):
        table = await here.step(table)
        assert await shown_again(here, 1) == []


async def test_a_name_that_its_eraser_could_not_remove_is_removed_once_more(
    here: Harness,
) -> None:
    table = await here.play_out(await shown_game(here))
    await here.locations.record_shown(table, SHOWN)
    await here.store.erasure.erase(MINA.user_id, here.time.now)
    assert MINA in (await here.tables.get(table.id)).seats, "another process has erased it"
    await here.time.advance(HEARTBEAT)
    assert here.publisher.repainted == [], "whoever has erased it may be about to"
    failing(here.tables, "readable", Busy)
    await here.time.advance(HEARTBEAT)
    assert here.publisher.repainted == []
    del here.tables.readable
    await here.time.advance(2 * HEARTBEAT)
    (shown,) = here.publisher.repainted
    assert MINA not in shown.seats
    await here.locations.record_name_removed(table.id)


async def test_the_clocks_follow_who_is_away_although_nobody_has_told_of_it(here: Harness) -> None:
    table = await here.game()
    await here.store.vacations.begin(mover_id(table), here.time.now, here.time.now + DAY)
    await here.time.advance(HEARTBEAT)
    assert (await here.tables.get(table.id)).paused


async def test_a_challenge_that_is_behind_is_shown_once_more(here: Harness) -> None:
    here.publisher.fails = True
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    here.publisher.fails = False
    await here.time.advance(4 * HEARTBEAT)
    assert [one.id for one in here.publisher.lobbies] == [lobby.id]


async def test_what_was_missed_in_an_outage_is_shown_after_it(here: Harness) -> None:
    guild = CRYPT.guild_id or 0
    table = await shown_game(here)
    await here.clocks.mark_guild_unreachable(guild)
    await unshown_step(here, table)
    assert await shown_again(here, 4) == []
    await here.clocks.mark_guild_reachable(guild, everywhere)
    assert [after.ply for _, after in here.publisher.tables] == [1]


async def test_a_busy_database_is_asked_at_the_next_heartbeat(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    await unshown_step(here, await shown_game(here))
    unshown = here.store.games.outdated
    failing(here.store.games, "outdated", Busy)
    assert await shown_again(here, 4) == []
    assert "timers could not be read" not in caplog.text
    stand_in(here.store.games, "outdated", unshown)
    assert await shown_again(here) == [1]


async def test_what_the_database_refused_to_show_again_is_tried_once_more(here: Harness) -> None:
    await unshown_step(here, await shown_game(here))
    shown_ply = here.store.games.shown_ply
    failing(here.store.games, "shown_ply", Busy)
    assert await shown_again(here, 4) == []
    stand_in(here.store.games, "shown_ply", shown_ply)
    assert await shown_again(here) == [1]
    assert await shown_again(here) == []


async def test_a_clock_that_is_set_back_does_not_stop_it(here: Harness) -> None:
    table = await shown_game(here)
    await here.time.advance(HEARTBEAT)
    here.time.jump(-100 * HEARTBEAT)
    await unshown_step(here, table)
    assert await shown_again(here, 3) == [1]


async def test_a_message_elsewhere_is_not_awaited(here: Harness) -> None:
    table = await here.game(location=MessageLocation(1 << 22, 20))
    await here.services.keep_only(Shards(2, frozenset({0})))
    assert table.id not in [after.id for _, after in here.publisher.tables[1:]]
    assert await shown_again(here) == []


async def test_a_computer_moves_although_nobody_told_it_that_its_game_has_begun(
    tmp_path: Path,
) -> None:
    limits = Limits(heartbeat_seconds=HEARTBEAT)
    move_chooser = FakeMoveChooser()
    async with harness(tmp_path / "dracula.db", FakeTime(), limits, move_chooser) as here:
        lobbies = here.store.lobbies

        async def refuses(_lobby_id: int) -> None:
            raise Busy

        while not await here.store.games.waiting_for_the_bot(EVERY_SHARD):
            read = lobbies.lobby
            stand_in(lobbies, "lobby", refuses)
            with pytest.raises(Busy):
                await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, DIRECT)
            stand_in(lobbies, "lobby", read)
        assert move_chooser.requests == []
        await here.time.advance(3 * HEARTBEAT)
        assert await here.store.games.waiting_for_the_bot(EVERY_SHARD) == []
        assert len(move_chooser.requests) == 1


async def test_a_computer_that_cannot_move_is_asked_once_more(tmp_path: Path) -> None:
    limits = Limits(heartbeat_seconds=HEARTBEAT)
    async with harness(tmp_path / "dracula.db", FakeTime(), limits, FakeMoveChooser()) as here:
        append, failed = here.store.games.append, list[str]()

        async def broken(step: MoveCommit, *meanwhile: Any) -> float:
            if step.press is None:
                failed.append(step.text)
                raise RuntimeError("the disk is on fire")
            return await append(step, *meanwhile)

        stand_in(here.store.games, "append", broken)
        while not await here.store.games.waiting_for_the_bot(EVERY_SHARD):
            await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, DIRECT)
        await here.time.advance(6 * HEARTBEAT)
        assert len(failed) == 2, "what did not help would not help"


async def test_a_computer_that_thinks_for_long_thinks_once(tmp_path: Path) -> None:
    limits = Limits(heartbeat_seconds=HEARTBEAT)
    move_chooser = FakeMoveChooser()
    async with harness(tmp_path / "dracula.db", FakeTime(), limits, move_chooser) as here:
        asked, enough = [], asyncio.Event()
        choose = move_chooser.choose_move

        async def slowly(level: Level, view: View, *others: Any) -> Move:
            asked.append(view)
            await enough.wait()
            return await choose(level, view, *others)

        stand_in(move_chooser, "choose_move", slowly)
        while not await here.store.games.waiting_for_the_bot(EVERY_SHARD):
            await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, DIRECT)
        await here.time.advance(5 * HEARTBEAT)
        assert len(asked) == 1
        enough.set()
        await settle(here.time.busy)
        assert await here.store.games.waiting_for_the_bot(EVERY_SHARD) == []
