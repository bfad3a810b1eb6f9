"""Runs transactions on one thread, and commits those that wait there together.

A commit waits for the disk, and every other write waits for that commit. Writes that arrive in the
meantime share the next commit. A caller gets its answer only after the commit of its transaction.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from bot.model.errors import Busy, StorageFull
from bot.store.waiting_work import Ticket

T = TypeVar("T")

_MOST_TOGETHER: Final = 64


class Thread(Protocol):
    """Runs functions one after another."""

    def begin(self, work: Callable[[], None], /) -> None:
        """Run `work`, which never raises, after all functions that were passed earlier."""


@dataclass(slots=True, eq=False)
class _Transaction:
    """A function of a connection, with its result or its error once it has run."""

    work: Callable[[Connection], Any]
    writes: bool
    answer: asyncio.Future[Any]
    ticket: Ticket = field(default_factory=Ticket)
    result: Any = None
    error: Exception | None = None

    def deliver(self) -> None:
        """Give the result or the error to the caller, if it still waits."""
        if self.answer.done():
            return
        if self.error is None:
            self.answer.set_result(self.result)
        else:
            self.answer.set_exception(self.error)


class CommitQueue:
    """The transactions of one connection, in the order in which they are requested.

    The waiting transactions, from the first that writes, share one commit. If one of them fails, it
    alone is rolled back; if the commit fails, all of them are, but those that only read run again
    if it failed because the disk is full.
    `refusing` turns the driver's errors into refusals. A transaction waits at most `seconds`.
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
        # Opened and used only on the thread, and kept: opening a connection for each transaction
        # would take as long as the statements of a move.
        self._connection: Connection | None = None

    def __len__(self) -> int:
        """How many transactions run or wait for their turn."""
        return len(self._pending)

    async def run(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        """Run `work` in a transaction and return its result.

        Busy if its turn does not come in time; then `work` does not run at all. Cancelling the
        caller does not cancel `work`: it still runs to its end.
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
        """Wait for every transaction requested so far, and close the connection."""
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
        if one.ticket.take():
            one.error = Busy()
            self._deliver([one])

    def _run_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """Run the waiting transactions on the thread; deliver the results on the event loop."""
        begun = [one for one in self._taken() if one.ticket.take()]
        reads = [*takewhile(lambda one: not one.writes, begun)]
        rest = begun[len(reads) :]
        if reads:
            self._together("BEGIN", reads)
        if rest:
            if reads:  # They need not wait for the disk.
                loop.call_soon_threadsafe(self._deliver, reads)
            self._write_together(rest)
        loop.call_soon_threadsafe(self._end_round, rest or reads)

    def _taken(self) -> Iterator[_Transaction]:
        for _ in range(min(len(self._waiting), _MOST_TOGETHER)):
            yield self._waiting.popleft()

    def _write_together(self, group: Sequence[_Transaction]) -> None:
        self._together("BEGIN IMMEDIATE", group)
        refused = [one for one in group if isinstance(one.error, StorageFull) and not one.writes]
        if refused:  # On a full disk, what is stored can still be read.
            self._together("BEGIN", refused)

    def _together(self, begin: str, group: Sequence[_Transaction]) -> None:
        for one in group:
            one.error = None
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
        """Run one of several transactions inside a savepoint; if it fails, the others are kept."""
        connection.exec_driver_sql("SAVEPOINT one")
        try:
            with self._refusing():
                one.result = one.work(connection)
        except Exception as error:
            one.error = error
            try:
                connection.exec_driver_sql("ROLLBACK TO one")
            except DBAPIError:
                # SQLite has rolled back all of them, as on a full disk: all fail with this error.
                raise error from None
        connection.exec_driver_sql("RELEASE one")


@contextmanager
def _undoing(connection: Connection) -> Iterator[None]:
    """Roll back on failure, since SQLAlchemy does not roll back after a failed commit."""
    try:
        yield
    except BaseException:
        connection.connection.rollback()
        raise
