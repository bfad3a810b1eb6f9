"""Stores where tables and challenges are shown, and stops the clocks of what cannot be shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from bot.model.errors import DamagedRecord, StoreUnavailable
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Person
from bot.model.shards import Shards
from bot.tables.context import Context
from bot.tables.lobby_rules import check_allowed
from bot.tables.table import Table
from bot.tables.table_limits import TableLimits

_RETRY_PAUSE: Final = 5.0

_log = logging.getLogger(__name__)

CanPost = Callable[[MessageLocation], bool | None]
"""Whether the bot may show games in this channel; None if it does not know the channel."""


def _unknown(_location: MessageLocation) -> None:
    """A CanPost that knows no channel."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """Challenges, and tables with their plies, whose messages do not show the stored state."""

    lobbies: frozenset[int] = frozenset()
    tables: frozenset[tuple[int, int]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.lobbies or self.tables)

    def __and__(self, other: "Outdated") -> "Outdated":
        return Outdated(self.lobbies & other.lobbies, self.tables & other.tables)

    def __or__(self, other: "Outdated") -> "Outdated":
        return Outdated(self.lobbies | other.lobbies, self.tables | other.tables)

    def __sub__(self, other: "Outdated") -> "Outdated":
        return Outdated(self.lobbies - other.lobbies, self.tables - other.tables)

    def __str__(self) -> str:
        lobbies, tables = sorted(self.lobbies), sorted(self.tables)
        return f"challenges {lobbies}, tables with their plies {tables}"


class MessageLocations:
    """Stores where messages are; `wake_by` is called with the time when something becomes due."""

    def __init__(self, context: Context, wake_by: Callable[[float | None], None]) -> None:
        self._context = context
        self._limits = TableLimits(context)
        self._wake_by = wake_by
        self._reachable: dict[int, bool] = {}
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def check_move(self, table: Table, person: Person, location: MessageLocation) -> None:
        """Raise a Refusal if this person may not bring a table to this channel, or it is full.

        The settings and bans of a server apply to tables from elsewhere. A table that has lost its
        channel may come to a full one: without a new channel it would be void.
        """
        context, guild_id = self._context, location.guild_id
        if guild_id != table.location.guild_id:
            people = (one for one in table.seats if isinstance(one, Person))
            playing = (one for one in people if table.stays(one.user_id))
            context.servers.check_people(guild_id, person, playing)
            terms = replace(table.terms, seconds=None)  # the game keeps the time that it began with
            settings = context.servers.settings(guild_id)
            check_allowed(terms, table.seats, settings, context.limits)
        elsewhere = location.channel_id != table.location.channel_id
        if elsewhere and not table.over and table.location.message_id is not None:
            await self._limits.check_room(person, location)

    async def record_shown(
        self, table: Table, location: MessageLocation, act: Act | None = None
    ) -> float | None:
        """Store that the message at this location shows this state of the table.

        The stored state may be newer. Returns the deadline, postponed by the time for which the
        table could not be shown.
        If a moderator has moved the table there, `act` is stored too.
        """
        context = self._context
        cached = context.cache.peek(table.id)
        if act is None and cached is not None and _was_edited(cached, location):
            # It may be stored a second later, and a commit for each edit costs as much as a move.
            message_id = location.message_id or 0
            context.store.games.shown_turns.put(table.id, message_id, table.shown_turn)
            return table.deadline
        now = context.runtime.clock()
        shown, games = table.shown_turn, context.store.games
        with context.cache.forgetting(table.id):
            deadline = await games.record_shown(table.id, location, shown, now, act)
        if cached is not None:
            after = replace(cached, location=location, deadline=deadline, unreachable=False)
            context.cache.exchange(cached, after)
        else:
            context.cache.drop(table.id)
        if not context.shards.covers(table.location.guild_id):
            await context.others.tell_of_table(table)  # it is played here from now on
        self._wake_by(deadline)
        return deadline

    async def is_shown(self, table: Table) -> bool:
        """Whether the message of this table shows this turn; False if the clock in it is wrong."""
        games = self._context.store.games
        if games.shown_turns.pending_ply(table.id) == table.ply:
            return True
        return await games.shown_ply(table.id) == table.ply

    async def record_lobby_shown(self, lobby: Lobby, location: MessageLocation) -> None:
        """Store that the message at this location shows this state of the challenge."""
        await self._context.store.lobbies.record_shown(lobby, location)

    async def record_name_removed(self, table_id: int) -> None:
        """Store that the message of this table shows no erased name."""
        await self._context.store.erasure.record_name_removed(table_id)

    async def names_in(self, channel_id: int) -> frozenset[str]:
        """The names of all who have a seat in a game or a challenge in this channel."""
        return await self._context.store.erasure.names_in(channel_id)

    async def mark_lost(self, table_id: int, channel_id: int | None = None) -> None:
        """Stop the clock of a table whose message or server is gone, until it is shown again.

        If `channel_id` is given, a table that has meanwhile moved to another channel is left alone.
        """
        now = self._context.runtime.clock()
        await self._context.store.unreachable.lose_message(table_id, now, channel_id)
        self._context.cache.drop(table_id)
        self._wake_by(now + self._context.limits.unreachable_seconds)

    async def mark_unreachable(self, table_id: int, channel_id: int) -> None:
        """Stop the clock of a table that cannot be shown in this channel, until it can be.

        Its message stays. A table that has meanwhile moved to another channel is left alone.
        """
        now = self._context.runtime.clock()
        if await self._context.store.unreachable.add(table_id, now, channel_id):
            self._context.cache.drop(table_id)
            self._wake_by(now + self._context.limits.unreachable_seconds)

    async def in_use(self, channel_id: int) -> bool:
        """Whether a game is running or a challenge open in this channel."""
        store = self._context.store
        games = await store.games.running_in(channel_id)
        return bool(games or await store.lobbies.open_in(channel_id))

    async def mark_guild_unreachable(self, guild_id: int) -> None:
        """Stop the clocks of a guild that cannot be reached."""
        await self._set_reachable(guild_id, False, partial(self._stop_clocks, guild_id))

    async def mark_guild_reachable(self, guild_id: int, can_post: CanPost = _unknown) -> None:
        """Let the clocks of a guild go on; the deadlines move by the time lost.

        Clocks stay stopped where the bot may not post. Tables with an outdated message are shown
        again, which lets their clocks go on; tables without a message only where the bot is known
        to be allowed to post.
        """
        await self._set_reachable(guild_id, True, partial(self._start_clocks, guild_id, can_post))

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

        A game that ended too long ago, or a challenge that expired, is left as it is.
        """
        unreachable = await self._context.store.unreachable.outdated(shards)
        tables = Outdated(tables=frozenset(unreachable.items()))
        await self.show(await self.outdated(shards) | tables)

    async def outdated(self, shards: Shards) -> Outdated:
        """The challenges and tables on these shards whose messages are known to be outdated."""
        store = self._context.store
        since = self._context.runtime.clock() - self._context.limits.unreachable_seconds
        lobby_ids = await store.lobbies.outdated(since, shards)
        tables = await store.games.outdated(since, shards)
        return Outdated(frozenset(lobby_ids), frozenset(tables.items()))

    async def show(self, outdated: Outdated) -> None:
        """Show these challenges and tables."""
        await self._show(sorted(outdated.lobbies), [table for table, _ in sorted(outdated.tables)])

    async def until_stored(self, note: Callable[[], Awaitable[None]]) -> None:
        """Call `note`, and repeat it after a pause as long as the store is busy or full."""
        while True:
            try:
                return await note()
            except StoreUnavailable as reason:
                await self._wait_for_store(reason)

    async def _set_reachable(
        self, guild_id: int, reachable: bool, change: Callable[[], Awaitable[None]]
    ) -> None:
        """Apply `change`; retry while the store is busy, unless the opposite is asked for by then.

        A clock that stays stopped by mistake would never run again. For the same reason no change
        begins before an earlier one has been stored: on PostgreSQL it could be stored first.
        """
        self._reachable[guild_id] = reachable
        lock = self._changing.setdefault(guild_id, asyncio.Lock())
        while self._reachable.get(guild_id) is reachable:
            try:
                async with lock:
                    await change()
            except StoreUnavailable as reason:
                await self._wait_for_store(reason)
            else:
                break
        if self._reachable.get(guild_id) is reachable:
            del self._reachable[guild_id]

    async def _wait_for_store(self, reason: Exception) -> None:
        _log.debug("the database refused and is asked again: %s", reason)
        await self._context.runtime.sleep(_RETRY_PAUSE)

    async def _stop_clocks(self, guild_id: int) -> None:
        now = self._context.runtime.clock()
        if await self._context.store.unreachable.add_guild(guild_id, now):
            await self._clocks_have_changed()

    async def _start_clocks(self, guild_id: int, can_post: CanPost) -> None:
        unreachable, now = self._context.store.unreachable, self._context.runtime.clock()
        going_on, shown = [], []
        for game in await unreachable.in_guild(guild_id):
            may, has_message = can_post(game.location), game.location.message_id is not None
            if may is False or not (may or has_message):
                continue
            if game.is_outdated(now):
                shown.append(game.id)
            if has_message and not game.behind:
                going_on.append(game.id)
        if going_on:
            await unreachable.remove(going_on, now)
            await self._clocks_have_changed()
        await self._show((), shown)

    async def _clocks_have_changed(self) -> None:
        self._context.cache.clear()
        timers = self._context.store.timers
        self._wake_by(await timers.next(self._context.limits.unreachable_seconds))

    async def _show(self, lobby_ids: Iterable[int], table_ids: Iterable[int]) -> None:
        context = self._context
        for lobby_id in lobby_ids:
            await context.show_stored_lobby(lobby_id)
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await context.cache.table(table_id)
                await context.show_table(await context.cache.as_shown(table_id), table)


def _was_edited(table: Table, location: MessageLocation) -> bool:
    """Whether the table stands in this message already, and its clock runs."""
    is_same = location.message_id is not None and table.location == location
    return is_same and table.deadline is not None
