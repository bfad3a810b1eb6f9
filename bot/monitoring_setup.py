"""Sets up what monitoring sees: the metrics of the bot's parts, and the probes of its health."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from sqlalchemy import event

from bot.app import App
from bot.client import DraculaClient
from bot.model.errors import StoreUnavailable
from bot.monitoring.server import EventLoopWatch, MonitoringServer, Probes
from bot.settings import Settings
from bot.store.store import Store

_log = logging.getLogger(__name__)

_OLD: Final = 120.0
"""Seconds after which a heartbeat is too old; discord.py itself gives a connection 60."""
_SILENT: Final = 75.0
"""Seconds after which the database has refused two signs of life; one is due every 30."""
_PATIENCE: Final = 2.0
"""Seconds that the database may take to answer a probe."""
_COUNT_EVERY: Final = 60.0
"""Seconds after which the running games are counted again."""


class UnusablePort(Exception):
    """The port is taken, or the address is not there (yet); a later start may succeed."""


@asynccontextmanager
async def monitored(settings: Settings, app: App, store: Store) -> AsyncIterator[None]:
    """Serve metrics and probes in this context, if the settings give a port; UnusablePort."""
    if settings.metrics_port is None:
        yield
        return
    monitor = _Monitor(app, store)
    server = MonitoringServer(
        Probes(monitor.alive, monitor.ready, monitor.metrics), EventLoopWatch(app.metrics.lagged)
    )
    address, port = settings.metrics_address, settings.metrics_port
    try:
        try:
            port = await server.open(address, port)
        except OSError as error:
            where = f"METRICS_PORT {port}, METRICS_ADDRESS {address}"
            problem = f"The port for metrics cannot be opened ({where}): {error}."
            raise UnusablePort(problem) from error
        host = f"[{address}]" if ":" in address else address
        _log.info("metrics are served on http://%s:%s/metrics", host, port)
        yield
    finally:
        await server.close()


def is_connected(client: DraculaClient) -> bool:
    """Whether Discord has begun a session on a connection that is open: presses arrive."""
    return any(one.open and one.session_id for one in client.connections().values())


def _heartbeat_ages(client: DraculaClient) -> dict[int, float]:
    """Seconds since Discord confirmed a heartbeat of each connected shard."""
    # discord.py tells the time between the last two, but not how long ago that was.
    beats = {shard: one._keep_alive for shard, one in client.connections().items()}  # noqa: SLF001
    now = time.perf_counter()
    return {shard: now - beat._last_ack for shard, beat in beats.items() if beat}  # noqa: SLF001


class _Monitor:
    """Asks the parts of the bot."""

    def __init__(self, app: App, store: Store) -> None:
        self._app = app
        self._store = store
        self._counted = -_COUNT_EVERY
        metrics = app.metrics
        metrics.watch_queue(
            "database", "Transactions that run or wait", lambda: store.database.pending
        )
        metrics.watch_queue(
            "ai", "Moves, hints and reviews that wait for a computer", lambda: app.ai.waiting
        )
        event.listen(store.database.engine, "commit", lambda _connection: metrics.committed())

    def alive(self) -> Iterator[str]:
        """The faults that only a new process can mend."""
        for shard, age in _heartbeat_ages(self._app.client).items():
            if age > _OLD:
                yield f"shard {shard} has had no heartbeat confirmed for {age:.0f} seconds"

    async def ready(self) -> list[str]:
        """The reasons why no press can be answered now; empty if presses are answered."""
        wrong = list(self.alive())
        if not is_connected(self._app.client):
            wrong.append("Discord is not connected")
        try:
            await asyncio.wait_for(self._store.heartbeats.alive_at(), _PATIENCE)
        except Exception as error:
            wrong.append(f"the database refuses: {type(error).__name__}")
        silent = self._app.games.scheduler.silent_for()
        if silent > _SILENT:  # as on a full disk, where everything can be read
            wrong.append(f"the database has stored nothing for {silent:.0f} seconds")
        return wrong

    async def metrics(self) -> bytes:
        """All metrics; those that the database counts are from the last time that it answered."""
        metrics = self._app.metrics
        metrics.heartbeat_ages(_heartbeat_ages(self._app.client))
        metrics.database_heartbeat_age(self._app.games.scheduler.silent_for())
        metrics.messages_waiting(self._app.services.publisher.pending)
        if time.monotonic() - self._counted > _COUNT_EVERY:
            self._counted = time.monotonic()
            with suppress(StoreUnavailable):
                metrics.games_running(await self._store.games.running_by_guild())
        return metrics.text()
