"""Limits on people who have erased their data within a day.

An erasure deletes the rows that daily limits count, so it would be a way around those limits.
"""

from collections.abc import Callable, Sequence

from bot.model.days import DAY_SECONDS
from bot.model.players import Computer, Person, Player
from bot.model.terms import Terms
from bot.store.store import Store
from bot.tables.errors import JustErased


class ErasureLimits:
    """Says what people may not do for 24 hours after an erasure, and until when."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._erasure = store.erasure
        self._clock = clock

    async def until(self, user_id: int) -> float | None:
        """When these limits end for this person; None if there are none."""
        erased_at = await self._erasure.erased_since(user_id, self._clock() - DAY_SECONDS)
        return None if erased_at is None else erased_at + DAY_SECONDS

    async def check_rated(
        self, person: Person, terms: Terms, seats: Sequence[Player | None]
    ) -> None:
        """JustErased if this person may not sit with these players, as the game would be rated."""
        if terms.rated and not any(isinstance(player, Computer) for player in seats):
            await self._check(person.user_id, "rated_after_erasure")

    async def check_daily(self, user_id: int) -> None:
        """JustErased if this person may not try the daily coffin."""
        await self._check(user_id, "daily_after_erasure")

    async def _check(self, user_id: int, key: str) -> None:
        until = await self.until(user_id)
        if until is not None:
            raise JustErased(key, until=until)
