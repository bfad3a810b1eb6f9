"""The time for a move: agreed with the challenge, given by the others, and nearly over."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.engine.errors import NotYourTurn, Refusal, StaleMove
from bot.model.errors import Unanswered
from bot.model.players import Computer, Level, Person
from bot.model.terms import Pace, Terms
from bot.store import schema
from bot.store.stored_values import StoredGame
from bot.tables.errors import NotAllowedHere, NotSeated
from bot.tables.table import Table
from bot.tables.turn_clock import MOST_EXTENSIONS, ShownClock, check_extension, may_be_extended
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    QUINCEY,
    FakeMoveChooser,
    FakeTime,
    Harness,
    deadline_of,
    harness,
    mover_id,
    overtaken,
    stand_in,
    without_answer,
)

PARTNERS = Terms("dracula.partners")
LIVE = Terms("dracula.classic", pace=Pace.LIVE)
ENDLESS = Terms("dracula.classic", pace=Pace.NONE)
GUILD = 10


def waiting(table: Table) -> Person:
    """The player whose turn it is not."""
    return JONATHAN if mover_id(table) == MINA.user_id else MINA


async def test_a_move_has_the_time_that_was_agreed(here: Harness) -> None:
    table = await here.game(terms=replace(CLASSIC, seconds=7 * DAY))
    assert deadline_of(table) == here.time.now + 7 * DAY
    table = await here.step(table)
    assert deadline_of(table) == here.time.now + 7 * DAY
    live = await here.game(MINA, LUCY, terms=replace(LIVE, seconds=600))
    assert deadline_of(live) == here.time.now + 600


async def test_a_game_keeps_its_time_when_the_server_changes_its_own(here: Harness) -> None:
    table = await here.game()
    assert table.terms.seconds == 3 * DAY
    await here.services.servers.change(GUILD, None, days=(1, 2))
    table = await here.step(table)
    assert deadline_of(table) == here.time.now + 3 * DAY


async def test_a_game_from_before_times_were_chosen_has_the_usual_one(here: Harness) -> None:
    table = await here.game()
    old = update(schema.game).values(seconds=None)
    await here.store.database.write(lambda connection: connection.execute(old))
    await here.clocks.mark_lost(table.id)  # so that it is read again
    await here.locations.record_shown(table, CRYPT)
    await here.services.servers.change(GUILD, None, days=(1, 2))
    assert (await here.step(table)).deadline == here.time.now + 2 * DAY


async def test_a_time_that_the_server_does_not_allow_is_refused(here: Harness) -> None:
    await here.services.servers.change(GUILD, None, days=(1, 2))
    with pytest.raises(NotAllowedHere) as refused:
        await here.game(terms=replace(CLASSIC, seconds=7 * DAY))
    assert refused.value.details == {"times": "86400 172800"}
    with pytest.raises(NotAllowedHere):
        await here.game(terms=replace(LIVE, seconds=61))


async def test_the_host_s_usual_time_for_a_move_may_be_chosen_at_its_own_pace(
    tmp_path: Path,
) -> None:
    limits = replace(LIMITS, live_seconds=90)
    async with harness(tmp_path / "dracula.db", limits=limits) as here:
        table = await here.game(terms=replace(LIVE, seconds=90))
        assert deadline_of(table) == here.time.now + 90
        with pytest.raises(NotAllowedHere):
            await here.game(terms=replace(CLASSIC, seconds=90))


async def test_a_server_may_choose_the_time_for_live_games_alone(here: Harness) -> None:
    await here.services.servers.change(GUILD, None, minutes=(2, 3))
    assert deadline_of(await here.game(terms=LIVE)) == here.time.now + 180
    assert deadline_of(await here.game(MINA, LUCY)) == here.time.now + 3 * DAY


async def test_an_open_challenge_shows_the_time_that_its_game_will_have(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    assert here.publisher.lobbies[-1].terms.seconds == 3 * DAY
    await here.services.servers.change(GUILD, None, days=(1, 2))
    await here.refresher.show_guild(GUILD, tables=False)
    assert here.publisher.lobbies[-1].terms.seconds == 2 * DAY
    joined = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    assert (await here.table_of(joined)).terms.seconds == 2 * DAY


async def test_a_challenge_whose_time_is_forbidden_meanwhile_is_not_accepted(here: Harness) -> None:
    terms = replace(CLASSIC, seconds=7 * DAY)
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
    await here.services.servers.change(GUILD, None, days=(1, 2))
    with pytest.raises(NotAllowedHere):
        await here.lobbies.join(lobby.id, JONATHAN, press=here.press())


async def test_a_rematch_keeps_the_time_or_has_the_nearest(here: Harness) -> None:
    table = await here.game(terms=replace(CLASSIC, seconds=7 * DAY))
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    again = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert again.terms.seconds == 7 * DAY
    await here.lobbies.withdraw(again.id, MINA.user_id)
    await here.services.servers.change(GUILD, None, days=(1, 5))
    again = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert again.terms.seconds == 5 * DAY


async def test_a_rematch_without_a_clock_has_none(here: Harness) -> None:
    table = await here.game(terms=ENDLESS)
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    assert (
        await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    ).terms.seconds is None


@pytest.mark.parametrize(("seconds", "notice"), [(600.0, 60.0), (120.0, 40.0)])
async def test_a_live_player_is_warned_before_the_end(
    here: Harness, seconds: float, notice: float
) -> None:
    table = await here.game(terms=replace(LIVE, seconds=seconds))
    await here.time.advance(seconds - notice - 1)
    assert here.publisher.reminded == []
    await here.time.advance(2)
    assert [one.id for one in here.publisher.reminded] == [table.id]
    await here.time.advance(notice - 2)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(2)
    assert (await here.tables.get(table.id)).over


async def give_time(here: Harness, table: Table, user_id: int, press: int | None = None) -> Table:
    """Give time as the board that is shown now says it."""
    now = await here.tables.get(table.id)
    shown = ShownClock(now.ply, now.extended)
    return await here.gameplay.give_time(table.id, user_id, shown, press=press or here.press())


async def test_the_other_gives_one_more_day(here: Harness) -> None:
    table = await here.game()
    press = here.press()
    more = await give_time(here, table, waiting(table).user_id, press)
    assert (more.deadline, more.extended) == (deadline_of(table) + DAY, 1)
    assert here.publisher.tables[-1] == (table, more)
    same = await give_time(here, table, waiting(table).user_id, press)
    assert same == more, "the same press, delivered twice"
    await here.time.advance(3.5 * DAY - 1)
    assert here.publisher.reminded == []
    await here.time.advance(2)
    assert [one.id for one in here.publisher.reminded] == [table.id]
    moved = await here.step(more)
    assert (moved.deadline, moved.extended) == (here.time.now + 3 * DAY, 0)


async def test_time_that_was_given_without_an_answer_is_given(here: Harness) -> None:
    table = await here.game()
    without_answer(here.store.games, "extend")
    with pytest.raises(Unanswered):
        await give_time(here, table, waiting(table).user_id)
    given = await here.tables.get(table.id)
    assert (given.deadline, given.extended) == (deadline_of(table) + DAY, 1)


async def test_a_second_press_at_the_same_board_gives_no_second_day(here: Harness) -> None:
    table = await here.game()
    other, shown = waiting(table).user_id, ShownClock(table.ply, table.extended)
    more = await here.gameplay.give_time(table.id, other, shown, press=here.press())
    with pytest.raises(Refusal, match="time given"):
        await here.gameplay.give_time(table.id, other, shown, press=here.press())
    assert (await here.tables.get(table.id)).deadline == more.deadline


async def test_a_board_of_an_earlier_turn_gives_no_time_for_this_one(here: Harness) -> None:
    table = await here.game()
    shown = ShownClock(table.ply, table.extended)
    moved = await here.step(table)
    while mover_id(moved) != mover_id(table):
        moved = await here.step(moved)
    with pytest.raises(StaleMove):
        await here.gameplay.give_time(table.id, waiting(moved).user_id, shown, press=here.press())


async def test_in_a_live_game_the_other_gives_the_time_of_one_more_turn(here: Harness) -> None:
    table = await here.game(terms=LIVE)
    more = await give_time(here, table, waiting(table).user_id)
    assert deadline_of(more) == deadline_of(table) + 300
    await here.time.advance(599)
    assert not (await here.tables.get(table.id)).over
    await here.time.advance(2)
    assert (await here.tables.get(table.id)).over


async def test_given_time_survives_a_restart(tmp_path: Path) -> None:
    time = FakeTime()
    async with harness(tmp_path / "dracula.db", time) as here:
        table = await here.game()
        await here.locations.record_shown(table, replace(CRYPT, message_id=7))
        more = await give_time(here, table, waiting(table).user_id)
    async with harness(tmp_path / "dracula.db", time) as here:
        again = await here.tables.get(table.id)
        assert (again.deadline, again.extended) == (more.deadline, 1)
        await here.time.advance(0)
        assert [after.id for _, after in here.publisher.tables] == [table.id], "shown anew"


async def test_only_another_player_gives_time_and_not_for_ever(here: Harness) -> None:
    table = await here.game()
    with pytest.raises(NotSeated):
        await give_time(here, table, LUCY.user_id)
    with pytest.raises(NotYourTurn):
        await give_time(here, table, mover_id(table))
    for _ in range(MOST_EXTENSIONS):
        assert may_be_extended(await here.tables.get(table.id))
        await give_time(here, table, waiting(table).user_id)
    assert not may_be_extended(await here.tables.get(table.id))
    with pytest.raises(Refusal, match="no more time"):
        await give_time(here, table, waiting(table).user_id)
    over = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    with pytest.raises(Refusal, match="game over"):
        await give_time(here, over, JONATHAN.user_id)


async def test_where_two_opponents_wait_a_turn_is_extended_once(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    mover = mover_id(table)
    first, second = {1, 2, 3} - {mover}
    assert (await give_time(here, table, first)).extended == 1
    for each in (first, second):
        table = await here.tables.get(table.id)
        assert not may_be_extended(table)
        with pytest.raises(Refusal, match="no more time"):
            await give_time(here, table, each)


async def test_a_partner_gives_no_time_while_people_are_waiting(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, QUINCEY, terms=PARTNERS)
    seat = table.position.to_move
    assert seat is not None
    partner, opponent = (table.seats[(seat + turn) % 4] for turn in (2, 1))
    assert isinstance(partner, Person)
    assert isinstance(opponent, Person)
    with pytest.raises(NotYourTurn):
        await give_time(here, table, partner.user_id)
    assert (await give_time(here, table, opponent.user_id)).extended == 1


async def test_a_partner_gives_time_where_only_computers_wait(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, QUINCEY, terms=PARTNERS)
    seat = table.position.to_move
    assert seat is not None
    computers = {(seat + turn) % 4: Computer(Level.RENFIELD) for turn in (1, 3)}
    seats = tuple(computers.get(one, player) for one, player in enumerate(table.seats))
    with_computers = replace(table, seats=seats)
    (partner,) = set(with_computers.seats) - {table.seats[seat], Computer(Level.RENFIELD)}
    assert isinstance(partner, Person)
    check_extension(with_computers, partner.user_id, ShownClock(table.ply, 0))


async def test_nobody_gives_time_for_a_vote_nor_after_having_left(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    mover = mover_id(table)
    leaver, other = {1, 2, 3} - {mover}
    table = await here.gameplay.resign(table.id, leaver, press=here.press())
    table = await here.gameplay.move((table.id, table.ply), other, "decline", press=here.press())
    assert not may_be_extended(table)
    with pytest.raises(NotYourTurn):
        await give_time(here, table, other)
    table = await here.gameplay.move((table.id, table.ply), mover, "continue", press=here.press())
    with pytest.raises(NotYourTurn):
        await give_time(here, table, leaver)
    assert (await give_time(here, table, other)).extended == 1


async def test_a_live_turn_is_extended_no_more_often_than_others(here: Harness) -> None:
    table = await here.game(terms=LIVE)
    for _ in range(MOST_EXTENSIONS):
        await give_time(here, table, waiting(table).user_id)
    with pytest.raises(Refusal, match="no more time"):
        await give_time(here, table, waiting(table).user_id)


async def test_a_move_that_another_process_has_stored_first_needs_no_more_time(
    here: Harness,
) -> None:
    table = await here.game()
    played = update(schema.place).where(schema.place.c.game_id == table.id).values(ply=1)
    await here.store.database.write(lambda connection: connection.execute(played))
    with pytest.raises(StaleMove):
        await give_time(here, table, waiting(table).user_id)


async def test_without_a_clock_there_is_no_time_to_give(here: Harness) -> None:
    table = await here.game(terms=ENDLESS)
    assert not may_be_extended(table)
    with pytest.raises(Refusal, match="no clock"):
        await give_time(here, table, waiting(table).user_id)


async def test_nobody_gives_time_where_only_computers_are_left_to_give_it(tmp_path: Path) -> None:
    move_chooser = FakeMoveChooser()
    async with harness(tmp_path / "dracula.db", move_chooser=move_chooser) as here:
        timed = replace(CLASSIC, seconds=3 * DAY)
        lobby = await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], timed, CRYPT)
        await here.time.advance(0)
        table = await here.table_of(lobby)
        assert (mover_id(table), table.move_deadline) == (MINA.user_id, here.time.now + 3 * DAY)
        assert not may_be_extended(table)


async def test_time_given_as_the_clock_jumps_is_added_to_the_postponed_deadline(
    here: Harness,
) -> None:
    table = await here.game()
    later = here.time.now + 1000
    overtaken(here.store.games, "extend", lambda *_: here.store.heartbeats.record(later, 1000.0))
    more = await give_time(here, table, waiting(table).user_id)
    assert more.deadline == deadline_of(table) + 1000 + DAY
    kept = await here.store.games.game(table.id)
    assert kept is not None
    assert kept.turn.deadline == more.deadline
    assert kept.turn.remind_at == more.deadline - DAY / 2


async def test_time_given_as_the_message_is_lost_shows_a_clock_that_stands_still(
    here: Harness,
) -> None:
    table = await here.game()
    overtaken(here.store.games, "extend", lambda *_: here.clocks.mark_lost(table.id))
    more = await give_time(here, table, waiting(table).user_id)
    assert more.deadline is None
    assert (await here.tables.get(table.id)).deadline is None


async def test_a_move_as_the_message_is_lost_starts_no_clock(here: Harness) -> None:
    table = await here.game()
    overtaken(here.store.games, "append", lambda *_: here.clocks.mark_lost(table.id))
    await here.step(table)
    moved = await here.tables.get(table.id)
    assert moved.ply == 1
    assert moved.deadline is None


async def test_a_table_that_is_read_as_its_message_is_lost_is_read_again(here: Harness) -> None:
    table = await here.game()
    await here.clocks.mark_lost(table.id)
    await here.locations.record_shown(table, CRYPT)
    read = here.store.games.game

    async def lost_after(game_id: int) -> StoredGame | None:
        stored = await read(game_id)
        await here.clocks.mark_lost(table.id)
        return stored

    stand_in(here.store.games, "game", lost_after)
    assert (await here.tables.get(table.id)).deadline is not None
    stand_in(here.store.games, "game", read)
    assert (await here.tables.get(table.id)).deadline is None
