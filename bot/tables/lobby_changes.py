"""Changes of challenges, one at a time for each, and what is shown after them."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.engine.errors import Refusal
from bot.model.errors import Busy, after_storing
from bot.model.lobby import Lobby
from bot.store.errors import Conflict
from bot.tables.context import Context
from bot.tables.errors import LobbyClosed
from bot.tables.keyed_locks import LockKind
from bot.tables.lobby_rules import check_open
from bot.tables.table import Table

Change = Callable[[Lobby], Awaitable[None]]
"""Judges an open challenge and stores a change of it, or raises a Refusal."""


class LobbyChanges:
    """Applies changes under the lock of their lobby; `on_start` gets each table that has begun."""

    def __init__(self, context: Context, on_start: Callable[[Table], None]) -> None:
        self._context = context
        self._on_start = on_start

    async def apply(self, lobby_id: int, change: Change, press: int | None = None) -> Lobby:
        """Apply a change under the lobby's lock; a repeated press returns the current lobby."""

        async def apply() -> Lobby:
            try:
                await self._retry_on_conflict(lobby_id, change)
            except Refusal as refusal:
                if await self._context.has_stored(press, refusal):
                    with after_storing():
                        return await self._context.stored_lobby(lobby_id)
                if isinstance(refusal, LobbyClosed):  # its message may show it as open
                    await self._context.show_lobby(await self._context.stored_lobby(lobby_id))
                raise
            return await self.show(lobby_id)

        return await self._context.locks.run((LockKind.LOBBY, lobby_id), apply)

    async def show(self, lobby_id: int) -> Lobby:
        """Show the stored challenge, and its table too if the game has begun; Unread."""
        with after_storing():
            lobby = await self._context.stored_lobby(lobby_id)
            table_id = lobby.table_id
            table = None if table_id is None else await self._context.cache.table(table_id)
        if table is not None:
            await self._context.show_table(None, table)
            self._on_start(table)
        await self._context.show_lobby(lobby)
        return lobby

    async def _retry_on_conflict(self, lobby_id: int, change: Change) -> None:
        """Apply a change; if another process was faster, read the lobby again and retry once."""
        with suppress(Conflict):
            return await change(check_open(await self._context.stored_lobby(lobby_id)))
        try:
            await change(check_open(await self._context.stored_lobby(lobby_id)))
        except Conflict:
            raise Busy from None
