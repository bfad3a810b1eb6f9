"""Stores where tables and challenges are shown: new messages, lost channels, paused servers."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.model.errors import Busy, DamagedRecord, StorageFull
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.shards import Shards
from bot.tables.context import Context
from bot.tables.table import Table

_RETRY_PAUSE: Final = 5.0

_log = logging.getLogger(__name__)


class MessageLocations:
    """Stores where messages are; `wake_by` takes the time when something becomes due."""

    def __init__(self, context: Context, wake_by: Callable[[float | None], None]) -> None:
        self._context = context
        self._wake_by = wake_by
        self._paused: dict[int, bool] = {}

    async def shown(
        self, table_id: int, location: MessageLocation, ply: int, act: Act | None = None
    ) -> None:
        """This message shows the table as it was after `ply` moves.

        `act` is that of a moderator who has moved it there.
        """
        context = self._context
        cached = context.cache.peek(table_id)
        if act is None and cached is not None and _was_edited(cached, location):
            # Nobody needs it before the next start, and a commit for each costs as much as a move.
            context.store.games.show_soon(table_id, location.message_id or 0, ply)
            return
        now = context.runtime.clock()
        deadline = await context.store.games.show(table_id, location, ply, now, act)
        cached = context.cache.peek(table_id)
        if cached is not None:
            context.cache.put(replace(cached, location=location, deadline=deadline))
        self._wake_by(deadline)

    async def lobby_shown(self, lobby_id: int, location: MessageLocation) -> None:
        """This message shows the challenge as it is."""
        await self._context.store.lobbies.show(lobby_id, location)

    async def unreachable(self, table_id: int) -> None:
        """The message or channel of a table is gone: its clock stops until it is shown again."""
        now = self._context.runtime.clock()
        await self._context.store.games.lose(table_id, now)
        self._context.cache.drop(table_id)
        self._wake_by(now + self._context.limits.unreachable_seconds)

    async def in_use(self, channel_id: int) -> bool:
        """Whether a game is running or a challenge open in this channel."""
        store = self._context.store
        games = await store.games.running_in(channel_id)
        return bool(games or await store.lobbies.open_in(channel_id))

    async def pause_guild(self, guild_id: int) -> None:
        """Stop the clocks of a guild that cannot be reached."""
        await self._set_paused(guild_id, True)

    async def resume_guild(self, guild_id: int) -> None:
        """Let the clocks of a guild go on; the time in between is charged to nobody."""
        await self._set_paused(guild_id, False)

    async def show_again(self) -> None:
        """Show every open challenge and every running table again."""
        store = self._context.store
        await self._show(await store.lobbies.open(), await store.games.running())

    async def show_guild(self, guild_id: int, *, tables: bool) -> None:
        """Show every open challenge of a guild again, and every running table if asked to."""
        store = self._context.store
        shown = await store.games.running_in_guild(guild_id) if tables else ()
        await self._show(await store.lobbies.open_in_guild(guild_id), shown)

    async def show_missed(self, shards: Shards) -> None:
        """Show what was stored for these shards before the last stop and never shown.

        A table that has been unreachable for longer than it may be is left to its timer.
        """
        store = self._context.store
        since = self._context.runtime.clock() - self._context.limits.unreachable_seconds
        lobby_ids = await store.lobbies.unshown(since, shards)
        await self._show(lobby_ids, await store.games.unshown(since, shards))

    async def until_stored(self, note: Callable[[], Awaitable[None]]) -> None:
        """Call `note`, again after a while for as long as the store is busy or full."""
        while True:
            try:
                return await note()
            except (Busy, StorageFull) as reason:
                await self._wait_for_store(reason)

    async def _set_paused(self, guild_id: int, paused: bool) -> None:
        """Retry while the store is busy, unless the opposite is asked for in the meantime.

        A clock that stays paused by mistake would never run again.
        """
        self._paused[guild_id] = paused
        while self._paused.get(guild_id) is paused:
            try:
                await self._pause_or_resume(guild_id, paused)
            except (Busy, StorageFull) as reason:
                await self._wait_for_store(reason)
            else:
                self._paused.pop(guild_id, None)

    async def _wait_for_store(self, reason: Exception) -> None:
        _log.warning("an event from Discord could not be stored and is retried: %s", reason)
        await self._context.runtime.sleep(_RETRY_PAUSE)

    async def _pause_or_resume(self, guild_id: int, paused: bool) -> None:
        context = self._context
        timers, now = context.store.timers, context.runtime.clock()
        change = timers.pause_guild if paused else timers.resume_guild
        if await change(guild_id, now):
            context.cache.clear()
            self._wake_by(await timers.next(context.limits.unreachable_seconds))

    async def _show(self, lobby_ids: Iterable[int], table_ids: Iterable[int]) -> None:
        context = self._context
        for lobby_id in lobby_ids:
            lobby = await context.store.lobbies.lobby(lobby_id)
            assert lobby is not None, "a lobby is never deleted"
            await context.show_lobby(lobby)
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await context.cache.table(table_id)
                await context.show_table(await context.cache.as_shown(table_id), table)


def _was_edited(table: Table, location: MessageLocation) -> bool:
    """Whether the table stands in this message already, and its clock runs."""
    is_same = location.message_id is not None and table.location == location
    return is_same and table.deadline is not None
