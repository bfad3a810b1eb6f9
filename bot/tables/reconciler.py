"""Shows tables and challenges again whose messages have been outdated for a while.

A process may have died between storing a change and telling another process of it, a commit may
have taken effect after it was given up, or the database may have refused at the wrong moment. For
the same reasons a computer may not know that it is its turn, and this process not who is away.
"""

import logging
import math
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

from bot.model.errors import StoreUnavailable
from bot.tables.context import Context
from bot.tables.finder import TableFinder
from bot.tables.refresher import Refresher
from bot.tables.table import Table
from bot.tables.vacations import Vacations

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Reconciler:
    """Compares messages and clocks with the database, once a heartbeat.

    A table or challenge whose message is outdated in two comparisons in a row is shown again, as is
    one that names somebody who was erased, and `play` is called with a table that has waited for
    the bot in both. Each is tried once while it stays so. The clocks follow whoever is on vacation.
    """

    def __init__(
        self,
        context: Context,
        refresher: Refresher,
        tables: TableFinder,
        vacations: Vacations,
        play: Callable[[Table], None],
    ) -> None:
        self._context = context
        self._refresher = refresher
        self._tables = tables
        self._vacations = vacations
        self._play = play
        self._named = _Lasting[int]()
        self._waiting = _Lasting[tuple[int, int]]()
        self._late_lobbies = _Lasting[int]()
        self._late_tables = _Lasting[tuple[int, int]]()
        self._next = -math.inf

    async def run_if_due(self) -> None:
        """Compare, if the last comparison was at least a heartbeat ago."""
        now, pause = self._context.clock(), self._context.limits.heartbeat_seconds
        if self._next - pause <= now < self._next:
            return
        self._next = now + pause
        with suppress(StoreUnavailable):
            await self._show_again()
            await self._play_again()
            await self._remove_names()
            await self._vacations.follow_others()

    async def _remove_names(self) -> None:
        """Show the tables that still name somebody whom a process erased before it died."""
        context = self._context
        named = {*await context.store.erasure.outdated_names(context.store.running_shards)}
        assert context.publisher is not None, "messages are compared once these are open"
        with self._named.tried(named) as again:
            for table_id in again:
                context.cache.drop(table_id)
            for table in await self._tables.readable(sorted(again)):
                await context.publisher.repaint(table)

    async def _show_again(self) -> None:
        lobby_ids, plies = await self._refresher.outdated(self._context.store.running_shards)
        with (
            self._late_lobbies.tried({*lobby_ids}) as lobbies,
            self._late_tables.tried(plies.items()) as tables,
        ):
            if lobbies or tables:
                _log.warning(
                    "stored but not shown, so shown once more: challenges %s, tables with their"
                    " plies %s",
                    *(sorted(lobbies), sorted(tables)),
                )
                await self._refresher.show(sorted(lobbies), [table for table, _ in sorted(tables)])

    async def _play_again(self) -> None:
        waiting = await self._context.store.games.waiting_for_the_bot(
            self._context.store.running_shards
        )
        turns = {(table.id, table.ply): table for table in await self._tables.readable(waiting)}
        with self._waiting.tried(turns.keys()) as again:
            for turn in sorted(again):
                self._play(turns[turn])


class _Lasting(Generic[T]):
    """What comparisons find; what two in a row have found is tried, once while it lasts."""

    def __init__(self) -> None:
        self._before: Set[T] = frozenset()
        self._tried: Set[T] = frozenset()

    @contextmanager
    def tried(self, found: Set[T]) -> Iterator[Set[T]]:
        """What is to be tried now; if that fails, as when the database refuses, it is again."""
        again = (found & self._before) - self._tried
        self._before, self._tried = {*found}, self._tried & found
        yield again
        self._tried |= again
