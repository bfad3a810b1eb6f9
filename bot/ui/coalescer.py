"""How work for one thing at a time is done: one task a thing, always towards its newest wish."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")

_log = logging.getLogger(__name__)


class TryLater(Exception):
    """The work could not be done now, for a reason that will pass."""


class Coalescer(Generic[K, W]):
    """`work(key, wish)` for the newest wish of each key; what came in between is left out.

    A task ends when nothing is left to do for its key. After NotYet the wish is tried again after
    each of the pauses `later`, unless a newer one comes first. `spacing` seconds lie between two
    pieces of work for one key.
    """

    def __init__(
        self,
        work: Callable[[K, W], Awaitable[None]],
        merge: Callable[[W, W], W],
        spacing: float,
        later: Sequence[float],
    ) -> None:
        self._work = work
        self._merge = merge
        self._spacing = spacing
        self._later = later
        self._wishes: dict[K, W] = {}
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._resting: set[K] = set()
        self._closing = False

    def put(self, key: K, wish: W) -> None:
        """Wish for something; a wish not yet begun is merged with it (older, newer)."""
        older = self._wishes.get(key)
        self._wishes[key] = wish if older is None else self._merge(older, wish)
        if key in self._resting:
            self._resting.discard(key)
            self._tasks.pop(key).cancel()
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"showing {key}")

    async def idle(self, key: K) -> None:
        """Wait until nothing is being done for this key."""
        if key in self._tasks:
            await asyncio.wait([self._tasks[key]])

    async def close(self) -> None:
        """Finish what was wished for, and wait for nothing else."""
        self._closing = True
        for key in self._resting:
            self._tasks[key].cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run(self, key: K) -> None:
        failures = 0
        while key in self._wishes:
            wish = self._wishes.pop(key)
            try:
                await self._work(key, wish)
                failures = 0
                pause = self._spacing
            except TryLater as reason:
                if failures == len(self._later) or self._closing:
                    _log.warning("%s is given up until it changes: %s", key, reason)
                    break
                self._wishes.setdefault(key, wish)
                pause = self._later[failures]
                failures += 1
            except Exception:
                _log.exception("%s could not be shown", key)
                continue
            await self._rest(key, pause, failed=failures > 0)
        self._tasks.pop(key, None)

    async def _rest(self, key: K, seconds: float, *, failed: bool) -> None:
        if not seconds or (self._closing and not failed):
            return
        if failed:
            self._resting.add(key)
        await asyncio.sleep(seconds)
        self._resting.discard(key)
