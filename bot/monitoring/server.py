"""Serves /metrics, /livez and /readyz on a port of their own."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiohttp import web

_TICK: Final = 1.0
STALLED: Final = 15.0
"""Seconds without a turn of the event loop after which the process should be restarted."""


@dataclass(frozen=True, slots=True)
class Probes:
    """The callables behind /livez, /readyz and /metrics.

    `alive` and `ready` return a sentence for each problem.
    """

    alive: Callable[[], Iterator[str]]
    ready: Callable[[], Awaitable[list[str]]]
    metrics: Callable[[], Awaitable[bytes]]


class EventLoopWatch:
    """Measures how late the event loop wakes up; `tell` is called with each delay in seconds."""

    def __init__(
        self,
        tell: Callable[[float], None],
        tick: float = _TICK,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tell = tell
        self._tick = tick
        self._clock = clock
        self._woken: float | None = None

    @property
    def stalled(self) -> bool:
        """Whether the loop has not woken up for a long time; noticed only after the stall."""
        return self._woken is not None and self._clock() - self._woken > STALLED + self._tick

    async def run(self) -> None:
        """Measure until cancelled."""
        self._woken = self._clock()
        while True:
            await asyncio.sleep(self._tick)
            now = self._clock()
            late, self._woken = now - self._woken - self._tick, now
            self._tell(max(late, 0.0))


class MonitoringServer:
    """The HTTP server, while it is open."""

    def __init__(self, probes: Probes, watch: EventLoopWatch) -> None:
        self._probes = probes
        self._watch = watch
        self._watching: asyncio.Task[None] | None = None
        app = web.Application()
        app.router.add_get("/metrics", self._metrics)
        app.router.add_get("/livez", self._live)
        app.router.add_get("/readyz", self._ready)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    async def open(self, address: str, port: int) -> int:
        """Serve at this address and port (0 for any free port); returns the port.

        OSError if the port is taken.
        """
        await self._runner.setup()
        await web.TCPSite(self._runner, address, port).start()
        self._watching = asyncio.create_task(self._watch.run(), name="event loop watch")
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop serving."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        await self._runner.cleanup()

    async def _metrics(self, _request: web.Request) -> web.Response:
        return web.Response(body=await self._probes.metrics(), content_type="text/plain")

    async def _live(self, _request: web.Request) -> web.Response:
        wrong = list(self._probes.alive())
        if self._watch.stalled:
            wrong.append("the event loop was stalled")
        return _verdict(wrong)

    async def _ready(self, _request: web.Request) -> web.Response:
        return _verdict(await self._probes.ready())


def _verdict(wrong: list[str]) -> web.Response:
    return web.Response(
        text="; ".join(wrong) + "\n" if wrong else "ok\n", status=503 if wrong else 200
    )
