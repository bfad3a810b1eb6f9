"""Finished games card by card, for replays and reviews; those used last are kept in memory."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.tables.errors import NotOver
from bot.tables.played_cards import PlayedCard, played_cards
from bot.tables.single_flight import SingleFlightCache
from bot.tables.table import Table

MOST_CARDS: Final = 4000
"""Cards that are kept, of all games together; a card takes some two kilobytes."""

_Cards = tuple[PlayedCard, ...]


class ReplayedGames:
    """Replays each finished game once for all who ask, in a thread, one game after another."""

    def __init__(
        self, replay: Callable[[Table], _Cards] = played_cards, most_cards: int = MOST_CARDS
    ) -> None:
        self._replay = replay
        self._kept = SingleFlightCache[int, _Cards](most_cards)
        self._one_by_one = asyncio.Lock()

    async def cards(self, table: Table) -> _Cards:
        """Every card of the game in order; NotOver."""
        if not table.over:
            raise NotOver("not_over")

        async def replayed() -> _Cards:
            async with self._one_by_one:
                return await asyncio.to_thread(self._replay, table)

        return await self._kept.get(table.id, replayed)
