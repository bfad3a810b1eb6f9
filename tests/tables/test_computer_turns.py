"""Computer players: they move by themselves, through the same door, whatever happens."""

import asyncio
import functools
import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MethodType

import pytest

from bot.engine.cards import hash_rng
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Position, positions, start
from bot.model.errors import Busy
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.players import Computer, Level
from bot.model.results import Scope
from bot.model.terms import Terms
from bot.store.stored_values import MoveCommit
from bot.tables.computer_turns import ComputerTurns
from bot.tables.table import Table
from tests.engine.playouts import played
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    MINA,
    FakeMoveChooser,
    FakeTime,
    Harness,
    harness,
    overtaken,
    settle,
    stand_in,
)

RENFIELD = Computer(Level.RENFIELD)


async def against_renfield(here: Harness, terms: Terms = CLASSIC) -> Table:
    lobby = await here.lobbies.challenge(MINA, [RENFIELD], terms, CRYPT)
    await settle(here.time.busy)
    return await here.table_of(lobby)


async def until_renfield_is_to_move(here: Harness, table: Table) -> Table:
    while table.mover == MINA:
        table = await here.step(table)
    return table


async def test_a_computer_plays_a_whole_game(here: Harness) -> None:
    table = await against_renfield(here)
    while not table.over:
        assert table.mover == MINA
        await here.step(table, table.ply)
        await settle(here.time.busy)
        table = await here.tables.get(table.id)
    assert table.rating_changes == ()
    profile = await here.player_stats.profile(MINA.user_id, None)
    assert (profile.games, profile.unrated_games, profile.rating) == (0, 1, None)


async def test_computers_play_with_one_another_beside_a_person(here: Harness) -> None:
    levels = [Computer(Level.RENFIELD), Computer(Level.HARKER), Computer(Level.RENFIELD)]
    lobby = await here.lobbies.challenge(MINA, levels, Terms("dracula.partners"), CRYPT)
    await settle(here.time.busy)
    table = await here.table_of(lobby)
    moved = await until_renfield_is_to_move(here, table)
    await settle(here.time.busy)
    table = await here.tables.get(table.id)
    assert table.ply > moved.ply
    assert table.mover == MINA


async def test_a_computer_does_not_begin_to_think_when_the_bot_stops(file: Path) -> None:
    move_chooser, thought = FakeMoveChooser(), list[None]()
    async with harness(file, move_chooser=move_chooser) as here:
        table = await against_renfield(here)
        move_chooser.ready, move_chooser.spoil = asyncio.Event(), lambda: thought.append(None)
        inside = asyncio.Event()

        async def wait(*_move: object) -> None:
            inside.set()
            await settle()

        overtaken(here.store.games, "append", wait)
        press = asyncio.create_task(here.step(table))
        await inside.wait()
        await here.services.close()
        assert (await press).mover == RENFIELD
        move_chooser.ready.set()
        await settle()
        assert not thought


async def test_a_computer_never_loses_on_time(file: Path) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(ready=asyncio.Event())) as here:
        table = await against_renfield(here)
        table = await until_renfield_is_to_move(here, table)
        assert table.mover == RENFIELD
        assert table.deadline is None
        await here.time.advance(400_000)
        assert not (await here.tables.get(table.id)).over


async def test_the_seed_of_a_computer_move_follows_from_record_and_ply(file: Path) -> None:
    move_chooser = FakeMoveChooser()
    async with harness(file, move_chooser=move_chooser) as here:
        table = await until_renfield_is_to_move(here, await against_renfield(here))
        await settle(here.time.busy)
        level, view, seed = move_chooser.requests[0]
        plies = range(table.ply + 1)
        assert level == Level.RENFIELD
        assert view.seat == 1
        assert seed in [
            hashlib.sha256(table.record.seed + ply.to_bytes(4, "big")).digest() for ply in plies
        ]


async def test_a_computer_turn_interrupted_by_a_stop_begins_again(file: Path) -> None:
    time, move_chooser = FakeTime(), FakeMoveChooser(ready=asyncio.Event())
    async with harness(file, time, move_chooser=move_chooser) as here:
        table = await against_renfield(here)
        table = await until_renfield_is_to_move(here, table)
        await move_chooser.begun.wait()
    async with harness(file, time, move_chooser=FakeMoveChooser()) as here:
        await settle(time.busy)
        assert (await here.tables.get(table.id)).ply > table.ply


def broken() -> None:
    raise RuntimeError("out of its mind")


@pytest.mark.parametrize("spoil", [broken, lambda: Move("take", None, 3)])
async def test_a_computer_that_fails_plays_any_legal_move(
    file: Path, spoil: Callable[[], Move | None], caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(spoil=spoil)) as here:
        table = await against_renfield(here)
        moved = await until_renfield_is_to_move(here, table)
        await settle(here.time.busy)
        assert (await here.tables.get(table.id)).ply > moved.ply
        assert "renfield failed at table 1" in caplog.text


async def test_a_computer_that_is_no_longer_there_plays_any_legal_move(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time, move_chooser=FakeMoveChooser()) as here:
        table = await against_renfield(here)
    async with harness(file, time) as here:
        table = await until_renfield_is_to_move(here, table)
        await settle(time.busy)
        assert (await here.tables.get(table.id)).ply > table.ply


