"""Takebacks at a table: asked for, agreed to by all others, and refused in all other cases."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.errors import Refusal, StaleMove
from bot.engine.record import takeback_text
from bot.model.errors import Busy, Unanswered
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Terms
from bot.store.stored_values import MoveCommit, TakebackRequest, TurnState
from bot.tables.errors import NotSeated
from bot.tables.replayed_moves import replayed_moves
from bot.tables.table import Table
from bot.tables.takebacks import MOST_TAKEBACKS, is_taken_back, last_mover, may_ask
from tests.tables.fakes import (
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    FakeMoveChooser,
    FakeTime,
    Harness,
    failing_once,
    harness,
    mover_id,
    overtaken,
    settle,
    without_answer,
)

CASUAL = Terms("dracula.classic", rated=False)
BY_ID = {person.user_id: person for person in (MINA, JONATHAN, LUCY, QUINCEY)}


async def moved(here: Harness, *people: Person, terms: Terms = CASUAL) -> tuple[Table, Person]:
    """A game in which this person has just laid a card."""
    table = await here.game(*people, terms=terms)
    while not table.view(None).moves_made:
        table, mover = await here.step(table), BY_ID[mover_id(table)]
    return table, mover


def others(table: Table, person: Person) -> list[Person]:
    return [one for one in table.seats if isinstance(one, Person) and one != person]


async def test_the_other_grants_a_takeback_by_one_press(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    asked = await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    assert here.publisher.tables[-1] == (table, asked)
    assert asked.record == table.record, "nothing has happened yet"
    again = await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    assert again.takeback == asked.takeback
    back = await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    assert back.record.moves == (*table.record.moves, takeback_text(1))
    assert mover_id(back) == mover.user_id
    assert back.takeback is None
    assert is_taken_back(back)
    assert back.deadline == here.time.now + 3 * 86_400
    assert here.publisher.tables[-1][1] == back
    stored = await here.store.games.game(table.id)
    assert stored is not None
    assert stored.record.moves[-1] == takeback_text(1)


async def test_a_wish_that_was_stored_without_an_answer_is_known(here: Harness) -> None:
    table, mover = await moved(here)
    without_answer(here.store.games, "save_takeback")
    with pytest.raises(Unanswered):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    assert (await here.tables.get(table.id)).takeback == TakebackRequest(table.ply)


async def test_an_agreement_that_takes_nothing_back_is_not_kept(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    asked = await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    failing_once(here.store.games, "append")
    with pytest.raises(Busy):
        await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    kept = await here.store.games.game(table.id)
    assert kept is not None
    assert kept.takeback == asked.takeback
    assert (await here.tables.get(table.id)).takeback == asked.takeback
    back = await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    assert is_taken_back(back)


async def test_a_wish_as_the_message_is_lost_starts_no_clock(here: Harness) -> None:
    table, mover = await moved(here)
    overtaken(here.store.games, "save_takeback", lambda *_: here.clocks.mark_lost(table.id))
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    waiting = await here.tables.get(table.id)
    assert waiting.takeback is not None
    assert waiting.deadline is None


async def test_all_others_have_to_agree_and_it_survives_a_restart(tmp_path: Path) -> None:
    time, file = FakeTime(), tmp_path / "dracula.db"
    partners = replace(CASUAL, rules="dracula.partners")
    async with harness(file, time) as here:
        table, mover = await moved(here, MINA, JONATHAN, LUCY, QUINCEY, terms=partners)
        first, second, third = others(table, mover)
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
        await here.services.takebacks.agree(table.id, table.ply, first.user_id)
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
        await here.services.takebacks.agree(table.id, table.ply, second.user_id)
    async with harness(file, time) as here:
        waiting = await here.tables.get(table.id)
        assert waiting.takeback is not None
        assert len(waiting.takeback.agreed) == 2, "asking again has undone no agreement"
        back = await here.services.takebacks.agree(table.id, table.ply, third.user_id)
        assert is_taken_back(back)


async def test_two_who_agree_in_two_processes_have_both_agreed(here: Harness) -> None:
    partners = replace(CASUAL, rules="dracula.partners")
    table, mover = await moved(here, MINA, JONATHAN, LUCY, QUINCEY, terms=partners)
    first, second, third = others(table, mover)
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    agreed = TakebackRequest(table.ply, table.seats_of(second.user_id))
    save_takeback = here.store.games.save_takeback
    overtaken(here.store.games, "save_takeback", lambda *_: save_takeback(table.id, agreed))
    await here.services.takebacks.agree(table.id, table.ply, first.user_id)
    back = await here.services.takebacks.agree(table.id, table.ply, third.user_id)
    assert is_taken_back(back)


async def test_an_agreement_that_turns_out_to_be_the_last_takes_the_move_back(
    here: Harness,
) -> None:
    partners = replace(CASUAL, rules="dracula.partners")
    table, mover = await moved(here, MINA, JONATHAN, LUCY, QUINCEY, terms=partners)
    first, second, third = others(table, mover)
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    agreed = [seat for one in (second, third) for seat in table.seats_of(one.user_id)]
    await here.store.games.save_takeback(table.id, TakebackRequest(table.ply, tuple(agreed)))
    back = await here.services.takebacks.agree(table.id, table.ply, first.user_id)
    assert is_taken_back(back)


async def test_a_wish_comes_too_late_if_somebody_has_moved_in_another_process(
    here: Harness,
) -> None:
    table, mover = await moved(here)
    turn = TurnState(table.ply + 1, deadline=here.time.now + DAY)
    move = MoveCommit(table.id, str(table.position.state.legal_moves()[0]), here.time.now, turn)
    overtaken(here.store.games, "save_takeback", lambda *_: here.store.games.append(move))
    with pytest.raises(StaleMove):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    later = await here.tables.get(table.id)
    assert (later.ply, later.takeback) == (table.ply + 1, None)


async def test_a_game_has_only_so_many_takebacks(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    for _ in range(MOST_TAKEBACKS):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
        await here.services.takebacks.agree(table.id, table.ply, other.user_id)
        table = await here.step(await here.tables.get(table.id))
    assert mover_id(table) == other.user_id
    assert not any(may_ask(table, seat) for seat in range(2))
    with pytest.raises(Refusal, match="no takeback left"):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)


async def test_the_other_refuses_by_moving(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    later = await here.step(await here.tables.get(table.id))
    assert later.takeback is None
    with pytest.raises(StaleMove):
        await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    with pytest.raises(Refusal, match="nothing to take back"):
        await here.services.takebacks.ask(table.id, later.ply, mover.user_id)


async def test_a_move_that_comes_with_the_last_agreement_is_not_taken_back(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    agreed, later = await asyncio.gather(
        here.services.takebacks.agree(table.id, table.ply, other.user_id),
        here.step(table),
        return_exceptions=True,
    )
    assert isinstance(agreed, StaleMove)
    assert await here.tables.get(table.id) == later


async def test_nobody_else_asks_or_grants(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    takebacks = here.services.takebacks
    assert may_ask(table, table.seats_of(mover.user_id)[0])
    assert not may_ask(table, table.seats_of(other.user_id)[0])
    with pytest.raises(NotSeated):
        await takebacks.ask(table.id, table.ply, QUINCEY.user_id)
    with pytest.raises(Refusal, match="nothing to take back"):
        await takebacks.ask(table.id, table.ply, other.user_id)
    with pytest.raises(StaleMove):
        await takebacks.agree(table.id, table.ply, other.user_id)
    await takebacks.ask(table.id, table.ply, mover.user_id)
    with pytest.raises(Refusal, match="own takeback"):
        await takebacks.agree(table.id, table.ply, mover.user_id)
    with pytest.raises(NotSeated):
        await takebacks.agree(table.id, table.ply, QUINCEY.user_id)


async def test_a_rated_game_has_no_takebacks(here: Harness) -> None:
    table, mover = await moved(here, terms=replace(CASUAL, rated=True))
    assert last_mover(table) is None
    with pytest.raises(Refusal, match="no takeback rated"):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)


async def test_a_move_that_showed_something_stands(here: Harness) -> None:
    table, mover = await moved(here, terms=Terms("caterpillar", rated=False))
    assert not may_ask(table, table.seats_of(mover.user_id)[0])
    with pytest.raises(Refusal, match="takeback too late"):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)


async def test_the_last_move_of_a_deal_stands_though_it_showed_nothing(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula", rated=False))
    mover = MINA
    while table.view(None).deal < 2:
        table, mover = await here.step(table), BY_ID[mover_id(table)]
    (seat,) = table.seats_of(mover.user_id)
    assert last_mover(table) == seat
    assert not may_ask(table, seat)
    with pytest.raises(Refusal, match="takeback too late"):
        await here.services.takebacks.ask(table.id, table.ply, mover.user_id)


async def test_nothing_is_taken_back_after_the_end_or_by_someone_who_left(here: Harness) -> None:
    thracula = Terms("thracula", rated=False)
    table = await here.game(MINA, JONATHAN, LUCY, terms=thracula)
    table = await here.step(table)
    mover = BY_ID[mover_id(table)]
    table = await here.step(table)
    left = await here.gameplay.resign(table.id, mover.user_id, press=here.press())
    assert last_mover(left) is None
    over, _ = await moved(here)
    over = await here.gameplay.resign(over.id, MINA.user_id, press=here.press())
    with pytest.raises(StaleMove):
        await here.services.takebacks.ask(over.id, over.ply, MINA.user_id)
    table = await here.game(terms=CASUAL)
    position = table.position
    while not position.over:
        position = position.play(str(position.state.legal_moves()[0]))
    assert position.earlier, "it ended with a move"
    assert last_mover(replace(table, position=position)) is None


async def test_someone_who_has_left_is_not_asked(here: Harness) -> None:
    thracula = Terms("thracula", rated=False)
    table = await here.game(MINA, JONATHAN, LUCY, terms=thracula)
    table = await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
    table = await here.gameplay.move(
        (table.id, table.ply), MINA.user_id, "continue", press=here.press()
    )
    await taken_back_between_two(here, table)


async def test_a_computer_is_not_asked(here: Harness) -> None:
    thracula = Terms("thracula", rated=False)
    invited: list[Player] = [JONATHAN, Computer(Level.RENFIELD)]
    lobby = await here.lobbies.challenge(MINA, invited, thracula, CRYPT)
    lobby = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    await taken_back_between_two(here, await here.table_of(lobby))


async def taken_back_between_two(here: Harness, table: Table) -> None:
    """One of Mina and Jonathan takes a move back, for which only the other has to agree.

    The bot plays the third seat.
    """
    while asker_of(table) is None or table.position.to_move == 2:  # who moves at once
        before = table
        if table.mover is None or table.position.to_move == 2:
            await settle(here.time.busy)
            table = await here.tables.get(table.id)
        else:
            table = await here.step(table)
        assert table.ply > before.ply
    asker = asker_of(table)
    assert asker is not None
    (other,) = {MINA, JONATHAN} - {asker}
    await here.services.takebacks.ask(table.id, table.ply, asker.user_id)
    back = await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    assert is_taken_back(back)


def asker_of(table: Table) -> Person | None:
    """Who may ask to take back the last move of this table."""
    seats = range(len(table.seats))
    able = [table.seats[seat] for seat in seats if may_ask(table, seat)]
    return next((one for one in able if isinstance(one, Person)), None)


async def test_where_only_computers_play_besides_nobody_is_asked(tmp_path: Path) -> None:
    move_chooser = FakeMoveChooser()
    terms = Terms("thracula", rated=False)
    async with harness(tmp_path / "dracula.db", move_chooser=move_chooser) as here:
        levels = [Computer(Level.RENFIELD), Computer(Level.HARKER)]
        lobby = await here.lobbies.challenge(MINA, levels, terms, CRYPT)
        await here.time.advance(0)
        table = await here.table_of(lobby)
        while table.view(None).stage != "take":
            table = await here.step(table)
            await here.time.advance(0)
            table = await here.tables.get(table.id)
        taken = await here.step(table)
        assert mover_id(taken) == MINA.user_id, "now she lays a card"
        with pytest.raises(Refusal, match="takeback too late"):
            await here.services.takebacks.ask(taken.id, taken.ply, MINA.user_id)
        answered = await here.step(taken)
        await here.time.advance(0)
        answered = await here.tables.get(taken.id)
        with pytest.raises(Refusal, match="takeback too late"):
            await here.services.takebacks.ask(taken.id, answered.ply, MINA.user_id)


async def answered(here: Harness, key: str) -> tuple[Table, Table]:
    """A casual game of Mina's: before a move of hers, and after a computer has answered it."""
    levels = [Computer(Level.RENFIELD)]
    lobby = await here.lobbies.challenge(MINA, levels, Terms(key, rated=False), CRYPT)
    await here.time.advance(0)
    table = before = await here.table_of(lobby)
    while table.ply < before.ply + 2 or not before.view(None).moves_made:
        before = table
        await here.step(before)
        await here.time.advance(0)
        table = await here.tables.get(before.id)
    return before, table


