"""Runs transactions on one thread, and commits together what waits to be written there.

A commit costs a wait for the disk, and every other write waits for it: what has come in the
meantime shares the next one. A transaction is answered only after the commit that it is part of.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from threading import Lock
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy

T = TypeVar("T")

_MOST_TOGETHER: Final = 64


class Thread(Protocol):
    """Runs functions one after another."""

    def begin(self, work: Callable[[], None], /) -> None:
        """Run `work`, which never raises, after everything requested before."""


@dataclass(slots=True, eq=False)
class _Transaction:
    """A function of a connection, and what became of it."""

    work: Callable[[Connection], Any]
    writes: bool
    answer: asyncio.Future[Any]
    # The first to take it decides: the thread that begins, or the caller who gives up.
    claim: Lock = field(default_factory=Lock)
    result: Any = None
    error: Exception | None = None

    def begin(self) -> bool:
        """Whether it may run, or be given up; nobody else may then."""
        return self.claim.acquire(blocking=False)

    def deliver(self) -> None:
        """Answer the caller that still waits."""
        if self.answer.done():
            return
        if self.error is None:
            self.answer.set_result(self.result)
        else:
            self.answer.set_exception(self.error)


class CommitQueue:
    """The transactions of one connection, in the order in which they are requested.

    Those waiting, from the first that writes, share one commit. Each is undone on its own if it
    fails; if the commit fails, all of them are.
    `refusing` turns the driver's errors into refusals.
    """

    def __init__(
        self,
        thread: Thread,
        engine: Engine,
        refusing: Callable[[], AbstractContextManager[None]],
        seconds: float,
    ) -> None:
        self._thread = thread
        self._engine = engine
        self._refusing = refusing
        self._seconds = seconds
        self._waiting: deque[_Transaction] = deque()
        self._pending: set[_Transaction] = set()
        self._round: asyncio.Future[None] | None = None
        # Opened and used on the thread alone. Opening one for each transaction would cost as much
        # as the statements of a move.
        self._connection: Connection | None = None

    def __len__(self) -> int:
        """How many transactions run or wait for their turn."""
        return len(self._pending)

    async def run(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        """The result of `work`; Busy, without running it, if its turn does not come in time.

        Once requested it runs to its end: only the waiting can be cancelled, never the work.
        """
        loop = asyncio.get_running_loop()
        one = _Transaction(work, writes, loop.create_future())
        self._waiting.append(one)
        self._pending.add(one)
        if self._round is None:
            self._begin_round(loop)
        giving_up = loop.call_later(self._seconds, self._give_up, one)
        try:
            result: T = await one.answer
            return result
        finally:
            giving_up.cancel()

    async def close(self) -> None:
        """End after every transaction requested so far."""
        while self._round is not None:
            await asyncio.wait({self._round})
        connection, self._connection = self._connection, None
        if connection is not None:
            self._thread.begin(connection.close)

    def _begin_round(self, loop: asyncio.AbstractEventLoop) -> None:
        self._round = loop.create_future()
        self._thread.begin(partial(self._run_round, loop))

    def _end_round(self, finished: Sequence[_Transaction]) -> None:
        assert self._round is not None, "only a round that has begun ends"
        ended, self._round = self._round, None
        self._deliver(finished)
        if self._waiting:
            self._begin_round(ended.get_loop())
        ended.set_result(None)

    def _deliver(self, finished: Sequence[_Transaction]) -> None:
        for one in finished:
            self._pending.discard(one)
            one.deliver()

    def _give_up(self, one: _Transaction) -> None:
        if one.begin():
            one.error = Busy()
            self._deliver([one])

    def _run_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run what waits, on the thread, and have it delivered on the event loop."""
        begun = [one for one in self._taken() if one.begin()]
        reads = [*takewhile(lambda one: not one.writes, begun)]
        rest = begun[len(reads) :]
        if reads:
            self._together("BEGIN", reads)
        if rest:
            if reads:  # which need not wait for the disk
                loop.call_soon_threadsafe(self._deliver, reads)
            self._together("BEGIN IMMEDIATE", rest)
        loop.call_soon_threadsafe(self._end_round, rest or reads)

    def _taken(self) -> Iterator[_Transaction]:
        for _ in range(min(len(self._waiting), _MOST_TOGETHER)):
            yield self._waiting.popleft()

    def _together(self, begin: str, group: Sequence[_Transaction]) -> None:
        try:
            with self._refusing():
                connection = self._open()
                with _undoing(connection), connection.begin():
                    connection.connection.cursor().execute(begin)
                    if len(group) == 1:
                        group[0].result = group[0].work(connection)
                    else:
                        for one in group:
                            self._on_its_own(connection, one)
        except Exception as error:
            for one in group:
                one.error = error

    def _open(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _on_its_own(self, connection: Connection, one: _Transaction) -> None:
        """Run one of several transactions; if it fails, the others are kept."""
        connection.exec_driver_sql("SAVEPOINT one")
        try:
            with self._refusing():
                one.result = one.work(connection)
        except Exception as error:
            one.error = error
            try:
                connection.exec_driver_sql("ROLLBACK TO one")
            except DBAPIError:
                # SQLite has undone all of them, as on a full disk: all fail for the same reason.
                raise error from None
        connection.exec_driver_sql("RELEASE one")


@contextmanager
def _undoing(connection: Connection) -> Iterator[None]:
    """Roll back on failure; after a failed commit SQLAlchemy does not, as if it had succeeded."""
    try:
        yield
    except BaseException:
        connection.connection.rollback()
        raise
