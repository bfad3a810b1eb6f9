"""The coffins of the days: whose try counts, on whose board it stands, and when a day ends."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.ai.analysis.position_puzzles import generate_position_puzzle
from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.errors import IllegalMove, Refusal
from bot.engine.moves import Move
from bot.model.errors import QueueFull
from bot.model.puzzles import POSITION_GAMES, PositionPuzzle, Puzzle
from bot.store.secret_key import new_key
from bot.store.store import Store, open_store
from bot.tables.context import Runtime
from bot.tables.errors import Closing, JustErased
from bot.tables.puzzles import SECRET_SINCE, PuzzleClosed, Puzzles, position_table
from tests.tables.fakes import DAY, JONATHAN, LUCY, MINA, FakeTime, settle

NOON = 1_795_176_000.0  # 2026-11-20
TODAY = date(2026, 11, 20)
CARFAX, WHITBY = 10, 11


class Setter:
    async def puzzle(self, seed: bytes) -> Puzzle:
        return generate_puzzle(seed)

    async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
        return generate_position_puzzle(game, seed)


@pytest.fixture
def clock() -> FakeTime:
    return FakeTime(NOON)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path / "dracula.db")
    yield opened
    await opened.close()


@pytest.fixture
def puzzles(store: Store, clock: FakeTime) -> Puzzles:
    return Puzzles(store, Setter(), Runtime(clock))


async def moves(puzzles: Puzzles, day: date = TODAY) -> list[Move]:
    """The moves of a day's coffin, the best first."""
    of = await puzzles.daily(day)
    return sorted(of.margins, key=lambda move: -of.margins[move])


async def names(puzzles: Puzzles, guild_id: int | None) -> list[str]:
    return [kept.person.name for kept in await puzzles.board(TODAY, guild_id)]


async def test_a_coffin_cannot_be_foreseen_without_the_secret_key(
    puzzles: Puzzles, store: Store, tmp_path: Path
) -> None:
    first, before = SECRET_SINCE, SECRET_SINCE - timedelta(days=1)
    other_store = await open_store(tmp_path / "other.db", key=new_key())
    other = Puzzles(other_store, Setter(), Runtime(FakeTime(NOON)))
    assert await moves(puzzles, before) == await moves(other, before), "as it was played"
    assert await moves(puzzles, first) != await moves(other, first)
    again = Puzzles(store, Setter(), Runtime(FakeTime(NOON)))
    assert await moves(puzzles, first) == await moves(again, first)
    assert await moves(puzzles, first) != await moves(puzzles, first + timedelta(days=1))
    await other_store.close()


async def test_a_day_is_a_day_in_utc(puzzles: Puzzles, clock: FakeTime) -> None:
    assert puzzles.today() == TODAY
    clock.now += DAY / 2 - 1
    assert puzzles.today() == TODAY
    clock.now += 1
    assert puzzles.today() == date(2026, 11, 21)


async def test_days_and_names_have_puzzles_of_their_own(puzzles: Puzzles) -> None:
    first, second = await puzzles.daily(TODAY), await puzzles.daily(date(2026, 11, 21))
    third = await puzzles.practice("2026-11-20")
    assert len({first.view.coffin, second.view.coffin, third.view.coffin}) == 3
    assert await puzzles.daily(TODAY) == first


@pytest.mark.parametrize("game", POSITION_GAMES)
async def test_the_person_who_practises_is_to_move_in_a_position_of_the_game(
    puzzles: Puzzles, game: str
) -> None:
    puzzle = await puzzles.position(MINA.user_id, game, "carfax")
    assert puzzle == await puzzles.position(MINA.user_id, game, "carfax")
    assert puzzle != await puzzles.position(MINA.user_id, game, "whitby")
    table = position_table(puzzle, MINA)
    (seat,) = table.seats_of(MINA.user_id)
    assert table.position.to_move == seat
    assert set(table.view(seat).moves) == set(puzzle.margins)


