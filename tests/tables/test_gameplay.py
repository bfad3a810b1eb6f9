"""Every press is judged, stored and shown, once."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import delete

from bot.engine.coffin.view import coffin_view
from bot.engine.errors import IllegalMove, InvalidMove, NotYourTurn, StaleMove
from bot.engine.games import game
from bot.engine.record import replay
from bot.model.errors import Busy, DamagedRecord, Unanswered, Unread
from bot.model.location import MessageLocation
from bot.model.terms import Terms
from bot.store import schema
from bot.store.errors import Conflict
from bot.store.stored_values import MoveCommit, StoredGame
from bot.tables.errors import NotSeated, SeedSecret, UnknownTable
from bot.tables.table import Table
from bot.tables.table_cache import TableCache, table_of
from bot.tables.turn_clock import ShownClock
from tests.store.samples import stored
from tests.tables.fakes import (
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    FakeTime,
    Harness,
    failing,
    harness,
    mover_id,
    settle,
    stand_in,
    without_answer,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks for a table, and sees every channel."""

    user_id: int
    location: MessageLocation

    def sees(self, _channel_id: int, /) -> bool:
        return True


def first_move(table: Table) -> str:
    return str(table.position.state.legal_moves()[0])


async def test_a_whole_game_is_played_and_its_record_gives_the_same_end(here: Harness) -> None:
    table = await here.play_out(await here.game())
    assert table.over
    kept = await stored(here.store, table.id)
    assert kept.record == table.record
    assert replay(game(table.record.rules), kept.record) == table.position
    assert table.ended_at is not None
    assert table.seed == kept.record.seed
    assert [change.user_id for change in table.rating_changes] == [1, 2]


async def test_two_clicks_make_one_move(here: Harness) -> None:
    table = await here.game()
    move, mover = first_move(table), mover_id(table)
    await here.gameplay.move((table.id, 0), mover, move, press=1)
    with pytest.raises(StaleMove) as refused:
        await here.gameplay.move((table.id, 0), mover, move, press=2)
    assert refused.value.key == "stale_move"
    assert (await here.tables.get(table.id)).ply == 1


async def test_five_clicks_at_once_make_one_move(here: Harness) -> None:
    table = await here.game()
    move, mover = first_move(table), mover_id(table)
    clicks = [here.gameplay.move((table.id, 0), mover, move, press=press) for press in range(1, 6)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(answer, StaleMove) for answer in answers) == 4
    assert (await here.tables.get(table.id)).ply == 1
    assert [after.ply for _, after in here.publisher.tables] == [0, 1]


async def test_the_same_press_twice_answers_like_the_first(here: Harness) -> None:
    table = await here.game()
    move, mover = first_move(table), mover_id(table)
    first, second = await asyncio.gather(
        *(here.gameplay.move((table.id, 0), mover, move, press=7) for _ in range(2))
    )
    assert first == second
    assert first.ply == 1
    resigned = [await here.gameplay.resign(table.id, mover, press=8) for _ in range(2)]
    assert resigned[0] == resigned[1]
    assert resigned[0].over


async def busy(*_given: object) -> None:
    raise Busy


async def test_a_move_that_may_be_stored_is_not_called_undone(here: Harness) -> None:
    table = await here.game()
    without_answer(here.store.games, "append")
    stand_in(here.store.games, "pressed", busy)
    with pytest.raises(Unanswered):
        await here.step(table)
    assert (await here.tables.get(table.id)).ply == 1


async def test_a_move_refused_because_the_database_is_busy_is_answered_without_asking_it_again(
    here: Harness,
) -> None:
    table, asked = await here.game(), list[object]()

    async def pressed(press: int) -> bool:
        asked.append(press)
        return False

    stand_in(here.store.games, "append", busy)
    stand_in(here.store.games, "pressed", pressed)
    with pytest.raises(Busy):
        await here.gameplay.move((table.id, 0), mover_id(table), first_move(table), press=7)
    assert not asked


async def test_a_move_that_is_stored_but_not_read_is_not_called_undone(here: Harness) -> None:
    table, read = await here.game(), here.store.games.game
    without_answer(here.store.games, "append")
    stand_in(here.store.games, "game", busy)
    with pytest.raises(Unread):
        await here.step(table)
    stand_in(here.store.games, "game", read)
    assert (await here.tables.get(table.id)).ply == 1