async def test_a_computer_tries_again_when_the_database_is_busy(here: Harness) -> None:
    table = await against_renfield(here)
    append, busy = here.store.games.append, iter([True, True])

    async def busy_append(step: MoveCommit, *_meanwhile: object) -> float:
        if step.press is None and next(busy, False):
            raise Busy
        return await append(step)

    stand_in(here.store.games, "append", busy_append)
    table = await until_renfield_is_to_move(here, table)
    await settle(here.time.busy)
    assert (await here.tables.get(table.id)).ply == table.ply
    await here.time.advance(100)
    assert (await here.tables.get(table.id)).ply > table.ply


async def test_a_computer_move_that_comes_too_late_is_dropped(file: Path) -> None:
    ready = asyncio.Event()
    async with harness(file, move_chooser=FakeMoveChooser(ready=ready)) as here:
        table = await against_renfield(here)
        table = await until_renfield_is_to_move(here, table)
        over = await here.gameplay.resign(table.id, MINA.user_id, press=1)
        ready.set()
        await settle(here.time.busy)
        assert await here.tables.get(table.id) == over


async def test_a_computer_that_cannot_move_is_logged(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(table_id: int, ply: int, move: str) -> None:
        raise RuntimeError("the disk is on fire")

    async def nothing_known(table: Table, seat: int) -> Memory | None:
        return NO_MEMORY

    table = await until_renfield_is_to_move(here, await against_renfield(here))
    turns = ComputerTurns(FakeMoveChooser(), nothing_known, failing, here.time.sleep, 0.0)
    turns.play_if_due(table)
    await settle(here.time.busy)
    assert "the bot could not move at table 1" in caplog.text


async def test_a_challenge_may_be_casual(here: Harness) -> None:
    table = await here.game(terms=replace(CLASSIC, rated=False))
    over = await here.gameplay.resign(table.id, MINA.user_id, press=1)
    assert over.rating_changes == ()
    assert (await here.player_stats.profile(MINA.user_id, None)).unrated_games == 1
    assert (await here.player_stats.leaderboard(Scope(), 1, MINA.user_id)).rows == ()


@pytest.mark.parametrize("rules", GAMES)
def test_determinizations_are_the_same_without_the_true_cards(rules: str) -> None:
    position, number = start(GAMES[rules], {}, bytes(range(32))), 0
    while not position.over:
        state, seat = position.state, position.to_move
        supposed = state.determinize(seat, hash_rng(b""))
        assert supposed.view(seat) == state.view(seat)
        for chance in (b"1", b"2"):
            assert supposed.determinize(seat, hash_rng(chance)) == state.determinize(
                seat, hash_rng(chance)
            )
        moves = [move for move in state.legal_moves() if move.word != "refuse"]
        number += 7
        position = position.play(str(moves[number % len(moves)]))


async def test_no_computer_gets_the_true_state(file: Path) -> None:
    move_chooser = FakeMoveChooser()
    async with harness(file, move_chooser=move_chooser) as here:
        table = await until_renfield_is_to_move(here, await against_renfield(here))
        while len(move_chooser.determinizers) < 4:
            table = await until_renfield_is_to_move(here, table)
            await settle(here.time.busy)
            table = await here.tables.get(table.id)
        moved = await here.tables.get(table.id)
        states = [one.state for one in positions(GAMES[table.record.rules], moved.record)]
    for determinize in move_chooser.determinizers:
        assert isinstance(determinize, functools.partial)
        assert isinstance(determinize.func, MethodType)
        assert determinize.func.__self__ not in states


async def test_the_time_of_a_computer_does_not_tell_how_many_cards_it_could_play(
    file: Path,
) -> None:
    time = FakeTime()
    async with harness(file, time=time, move_chooser=FakeMoveChooser()) as here:
        table = await against_renfield(here, Terms("caterpillar"))
        while table.mover == MINA:
            table = await here.step(table)
        await settle(time.busy)
        assert (await here.tables.get(table.id)).ply == table.ply
        await time.advance(0.49)
        assert (await here.tables.get(table.id)).ply == table.ply
        await time.advance(0.02)
        assert (await here.tables.get(table.id)).ply == table.ply + 1


@pytest.mark.parametrize("rules", GAMES)
def test_legal_moves_are_hidden_just_where_a_single_one_tells_of_a_hidden_hand(rules: str) -> None:
    """Dealt anew, unseen hands leave the player to move a choice where there was none, or none.

    Every ply counts, since who leads to a trick may play any card.
    """
    hides = GAMES[rules].hides_legal_moves
    positions = (one for number in range(3) for one in played(rules, number)[1])
    assert any(map(single_move_tells_of_the_hand, positions)) is hides, (
        f"a single legal move {'never tells' if hides else 'tells'} of a hidden hand: "
        f"hides_legal_moves must be {not hides}"
    )


def single_move_tells_of_the_hand(position: Position) -> bool:
    """Whether another hidden hand decides if the player to move has a choice."""
    mover = position.state.to_move
    if mover is None:
        return False
    other = (mover + 1) % len(position.sides)
    single = {
        len(position.state.determinize(other, hash_rng(bytes([seed]))).view(mover).moves) == 1
        for seed in range(2)
    }
    return single != {len(position.state.view(mover).moves) == 1}
