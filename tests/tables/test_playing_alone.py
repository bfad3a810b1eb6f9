"""Whoever plays only computers has no deadline, and keeps no room that others need."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.players import Computer, Level, Player
from bot.model.terms import Pace, Terms
from bot.tables.errors import TooManyTables
from bot.tables.limits import Limits
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    FakeMoveChooser,
    Harness,
    harness,
)

RENFIELD = Computer(Level.RENFIELD)
TWO = Limits(tables_per_channel=2, heartbeat_seconds=5 * DAY)


def shown_pace(here: Harness) -> Pace:
    """The pace that the challenge shown last names."""
    return here.publisher.lobbies[-1].terms.pace


async def test_a_person_who_plays_only_computers_has_no_deadline(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
    table = await here.table_of(lobby)
    assert (table.terms.pace, table.terms.seconds, table.move_deadline) == (Pace.NONE, None, None)
    assert shown_pace(here) == Pace.NONE, "the challenge says so too"
    four = replace(CLASSIC, rules="dracula.partners")
    alone = await here.lobbies.challenge(MINA, [RENFIELD] * 3, four, CRYPT)
    assert (await here.table_of(alone)).terms.pace is Pace.NONE
    seats: list[Player] = [RENFIELD, JONATHAN, RENFIELD]
    both = await here.lobbies.challenge(MINA, seats, four, CRYPT)
    assert shown_pace(here) == Pace.CORRESPONDENCE
    both = await here.lobbies.join(both.id, JONATHAN, press=here.press())
    assert (await here.table_of(both)).terms.pace is Pace.CORRESPONDENCE


@pytest.mark.parametrize(
    "terms", [replace(CLASSIC, pace=Pace.LIVE), replace(CLASSIC, seconds=2 * DAY)]
)
async def test_a_time_that_was_chosen_holds_against_computers_too(
    here: Harness, terms: Terms
) -> None:
    table = await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], terms, CRYPT))
    assert table.terms.pace is terms.pace
    assert table.terms.seconds


async def test_there_is_a_deadline_where_no_game_may_be_without(here: Harness) -> None:
    await here.services.servers.change(10, 1, paces=(Pace.CORRESPONDENCE,))
    table = await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT))
    assert (table.terms.pace, table.terms.seconds) == (Pace.CORRESPONDENCE, 3 * DAY)


async def test_a_game_that_one_person_has_left_alone_takes_no_room_in_the_channel(
    file: Path,
) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(), limits=TWO) as here:
        await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT))
        await here.game(MINA, JONATHAN, terms=replace(CLASSIC, pace=Pace.NONE))
        await here.time.advance(3 * DAY - 1)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        await here.time.advance(1)
        await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)


async def test_a_game_with_a_clock_keeps_its_room(file: Path) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(), limits=TWO) as here:
        timed = replace(CLASSIC, seconds=14 * DAY)
        for person in (MINA, JONATHAN):
            await here.lobbies.challenge(person, [RENFIELD], timed, CRYPT)
        await here.time.advance(4 * DAY)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)


@pytest.mark.parametrize(
    "stop",
    [
        lambda here, _table_id: here.services.vacations.begin(MINA.user_id),
        lambda here, table_id: here.clocks.mark_lost(table_id),
    ],
)
async def test_a_game_that_stands_still_takes_no_room_either_once_it_is_left_alone(
    file: Path, stop: Callable[[Harness, int], Awaitable[object]]
) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(), limits=TWO) as here:
        table = await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT))
        await here.game(JONATHAN, LUCY, terms=replace(CLASSIC, pace=Pace.NONE))
        await here.time.advance(2 * DAY)
        await stop(here, table.id)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        await here.time.advance(DAY)
        await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
