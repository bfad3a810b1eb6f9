"""Stores where tables and challenges are shown."""

from collections.abc import Callable
from dataclasses import replace

from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.store.stored_values import TurnState
from bot.tables.context import Context
from bot.tables.table import Table
from bot.tables.turn_clock import remind_again_seconds
from bot.tables.until_stored import until_stored


class MessageLocations:
    """Stores where messages are; `wake_by` is called with the time when something becomes due."""

    def __init__(self, context: Context, wake_by: Callable[[float | None], None]) -> None:
        self._context = context
        self._wake_by = wake_by

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
            context.store.games.shown_turns.record(table.id, message_id, table.shown_turn)
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


def _was_edited(table: Table, location: MessageLocation) -> bool:
    """Whether the table stands in this message already, and its clock runs."""
    is_same = location.message_id is not None and table.location == location
    return is_same and table.deadline is not None
