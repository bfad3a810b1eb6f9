"""Erases everything that is stored about one person."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from bot.engine.errors import Refusal
from bot.model.errors import StoreUnavailable
from bot.model.lobby import Lobby
from bot.tables.context import Context
from bot.tables.finder import TableFinder
from bot.tables.gameplay import Gameplay
from bot.tables.keyed_locks import LockKind
from bot.tables.lobbies import Lobbies
from bot.tables.table import Table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Erased:
    """The result of an erasure. Messages of these tables and challenges still show the name.

    Unless the database file was `rewritten`, its unused parts may still contain the name too.
    """

    rewritten: bool
    table_ids: Sequence[int]
    lobby_ids: Sequence[int]


@dataclass(frozen=True, slots=True)
class Anonymized:
    """The last tables and challenges of somebody who has been erased, without the name."""

    tables: tuple[Table, ...]
    lobbies: tuple[Lobby, ...]


class PersonalData:
    """Erases the data of one person.

    `rewrite_soon` rewrites the database file if that is quick, and returns whether it has.
    """

    def __init__(
        self,
        context: Context,
        tables: TableFinder,
        gameplay: Gameplay,
        lobbies: Lobbies,
        rewrite_soon: Callable[[], Awaitable[bool]],
    ) -> None:
        self._context = context
        self._tables = tables
        self._gameplay = gameplay
        self._lobbies = lobbies
        self._rewrite_soon = rewrite_soon

    async def erase(self, user_id: int) -> Erased:
        """Resign all games, withdraw from all challenges, and erase all data of this person.

        A game that cannot end goes on with a former player. The file is not rewritten at once if
        the person's last erasure was less than a day ago, because everybody waits meanwhile.
        StoreUnavailable: nobody is erased, though some games may have ended already.
        """
        store = self._context.store
        await self._leave(user_id)

        async def erase_rows() -> tuple[bool, list[int], list[int]]:
            again = await self._context.erasure_limits.until(user_id) is not None
            now = self._context.clock()
            shown = await store.erasure.erase(user_id, now)
            self._context.servers.forget(user_id)
            self._context.away.discard(user_id)
            self._context.cache.clear()
            return again, *shown

        locks = self._context.locks

        async def erase_alone() -> tuple[bool, list[int], list[int]]:
            # A move in progress knows the person's id, and would store it if it ended the game.
            running = await store.games.running_of(user_id)
            return await self._alone(
                running, lambda: locks.run((LockKind.VACATION, user_id), erase_rows)
            )

        # Other acts of this person, such as taking a seat, come either before or after it.
        again, tables, lobbies = await locks.run((LockKind.PERSON, user_id), erase_alone)
        rewritten = not again and await self._rewrite_soon()
        self._context.cache.clear()  # a read may have overtaken the erasure
        return Erased(rewritten, tables, lobbies)

    async def anonymized(self, erased: Erased) -> Anonymized:
        """What is to be shown without the name; StoreUnavailable.

        Try again then: a second erasure would find nothing more of this person.
        """
        lobbies = await self._lobbies.all(erased.lobby_ids)
        return Anonymized(
            await self._tables.readable(erased.table_ids),
            tuple(self._context.with_current_time(lobby) for lobby in lobbies),
        )

    async def _leave(self, user_id: int) -> None:
        """Withdraw from all challenges and resign all games; StoreUnavailable."""
        for lobby_id in await self._context.store.erasure.open_naming(user_id):
            with _suppressed_refusals():
                seated = (await self._lobbies.get(lobby_id)).seat_of(user_id) is not None
                leave = self._lobbies.leave if seated else self._lobbies.decline
                await leave(lobby_id, user_id)
        for table in await self._tables.of(user_id):
            with _suppressed_refusals():
                await self._gameplay.resign(table.id, user_id)

    async def _alone(self, table_ids: Sequence[int], action: Callable[[], Awaitable[T]]) -> T:
        """Run `action` while nobody else acts at these tables."""
        if not table_ids:
            return await action()
        return await self._context.locks.run(
            (LockKind.TABLE, table_ids[0]), lambda: self._alone(table_ids[1:], action)
        )


@contextmanager
def _suppressed_refusals() -> Iterator[None]:
    """Ignore that somebody cannot leave, unless they could a moment later."""
    try:
        yield
    except Refusal as refusal:
        if isinstance(refusal, StoreUnavailable):
            raise
