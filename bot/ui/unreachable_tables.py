"""Tables that cannot be shown: their clocks stand still until they can be."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextvars import Context
from typing import Final

from bot.model.location import MessageLocation
from bot.tables.finder import TableFinder
from bot.tables.table import Table
from bot.tables.unreachable_clocks import UnreachableClocks
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.notifications import PingKind
from bot.ui.reachability import Reachability
from bot.ui.show_requests import HeldBack, Key, Request, RequestKind
from bot.ui.table_messages import TableMessages

_log = logging.getLogger(__name__)

_PAUSES: Final = (600.0, 3600.0, 6 * 3600.0)
"""Seconds before what was held back is tried again; the last pause is repeated."""
_MOST_TRIES: Final = 30
"""After about a week a game that could not be shown is over."""


class UnreachableTables:
    """Stops and restarts the clocks; `show` gets the requests that were held back.

    Discord does not tell of everything that lets the bot post again, such as the end of a
    moderator's time-out. So what is held back is also tried again by itself, after long pauses.
    """

    def __init__(
        self,
        tables: TableFinder,
        clocks: UnreachableClocks,
        reachability: Reachability,
        messages: TableMessages,
        show: Callable[[Request], None],
    ) -> None:
        self._tables = tables
        self._clocks = clocks
        self._reachability = reachability
        self._messages = messages
        self._show = show
        self._held_back = HeldBack()
        # By channel: how often it was tried again, and the next time.
        self._tried: dict[int, int] = {}
        self._waiting: dict[int, asyncio.TimerHandle] = {}
        self._trying: set[asyncio.Task[None]] = set()

    async def channel_deleted(self, channel_id: int) -> None:
        """Stop the clocks of a channel's tables until they are shown elsewhere."""
        for table in await self._tables.in_channel(channel_id):
            await self.lose(table.id, channel_id)
        self._forget(self._held_back.take(channel_id))

    async def guild_left(self, guild_id: int) -> None:
        """Stop the clocks of a server's tables until they are shown again."""
        for table_id in await self._tables.ids_in_guild(guild_id):
            await self.lose(table_id)
        self._forget(self._held_back.take_guild(guild_id))

    async def guild_unavailable(self, guild_id: int) -> None:
        """Stop the clocks of a server in an outage: nobody there can play."""
        await self._clocks.mark_guild_unreachable(guild_id)

    async def is_reachable(self, table: Table) -> bool:
        """Whether a table can be shown where it stands; if not, its clock stops.

        A table whose message does not show this turn counts as unreachable, and is shown again.
        """
        location = table.location
        if not await self._reachability.is_connected(location):
            return False  # the clocks of its shard have stopped
        try:
            await self._reachability.check(location)
            if await self._clocks.is_shown(table):
                return True
            await self._clocks.mark_unreachable(table.id, location.channel_id)
            self._show(Request(RequestKind.TABLE, table))
        except CannotPost:
            await self.hold_back(Request(RequestKind.TABLE, table), location.channel_id)
        except ChannelGone:
            await self.lose(table.id, location.channel_id)
        _log.info("table %d cannot be reached, so its clock stops", table.id)
        return False

    async def channel_gone(self, request: Request, channel_id: int) -> None:
        """Stop the clock of a table that could not be shown since its channel is gone.

        If only a ping could not be posted, the table is shown again: that finds out.
        """
        if isinstance(request.kind, PingKind):
            self._show(Request(RequestKind.TABLE, request.subject))
        else:
            await self.lose(request.subject.id, channel_id)

    async def lose(self, table_id: int, channel_id: int | None = None) -> None:
        """Stop the clock of a table whose message, channel or server is gone."""
        self._messages.forget(table_id)
        await self._clocks.mark_lost(table_id, channel_id)

    async def hold_back(self, request: Request, channel_id: int) -> None:
        """Keep a request that may not be shown in this channel; a table there has no clock then."""
        self._held_back.put(channel_id, request)
        self._try_again_later(MessageLocation(request.subject.location.guild_id, channel_id))
        table = request.subject
        if not isinstance(table, Table) or table.over:
            return
        if self._messages.location(table).channel_id != channel_id:
            return
        if request.kind is not RequestKind.TABLE:  # a ping alone would not let the clock go on
            self._held_back.put(channel_id, Request(RequestKind.TABLE, table))
        await self._clocks.mark_unreachable(table.id, channel_id)

    def forget_held_back(self, table_id: int) -> None:
        """Forget the requests to show a table where it stood before."""
        self._held_back.forget(Key(RequestKind.TABLE, table_id))

    def release(self, channel_id: int) -> None:
        """Show what was held back in this channel, where the bot may post now."""
        self._tried.pop(channel_id, None)
        self._show_held_back(channel_id)

    async def guild_changed(self, guild_id: int) -> None:
        """Show what was held back on this server, in the channels where the bot may post now.

        The clocks that stood still there go on.
        """
        for channel_id in self._held_back.channels:
            if self._reachability.can_post(MessageLocation(guild_id, channel_id)):
                self.release(channel_id)
        await self._clocks.mark_guild_reachable(guild_id, self._reachability.ask)

    async def thread_opened(self, guild_id: int, thread_id: int) -> None:
        """Do the same for a thread that is open again; what is elsewhere stays as it is."""

        async def can_post(location: MessageLocation) -> bool | None:
            here = location.channel_id == thread_id
            return self._reachability.can_post(location) if here else False

        # First: a reminder that was held back is posted only while the clock runs.
        await self._clocks.mark_channel_reachable(guild_id, can_post)
        if await can_post(MessageLocation(guild_id, thread_id)):
            self.release(thread_id)

    async def thread_locked(self, guild_id: int, thread_id: int) -> None:
        """Stop the clocks of a thread's tables, unless it has been unlocked by now."""
        if not self._reachability.can_post(MessageLocation(guild_id, thread_id)):
            for table in await self._tables.in_channel(thread_id):
                await self._clocks.mark_unreachable(table.id, thread_id)

    def drop(self, unwanted: Callable[[Request], bool]) -> None:
        """Forget the unwanted requests that are held back."""
        self._held_back.drop(unwanted)

    def close(self) -> None:
        """Try nothing again by itself."""
        for waiting in self._waiting.values():
            waiting.cancel()
        for trying in self._trying:
            trying.cancel()

    def _show_held_back(self, channel_id: int) -> None:
        if channel_id in self._waiting:
            self._waiting.pop(channel_id).cancel()
        for request in self._held_back.take(channel_id):
            self._show(request)

    def _try_again_later(self, location: MessageLocation) -> None:
        """Try again after a pause, if that is not to come anyway, and for about a week."""
        channel_id = location.channel_id
        tried = self._tried.get(channel_id, 0)
        if channel_id not in self._waiting and tried < _MOST_TRIES:
            pause = _PAUSES[min(tried, len(_PAUSES) - 1)]
            loop = asyncio.get_running_loop()
            waiting = loop.call_later(pause, self._begin_to_try, location, context=Context())
            self._waiting[channel_id] = waiting

    def _begin_to_try(self, location: MessageLocation) -> None:
        del self._waiting[location.channel_id]
        trying = asyncio.create_task(self._try_again(location))
        self._trying.add(trying)
        trying.add_done_callback(self._trying.discard)

    async def _try_again(self, location: MessageLocation) -> None:
        """Show what is held back, unless it is known that the bot may not post there yet.

        If nothing is held back by the next attempt, that forgets how often it was tried.
        """
        channel_id = location.channel_id
        if not self._reachability.knows_server(location):
            self._forget(self._held_back.take(channel_id))
        if channel_id not in self._held_back.channels:
            self._tried.pop(channel_id, None)
            return
        self._tried[channel_id] = self._tried.get(channel_id, 0) + 1
        if await self._reachability.ask(location) is not False:
            self._show_held_back(channel_id)
        self._try_again_later(location)

    def _forget(self, requests: Iterable[Request]) -> None:
        """Forget what the messages of these tables show, which are gone."""
        for request in requests:
            if isinstance(request.subject, Table):
                self._messages.forget(request.subject.id)
