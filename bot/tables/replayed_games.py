"""Replays of finished games, each made once for all who ask; the last ones are kept in memory."""

import asyncio
from collections.abc import Callable, Sized
from typing import TypeVar

from bot.tables.errors import NotOver
from bot.tables.single_flight import SingleFlightCache
from bot.tables.table import Table

V = TypeVar("V", bound=Sized)


class ReplayedGames(SingleFlightCache[int, V]):
    """What a replay makes of each game; replays run in a thread, one at a time by this lock."""

    def __init__(self, most: int, one_by_one: asyncio.Lock) -> None:
        super().__init__(most)
        self._one_by_one = one_by_one

    async def of(self, table: Table, replay: Callable[[], V]) -> V:
        """The result of `replay` for this game, kept or new; NotOver while it is running."""
        if not table.over:
            raise NotOver("not_over")

        async def replayed() -> V:
            async with self._one_by_one:
                return await asyncio.to_thread(replay)

        return await self.get(table.id, replayed)