async def test_time_that_has_been_given_is_not_called_undone_by_the_same_press(
    here: Harness,
) -> None:
    table, press = await here.game(), here.press()
    giver = JONATHAN if mover_id(table) == MINA.user_id else MINA
    await here.gameplay.give_time(table.id, giver.user_id, ShownClock(0, 0), press=press)
    async with harness(here.store.database.location, here.time) as other:
        stand_in(other.store.games, "game", busy)
        with pytest.raises(Unread):
            await other.gameplay.give_time(table.id, giver.user_id, ShownClock(0, 0), press=press)


async def test_a_move_is_stored_before_it_is_shown(here: Harness) -> None:
    table = await here.game()
    assert here.publisher.store is here.store  # the publisher looks into the store itself
    await here.step(await here.step(table))
    assert [after.ply for _, after in here.publisher.tables] == [0, 1, 2]
    assert [before and before.ply for before, _ in here.publisher.tables] == [None, 0, 1]


async def test_a_press_for_a_table_of_other_people_is_refused(here: Harness) -> None:
    table = await here.game()
    with pytest.raises(NotSeated):
        await here.gameplay.move((table.id, 0), LUCY.user_id, first_move(table), press=1)
    with pytest.raises(NotSeated):
        await here.gameplay.resign(table.id, LUCY.user_id, press=2)


async def test_a_press_out_of_turn_is_refused(here: Harness) -> None:
    table = await here.game()
    (waiting,) = {MINA, JONATHAN} - {table.mover}
    with pytest.raises(NotYourTurn) as refused:
        await here.gameplay.move((table.id, 0), waiting.user_id, first_move(table), press=1)
    assert refused.value.key == "not_your_turn"


async def test_a_move_that_may_not_be_made_is_refused_and_changes_nothing(here: Harness) -> None:
    table = await here.game()
    with pytest.raises(IllegalMove):
        await here.gameplay.move((table.id, 0), mover_id(table), "agree", press=1)
    assert not await here.store.games.pressed(1)
    assert (await here.tables.get(table.id)).ply == 0


@pytest.mark.parametrize("move", ["!resign 0", "!resign 1", "!timeout 1", "!void", "!annul"])
async def test_an_ending_cannot_be_played_like_a_move(here: Harness, move: str) -> None:
    table = await here.game()
    with pytest.raises(InvalidMove):
        await here.gameplay.move((table.id, 0), mover_id(table), move, press=1)


async def test_nothing_is_played_after_the_end(here: Harness) -> None:
    table = await here.game()
    over = await here.gameplay.resign(table.id, MINA.user_id, press=1)
    assert over.position.winners == (1,)
    with pytest.raises(IllegalMove) as refused:
        await here.gameplay.move((table.id, over.ply), MINA.user_id, "queen", press=2)
    assert refused.value.key == "game_over"
    with pytest.raises(IllegalMove):
        await here.gameplay.resign(table.id, JONATHAN.user_id, press=3)


async def test_a_game_is_made_void_for_a_reason_once_and_nobody_wins(here: Harness) -> None:
    table = await here.step(await here.game())
    over = await here.gameplay.annul(table.id)
    assert over.record.moves[-1] == "!annul"
    assert over.position.winners is None
    assert over.rating_changes == ()
    assert here.publisher.tables[-1][1] == over
    with pytest.raises(IllegalMove) as refused:
        await here.gameplay.annul(table.id)
    assert refused.value.key == "game_over"


async def test_a_table_that_does_not_exist_is_unknown(here: Harness) -> None:
    with pytest.raises(UnknownTable):
        await here.tables.get(99)
    with pytest.raises(UnknownTable):
        await here.gameplay.move((99, 0), 1, "queen", press=1)


async def test_a_failing_publisher_does_not_stop_a_game(here: Harness) -> None:
    here.publisher.fails = True
    table = await here.step(await here.game())
    assert table.ply == 1


async def test_a_cancelled_press_still_stores_and_shows_its_move(here: Harness) -> None:
    table = await here.game()
    press = asyncio.create_task(
        here.gameplay.move((table.id, 0), mover_id(table), first_move(table), press=1)
    )
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await settle(here.time.busy)
    assert here.publisher.tables[-1][1].ply == 1
    again = await here.gameplay.move((table.id, 0), mover_id(table), first_move(table), press=1)
    assert again.ply == 1