async def test_a_person_has_one_position_made_at_a_time(store: Store) -> None:
    opened, begun = asyncio.Event(), list[str]()

    class Slow(Setter):
        async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
            begun.append(game)
            await opened.wait()
            return await super().position_puzzle(game, seed)

    puzzles = Puzzles(store, Slow())
    first, again, of_another = (
        asyncio.create_task(puzzles.position(user_id, "abstrac", "carfax"))
        for user_id in (MINA.user_id, MINA.user_id, LUCY.user_id)
    )
    await asyncio.sleep(0)
    for game, name in (("abstrac", "whitby"), ("fosco", "carfax")):
        refused = asyncio.create_task(puzzles.position(MINA.user_id, game, name))
        await settle()
        assert refused.done()
        with pytest.raises(QueueFull, match="own puzzle waits"):
            await refused
    others = asyncio.create_task(puzzles.position(LUCY.user_id, "fosco", "whitby"))
    await settle()
    opened.set()
    assert await first is await again is await of_another
    await others
    assert begun == ["abstrac", "fosco"]
    assert (await puzzles.position(MINA.user_id, "fosco", "carfax")).margins


async def test_whoever_waits_for_a_position_as_the_bot_stops_is_told_so(store: Store) -> None:
    class Endless(Setter):
        async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
            await asyncio.Event().wait()
            raise AssertionError("nobody sets it")

    puzzles = Puzzles(store, Endless())
    waiting = asyncio.create_task(puzzles.position(MINA.user_id, "abstrac", "carfax"))
    await settle()
    await puzzles.close()
    with pytest.raises(Closing):
        await waiting


async def test_a_game_with_hidden_cards_has_no_positions_to_practise_on(puzzles: Puzzles) -> None:
    with pytest.raises(Refusal):
        await puzzles.position(MINA.user_id, "thracula", "carfax")


async def test_only_a_move_of_the_puzzle_is_a_try(puzzles: Puzzles) -> None:
    with pytest.raises(IllegalMove):
        await puzzles.attempt(MINA, TODAY, Move("agree"), CARFAX)
    assert await puzzles.attempt_of(MINA, TODAY, CARFAX) is None


async def test_neither_yesterday_nor_tomorrow_can_be_tried(puzzles: Puzzles) -> None:
    for day in (date(2026, 11, 19), date(2026, 11, 21)):
        with pytest.raises(PuzzleClosed):
            await puzzles.attempt(MINA, day, (await moves(puzzles, day))[0], CARFAX)


