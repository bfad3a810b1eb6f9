"""Games without a clock: which have none, and what happens when nobody plays one any more."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.model.players import Computer, Player
from bot.model.terms import Pace, Terms
from bot.store import schema
from bot.tables.errors import TooManyTables
from bot.tables.limits import Limits
from bot.tables.rebuild import rebuild
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    FakeThinker,
    FakeTime,
    World,
    deadline_of,
    world,
)

RENFIELD = Computer("renfield")
SLOW = replace(CLASSIC, pace=Pace.NONE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


async def forget_deadlines(here: World) -> None:
    """Leave the games as a version without idle games has stored them."""
    forgotten = update(schema.place).values(deadline=None, remind_at=None)
    await here.store.database.write(lambda connection: connection.execute(forgotten))


async def test_a_game_without_a_clock_is_void_after_thirty_days_without_a_move(file: Path) -> None:
    async with world(file) as here:
        table = await here.game(terms=SLOW)
        assert table.due is None, "no player has a deadline"
        await here.time.advance(23 * DAY - 1)
        assert here.publisher.reminded == []
        await here.time.advance(1)
        assert here.publisher.reminded == [table], "a week before, once"
        await here.time.advance(7 * DAY - 1)
        assert not (await here.tables.get(table.id)).over
        await here.time.advance(1)
        over = await here.tables.get(table.id)
        assert over.record.moves == ("!idle",)
        assert here.publisher.reminded == [table]
        assert here.publisher.tables[-1] == (table, over)


async def test_a_void_game_has_no_result_after_a_rebuild_either(file: Path) -> None:
    async with world(file) as here:
        table = await here.game(terms=SLOW)
        await here.time.advance(30 * DAY)
        over = await here.tables.get(table.id)
        assert over.position.winners is None
        assert over.changes == ()
        assert await rebuild(here.store) == 0
        assert (await here.people.profile(MINA.user_id, None)).games == 0


async def test_a_move_gives_thirty_days_again(file: Path) -> None:
    async with world(file) as here:
        table = await here.game(terms=SLOW)
        await here.time.advance(29 * DAY)
        table = await here.step(table)
        assert deadline_of(table) == here.time.now + 30 * DAY
        await here.time.advance(29 * DAY)
        assert not (await here.tables.get(table.id)).over


async def test_players_who_never_say_whether_they_stay_leave_a_void_game(file: Path) -> None:
    async with world(file) as here:
        terms = Terms("thracula", pace=Pace.NONE)
        table = await here.game(MINA, JONATHAN, LUCY, terms=terms)
        await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
        await here.time.advance(30 * DAY)
        assert (await here.tables.get(table.id)).record.moves == ("!resign 2", "!idle")


async def test_a_game_from_before_has_thirty_days_from_the_first_start(file: Path) -> None:
    time = FakeTime()
    async with world(file, time) as here:
        table = await here.game(terms=SLOW)
        timed = await here.game()
        await here.time.advance(DAY)
        await forget_deadlines(here)
    async with world(file, time) as here:
        assert (await here.tables.get(table.id)).deadline == time.now + 30 * DAY
        assert (await here.tables.get(timed.id)).deadline is None
        await time.advance(10 * DAY)
    async with world(file, time) as here:
        assert (await here.tables.get(table.id)).deadline == time.now + 20 * DAY, "only once"
        await time.advance(20 * DAY)
        assert (await here.tables.get(table.id)).over


def shown_pace(here: World) -> Pace:
    """The pace that the challenge shown last names."""
    return here.publisher.lobbies[-1].terms.pace


async def test_a_person_who_plays_only_computers_has_no_deadline(file: Path) -> None:
    async with world(file, move_chooser=FakeThinker()) as here:
        lobby = await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
        table = await here.table_of(lobby)
        assert (table.terms.pace, table.terms.seconds, table.due) == (Pace.NONE, None, None)
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
async def test_a_time_that_was_chosen_holds_against_computers_too(file: Path, terms: Terms) -> None:
    async with world(file, move_chooser=FakeThinker()) as here:
        table = await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], terms, CRYPT))
        assert table.terms.pace is terms.pace
        assert table.terms.seconds


async def test_there_is_a_deadline_where_no_game_may_be_without(file: Path) -> None:
    async with world(file, move_chooser=FakeThinker()) as here:
        await here.services.servers.change(10, 1, paces=(Pace.CORRESPONDENCE,))
        table = await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT))
        assert (table.terms.pace, table.terms.seconds) == (Pace.CORRESPONDENCE, 3 * DAY)


async def test_a_game_that_one_person_has_left_alone_takes_no_room_in_the_channel(
    file: Path,
) -> None:
    limits = Limits(tables_per_channel=2, heartbeat_seconds=5 * DAY)
    async with world(file, move_chooser=FakeThinker(), limits=limits) as here:
        await here.table_of(await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT))
        await here.game(MINA, JONATHAN, terms=replace(CLASSIC, pace=Pace.NONE))
        await here.time.advance(3 * DAY - 1)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        await here.time.advance(1)
        await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyTables):
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
