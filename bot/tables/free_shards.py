"""The shards that no process has: for how long each has been free, and which to take now."""

from collections.abc import Callable, Collection
from typing import Final

FREE_SECONDS: Final = 3.0
"""How long a shard must be free before a process takes it that was not started for it."""


class FreeShards:
    """Remembers since when shards are free, by `clock`, and which of them not to take."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: dict[int, float] = {}
        self._refused: set[int] = set()

    def note(self, free: Collection[int]) -> None:
        """These shards are free now, and no others."""
        now = self._clock()
        self._since = {shard: self._since.get(shard, now) for shard in free}

    def refuse(self, shard: int) -> None:
        """Leave this shard to other processes, however long it is free."""
        self._refused.add(shard)

    def to_take(
        self, kept: Collection[int], preferred: Collection[int], *, others: bool
    ) -> list[int]:
        """The free shards to take: those `kept`, then those `preferred`, then perhaps `others`.

        The former are taken at once, others only when they have been free for FREE_SECONDS.
        """
        free = [
            shard
            for shard in self._since
            if shard in kept
            or shard in preferred
            or (others and self.seconds([shard]) >= FREE_SECONDS)
        ]
        order = sorted(free, key=lambda one: (one not in kept, one not in preferred))
        return [shard for shard in order if shard not in self._refused]

    def seconds(self, shards: Collection[int]) -> float:
        """The longest time for which one of these shards has been free; 0.0 if none is free."""
        now = self._clock()
        return max((now - self._since.get(shard, now) for shard in shards), default=0.0)
