"""Remembers interactions, so that each is answered once, and by one process only."""

from collections.abc import Awaitable, Callable

from bot.ui.bounded_dict import BoundedDict

Claims = Callable[[int, int | None], Awaitable[bool]]
"""Whether this process is the one to answer the interaction of this id, in this guild."""


class SeenInteractions:
    """The last interactions: Discord delivers some of them twice after a reconnect.

    While a shard is handed over, it delivers some to two processes; `claims` decides between them.
    """

    def __init__(self, claims: Claims, most: int = 10_000) -> None:
        self._claims = claims
        self._seen = BoundedDict[int, None](most)

    async def claim(self, interaction: int, guild_id: int | None) -> bool:
        """Whether to answer this interaction now; true only once, since it is then remembered."""
        if interaction in self._seen:
            return False
        self._seen.remember(interaction, None)
        return await self._claims(interaction, guild_id)