@pytest.mark.parametrize("key", ["abstrac", "fosco.two"])
async def test_where_nothing_is_hidden_the_answer_of_a_computer_goes_with_the_move(
    tmp_path: Path, key: str
) -> None:
    async with harness(tmp_path / "dracula.db", move_chooser=FakeMoveChooser()) as here:
        before, table = await answered(here, key)
        assert may_ask(table, 0)
        back = await here.services.takebacks.ask(table.id, table.ply, MINA.user_id)
        assert back.record.moves == (*table.record.moves, takeback_text(table.ply - before.ply))
        assert is_taken_back(back)
        assert back.position.state == before.position.state
        assert not may_ask(back, 0)
        await here.time.advance(0)
        assert await here.tables.get(back.id) == back, "the computer waits for another move"
        later = await here.step(back, 1)
        over = await here.gameplay.resign(later.id, MINA.user_id, press=here.press())
        made = [str(one.move) for one in replayed_moves(over) if one.deal == back.view(None).deal]
        assert made == [str(move) for _seat, move in over.view(None).moves_made]


async def test_the_answer_of_a_computer_that_showed_a_card_of_its_hand_stands(
    tmp_path: Path,
) -> None:
    async with harness(tmp_path / "dracula.db", move_chooser=FakeMoveChooser()) as here:
        _before, table = await answered(here, "dracula.classic")
        assert last_mover(table) == 0
        assert not may_ask(table, 0)
        with pytest.raises(Refusal, match="takeback too late"):
            await here.services.takebacks.ask(table.id, table.ply, MINA.user_id)


async def test_what_was_taken_back_is_not_reviewed(here: Harness) -> None:
    table, mover = await moved(here)
    (other,) = others(table, mover)
    await here.services.takebacks.ask(table.id, table.ply, mover.user_id)
    back = await here.services.takebacks.agree(table.id, table.ply, other.user_id)
    laid = await here.step(back, 3)
    over = await here.gameplay.resign(laid.id, MINA.user_id, press=here.press())
    (move,) = replayed_moves(over)
    assert str(move.move) == over.record.moves[-2]
