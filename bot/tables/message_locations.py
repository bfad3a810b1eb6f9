"""Stores where tables and challenges are shown, and shows them again."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.model.errors import DamagedRecord
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Person
from bot.model.shards import Shards
from bot.store.stored_values import TurnState
from bot.tables.context import Context
from bot.tables.errors import UnknownLobby
from bot.tables.lobby_rules import check_allowed
from bot.tables.table import Table
from bot.tables.table_limits import TableLimits
from bot.tables.turn_clock import remind_again_seconds
from bot.tables.until_stored import until_stored


class MessageLocations:
    """Stores where messages are; `wake_by` is called with the time when something becomes due."""

    def __init__(self, context: Context, wake_by: Callable[[float | None], None]) -> None:
        self._context = context
        self._limits = TableLimits(context)
        self._wake_by = wake_by

    async def check_move(self, table: Table, person: Person, location: MessageLocation) -> None:
        """Raise a Refusal if this person may not bring a table to this channel, or it is full.

        The settings and bans of a server apply to tables from elsewhere. A table that cannot be
        shown where it stands may come to a full channel: without a new one it would be void.
        """
        context, guild_id = self._context, location.guild_id
        if guild_id != table.location.guild_id:
            playing = (one for one in table.people if table.stays(one.user_id))
            context.servers.check_people(guild_id, person, playing)
            terms = replace(table.terms, seconds=None)  # the game keeps the time that it began with
            settings = context.servers.settings(guild_id)
            check_allowed(terms, table.seats, settings, context.limits)
        elsewhere = location.channel_id != table.location.channel_id
        shown = table.location.message_id is not None and not table.unreachable
        if elsewhere and not table.over and shown:
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
        now = context.clock()
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

    async def record_lobby_shown(self, lobby: Lobby, location: MessageLocation) -> None:
        """Store that the message at this location shows this state of the challenge."""
        await self._context.store.lobbies.record_shown(lobby, location)

    async def record_reminder(self, table: Table) -> None:
        """Store that nobody has to be reminded of this turn any more, as soon as that is possible.

        Trying again later would post the reminder once more. If the turn has got all its time again
        meanwhile, its next reminder stays.
        """

        async def note() -> None:
            limits = self._context.limits_on(table.location.guild_id)
            again = self._context.clock() + remind_again_seconds(table.terms, limits)
            turn = TurnState(table.ply, remind_at=again, extended=table.extended)
            await self._context.store.games.set_reminder(table.id, turn, None)

        await until_stored(self._context.sleep, note)

    async def record_name_removed(self, table_id: int) -> None:
        """Store that the message of this table shows no erased name."""
        await self._context.store.erasure.record_name_removed(table_id)

    async def names_in(self, channel_id: int) -> frozenset[str]:
        """The names of all who have a seat in a game or a challenge in this channel."""
        return await self._context.store.erasure.names_in(channel_id)

    async def in_use(self, channel_id: int) -> bool:
        """Whether a game is running or a challenge open in this channel."""
        store = self._context.store
        games = await store.games.running_in(channel_id)
        return bool(games or await store.lobbies.open_in(channel_id))

    async def show_again(self) -> None:
        """Show every open challenge and every running table again."""
        store = self._context.store
        await self.show(await store.lobbies.open(), await store.games.running())

    async def show_guild(self, guild_id: int, *, tables: bool) -> None:
        """Show every open challenge of a guild again, and every running table if asked to."""
        store = self._context.store
        shown = await store.games.running_in_guild(guild_id) if tables else ()
        await self.show(await store.lobbies.open_in_guild(guild_id), shown)

    async def show_missed(self, shards: Shards) -> None:
        """Show what was stored for these shards before the last stop and never shown.

        A game that ended too long ago, or a challenge that expired, is left as it is.
        """
        unreachable = await self._context.store.unreachable.outdated(shards)
        lobby_ids, plies = await self.outdated(shards)
        await self.show(lobby_ids, sorted({*plies, *unreachable}))

    async def outdated(self, shards: Shards) -> tuple[Sequence[int], dict[int, int]]:
        """The challenges on these shards with an outdated message, and the tables with plies."""
        store = self._context.store
        since = self._context.clock() - self._context.limits.unreachable_seconds
        lobby_ids = await store.lobbies.outdated(since, shards)
        return lobby_ids, await store.games.outdated(since, shards)

    async def show(self, lobby_ids: Iterable[int], table_ids: Iterable[int]) -> None:
        """Show these challenges and tables, except those that cannot be read."""
        context = self._context
        for lobby_id in lobby_ids:
            with suppress(UnknownLobby):
                await context.show_stored_lobby(lobby_id)
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await context.cache.table(table_id)
                await context.show_table(await context.cache.as_shown(table_id), table)


def _was_edited(table: Table, location: MessageLocation) -> bool:
    """Whether the table stands in this message already, and its clock runs."""
    is_same = location.message_id is not None and table.location == location
    return is_same and table.deadline is not None
