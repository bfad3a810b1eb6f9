"""Posts and edits the message of a table; it stays with a finished deal, the next gets a new one.

The deals of some kits share one message.
"""

from contextlib import suppress
from dataclasses import replace

from bot.engine.game import deals_finished
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.tables.message_locations import MessageLocations
from bot.tables.table import Table
from bot.ui.current_messages import CurrentMessages
from bot.ui.game_threads import GameThreads
from bot.ui.layouts import game_over
from bot.ui.layouts import table as layouts
from bot.ui.message_errors import CannotPost, ChannelGone, MessageGone, Unconfirmed
from bot.ui.messenger import Messenger, link_to
from bot.ui.notifications import Notifications, PingKind
from bot.ui.show_requests import Repost, Shown, shown_now


class TableMessages:
    """Shows tables, and remembers which message shows which of their deals."""

    def __init__(
        self,
        messenger: Messenger,
        locations: MessageLocations,
        current: CurrentMessages,
        threads: GameThreads,
        notifications: Notifications,
    ) -> None:
        self._messenger = messenger
        self._locations = locations
        self._current = current
        self._threads = threads
        self._notifications = notifications
        self._shown: dict[int, Shown] = {}

    def expect(self, table: Table) -> None:
        """Assume that the message of this table shows this state, unless it is known to differ."""
        if table.id not in self._shown:
            self._shown[table.id] = shown_now(table)

    def forget(self, table_id: int) -> None:
        """Forget what the message of this table shows."""
        self._shown.pop(table_id, None)

    def keep_only(self, shards: Shards) -> None:
        """Forget all tables except those on these shards."""
        for table_id, shown in tuple(self._shown.items()):
            if not shards.covers(shown.location.guild_id):
                del self._shown[table_id]
                self._threads.forget(table_id)

    def location(self, table: Table) -> MessageLocation:
        """Where the table stands."""
        shown = self._shown.get(table.id)
        return table.location if shown is None else shown.location

    async def show(self, table: Table, repost: Repost | None) -> bool:
        """Show a table, maybe in a new message elsewhere; return whether its message is new."""
        self.expect(table)
        if table.over:  # before anything can fail: its channel may be gone
            self._notifications.forget(table.id)
        elif table.paused:
            self._notifications.forget_away(table)
        shown = self._shown[table.id]
        old = shown.location
        target = old if repost is None or repost.posted else repost.location
        if target.message_id is None and target is old:
            target = await self._threads.place(table)
        if not table.over and await self._messenger.is_locked(target):
            raise CannotPost  # shown, its clock would go on, and an archived thread be open again
        translator = self._messenger.translator_for(target)
        finished = game_over.deals_over(table, shown.deals, translator)
        current = await self._current.of(table, target.guild_id, translator)
        if finished:
            elsewhere = target.channel_id != old.channel_id
            with suppress(*(CannotPost, ChannelGone) if elsewhere else ()):
                await self._leave_behind(table, shown, finished)
        if finished or target is not old or old.message_id is None:
            location = await self._post(table, target, current, shown)
        else:
            location = await self._edit_or_post(table, current, shown)
        now = self._shown[table.id] = Shown(location, deals_finished(table.view(None)))
        if repost is not None and not repost.posted:
            repost.posted = True
            repost.replaced += () if finished else (old,)
        if shown.tried is not None:  # Discord may have posted it then, as the table was
            now.location = await self._edit_or_post(table, current, now)
        deadline = await self._note(table, now.location, repost)
        if table.unreachable:  # its clock goes on
            with suppress(CannotPost):
                await self.repaint(replace(table, deadline=deadline, unreachable=False))
        return now.location != old

    async def repaint(self, table: Table) -> None:
        """Edit the message of a table to show it as it is, if the message is still there.

        CannotPost or TryLater.
        """
        location = self.location(table)
        if location.message_id is not None:
            translator = self._messenger.translator_for(location)
            message = await self._current.of(table, location.guild_id, translator)
            with suppress(ChannelGone):
                await self._messenger.edit_if_there(location, message)

    async def _note(
        self, table: Table, location: MessageLocation, repost: Repost | None
    ) -> float | None:
        """Store where the table stands now, link older messages to it; return the deadline."""
        act = None if repost is None else repost.act
        deadline = await self._locations.record_shown(table, location, act)
        if repost is not None:
            repost.act = None
        self._threads.forget(table.id)
        for old in () if repost is None else repost.replaced:
            await self._link_old_to_new(old, location)
        return deadline

    async def _leave_behind(
        self, table: Table, shown: Shown, finished: tuple[Message, ...]
    ) -> None:
        """Turn the old message into the deal that it showed, and post the other messages."""
        old, to_post = shown.location, dict(enumerate(finished))
        if old.message_id is not None and await self._messenger.edit_if_there(old, finished[0]):
            del to_post[0]
        for number, message in to_post.items():
            await self._messenger.post(old, message, f"f{table.id}:{shown.deals}:{number}")

    async def _link_old_to_new(self, old: MessageLocation, new: MessageLocation) -> None:
        """Turn the old message into a link to the new one, if it can still be edited."""
        if old.message_id is not None:
            moved = layouts.moved_elsewhere(link_to(new), self._messenger.translator_for(old))
            with suppress(MessageGone, ChannelGone, CannotPost):
                await self._messenger.edit(old, moved)

    async def _post(
        self, table: Table, location: MessageLocation, message: Message, shown: Shown
    ) -> MessageLocation:
        """Post a message, or find the one that was tried before, which may show an older state."""
        message = await self._notifications.wanted(table, message, PingKind.TURN)
        # A message that replaces another one needs another nonce.
        own = f"t{table.id}:v{table.ply}:{shown.location.message_id}"
        nonce = shown.tried or own
        try:
            posted = await self._messenger.post(location, message, nonce)
        except Unconfirmed:
            shown.tried = nonce
            if shown.location.message_id is None:
                self._threads.stay(table.id, location)
            raise
        except ChannelGone:
            if not self._threads.leave(table, location):
                raise
            return await self._post(table, table.location, message, shown)
        if nonce == own and not table.over:
            self._notifications.note_notified(table)
        return posted

    async def _edit_or_post(self, table: Table, message: Message, shown: Shown) -> MessageLocation:
        if await self._messenger.edit_if_there(shown.location, message):
            return shown.location
        return await self._post(table, shown.location, message, shown)
