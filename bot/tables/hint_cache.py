"""Cache of the values of moves; of those being computed, a person may wait for a few only."""

from collections.abc import Awaitable, Callable, Hashable
from typing import Final, TypeVar

from bot.model.errors import QueueFull
from bot.model.reviews import MoveValue
from bot.tables.single_flight import SingleFlightCache

MOST_HINTS: Final = 2000
"""Values of moves that are kept, of the hints of all tables together."""
MOST_HINTS_OF_ONE: Final = 3
"""Hints that are made or wait and that one person has asked for."""

K = TypeVar("K", bound=Hashable)
_Values = tuple[MoveValue, ...]


class HintCache(SingleFlightCache[K, _Values]):
    """A SingleFlightCache that begins at most `most_of_one` hints at once for one person."""

    def __init__(self, most_of_one: int = MOST_HINTS_OF_ONE) -> None:
        super().__init__(MOST_HINTS)
        self._most_of_one = most_of_one
        self._asked_by: dict[K, int] = {}

    async def get_for(
        self, user_id: int, key: K, work: Callable[[], Awaitable[_Values]]
    ) -> _Values:
        """The result of `work` for this key, as with `get`; QueueFull.

        Work counts for the person who was the first to ask for it, until it ends. A result that is
        kept, or that somebody waits for already, is never refused.
        """
        if key not in self._kept and key not in self._asked_by:
            own = sum(asked_by == user_id for asked_by in self._asked_by.values())
            if own >= self._most_of_one:
                raise QueueFull("own_hints_full")
            self._asked_by[key] = user_id

        async def counted() -> _Values:
            try:
                return await work()
            finally:
                del self._asked_by[key]

        return await self.get(key, counted)
