"""Watches the requests to Discord: what kind they are, what came of them, how late answers are."""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.monitoring.metrics import NO_SHARD, Metrics

_MOST: Final = 10_000
_ANSWERED: Final = "interactions"


class RequestWatch:
    """Tells the metrics of every request; `trace` is for the session that makes them.

    `concerned_guild` is the server of the request that is being made; LookupError: of none.
    """

    def __init__(self, metrics: Metrics, concerned_guild: Callable[[], int | None]) -> None:
        self._metrics = metrics
        self._concerned_guild = concerned_guild
        self._arrived: dict[int, tuple[int | None, float]] = {}
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._ended)
        self.trace.on_request_exception.append(self._failed)

    def arrived(self, interaction_id: int, guild_id: int | None) -> None:
        """A press or command has come, and Discord waits for its answer."""
        self._arrived[interaction_id] = guild_id, time.perf_counter()
        if len(self._arrived) > _MOST:
            del self._arrived[next(iter(self._arrived))]

    async def _ended(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        end: aiohttp.TraceRequestEndParams,
    ) -> None:
        self._metrics.requested(end.method, end.url.path, end.response.status, self._shard())
        _, found, rest = end.url.path.partition(f"/{_ANSWERED}/")
        number = rest.partition("/")[0]
        if found and number.isdigit() and end.response.status < 300:
            guild_id, begun = self._arrived.pop(int(number), (None, None))
            if begun is not None:
                self._metrics.answered(guild_id, time.perf_counter() - begun)

    async def _failed(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        failed: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._metrics.requested(failed.method, failed.url.path, None, self._shard())

    def _shard(self) -> str:
        try:
            return self._metrics.shard(self._concerned_guild())
        except LookupError:
            return NO_SHARD
