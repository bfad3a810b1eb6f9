"""Decides whom the messages of a table notify: once per move, and nobody who has muted that."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.messages.message import Message
from bot.model.shards import Shards
from bot.tables.table import Table
from bot.ui.layouts import pings
from bot.ui.service_protocols import PreferenceReader


class PingKind(StrEnum):
    """Why those who are to move or to vote are notified."""

    TURN = "ping"
    """It is their turn."""
    REMINDER = "reminder"
    """Their time is running out."""
    NOTICE = "notice"
    """Nobody plays a game without a clock any more; the whole channel may know."""


PING_LAYOUTS: Final = {
    PingKind.TURN: pings.your_turn,
    PingKind.REMINDER: pings.reminder,
    PingKind.NOTICE: pings.idle_notice,
}
"""The message to those who are to move or to vote, by kind."""


@dataclass(frozen=True, slots=True)
class _Notified:
    """The people who have been notified of the move at `ply`, in a game on this server."""

    ply: int
    people: tuple[int, ...]
    guild_id: int | None


class Notifications:
    """Remembers, until a restart, for which moves somebody has been notified."""

    def __init__(self, preferences: PreferenceReader) -> None:
        self._preferences = preferences
        self._notified: dict[int, _Notified] = {}

    def __len__(self) -> int:
        """The number of games that are remembered."""
        return len(self._notified)

    async def is_muted(self, user_id: int, kind: PingKind) -> bool:
        """Whether this person has muted pings of this kind."""
        preferences = await self._preferences.preferences(user_id)
        return preferences.mute_turns if kind is PingKind.TURN else preferences.muted

    async def wanted(self, table: Table, kind: PingKind) -> bool:
        """Whether the table waits for anybody who has not muted pings of this kind."""
        return not all([await self.is_muted(one.user_id, kind) for one in table.awaited])

    async def without_muted(self, message: Message, kind: PingKind) -> Message:
        """The message without the pings of people who have muted this kind."""
        pinged = [user for user in message.mentions if not await self.is_muted(user, kind)]
        return replace(message, mentions=tuple(pinged))

    async def at_turn(self, table: Table, message: Message) -> Message:
        """The new message of a table, without pings that are muted or were sent for this move.

        It pings nobody while the clock stands still for the vacation of the only person it waits
        for; that is made up for later.
        """
        notified = self._notified.get(table.id)
        left_alone = table.paused and len(table.awaited) < 2
        if left_alone or (notified is not None and notified.ply == table.ply):
            return replace(message, mentions=())
        return await self.without_muted(message, PingKind.TURN)

    def note_notified(self, table: Table) -> None:
        """Note that those who are to act have been notified, or have muted their turn notices."""
        self._notified[table.id] = _Notified(table.ply, _awaited(table), table.location.guild_id)

    def was_notified(self, table: Table) -> bool:
        """Whether those for whom the table waits now have been notified of this move."""
        notified = self._notified.get(table.id)
        waiting = table.ply, _awaited(table)
        return notified is not None and waiting == (notified.ply, notified.people)

    def keep_only(self, shards: Shards) -> None:
        """Forget all games except those on these shards."""
        notified = self._notified.items()
        self._notified = {game: one for game, one in notified if shards.covers(one.guild_id)}

    def forget(self, table_id: int) -> None:
        """Forget a game in which nobody will be notified any more."""
        self._notified.pop(table_id, None)


def _awaited(table: Table) -> tuple[int, ...]:
    return tuple(person.user_id for person in table.awaited)
