"""Finished games for those who check or keep them: every deal, and the record as text."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar

from bot.engine import notation
from bot.engine.fairness import Deal, all_deals
from bot.engine.games import game
from bot.engine.record import Record
from bot.tables.errors import NotOver
from bot.tables.single_flight import SingleFlightCache
from bot.tables.table import Table

MOST_DEALS: Final = 500
"""Deals that are kept, of all games together; one takes from two to twenty kilobytes."""
MOST_TEXT: Final = 500_000
"""Characters of records that are kept; the longest session has some 30,000."""

_RESULT: Final = "\n[Result "
"""The beginning of the header before which the writer puts the free ones."""

T = TypeVar("T")


class OpenedGames:
    """Replays each finished game once for all who ask, in a thread, one game after another."""

    def __init__(self, most_deals: int = MOST_DEALS, most_text: int = MOST_TEXT) -> None:
        self._deals = SingleFlightCache[int, tuple[Deal, ...]](most_deals)
        self._texts = SingleFlightCache[int, str](most_text)
        self._one_by_one = asyncio.Lock()

    async def deals(self, table: Table) -> tuple[Deal, ...]:
        """Every deal of the game, as its seed determines it; NotOver."""
        work = self._in_turn(table, lambda: all_deals(game(table.record.rules), table.record))
        return await self._deals.get(table.id, work)

    async def text(self, table: Table, headers: Mapping[str, str]) -> str:
        """The record of the game as text, with these free headers; NotOver."""
        rules = game(table.record.rules)
        work = self._in_turn(table, lambda: notation.write(rules, table.record, {}))
        return _with_headers(await self._texts.get(table.id, work), table.record, headers)

    def _in_turn(self, table: Table, replay: Callable[[], T]) -> Callable[[], Awaitable[T]]:
        """Runs `replay` when no other replay runs; NotOver at once for a running game."""
        if not table.over:
            raise NotOver("not_over")

        async def replayed() -> T:
            async with self._one_by_one:
                return await asyncio.to_thread(replay)

        return replayed


def _with_headers(text: str, record: Record, headers: Mapping[str, str]) -> str:
    """The text of a record with free headers, which are not kept: they may name people."""
    before_moves = Record(record.rules, record.seed, record.options)
    beginning = notation.write(game(record.rules), before_moves, headers)
    return beginning[: beginning.index(_RESULT)] + text[text.index(_RESULT) :]
