"""Finished games card by card, for replays and reviews; those looked at last are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from bot.tables.errors import NotOver
from bot.tables.played_cards import PlayedCard, played_cards
from bot.tables.table import Table

MOST_CARDS: Final = 4000
"""Cards that are kept, of all games together; a card takes some two kilobytes."""

_Cards = tuple[PlayedCard, ...]


class ReplayedGames:
    """Replays finished games in a thread, one after another.

    All who ask at once wait for the same replay. Of the `most_cards` that are kept those of the
    last game are never dropped.
    """

    def __init__(
        self, replay: Callable[[Table], _Cards] = played_cards, most_cards: int = MOST_CARDS
    ) -> None:
        self._replay = replay
        self._most_cards = most_cards
        self._kept: OrderedDict[int, _Cards] = OrderedDict()
        self._replays: dict[int, asyncio.Task[_Cards]] = {}
        self._one_by_one = asyncio.Lock()

    async def cards(self, table: Table) -> _Cards:
        """Every card of the game in order; NotOver."""
        if not table.over:
            raise NotOver("not_over")
        if table.id in self._kept:
            self._kept.move_to_end(table.id)
            return self._kept[table.id]
        if table.id not in self._replays:
            self._replays[table.id] = asyncio.create_task(self._replayed(table), name="replay")
        return await asyncio.shield(self._replays[table.id])

    async def _replayed(self, table: Table) -> _Cards:
        try:
            async with self._one_by_one:
                cards = await asyncio.to_thread(self._replay, table)
        finally:
            del self._replays[table.id]
        self._kept[table.id] = cards
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most_cards:
            self._kept.popitem(last=False)
        return cards
