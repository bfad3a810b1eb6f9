"""Watches the requests to Discord: what kind they are, what came of them, how late answers are."""

import time
from collections.abc import Callable
from typing import Final

from bot.monitoring.metrics import NO_SHARD, Metrics

_MOST: Final = 10_000
_ANSWERED: Final = "interactions"
_UNKNOWN: Final = 404
"""Discord no longer waits for this answer: it came too late, and that counts too."""


class RequestWatch:
    """Tells the metrics of every request.

    `concerned_guild` is the server of the request that is being made; LookupError: of none.
    """

    def __init__(self, metrics: Metrics, concerned_guild: Callable[[], int | None]) -> None:
        self._metrics = metrics
        self._concerned_guild = concerned_guild
        self._arrived: dict[int, tuple[int | None, float]] = {}

    def arrived(self, interaction_id: int, guild_id: int | None) -> None:
        """A press or command has come, and Discord waits for its answer."""
        self._arrived[interaction_id] = guild_id, time.perf_counter()
        if len(self._arrived) > _MOST:
            del self._arrived[next(iter(self._arrived))]

    def ended(self, method: str, path: str, status: int | None) -> None:
        """A request was answered with this status; None: not at all."""
        self._metrics.requested(method, path, status, self._shard())
        _, found, rest = path.partition(f"/{_ANSWERED}/")
        number = rest.partition("/")[0]
        over = status is not None and (status < 300 or status == _UNKNOWN)
        if found and number.isdigit() and over:
            guild_id, begun = self._arrived.pop(int(number), (None, None))
            if begun is not None:
                self._metrics.answered(guild_id, time.perf_counter() - begun)

    def _shard(self) -> str:
        try:
            return self._metrics.shard(self._concerned_guild())
        except LookupError:
            return NO_SHARD
