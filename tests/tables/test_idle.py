"""Games without a clock that nobody plays any more: announced, then void."""

from dataclasses import replace
from pathlib import Path

from sqlalchemy import update

from bot.model.terms import Pace, Terms
from bot.store import schema
from bot.tables.rebuild import rebuild
from tests.tables.fakes import (
    CLASSIC,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakeTime,
    Harness,
    deadline_of,
    harness,
    overtaken,
    unopened,
)

SLOW = replace(CLASSIC, pace=Pace.NONE)


async def forget_deadlines(here: Harness) -> None:
    """Leave the games as a version without idle games has stored them."""
    forgotten = update(schema.place).values(deadline=None, remind_at=None)
    await here.store.database.write(lambda connection: connection.execute(forgotten))


async def test_a_game_without_a_clock_is_void_after_thirty_days_without_a_move(
    here: Harness,
) -> None:
    table = await here.game(terms=SLOW)
    assert table.move_deadline is None, "no player has a deadline"
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


async def test_a_void_game_has_no_result_after_a_rebuild_either(here: Harness) -> None:
    table = await here.game(terms=SLOW)
    await here.time.advance(30 * DAY)
    over = await here.tables.get(table.id)
    assert over.position.winners is None
    assert over.rating_changes == ()
    assert await rebuild(here.store) == 0
    assert (await here.player_stats.profile(MINA.user_id, None)).games == 0


async def test_a_move_gives_thirty_days_again(here: Harness) -> None:
    table = await here.game(terms=SLOW)
    await here.time.advance(29 * DAY)
    table = await here.step(table)
    assert deadline_of(table) == here.time.now + 30 * DAY
    await here.time.advance(29 * DAY)
    assert not (await here.tables.get(table.id)).over


async def test_players_who_never_say_whether_they_stay_leave_a_void_game(here: Harness) -> None:
    terms = Terms("thracula", pace=Pace.NONE)
    table = await here.game(MINA, JONATHAN, LUCY, terms=terms)
    await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
    await here.time.advance(30 * DAY)
    assert (await here.tables.get(table.id)).record.moves == ("!resign 2", "!idle")


async def test_a_game_from_before_has_thirty_days_from_the_first_start(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        table = await here.game(terms=SLOW)
        timed = await here.game()
        await here.time.advance(DAY)
        await forget_deadlines(here)
    async with unopened(file, time, LIMITS, None) as here:
        # A game that is read just before does not stay as it was.
        overtaken(here.store.timers, "begin_idle", lambda *_: here.tables.get(table.id))
        await here.services.open(here.publisher)
        assert (await here.tables.get(table.id)).deadline == time.now + 30 * DAY
        assert (await here.tables.get(timed.id)).deadline is None
        await time.advance(10 * DAY)
    async with harness(file, time) as here:
        assert (await here.tables.get(table.id)).deadline == time.now + 20 * DAY, "only once"
        await time.advance(20 * DAY)
        assert (await here.tables.get(table.id)).over
