"""Shows every table and challenge in its channel and brings the message up to date.

A failure here touches the message only; the game is already in the database.
"""

import logging
from dataclasses import replace
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace
from bot.tables.table import Table
from bot.ui.challenge_notices import ChallengeNotices
from bot.ui.coalescer import Coalescer, TryLater
from bot.ui.current_messages import CurrentMessages
from bot.ui.end_notices import EndNotices
from bot.ui.game_threads import GameThreads
from bot.ui.lobby_messages import LobbyMessages
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.messenger import Messenger, link_to
from bot.ui.notifications import PING_LAYOUTS, Notifications, PingKind
from bot.ui.publisher_services import PublisherServices
from bot.ui.sending_times import SendingTimes
from bot.ui.show_requests import Key, Kind, Repost, Request, RequestKind, merge
from bot.ui.table_messages import TableMessages
from bot.ui.thread_titles import ThreadTitles
from bot.ui.turn_pings import TurnPings, is_outdated
from bot.ui.unreachable_tables import UnreachableTables

_log = logging.getLogger(__name__)

_LAST_EDIT_SECONDS: Final = 2.0
"""How long the handover of a shard waits for messages that are being sent or edited there."""


class Publisher:
    """Queues every change and shows the newest state; callers never wait for Discord."""

    def __init__(
        self, services: PublisherServices, messenger: Messenger, times: SendingTimes
    ) -> None:
        self._tables = services.tables
        self._locations = locations = services.locations
        self._show_privately = services.show_privately
        self._messenger = messenger
        self._requests: Coalescer[Key, Request] = Coalescer(
            self._show, merge, times.spacing, times.retry_after
        )
        self._lobbies = LobbyMessages(
            messenger, locations, services.levels_on, services.challenge_pings, self._table_link
        )
        self._ping_after = after = times.ping_after
        self._challenge_notices = ChallengeNotices(messenger, services.awaits_news, after)
        self._notifications = Notifications(services.preferences, services.is_away)
        self._messages = TableMessages(
            messenger,
            locations,
            CurrentMessages(services.levels_on, self._tables.head_to_head, services.lesson_step),
            GameThreads(messenger, services.settings_on),
            self._notifications,
        )
        self._titles = ThreadTitles(messenger, locations.names_in)
        self._end_notices = EndNotices(self._tables, messenger, self._notifications, after)
        self._pings = TurnPings(messenger, after, self._ping_due)
        clocks = services.unreachable_clocks
        self.unreachable = UnreachableTables(
            self._tables, clocks, services.reachability, self._messages, self._put
        )
        self._shards = EVERY_SHARD

    async def table_changed(self, before: Table | None, after: Table) -> None:
        """Show a table; `before` is the state that its message shows now."""
        self._messages.expect(before or after)
        self._put(Request(RequestKind.TABLE, after))
        self._show_privately(before, after)

    async def lobby_changed(self, lobby: Lobby) -> None:
        """Show a challenge."""
        self._put(Request(RequestKind.LOBBY, lobby))

    async def repaint(self, table: Table) -> None:
        """Write the names at a table anew, if its message is still there."""
        self._put(Request(RequestKind.NAMES, table))

    async def resume_pings(self, shards: Shards, alive_at: float) -> None:
        """Schedule the pings on these shards that were due since `alive_at`."""
        if self._ping_after is not None:
            for table in await self._tables.moved_since(alive_at - self._ping_after, shards):
                self._pings.resume(table)

    async def keep_only(self, shards: Shards) -> None:
        """Show only what is on these shards from now on, and finish what is being shown elsewhere.

        Everything elsewhere is forgotten, because another process may show it from then on.
        """
        kept = Shards(shards.count, self._shards.ids).only(shards.ids)
        self._shards = shards

        def is_elsewhere(request: Request) -> bool:
            return not shards.covers(request.subject.location.guild_id)

        await self._requests.drop(is_elsewhere, _LAST_EDIT_SECONDS)
        self._pings.keep_only(kept)
        self._notifications.keep_only(kept)
        self._messages.keep_only(kept)
        self._lobbies.keep_only(kept)
        self._end_notices.keep_only(kept)
        self._challenge_notices.keep_only(kept)
        self.unreachable.drop(is_elsewhere)

    async def remind(self, table: Table) -> None:
        """Remind those who are to move or to vote, unless they want no reminders.

        In a game without a clock, the whole channel reads that the game will soon be void.
        """
        kind = PingKind.NOTICE if table.terms.pace is Pace.NONE else PingKind.REMINDER
        if (request := Request(kind, table)) not in self._requests.requests:
            self._put(request)  # else it is tried again by itself, after longer and longer pauses

    async def is_reachable(self, table: Table) -> bool:
        """Whether a table can be shown where it stands; if not, its clock stops."""
        return await self.unreachable.is_reachable(table)

    async def repost(self, table: Table, location: MessageLocation, act: Act | None = None) -> None:
        """Show a table in a new message; the old message links to it.

        If a moderator moves the table, `act` is stored with the new location.
        """
        self._messages.expect(table)
        self._put(Request(RequestKind.TABLE, table, Repost(location, act)))

    def cancel_ping(self, table_id: int) -> None:
        """Cancel the ping that is scheduled for this turn; one that is posted stays."""
        self._pings.cancel_scheduled(table_id)

    def link(self, table: Table) -> str:
        """The address of the table's message; empty if there is none."""
        return link_to(self._messages.location(table))

    def note_can_post(self, channel_id: int, *, pictures: bool) -> None:
        """Note that the bot may post in this channel, and show what was held back there."""
        self._messenger.note_can_post(channel_id, pictures=pictures)
        self.unreachable.release(channel_id)

    def set_language(self, channel_id: int, language: str) -> None:
        """Write these direct messages in this language."""
        self._messenger.set_language(channel_id, language)

    @property
    def pending(self) -> list[int | None]:
        """The server of each table and challenge that waits to be shown, or is being shown."""
        return [request.subject.location.guild_id for request in self._requests.requests]

    async def idle(self, table_id: int) -> None:
        """Wait until this table is shown and its end is announced, or cannot be."""
        await self._requests.idle(Key(RequestKind.TABLE, table_id))
        await self._requests.idle(Key(RequestKind.END, table_id))

    async def close(self) -> None:
        """Finish all requests without waiting for retries."""
        self._pings.close()
        await self._requests.close()
        self.unreachable.close()  # after the last that may be held back

    def _put(self, request: Request) -> None:
        self._requests.put(request.key, request)

    def _target(self, request: Request) -> MessageLocation:
        if request.repost is not None:
            return request.repost.location
        if isinstance(request.subject, Table):
            return self._messages.location(request.subject)
        return request.subject.location

    async def _show(self, _key: Key, request: Request) -> None:
        try:
            await self._try_to_show(request)
        except StoreUnavailable as reason:
            raise TryLater(str(reason)) from reason

    async def _try_to_show(self, request: Request) -> None:
        """Show what is asked for; a table that cannot be shown where it stands has no clock."""
        subject = request.subject
        try:
            if isinstance(subject, Table):
                await self._show_of_table(request.kind, subject, request.repost)
            else:
                await self._show_lobby(subject)
        except CannotPost:
            channel_id = self._target(request).channel_id
            _log.warning("the bot may not show %s in channel %s", request.key, channel_id)
            await self.unreachable.hold_back(request, channel_id)
        except ChannelGone:
            _log.info("the channel of %s is gone", request.key)
            if isinstance(subject, Table):
                self._end_notices.take(subject.id)
                self._pings.forget(subject.id)
                await self.unreachable.channel_gone(request, self._target(request).channel_id)
            else:
                self._challenge_notices.forget(subject)
                self._lobbies.forget(subject)

    async def _show_lobby(self, lobby: Lobby) -> None:
        await self._challenge_notices.note_if_due(lobby)
        if lobby.names_former:
            await self._titles.remove_erased(lobby.terms.rules, lobby.location)
        there = await self._lobbies.show(lobby)
        await self._challenge_notices.post(lobby, there)
        if lobby.names_former or lobby.status not in (LobbyStatus.OPEN, LobbyStatus.STARTED):
            await self._archive_if_unused(lobby.location)  # its message may have opened the thread
        if lobby.status is not LobbyStatus.OPEN:
            self._lobbies.forget(lobby)

    async def _show_of_table(self, kind: Kind, table: Table, repost: Repost | None) -> None:
        """Do what this kind of request asks for."""
        match kind:
            case RequestKind.TABLE:
                await self._show_table(table, repost)
            case RequestKind.END:
                await self._end_notices.post(table)
                await self._archive_if_unused(table.location)
            case RequestKind.NAMES:
                await self.idle(table.id)  # an older request would bring the older names back
                await self._remove_erased(await self._tables.get(table.id))
                await self._locations.record_name_removed(table.id)
            case PingKind() if self._shards.covers(table.location.guild_id):  # elsewhere others do
                if await self._ping(kind, table) and kind is not PingKind.TURN:
                    await self._locations.record_reminder(table)

    async def _remove_erased(self, table: Table) -> None:
        """Remove erased names from a table's message and from the title of its thread."""
        await self._messages.repaint(table)
        there = self._messages.location(table)
        await self._titles.remove_erased(table.terms.rules, there)
        if table.over:  # to be written, its message may have opened the thread again
            await self._archive_if_unused(there)

    async def _table_link(self, table_id: int) -> str:
        """The address of a table's message, once it is shown."""
        await self.idle(table_id)
        return self.link(await self._tables.get(table_id))

    async def _show_table(self, given: Table, repost: Repost | None) -> None:
        # A request may be old: one that is retried, or that was read before the last move.
        table = await self._tables.get(given.id)
        await self._end_notices.note_if_due(table)
        is_new = await self._messages.show(table, repost)
        if repost is not None:  # an older request to bring it elsewhere is forgotten as well
            self.unreachable.forget_held_back(table.id)
        if is_new or not self._notifications.was_notified(table):
            await self._pings.cancel(table.id)
        if not self._notifications.was_notified(table):
            self._pings.schedule(table)
        await self._pings.delete_outdated(table)
        if table.over:
            there = self._messages.location(table)
            self._messages.forget(table.id)
            if self._end_notices.take(table.id):  # a message would open the thread again
                self._put(Request(RequestKind.END, replace(table, location=there)))
            else:
                await self._archive_if_unused(there)

    async def _archive_if_unused(self, location: MessageLocation) -> None:
        """Archive the thread of a game or challenge that is over, if nothing else is in it."""
        if not await self._locations.in_use(location.channel_id):
            await self._messenger.archive(location)

    def _ping_due(self, table: Table) -> None:
        self._put(Request(PingKind.TURN, table))

    async def _ping(self, kind: PingKind, table: Table) -> bool:
        """Post a ping, unless nobody wants it; False if it is outdated."""
        if (current := await self._as_due(kind, table)) is None:
            return False
        location = self._messages.location(table)
        translator = self._messenger.translator_for(location)
        message = PING_LAYOUTS[kind](current, link_to(location), translator)
        message = await self._notifications.wanted(current, message, kind)
        if not message.mentions and kind is not PingKind.NOTICE:
            return True
        if await self._as_due(kind, current) is None:
            return False
        await self._pings.post(kind, current, location, message)
        if still_true := await self._as_due(kind, current) is not None:
            self._notifications.note_notified(table)
        else:
            await self._pings.delete_posted(table.id)
        self._requests.hurry(Key(RequestKind.TABLE, table.id))
        return still_true

    async def _as_due(self, kind: PingKind, table: Table) -> Table | None:
        """The table as it is now; None if a ping for this state is outdated."""
        now = await self._tables.get(table.id)
        return None if is_outdated(kind, table, now) else now
