"""A finished game is replayed once for all who check or copy it, and one game at a time."""

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine import notation
from bot.engine.fairness import all_deals
from bot.engine.games import game
from bot.tables.errors import NotOver
from bot.tables.finished_games import FinishedGames
from bot.tables.table import Table
from tests.ui.tables import tables_of

FIRST, *_, LAST = tables_of("dracula.classic")
GAME = game(LAST.terms.rules)
DEALS = all_deals(GAME, LAST.record)
TEXT = notation.write(GAME, LAST.record, {})


class Replays:
    """Which games were replayed, and how many of them at most at the same time."""

    def __init__(self) -> None:
        self.replayed: list[int] = []
        self.at_once = 0
        self._now = 0
        self._lock = threading.Lock()

    def table(self, number: int) -> Table:
        """A finished game that notes when it is replayed."""
        moves = NotedMoves(LAST.record.moves)
        moves.number, moves.replays = number, self
        return replace(LAST, id=number, record=replace(LAST.record, moves=moves))

    def note(self, number: int) -> None:
        with self._lock:
            self._now += 1
            self.at_once = max(self.at_once, self._now)
        time.sleep(0.005)
        with self._lock:
            self._now -= 1
            if number not in self.replayed[-1:]:  # one replay reads the moves several times
                self.replayed.append(number)


class NotedMoves(tuple[str, ...]):
    """The moves of a record, which note whenever they are read."""

    number: int
    replays: Replays

    def __iter__(self) -> Iterator[str]:
        self.replays.note(self.number)
        return super().__iter__()


async def test_all_who_ask_at_once_wait_for_one_replay() -> None:
    replays, games = Replays(), FinishedGames()
    table = replays.table(1)
    checks = await asyncio.gather(*(games.deals(table) for _ in range(20)))
    assert all(deals is checks[0] for deals in checks)
    assert checks[0] == DEALS
    copies = await asyncio.gather(*(games.text(table, {}) for _ in range(20)))
    assert set(copies) == {TEXT}
    replays.replayed.clear()
    assert await games.deals(table) == DEALS
    assert await games.text(table, {}) == TEXT
    assert not replays.replayed, "both are kept"


async def test_one_game_is_replayed_at_a_time() -> None:
    replays, games = Replays(), FinishedGames()
    tables = [replays.table(number) for number in range(1, 5)]
    await asyncio.gather(*(games.deals(one) for one in tables))
    assert replays.replayed == [1, 2, 3, 4]
    await asyncio.gather(
        *(games.text(one, {}) for one in tables), *(games.deals(replays.table(5)) for _ in range(2))
    )
    assert replays.at_once == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Date": "1897-10-03", "Seat0": "Mina"},
        {"Seat0": '[Result "1-0"]', "Seat1": '\n[Result "1-0"]\n\n1. queen'},
    ],
)
async def test_each_copy_has_the_headers_that_it_is_given(headers: dict[str, str]) -> None:
    games = FinishedGames()
    await games.text(LAST, {"Seat0": "a name that is not kept"})
    assert await games.text(LAST, headers) == notation.write(GAME, LAST.record, headers)


async def test_a_text_keeps_the_options_of_its_game() -> None:
    *_, last = tables_of("dracula.classic", 0, {"end_bonus": "none"})
    headers = {"Date": "1897-10-03"}
    assert "end_bonus" in last.record.options
    written = notation.write(GAME, last.record, headers)
    assert await FinishedGames().text(last, headers) == written


async def test_a_running_game_is_neither_replayed_nor_kept() -> None:
    games = FinishedGames()
    for _ in range(2):
        with pytest.raises(NotOver):
            await games.deals(FIRST)
        with pytest.raises(NotOver):
            await games.text(FIRST, {})
    assert FIRST.id == LAST.id
    assert await games.deals(LAST) == DEALS
    with pytest.raises(NotOver):
        await games.deals(FIRST)
    with pytest.raises(NotOver):
        await games.text(FIRST, {})