async def test_the_message_that_shows_a_table_is_remembered(here: Harness) -> None:
    table = await here.game()
    assert table.location == CRYPT
    shown = MessageLocation(10, 20, 555)
    await here.locations.record_shown(table, shown)
    assert (await here.tables.get(table.id)).location == shown
    assert (await here.step(table)).location == shown
    async with harness(here.store.database.location, here.time) as later:
        assert (await later.tables.get(table.id)).location == shown


async def test_a_location_stored_during_a_move_is_not_lost(here: Harness) -> None:
    table = await here.game()
    shown = MessageLocation(10, 20, 555)
    await asyncio.gather(here.step(table), here.locations.record_shown(table, shown))
    assert (await here.tables.get(table.id)).location == shown


async def test_tables_beyond_those_in_memory_are_read_again(here: Harness) -> None:
    cache = TableCache(here.store, capacity=2)
    tables = [await here.game() for _ in range(3)]
    held = [await cache.table(table.id) for table in tables]
    assert held == tables
    assert [cache.peek(table.id) for table in tables] == [None, *held[1:]]
    assert await cache.table(tables[1].id) is held[1]
    assert await cache.table(tables[0].id) == tables[0]
    assert cache.peek(tables[1].id) is held[1]
    assert cache.peek(tables[2].id) is None


async def test_those_who_read_a_table_at_once_get_the_same(here: Harness) -> None:
    table = await here.game()
    cache = TableCache(here.store)
    first, second = await asyncio.gather(*(cache.table(table.id) for _ in range(2)))
    assert first is second
    assert first is not table


async def test_a_table_forgotten_while_it_is_read_is_read_again_and_no_other(here: Harness) -> None:
    first, second = await here.game(), await here.game()
    cache = TableCache(here.store)
    reading = [asyncio.create_task(cache.table(table.id)) for table in (first, second)]
    await asyncio.sleep(0)
    cache.drop(first.id)
    assert await asyncio.gather(*reading) == [first, second]
    assert (cache.peek(first.id), cache.peek(second.id)) == (None, second)
    assert await cache.table(first.id) is cache.peek(first.id)


async def test_only_a_long_game_is_replayed_in_a_thread(here: Harness) -> None:
    threads = []

    def replayed(stored: StoredGame) -> Table:
        threads.append(threading.current_thread())
        return table_of(stored)

    short = await here.play_out(await here.game())
    long = await here.play_out(await here.game(terms=Terms("fosco.two", {"deals": "6"})))
    cache = TableCache(here.store, replay_stored=replayed)
    assert [await cache.table(table.id) for table in (short, long)] == [short, long]
    assert [thread is threading.main_thread() for thread in threads] == [True, False]


