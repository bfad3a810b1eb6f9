"""A finished game is replayed once for all who look at it, and not again soon."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.errors import NotOver
from bot.tables.replayed_games import ReplayedGames
from bot.tables.replayed_moves import replayed_moves
from bot.tables.table import Table
from tests.ui.tables import tables_of

FIRST, *_, LAST = tables_of("dracula.classic")
MOVES = len(replayed_moves(LAST))


class Replays:
    """Replays games, and remembers which; it keeps so many of their moves."""

    def __init__(self, most_moves: int = 10 * MOVES) -> None:
        self.replayed: list[int] = []
        self._games = ReplayedGames[tuple[object, ...]](most_moves, asyncio.Lock())

    async def moves(self, table: Table) -> tuple[object, ...]:
        def replay() -> tuple[object, ...]:
            self.replayed.append(table.id)
            if table.id < 0:
                raise ZeroDivisionError
            return replayed_moves(table)

        return await self._games.of(table, replay)


def table(number: int) -> Table:
    return replace(LAST, id=number)


async def test_all_who_ask_at_once_wait_for_one_replay() -> None:
    games = Replays()
    all_moves = await asyncio.gather(*(games.moves(table(1)) for _ in range(10)))
    assert games.replayed == [1]
    assert {len(moves) for moves in all_moves} == {MOVES}


async def test_one_who_no_longer_waits_stops_nobody_else() -> None:
    games = Replays()
    first, second = (asyncio.create_task(games.moves(table(1))) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert len(await second) == MOVES


async def test_the_games_looked_at_last_are_kept() -> None:
    games = Replays(most_moves=2 * MOVES)
    for number in (1, 2, 1, 3, 1, 2):
        await games.moves(table(number))
    assert games.replayed == [1, 2, 3, 2]


async def test_a_game_that_is_longer_than_all_that_is_kept_is_kept_alone() -> None:
    games = Replays(most_moves=1)
    for number in (1, 1, 2, 1):
        await games.moves(table(number))
    assert games.replayed == [1, 2, 1]


async def test_a_replay_that_failed_is_tried_again() -> None:
    games = Replays()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await games.moves(table(-1))
    assert games.replayed == [-1, -1]


async def test_a_running_game_is_not_replayed() -> None:
    with pytest.raises(NotOver):
        await Replays().moves(FIRST)


def test_a_running_game_has_no_moves_to_look_at() -> None:
    running = next(table for table in tables_of("dracula.classic") if not table.over)
    with pytest.raises(NotOver):
        replayed_moves(running)
