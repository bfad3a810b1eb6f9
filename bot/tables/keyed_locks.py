"""The one door: whoever does something at a table goes through it, one at a time."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.tables.errors import Closing

T = TypeVar("T")


class KeyedLocks:
    """One act at a time for each key, in the order of arrival; none once it is closing."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._inside: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def through(self, key: Hashable, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What `act` gives, once it is its turn; Closing if the door is.

        Who gives up waiting does not stop the act: what is half kept must become kept and shown.
        """
        if self._closing:
            raise Closing("closing")
        task = asyncio.create_task(self._alone(key, act))
        self._inside.add(task)
        task.add_done_callback(self._inside.discard)
        return await asyncio.shield(task)

    def bar(self) -> None:
        """Let nobody in any more."""
        self._closing = True

    async def empty(self, patience: float) -> None:
        """Wait until all who are inside have done, but not longer than `patience` seconds."""
        if self._inside:
            await asyncio.wait(self._inside, timeout=patience)

    async def _alone(self, key: Hashable, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            return await act()