async def test_a_record_that_brings_a_replay_to_an_error_is_damaged_and_names_no_card(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    card = "7H"

    def replayed(_stored: StoredGame) -> Table:
        raise RuntimeError(card)

    table = await here.game()
    cache = TableCache(here.store, replay_stored=replayed)
    with pytest.raises(DamagedRecord):
        await cache.table(table.id)
    assert f"table {table.id} cannot be replayed: RuntimeError\n  File " in caplog.text
    assert card not in caplog.text
    assert table.id in here.store.games.damaged


async def test_a_game_that_has_lost_its_last_player_is_damaged(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    lost = delete(schema.seat).where(schema.seat.c.seat == 2)
    await here.store.database.write(lambda connection: connection.execute(lost))
    with pytest.raises(DamagedRecord):
        await TableCache(here.store).table(table.id)
    assert f"table {table.id} cannot be replayed: record_damaged" in caplog.text
    assert table.id in here.store.games.damaged


async def test_tables_are_found_by_channel_guild_and_person(here: Harness) -> None:
    mine = await here.game()
    other = await here.game(LUCY, JONATHAN)
    elsewhere = await here.game(MINA, LUCY, location=MessageLocation(11, 21))
    assert await here.tables.in_channel(20) == (mine, other)
    assert await here.tables.ids_in_guild(10) == (mine.id, other.id)
    assert await here.tables.of(MINA.user_id) == (mine, elsewhere)
    assert await here.tables.latest(20, MINA.user_id) == mine
    assert await here.tables.latest(20, 99) == other
    assert await here.tables.latest(22, 99) is None
    over = await here.gameplay.resign(mine.id, MINA.user_id, press=1)
    assert await here.tables.in_channel(20) == (other,)
    assert await here.tables.finished(MINA.user_id, 10) == (over,)
    assert await here.tables.finished(MINA.user_id, 11) == ()


def noted(here: Harness) -> list[int]:
    """The games that this task reads from now on, by their ids; the bot reads some by itself."""
    read, asked, reader = here.store.games.game, list[int](), asyncio.current_task()

    async def counted(game_id: int) -> StoredGame | None:
        if asyncio.current_task() is reader:
            asked.append(game_id)
        return await read(game_id)

    stand_in(here.store.games, "game", counted)
    return asked


async def test_of_all_finished_games_only_the_last_is_read(here: Harness) -> None:
    person = Asker(MINA.user_id, CRYPT)
    with pytest.raises(UnknownTable):
        await here.tables.named_or_last_finished(None, person)
    for _ in range(3):
        table = await here.game()
        last = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    async with harness(here.store.database.location, here.time) as other:
        asked = noted(other)
        assert (await other.tables.named_or_last_finished(None, person)).id == last.id
        assert asked == [last.id]


async def test_a_game_without_a_finished_deal_comes_after_those_with_one(here: Harness) -> None:
    person = Asker(MINA.user_id, CRYPT)

    async def found() -> int:
        found = await here.tables.named_or_last_finished(None, person, with_a_deal=True)
        return found.id

    short = await here.game()
    await here.gameplay.resign(short.id, MINA.user_id, press=here.press())
    assert await found() == short.id
    long = await here.game()
    while not long.position.state.deals_finished:
        long = await here.step(long)
    await here.gameplay.resign(long.id, MINA.user_id, press=here.press())
    short = await here.game()
    await here.gameplay.resign(short.id, MINA.user_id, press=here.press())
    assert await found() == long.id


async def test_the_own_table_is_one_here_or_one_where_it_is_the_persons_turn(here: Harness) -> None:
    attic = replace(CRYPT, channel_id=21)

    async def own(location: MessageLocation, user_id: int = MINA.user_id) -> Table:
        return await here.tables.named_or_own(None, Asker(user_id, location))

    async def shown(location: MessageLocation, user_id: int = MINA.user_id) -> Table:
        person = Asker(user_id, location)
        return await here.tables.named_or_latest(None, person, elsewhere=True)

    async def begun(location: MessageLocation, *, to_move: bool) -> int:
        table = await here.game(JONATHAN, MINA, location=location)
        while (table.awaited_seat(MINA.user_id) is not None) is not to_move:
            table = await here.step(table)
        return table.id

    waiting = await begun(attic, to_move=False)
    assert (await own(CRYPT)).id == waiting == (await shown(CRYPT)).id
    urgent = [await begun(attic, to_move=True) for _ in range(2)][-1]
    await begun(attic, to_move=False)
    assert (await own(CRYPT)).id == urgent == (await shown(CRYPT)).id
    others = await here.game(JONATHAN, LUCY)
    assert (await own(CRYPT)).id == urgent
    assert (await shown(CRYPT)).id == others.id, "here others can be watched"
    near = await begun(CRYPT, to_move=False)
    await begun(attic, to_move=True)
    assert (await own(CRYPT)).id == near == (await shown(CRYPT)).id
    assert (await here.tables.named_or_own(waiting, Asker(MINA.user_id, CRYPT))).id == waiting
    for found in (own, shown):
        with pytest.raises(UnknownTable):
            await found(replace(CRYPT, channel_id=22), 99)


async def test_only_the_game_that_is_most_likely_meant_is_read(here: Harness) -> None:
    attic = replace(CRYPT, channel_id=21)
    person = Asker(MINA.user_id, CRYPT)

    async def over(location: MessageLocation = CRYPT) -> Table:
        table = await here.game(location=location)
        return await here.gameplay.resign(table.id, MINA.user_id, press=here.press())

    async def read_for(found: Table) -> list[int]:
        """The games that are read to find this one."""
        async with harness(here.store.database.location, here.time) as other:
            asked = noted(other)
            assert (await other.tables.named_or_nearest(None, person)).id == found.id
            return asked

    elsewhere = [await over(attic) for _ in range(3)]
    assert await read_for(elsewhere[-1]) == [one.id for one in reversed(elsewhere)]
    others = [await here.game(JONATHAN, LUCY) for _ in range(2)]
    assert (await read_for(others[-1]))[-1] == others[-1].id
    last = [await over(), await over()][-1]
    assert await read_for(last) == [last.id]
    own = [await here.game(), await here.game()]
    assert await read_for(own[-1]) == [own[-1].id]


async def test_another_process_that_is_ahead_is_noticed(here: Harness) -> None:
    """Its board shows ply 1, and a press on it comes to this process, which knows ply 0."""
    table = await here.game()
    async with harness(here.store.database.location, here.time) as other:
        ahead = await other.step(await other.tables.get(table.id))
        assert (await here.step(ahead)).ply == 2
        # Now the other one is behind, and the ply that it thinks is next is taken already.
        stale = await other.tables.get(table.id)
        assert stale.ply == 1
        with pytest.raises(StaleMove):
            await other.step(stale)
        resigned = await other.gameplay.resign(table.id, MINA.user_id, press=3)
        assert resigned.ply == 3


async def test_a_press_that_is_overtaken_again_and_again_is_stale(here: Harness) -> None:
    table = await here.game()
    failing(here.store.games, "append", Conflict)
    with pytest.raises(StaleMove):
        await here.gameplay.resign(table.id, MINA.user_id, press=1)


async def test_the_seed_is_public_when_the_game_is_over(here: Harness) -> None:
    table = await here.game()
    with pytest.raises(SeedSecret):
        table.seed  # noqa: B018
    assert table.commitment == table.record.commitment
    assert repr(table.record.seed) not in repr(table)


async def test_an_end_from_outside_leaves_nothing_to_do_in_the_view(here: Harness) -> None:
    table = await here.step(await here.step(await here.game()))
    assert table.view(table.position.to_move).moves
    over = await here.gameplay.resign(table.id, MINA.user_id, press=1)
    seen = coffin_view(over.view(0))
    assert (seen.to_move, seen.legal_cells, seen.moves) == (None, (), ())
    ended = await here.play_out(await here.game())
    assert ended.view(None) == ended.position.state.view(None)


async def test_a_clock_is_needed_only_through_the_one_that_is_given(tmp_path: Path) -> None:
    time = FakeTime(5.0)
    async with harness(tmp_path / "d.db", time) as here:
        assert (await here.game()).started_at == 5.0


async def test_an_answer_can_be_prepared_while_the_move_is_stored(here: Harness) -> None:
    table, prepared = await here.game(), list[Table]()
    moved = await here.gameplay.move(
        (table.id, 0), mover_id(table), first_move(table), press=1, prepare=prepared.append
    )
    assert prepared[0] is moved
    assert await here.tables.get(table.id) is moved
    assert [after.ply for _, after in here.publisher.tables] == [0], "it is answered first"
    await here.step(moved)
    assert [after.ply for _, after in here.publisher.tables] == [0, 1, 2]


async def test_nothing_prepared_for_a_move_that_came_too_late_is_used(here: Harness) -> None:
    table, prepared = await here.game(), list[Table]()
    append, tries = here.store.games.append, iter([True])

    async def late_once(step: MoveCommit, meanwhile: Callable[[], None]) -> float:
        if next(tries, False):
            meanwhile()
            raise Conflict
        return await append(step, meanwhile)

    stand_in(here.store.games, "append", late_once)
    moved = await here.gameplay.move(
        (table.id, 0), mover_id(table), first_move(table), press=1, prepare=prepared.append
    )
    late, timely = prepared
    assert late is not moved
    assert timely is moved


async def test_an_end_is_shown_before_it_is_answered(here: Harness) -> None:
    """Whoever answers may ask at once for a rematch or the thread of the game."""
    table, prepared = await here.game(), list[Table]()
    while not over_after(table):
        table = await here.step(table)
    mover, move = mover_id(table), first_move(table)
    over = await here.gameplay.move(
        (table.id, table.ply), mover, move, press=1, prepare=prepared.append
    )
    assert over.over
    assert here.publisher.tables[-1][1] is over
    assert prepared[0] is not over, "the time of its end was not known"


def over_after(table: Table) -> bool:
    return table.position.play(first_move(table)).over
