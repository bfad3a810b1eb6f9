"""Stops the clocks of tables that cannot be shown, and lets them go on."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from weakref import WeakValueDictionary

from bot.model.location import MessageLocation
from bot.tables.context import Context
from bot.tables.refresher import Refresher
from bot.tables.table import Table
from bot.tables.until_stored import until_stored

CanPost = Callable[[MessageLocation], Awaitable[bool | None]]
"""Whether the bot may show games in this channel; None if it cannot find out."""


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """That a guild is reachable again, or no longer; equal to no other request."""

    reachable: bool


class UnreachableClocks:
    """The clocks of unreachable tables, and of servers in an outage.

    `wake_by` is called with the time when something becomes due.
    """

    def __init__(
        self,
        context: Context,
        refresher: Refresher,
        wake_by: Callable[[float | None], None],
    ) -> None:
        self._context = context
        self._refresher = refresher
        self._wake_by = wake_by
        # The newest request for each guild, until its change is stored.
        self._newest: dict[int, _Request] = {}
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def is_shown(self, table: Table) -> bool:
        """Whether the message of this table shows this turn; False if the clock in it is wrong."""
        games = self._context.store.games
        if games.shown_turns.pending_ply(table.id) == table.ply:
            return True
        return await games.shown_ply(table.id) == table.ply

    async def mark_lost(self, table_id: int, channel_id: int | None = None) -> None:
        """Stop the clock of a table whose message or server is gone, until it is shown again.

        If `channel_id` is given, a table that has meanwhile moved to another channel is left alone.
        """
        now = self._context.clock()
        await self._context.store.unreachable.lose_message(table_id, now, channel_id)
        self._context.cache.drop(table_id)
        self._wake_by(now + self._context.limits.unreachable_seconds)

    async def mark_unreachable(self, table_id: int, channel_id: int) -> None:
        """Stop the clock of a table that cannot be shown in this channel, until it can be.

        Its message stays. A table that has meanwhile moved to another channel is left alone.
        """
        now = self._context.clock()
        if await self._context.store.unreachable.add(table_id, now, channel_id):
            self._context.cache.drop(table_id)
            self._wake_by(now + self._context.limits.unreachable_seconds)

    async def mark_guild_unreachable(self, guild_id: int) -> None:
        """Stop the clocks of a guild that cannot be reached."""
        await self._set_reachable(guild_id, False, partial(self._stop_clocks, guild_id))

    async def mark_guild_reachable(self, guild_id: int, can_post: CanPost) -> None:
        """Let the clocks of a guild go on; the deadlines move by the time lost.

        Clocks stay stopped where the bot may not post. Tables with an outdated message are shown
        again, which lets their clocks go on; tables without a message only where the bot is known
        to be allowed to post.
        """
        await self._set_reachable(guild_id, True, partial(self._start_clocks, guild_id, can_post))

    async def mark_channel_reachable(self, guild_id: int, can_post: CanPost) -> None:
        """The same for one channel, outside of which `can_post` returns False.

        All its tables with a deadline are shown again: they are few, and a thread may be locked
        again and again. What is asked for the whole guild meanwhile stays asked for.
        """

        async def start() -> None:
            newest = self._newest.get(guild_id)
            if newest is None or newest.reachable:
                async with self._lock(guild_id):
                    await self._start_clocks(guild_id, can_post, every_deadline=True)

        await until_stored(self._context.sleep, start)

    async def _set_reachable(
        self, guild_id: int, reachable: bool, change: Callable[[], Awaitable[None]]
    ) -> None:
        """Apply `change`; retry while the store is busy, unless there is a newer request by then.

        A clock that stays stopped by mistake would never run again. For the same reason no change
        begins before an earlier one has been stored: on PostgreSQL it could be stored first.
        """
        request = self._newest[guild_id] = _Request(reachable)

        async def change_if_newest() -> None:
            if self._newest.get(guild_id) is request:
                async with self._lock(guild_id):
                    await change()

        await until_stored(self._context.sleep, change_if_newest)
        if self._newest.get(guild_id) is request:
            del self._newest[guild_id]

    def _lock(self, guild_id: int) -> asyncio.Lock:
        return self._changing.setdefault(guild_id, asyncio.Lock())

    async def _stop_clocks(self, guild_id: int) -> None:
        now = self._context.clock()
        if await self._context.store.unreachable.add_guild(guild_id, now):
            await self._clocks_have_changed()

    async def _start_clocks(
        self, guild_id: int, can_post: CanPost, *, every_deadline: bool = False
    ) -> None:
        unreachable = self._context.store.unreachable
        places = {game.location for game in await unreachable.in_guild(guild_id)}
        may_post = dict(zip(places, await asyncio.gather(*map(can_post, places)), strict=True))
        now = self._context.clock()
        going_on, shown = [], []
        for game in await unreachable.in_guild(guild_id):  # as it is by now
            may = may_post.get(game.location, False)
            has_message = game.location.message_id is not None
            if may is False or not (may or has_message):
                continue
            if game.is_outdated(now) or (every_deadline and game.left is not None):
                shown.append(game.id)
            if has_message and not game.behind:
                going_on.append(game.id)
        if going_on:
            await unreachable.remove(going_on, now)
            await self._clocks_have_changed()
        await self._refresher.show((), shown)

    async def _clocks_have_changed(self) -> None:
        self._context.cache.clear()
        timers = self._context.store.timers
        self._wake_by(await timers.next(self._context.limits.unreachable_seconds))
