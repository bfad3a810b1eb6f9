"""Cache of results; of those being computed, a person may wait for a few only."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sized
from typing import TypeVar

from bot.model.errors import QueueFull
from bot.tables.errors import Closing
from bot.tables.single_flight import SingleFlightCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Sized)


class FairCache(SingleFlightCache[K, V]):
    """A SingleFlightCache that begins at most `most_of_one` pieces of work at once for one person.

    `refusal` is the key of the QueueFull for further ones.
    """

    def __init__(self, most: int, most_of_one: int, refusal: str) -> None:
        super().__init__(most)
        self._most_of_one = most_of_one
        self._refusal = refusal
        self._asked_by: dict[K, int] = {}
        self._closing = False

    async def get_for(self, user_id: int, key: K, work: Callable[[], Awaitable[V]]) -> V:
        """The result of `work` for this key, as with `get`; QueueFull, and Closing after `close`.

        Work counts for the person who was the first to ask for it, until it ends. A result that is
        kept, or that somebody waits for already, is never refused.
        """
        if self._closing:
            raise Closing("closing")
        if key not in self._kept and key not in self._asked_by:
            own = sum(asked_by == user_id for asked_by in self._asked_by.values())
            if own >= self._most_of_one:
                raise QueueFull(self._refusal)
            self._asked_by[key] = user_id

        async def counted() -> V:
            try:
                return await work()
            finally:
                del self._asked_by[key]

        try:
            return await self.get(key, counted)
        except asyncio.CancelledError:
            if self._closing:
                raise Closing("closing") from None
            raise

    async def close(self) -> None:
        """Cancel all work in progress; those who wait for it get Closing."""
        self._closing = True
        await super().close()
