"""Does work once for all who ask for it at the same time, and keeps the last results."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sized
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Sized)


class SingleFlightCache(Generic[K, V]):
    """Results by key. Their lengths add up to at most `most`, but the last one is always kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._running: dict[K, asyncio.Task[V]] = {}

    async def get(self, key: K, work: Callable[[], Awaitable[V]]) -> V:
        """The result of `work` for this key, kept or new.

        All waiting callers get an exception of `work`, which is not kept. If one caller is
        cancelled, the work goes on for the others. CancelledError if `close` cancels the work.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._running:
            self._running[key] = asyncio.create_task(self._done(key, work), name="single flight")
        return await asyncio.shield(self._running[key])

    async def close(self) -> None:
        """Cancel all work in progress, and for all who wait for it."""
        tasks = tuple(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _done(self, key: K, work: Callable[[], Awaitable[V]]) -> V:
        try:
            result = await work()
        finally:
            del self._running[key]
        self._kept[key] = result
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most:
            self._kept.popitem(last=False)
        return result
