"""What happens at a table of three when one leaves it."""

from pathlib import Path

import pytest

from bot.engine.errors import IllegalMove, NotYourTurn
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Terms
from bot.tables.errors import NotSeated
from bot.tables.table import Table
from tests.tables.fakes import (
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    FakeMoveChooser,
    Harness,
    harness,
    settle,
    stand_in,
    table_id_of,
)

THRACULA = Terms("thracula")
PEOPLE = {person.user_id: person for person in (MINA, JONATHAN, LUCY)}


@pytest.fixture
async def left(here: Harness) -> Table:
    table = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
    return await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())


async def test_a_player_who_has_left_does_not_leave_again(here: Harness, left: Table) -> None:
    with pytest.raises(NotSeated, match="left game"):
        await here.gameplay.resign(left.id, LUCY.user_id, press=here.press())


async def answer(here: Harness, table: Table, person: Person, word: str) -> Table:
    return await here.gameplay.move((table.id, table.ply), person.user_id, word, press=here.press())


async def test_the_others_are_asked_whether_they_stay(here: Harness, left: Table) -> None:
    assert not left.over
    assert left.mover is None
    assert [left.awaited_seat(user) for user in PEOPLE] == [0, 1, None]
    with pytest.raises(NotSeated, match="left game"):
        await answer(here, left, LUCY, "continue")
    with pytest.raises(IllegalMove):
        await answer(here, left, MINA, "take@a1")
    assert await here.tables.of(LUCY.user_id) == ()
    assert await here.tables.of(MINA.user_id) == (left,)


@pytest.mark.parametrize("word", ["continue", "stay"])
async def test_if_one_plays_on_the_bot_plays_for_the_one_who_left(
    here: Harness, left: Table, word: str
) -> None:
    table = await answer(here, left, MINA, word)
    assert table.record.moves == ("!resign 2", "!continue 0")
    while table.mover is not None and table.position.to_move != 2:
        table = await here.step(table)
    await settle(here.time.busy)
    again = await here.tables.get(table.id)
    assert again.ply > table.ply
    assert again.mover in (MINA, JONATHAN)


async def test_the_stand_in_is_one_of_the_computers(tmp_path: Path) -> None:
    move_chooser = FakeMoveChooser()
    async with harness(tmp_path / "dracula.db", move_chooser=move_chooser) as here:
        table = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
        table = await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
        table = await answer(here, table, MINA, "continue")
        while table.position.to_move != 2:
            table = await here.step(table)
        await settle(here.time.busy)
        assert {(level, view.seat) for level, view, _ in move_chooser.requests} == {("harker", 2)}


async def test_computers_do_not_play_on_among_themselves(here: Harness) -> None:
    seats = [Computer(Level.RENFIELD), Computer(Level.HARKER)]
    lobby = await here.lobbies.challenge(MINA, seats, THRACULA, CRYPT)
    await here.gameplay.resign(table_id_of(lobby), MINA.user_id, press=here.press())
    await settle(here.time.busy)
    over = await here.table_of(lobby)
    assert over.record.moves[-2:] == ("!resign 0", "!abandon 2")
    assert over.position.winners == (1,)


@pytest.mark.parametrize("word", ["decline", "void"])
async def test_one_alone_cannot_call_it_off(here: Harness, left: Table, word: str) -> None:
    asked = await answer(here, left, JONATHAN, word)
    assert not asked.over
    with pytest.raises(NotYourTurn):
        await answer(here, asked, JONATHAN, "continue")
    table = await answer(here, asked, MINA, "continue")
    assert table.record.moves == ("!resign 2", "!decline 1", "!continue 0")
    assert not table.over
    assert table.mover is not None


async def test_all_who_remain_may_call_it_off(here: Harness, left: Table) -> None:
    asked = await answer(here, left, JONATHAN, "decline")
    over = await answer(here, asked, MINA, "decline")
    assert over.over
    assert over.position.winners is None
    assert over.rating_changes == ()


async def test_a_vote_that_is_not_cast_in_time_voids_the_game(here: Harness, left: Table) -> None:
    await here.time.advance(3 * DAY + 1)
    over = await here.tables.get(left.id)
    assert over.record.moves == ("!resign 2", "!void")


async def test_the_last_remaining_side_wins(here: Harness, left: Table) -> None:
    over = await here.gameplay.resign(left.id, MINA.user_id, press=here.press())
    assert over.position.winners == (1,)


async def test_a_computer_leaves_the_vote_to_the_people(here: Harness) -> None:
    seats: list[Player] = [JONATHAN, Computer(Level.RENFIELD)]
    lobby = await here.lobbies.challenge(MINA, seats, THRACULA, CRYPT)
    lobby = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    await here.gameplay.resign(table_id_of(lobby), JONATHAN.user_id, press=here.press())
    await settle(here.time.busy)
    table = await here.table_of(lobby)
    assert table.record.moves[-1] == "!decline 2"
    table = await answer(here, table, MINA, "continue")
    await settle(here.time.busy)
    table = await here.tables.get(table.id)
    assert table.mover == MINA


async def test_after_a_restart_the_bot_still_plays_for_the_one_who_left(
    here: Harness, left: Table
) -> None:
    await here.computers.stop()
    stand_in(here.computers, "play_if_due", lambda table: None)
    table = await answer(here, left, JONATHAN, "continue")
    while table.position.to_move != 2:
        table = await here.step(table)
    async with harness(here.store.database.location, here.time) as later:
        await settle(later.time.busy)
        assert (await later.tables.get(table.id)).ply > table.ply
