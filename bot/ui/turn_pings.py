"""Pings those who are to move or to vote, since Discord notifies nobody of an edit.

A ping is a message of its own that is deleted when the game goes on. After a restart an old ping
stays; it still links to its table.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass

from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.model.terms import Pace
from bot.tables.table import Table
from bot.ui.message_errors import CannotPost
from bot.ui.messenger import Messenger
from bot.ui.notifications import PingKind


@dataclass(frozen=True, slots=True)
class _Ping:
    """A posted ping about the turn at `ply`.

    Two pings about the same `subject` say the same. If this one tells the deadline of a turn,
    `extended` is that of the turn, else None.
    """

    ply: int
    subject: str
    location: MessageLocation
    extended: int | None


class TurnPings:
    """One ping per table; `due` is called when a table has waited for `after` seconds.

    Live games, games in direct messages, and all games if `after` is None, have no pings.
    """

    def __init__(
        self, messenger: Messenger, after: float | None, due: Callable[[Table], None]
    ) -> None:
        self._messenger = messenger
        self._after = after
        self._due = due
        self._scheduled: dict[int, tuple[MessageLocation, asyncio.TimerHandle]] = {}
        self._posted: dict[int, _Ping] = {}
        # The last ping of each table, which may be deleted by now.
        self._last: dict[int, MessageLocation] = {}

    def schedule(self, table: Table) -> None:
        """Schedule a ping for the people whom the table waits for, who have not been notified yet.

        It replaces a ping that is scheduled already.
        """
        self.cancel_scheduled(table.id)
        if table.over:
            self._last.pop(table.id, None)
        in_server = table.location.guild_id is not None
        slow = table.terms.pace is not Pace.LIVE
        if self._after is not None and in_server and slow and table.awaited_people:
            loop = asyncio.get_running_loop()
            # In a context of its own: the press that it began with need not be remembered so long.
            waiting = loop.call_later(self._after, self._has_waited, table, context=Context())
            self._scheduled[table.id] = table.location, waiting

    def resume(self, table: Table) -> None:
        """Schedule a ping that a stop prevented; at ply 0, the new message was the ping."""
        if table.ply and table.id not in self._scheduled:
            self.schedule(table)

    def cancel_scheduled(self, table_id: int) -> None:
        """Cancel the scheduled ping; one that is posted stays until the game goes on."""
        if table_id in self._scheduled:
            self._scheduled.pop(table_id)[1].cancel()

    async def post(
        self, kind: PingKind, table: Table, location: MessageLocation, message: Message
    ) -> None:
        """Post a ping in place of the previous one, unless that says the same.

        CannotPost in a locked thread, where nobody could press a button, or as `Messenger.post`.
        """
        if await self._messenger.is_locked(location):
            raise CannotPost
        told = "" if kind is PingKind.TURN else f":{table.deadline or 0:.0f}"
        subject = f"{kind}{table.id}:v{table.ply}{told}"
        previous = self._posted.get(table.id)
        if previous is not None and previous.subject == subject:
            return  # it is asked for again since it could not be recorded
        await self.cancel(table.id)
        last = self._last.get(table.id)  # a ping that takes its place needs another nonce
        nonce = subject if last is None else f"{subject}:{last.message_id}"
        posted = self._last[table.id] = await self._messenger.post(location, message, nonce)
        meanwhile = self._posted.get(table.id)  # a ping of another kind
        if meanwhile is not None and kind is PingKind.TURN:
            await self._messenger.delete(posted)  # the other one tells the deadline, too
            return
        extended = None if kind is PingKind.TURN else table.extended
        self._posted[table.id] = _Ping(table.ply, subject, posted, extended)
        if meanwhile is not None:
            await self._messenger.delete(meanwhile.location)

    async def cancel(self, table_id: int) -> None:
        """Cancel the scheduled ping and delete the posted one."""
        self.cancel_scheduled(table_id)
        await self.delete_posted(table_id)

    async def delete_posted(self, table_id: int) -> None:
        """Delete the posted ping."""
        posted = self._posted.pop(table_id, None)
        if posted is not None:
            await self._messenger.delete(posted.location)

    def forget(self, table_id: int) -> None:
        """Forget the pings of a table whose channel is gone, and they with it."""
        self.cancel_scheduled(table_id)
        self._posted.pop(table_id, None)
        self._last.pop(table_id, None)

    async def delete_outdated(self, table: Table) -> None:
        """Delete the posted ping if its turn is over, or got more time than the ping tells."""
        posted = self._posted.get(table.id)
        if posted is None:
            return
        if posted.ply != table.ply or posted.extended not in (None, table.extended):
            await self.delete_posted(table.id)

    def close(self) -> None:
        """Cancel all scheduled pings."""
        for _, scheduled in self._scheduled.values():
            scheduled.cancel()

    def keep_only(self, shards: Shards) -> None:
        """Forget all pings except those on these shards; other processes ping elsewhere."""
        for table_id, (location, _) in tuple(self._scheduled.items()):
            if not shards.covers(location.guild_id):
                self.cancel_scheduled(table_id)
        posted, last = self._posted.items(), self._last.items()
        self._posted = {game: one for game, one in posted if shards.covers(one.location.guild_id)}
        self._last = {game: there for game, there in last if shards.covers(there.guild_id)}

    def _has_waited(self, table: Table) -> None:
        self._scheduled.pop(table.id, None)
        self._due(table)


def is_outdated(kind: PingKind, told: Table, now: Table) -> bool:
    """Whether the turn that a ping is about is over, or has another clock to remind of."""
    other_clock = now.deadline is None or now.extended != told.extended
    return now.paused or now.ply != told.ply or (other_clock and kind is not PingKind.TURN)
