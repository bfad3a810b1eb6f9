"""Finished games for those who check or keep them: every deal, and the record as text."""

import asyncio
from collections.abc import Mapping
from typing import Final

from bot.engine import notation
from bot.engine.fairness import Deal, all_deals
from bot.engine.games import game
from bot.tables.replayed_games import ReplayedGames
from bot.tables.table import Table

MOST_DEALS: Final = 500
"""Deals that are kept, of all games together; one takes from two to twenty kilobytes."""
MOST_TEXT: Final = 500_000
"""Characters of records that are kept; the longest session has some 30,000."""


class FinishedGames:
    """Replays each finished game once for all who ask, in a thread, one game after another."""

    def __init__(self) -> None:
        one_by_one = asyncio.Lock()
        self._deals = ReplayedGames[tuple[Deal, ...]](MOST_DEALS, one_by_one)
        self._texts = ReplayedGames[str](MOST_TEXT, one_by_one)

    async def deals(self, table: Table) -> tuple[Deal, ...]:
        """Every deal of the game, as its seed determines it; NotOver."""
        rules = game(table.record.rules)
        return await self._deals.of(table, lambda: all_deals(rules, table.record))

    async def text(self, table: Table, headers: Mapping[str, str]) -> str:
        """The record of the game as text, with these free headers; NotOver."""
        rules = game(table.record.rules)
        # The headers are not kept: they may name people.
        rest = await self._texts.of(table, lambda: notation.result_and_moves(rules, table.record))
        return notation.with_headers(table.record, headers, rest)
