"""The Count learns from finished games how a person plays; nobody waits for that."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.game import View
from bot.model.errors import Busy, StorageFull, StoreUnavailable
from bot.model.opponent_memory import NO_MEMORY, Memory, OpponentMemory
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Terms
from bot.tables.opponent_memories import OpponentMemories
from bot.tables.table import Table
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    MINA,
    FakeMoveChooser,
    Harness,
    failing,
    harness,
    settle,
    stand_in,
)

COUNT, HARKER = Computer(Level.COUNT), Computer(Level.HARKER)
LEVELS = (Level.RENFIELD, Level.HARKER, Level.COUNT)
COFFINS = 6


@pytest.fixture
def move_chooser() -> FakeMoveChooser:
    return FakeMoveChooser(LEVELS)


@pytest.fixture
async def here(tmp_path: Path, move_chooser: FakeMoveChooser) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", move_chooser=move_chooser) as made:
        yield made


async def begun(here: Harness, *others: Player, terms: Terms = CLASSIC) -> Table:
    """A game of Mina against these, where she is to move."""
    lobby = await here.lobbies.challenge(MINA, others or (COUNT,), terms, CRYPT)
    await settle(here.time.busy)
    return await here.table_of(lobby)


async def played(here: Harness, *others: Player, terms: Terms = CLASSIC) -> Table:
    """The same, played to its end."""
    table = await begun(here, *others, terms=terms)
    while not table.over:
        await here.step(table, table.ply)
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
    return table


async def known(here: Harness) -> OpponentMemory | None:
    return await here.store.opponent_memories.of(MINA.user_id)


async def test_the_count_knows_in_the_next_game_what_the_last_one_has_taught(
    here: Harness, move_chooser: FakeMoveChooser
) -> None:
    first = await played(here)
    assert await known(here) == OpponentMemory((COFFINS,), first.id)
    assert {*move_chooser.memories} == {NO_MEMORY}
    assert [view.seat for view in move_chooser.remembered] == [1]
    move_chooser.memories.clear()
    second = await played(here)
    assert {*move_chooser.memories} == {(COFFINS,)}
    assert await known(here) == OpponentMemory((2 * COFFINS,), second.id)


async def test_a_game_that_was_left_teaches_what_was_played(here: Harness) -> None:
    table = await begun(here)
    while not table.position.state.deals_finished:
        await here.step(table, table.ply)
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    assert await known(here) == OpponentMemory((1,), table.id)


async def test_a_person_who_wishes_to_be_forgotten_is_played_as_a_stranger(
    here: Harness, move_chooser: FakeMoveChooser
) -> None:
    await here.preferences.save(MINA.user_id, forgotten=True)
    await played(here)
    assert {*move_chooser.memories} == {None}
    await here.preferences.save(MINA.user_id, forgotten=False)
    assert await known(here) == OpponentMemory()


@pytest.mark.parametrize(
    ("others", "rules"),
    [
        ((HARKER,), "dracula.classic"),
        ((COUNT, COUNT, COUNT), "dracula.partners"),
        ((COUNT, COUNT), "thracula"),
    ],
)
async def test_only_the_count_learns_and_only_from_one_opponent(
    here: Harness, move_chooser: FakeMoveChooser, others: tuple[Player, ...], rules: str
) -> None:
    table = await begun(here, *others, terms=Terms(rules))
    moved = await here.step(table)
    await settle(here.time.busy)
    await here.gameplay.resign(moved.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    assert {*move_chooser.memories} == {NO_MEMORY}
    assert await known(here) == OpponentMemory()


async def test_what_teaches_nothing_new_is_not_stored(here: Harness) -> None:
    table = await begun(here)
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    first = await known(here)
    second = await begun(here)
    await here.gameplay.resign(second.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    assert await known(here) == first


async def test_nothing_is_learnt_from_a_game_between_people(here: Harness) -> None:
    table = await here.game()
    await here.gameplay.resign(table.id, JONATHAN.user_id, press=here.press())
    await settle(here.time.busy)
    assert await known(here) == OpponentMemory()


@pytest.mark.parametrize("opponent", [Person(-7, ""), COUNT])
async def test_nothing_is_learnt_about_former_players_and_computers(
    here: Harness, move_chooser: FakeMoveChooser, opponent: Player
) -> None:
    table = await begun(here)
    over = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    move_chooser.remembered.clear()
    memories = OpponentMemories(here.store, move_chooser)
    memories.learn_if_over(replace(over, seats=(opponent, COUNT)))
    await settle(here.time.busy)
    assert not move_chooser.remembered


async def test_a_move_of_a_person_does_not_wait_for_the_memory(
    here: Harness, move_chooser: FakeMoveChooser
) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()

    async def slow(user_id: int) -> OpponentMemory:
        asked.set()
        await answered.wait()
        return OpponentMemory()

    table = await begun(here)
    thought = len(move_chooser.memories)
    stand_in(here.store.opponent_memories, "of", slow)
    while table.mover == MINA:
        table = await here.step(table)
    await asked.wait()
    assert len(move_chooser.memories) == thought
    answered.set()
    await settle(here.time.busy)
    assert len(move_chooser.memories) > thought


@pytest.mark.parametrize("error", [Busy, StorageFull])
async def test_without_an_answer_of_the_database_the_count_remembers_nothing(
    here: Harness,
    move_chooser: FakeMoveChooser,
    caplog: pytest.LogCaptureFixture,
    error: type[StoreUnavailable],
) -> None:
    failing(here.store.opponent_memories, "of", error)
    table = await begun(here)
    while table.mover == MINA:
        table = await here.step(table)
    await settle(here.time.busy)
    assert move_chooser.memories[-1] is None
    assert "plays without its memory at table 1" in caplog.text
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    assert "nothing was learnt from table 1" in caplog.text


async def test_a_lesson_that_fails_is_logged_without_its_message(
    here: Harness, move_chooser: FakeMoveChooser, caplog: pytest.LogCaptureFixture
) -> None:
    failing(move_chooser, "remember_opponent", RuntimeError("the Queen of Hearts"))
    table = await begun(here)
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await settle(here.time.busy)
    assert "nothing was learnt from table 1: RuntimeError" in caplog.text
    assert "Hearts" not in caplog.text


async def test_a_stop_in_the_middle_loses_only_that_lesson(tmp_path: Path) -> None:
    begun_learning, stopped = asyncio.Event(), asyncio.Event()

    class SlowMoveChooser(FakeMoveChooser):
        async def remember_opponent(self, view: View, memory: Memory) -> Memory:
            begun_learning.set()
            try:
                await asyncio.Event().wait()
            finally:
                stopped.set()
            raise AssertionError

    async with harness(tmp_path / "dracula.db", move_chooser=SlowMoveChooser(LEVELS)) as here:
        table = await begun(here)
        await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        await begun_learning.wait()
        assert not stopped.is_set()
    assert stopped.is_set()
    async with harness(tmp_path / "dracula.db", move_chooser=FakeMoveChooser(LEVELS)) as here:
        await settle(here.time.busy)
        assert await known(here) == OpponentMemory()
        over = await played(here)
        assert await known(here) == OpponentMemory((COFFINS,), over.id)