async def test_the_first_try_counts_also_for_a_press_that_came_between(
    puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    best, *_, worst = await moves(puzzles)
    first = await puzzles.attempt(MINA, TODAY, worst, CARFAX)
    assert await puzzles.attempt(MINA, TODAY, best, CARFAX) == first

    async def nobody(*_: object) -> None:
        """Another press that looked before the first one was kept."""

    monkeypatch.setattr(puzzles, "attempt_of", nobody)
    assert await puzzles.attempt(MINA, TODAY, best, CARFAX) == first


async def test_whoever_erases_their_try_gets_no_other_within_24_hours(
    store: Store, puzzles: Puzzles, clock: FakeTime
) -> None:
    best, worst = (await moves(puzzles))[0], (await moves(puzzles))[-1]
    await puzzles.attempt(MINA, TODAY, worst, CARFAX)
    await store.erasure.erase(MINA.user_id, clock.now)
    for passed in (0.0, DAY - 1):
        clock.now = NOON + passed
        today = puzzles.today()
        with pytest.raises(JustErased) as refused:
            await puzzles.attempt(MINA, today, (await moves(puzzles, today))[0], CARFAX)
        assert refused.value.details["until"] == NOON + DAY
    assert await names(puzzles, CARFAX) == []
    clock.now = NOON
    await puzzles.attempt(JONATHAN, TODAY, best, CARFAX)
    clock.now = NOON + DAY
    tomorrow = puzzles.today()
    made = await puzzles.attempt(MINA, tomorrow, (await moves(puzzles, tomorrow))[0], CARFAX)
    assert made.streak == 1


async def test_a_try_stands_on_the_board_of_every_server_where_it_was_asked_for(
    puzzles: Puzzles,
) -> None:
    best, *_, worst = await moves(puzzles)
    await puzzles.attempt(MINA, TODAY, worst, CARFAX)
    await puzzles.attempt(LUCY, TODAY, best, WHITBY)
    assert await names(puzzles, WHITBY) == ["Lucy"]
    await puzzles.attempt_of(MINA, TODAY, WHITBY)
    assert await names(puzzles, WHITBY) == ["Lucy", "Mina"]
    assert await names(puzzles, CARFAX) == ["Mina"]


async def test_a_try_outside_of_servers_stands_on_no_board(puzzles: Puzzles) -> None:
    await puzzles.attempt(JONATHAN, TODAY, (await moves(puzzles))[0], None)
    assert await puzzles.attempt_of(JONATHAN, TODAY, None) is not None
    assert await names(puzzles, None) == []


async def test_a_result_is_posted_once_a_server(puzzles: Puzzles) -> None:
    kept = await puzzles.attempt(MINA, TODAY, (await moves(puzzles))[0], CARFAX)
    assert await puzzles.may_post(kept, CARFAX)
    await puzzles.note_posted(kept, CARFAX)
    assert not await puzzles.may_post(kept, CARFAX)
    assert await puzzles.may_post(kept, WHITBY)


async def streaks(puzzles: Puzzles, clock: FakeTime, *days: date) -> list[int]:
    """The streaks of Mina's attempts on these days."""
    found = []
    for day in days:
        clock.now = NOON + (day - TODAY).days * DAY
        made = await puzzles.attempt(MINA, day, (await moves(puzzles, day))[0], CARFAX)
        found.append(made.streak)
    return found


async def test_one_missed_day_a_month_is_free(puzzles: Puzzles, clock: FakeTime) -> None:
    days = [date(2026, 11, day) for day in (20, 21, 23, 24, 26)]
    assert await streaks(puzzles, clock, *days) == [1, 2, 3, 4, 1]


async def test_a_streak_counts_the_try_of_its_day_or_else_what_one_would_continue(
    puzzles: Puzzles, clock: FakeTime
) -> None:
    assert await puzzles.streak(MINA.user_id, date(2026, 11, 20)) == 0
    await streaks(puzzles, clock, date(2026, 11, 20), date(2026, 11, 21))
    streak = {day: await puzzles.streak(MINA.user_id, date(2026, 11, day)) for day in (21, 22, 23)}
    assert streak == {21: 2, 22: 2, 23: 2}, "one missed day a month is free"
    assert await puzzles.streak(MINA.user_id, date(2026, 11, 24)) == 0


async def test_two_missed_days_end_a_streak(puzzles: Puzzles, clock: FakeTime) -> None:
    days = [date(2026, 11, 20), date(2026, 11, 23)]
    assert await streaks(puzzles, clock, *days) == [1, 1]


async def test_each_month_has_a_free_day_of_its_own(puzzles: Puzzles, clock: FakeTime) -> None:
    days = [date(2026, 11, 28), date(2026, 11, 30), date(2026, 12, 2), date(2026, 12, 4)]
    assert await streaks(puzzles, clock, *days) == [1, 2, 3, 1]


async def test_the_month_counts_best_moves_and_then_lost_points(
    puzzles: Puzzles, clock: FakeTime
) -> None:
    for day in (TODAY, date(2026, 11, 21)):
        clock.now = NOON + (day - TODAY).days * DAY
        best, *_, worst = await moves(puzzles, day)
        await puzzles.attempt(MINA, day, best, CARFAX)
        await puzzles.attempt(JONATHAN, day, best if day == TODAY else worst, CARFAX)
        await puzzles.attempt(LUCY, day, best, WHITBY)
    month = await puzzles.month(TODAY, CARFAX)
    assert [(one.person, one.days, one.best) for one in month] == [(MINA, 2, 2), (JONATHAN, 2, 1)]
    assert month[0].lost == 0 < month[1].lost
    assert await puzzles.month(date(2026, 12, 1), CARFAX) == []
