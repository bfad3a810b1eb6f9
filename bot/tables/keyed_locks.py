"""One lock per key, in the order of arrival; closing refuses new work and drains the rest.

An action may take further locks, but only of kinds that `LockKind` lists later, and locks of one
kind in the order of their ids. Two actions that waited for one another would wait for ever.
"""

import asyncio
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.tables.errors import Closing

T = TypeVar("T")

Answer = Callable[[T], None]
"""Returns the result of an action to its caller before the action ends."""


class LockKind(Enum):
    """What an action has to itself."""

    MATCHMAKING = auto()
    """The open challenges of a server in which somebody looks for an opponent."""
    REMATCH = auto()
    """The rematch of a table."""
    CHANNEL = auto()
    """New challenges in a channel."""
    LOBBY = auto()
    """A challenge and its seats."""
    PERSON = auto()
    """The seats that a person takes."""
    TABLE = auto()
    """The moves and the clock of a table."""
    VACATION = auto()
    """The vacations of a person."""
    DAILY = auto()
    """The post of the daily coffin on a server."""
    EXPORT = auto()
    """A part of what is exported about a person."""


Key = tuple[LockKind, int | None]
"""A kind and an id; the server's id is None in direct messages."""


class KeyedLocks:
    """Runs one action at a time for each key."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, key: Key, action: Callable[[], Awaitable[T]]) -> T:
        """Run `action` alone for this key and return its result; Closing after `close`.

        The action runs to its end even if the caller is cancelled: a stored move must be shown.
        """
        return await asyncio.shield(self._begin(key, action))

    async def run_answering(self, key: Key, action: Callable[[Answer[T]], Awaitable[T]]) -> T:
        """Like `run`, but `action` may pass its result to `answer` before it ends.

        It should then `await asyncio.sleep(0)` before it goes on, so that the caller goes first.
        """
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def answer(value: T) -> None:
            if not result.done():
                result.set_result(value)

        def end(task: asyncio.Task[T]) -> None:
            if result.cancelled() and not task.cancelled():
                task.exception()  # nobody waits for it any more, which is no error
            elif result.done():
                pass  # asyncio reports what has gone wrong after the answer
            elif task.cancelled():
                result.cancel()
            elif (error := task.exception()) is not None:
                result.set_exception(error)
            else:
                result.set_result(task.result())

        self._begin(key, lambda: action(answer)).add_done_callback(end)
        return await result

    def close(self) -> None:
        """Refuse new actions."""
        self._closed = True

    async def drain(self, seconds: float) -> None:
        """Wait until every action has ended, but at most this long."""
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)

    def _begin(self, key: Key, action: Callable[[], Awaitable[T]]) -> asyncio.Task[T]:
        if self._closed:
            raise Closing("closing")
        task = asyncio.create_task(self._run_alone(key, action))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _run_alone(self, key: Key, action: Callable[[], Awaitable[T]]) -> T:
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            return await action()
