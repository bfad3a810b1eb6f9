"""Work that is shared and kept, of which no person has more than a few pieces done at once."""

from collections.abc import Awaitable, Callable, Hashable, Sized
from typing import TypeVar

from bot.model.errors import QueueFull
from bot.tables.single_flight import SingleFlightCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Sized)


class FairCache(SingleFlightCache[K, V]):
    """A SingleFlightCache that begins at most `most_of_one` pieces of work at once for one person.

    Further ones are refused with what `full` returns.
    """

    def __init__(self, most: int, most_of_one: int, full: Callable[[], QueueFull]) -> None:
        super().__init__(most)
        self._most_of_one = most_of_one
        self._full = full
        self._asked_by: dict[K, int] = {}

    async def get_for(self, user_id: int, key: K, work: Callable[[], Awaitable[V]]) -> V:
        """The result of `work` for this key, as with `get`; QueueFull.

        Work counts for the person who was the first to ask for it, until it ends. A result that is
        kept, or that somebody waits for already, is never refused.
        """
        if key not in self._kept and key not in self._asked_by:
            own = sum(asked_by == user_id for asked_by in self._asked_by.values())
            if own >= self._most_of_one:
                raise self._full()
            self._asked_by[key] = user_id

        async def counted() -> V:
            try:
                return await work()
            finally:
                del self._asked_by[key]

        return await self.get(key, counted)
