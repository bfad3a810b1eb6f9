"""Watches requests to Discord: their kinds, their statuses, and the time until an answer."""

import time
from collections.abc import Callable
from typing import Final

from bot.monitoring.metrics import NO_SHARD, Metrics

_MOST: Final = 10_000
_ANSWERED: Final = "interactions"
_UNKNOWN: Final = 404
"""The status of an answer that came too late for Discord; it is counted as an answer too."""


class RequestWatch:
    """Reports every request to the metrics.

    `concerned_guild` returns the server of the current request, or raises LookupError if none.
    """

    def __init__(self, metrics: Metrics, concerned_guild: Callable[[], int | None]) -> None:
        self._metrics = metrics
        self._concerned_guild = concerned_guild
        self._arrived: dict[int, tuple[int | None, float]] = {}

    def arrived(self, interaction_id: int, guild_id: int | None) -> None:
        """Record that a press or command has arrived, and that Discord waits for its answer."""
        self._arrived[interaction_id] = guild_id, time.perf_counter()
        if len(self._arrived) > _MOST:
            del self._arrived[next(iter(self._arrived))]

    def ended(self, method: str, path: str, status: int | None) -> None:
        """Record that a request was answered with this status; None without an answer."""
        self._metrics.requested(method, path, status, self._shard())
        number = path.partition(f"/{_ANSWERED}/")[2].partition("/")[0]
        over = status is not None and (status < 300 or status == _UNKNOWN)
        if number.isdigit() and over:
            guild_id, begun = self._arrived.pop(int(number), (None, None))
            if begun is not None:
                self._metrics.answered(guild_id, time.perf_counter() - begun)

    def _shard(self) -> str:
        try:
            return self._metrics.shard(self._concerned_guild())
        except LookupError:
            return NO_SHARD
