"""One task per key; only the latest request is kept."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from bot.ui.answer_first import after_the_answer

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")

_log = logging.getLogger(__name__)


class TryLater(Exception):
    """The work failed for a temporary reason, which ends when `until` is done, if that is known."""

    def __init__(self, reason: str, until: "asyncio.Future[Any] | None" = None) -> None:
        super().__init__(reason)
        self.until = until


class Coalescer(Generic[K, R]):
    """Calls `work(key, request)` with the latest request of each key, one call at a time.

    A key's first call waits until the press that caused it is answered; further ones, while any is
    queued or running, do not. Calls for one key begin at least `spacing` seconds apart; a request
    waits no longer than that, unless the call before it takes longer. After TryLater the request is
    tried again at the end of `until`, else after each of the pauses `retry_after`, of which the
    last one is repeated, and in any case as soon as a newer request comes.
    """

    def __init__(
        self,
        work: Callable[[K, R], Awaitable[None]],
        merge: Callable[[R, R], R],
        spacing: float,
        retry_after: Sequence[float],
    ) -> None:
        self._work = work
        self._merge = merge
        self._spacing = spacing
        self._retry_after = retry_after
        self._requests: dict[K, R] = {}
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._calls: dict[K, tuple[R, asyncio.Event]] = {}
        self._resting: set[K] = set()
        self._closing = False

    def put(self, key: K, request: R) -> None:
        """Queue a request, merged with a waiting one of its key."""
        older = self._requests.get(key)
        self._requests[key] = request if older is None else self._merge(older, request)
        if key in self._resting:
            self._cancel(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"showing {key}")

    @property
    def requests(self) -> Collection[R]:
        """The newest request of each key that waits, or else the one being worked on."""
        called = {key: request for key, (request, _) in self._calls.items()}
        return (called | self._requests).values()

    def hurry(self, key: K) -> None:
        """Try a request again at once that waits because the last call failed."""
        if key in self._resting:
            self.put(key, self._requests[key])

    async def idle(self, key: K) -> None:
        """Wait until nothing is queued or running for this key."""
        # A newer request may have taken the place of one that rested.
        while (task := self._tasks.get(key)) is not None and not task.done():
            await asyncio.wait([task])

    async def drop(self, unwanted: Callable[[R], bool], seconds: float) -> None:
        """Forget the unwanted requests; cancel a call for one of them after this many seconds."""
        self._forget(unwanted)
        called = [over for request, over in self._calls.values() if unwanted(request)]
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(over.wait() for over in called)), seconds)
        late = [key for key, (_, over) in self._calls.items() if over in called]
        ended = [self._cancel(key) for key in late]
        await asyncio.gather(*ended, return_exceptions=True)
        self._forget(unwanted)  # a call that has ended meanwhile may be tried again later

    async def close(self) -> None:
        """Finish all requests, without pauses; give up those that wait to be tried again."""
        self._closing = True
        for key in self._resting:
            self._tasks[key].cancel()
        # The work in progress may put more requests.
        while working := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.gather(*working, return_exceptions=True)

    async def _run(self, key: K) -> None:
        await after_the_answer()
        failures, now = 0, asyncio.get_running_loop().time
        while key in self._requests:
            request, begun = self._requests.pop(key), now()
            try:
                await self._call(key, request)
            except TryLater as reason:
                if self._closing:
                    _log.warning("gave up showing %s: %s", key, reason)
                    continue
                newer = self._requests.get(key)
                self._requests[key] = request if newer is None else self._merge(request, newer)
                await self._rest(key, reason.until, failures)
                failures += reason.until is None
            except Exception:
                _log.exception("%s could not be shown", key)
            else:
                failures = 0
                pause = self._spacing - (now() - begun)
                if pause > 0 and not self._closing:
                    await asyncio.sleep(pause)
        self._tasks.pop(key, None)

    async def _call(self, key: K, request: R) -> None:
        over = asyncio.Event()
        self._calls[key] = request, over
        try:
            await self._work(key, request)
        finally:
            del self._calls[key]
            over.set()

    def _forget(self, unwanted: Callable[[R], bool]) -> None:
        for key in [key for key, request in self._requests.items() if unwanted(request)]:
            del self._requests[key]
        for key in self._resting - self._requests.keys():
            self._cancel(key)

    def _cancel(self, key: K) -> "asyncio.Task[None]":
        """Stop all work for this key; `put` starts it again."""
        self._resting.discard(key)
        task = self._tasks.pop(key)
        task.cancel()
        return task

    async def _rest(self, key: K, until: "asyncio.Future[Any] | None", failures: int) -> None:
        self._resting.add(key)
        if until is None:
            await asyncio.sleep(self._retry_after[min(failures, len(self._retry_after) - 1)])
        else:
            await asyncio.wait([until])
        self._resting.discard(key)
