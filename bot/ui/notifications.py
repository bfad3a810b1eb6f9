"""Decides whom the messages of a table notify: once per move, and nobody who has muted that."""

from collections.abc import Callable
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
    people: frozenset[int]
    guild_id: int | None


class Notifications:
    """Remembers, until a restart, who has been notified of the current move of each table.

    Somebody who `is_away` on vacation is notified when they are back, if their clock stands still.
    """

    def __init__(self, preferences: PreferenceReader, is_away: Callable[[int], bool]) -> None:
        self._preferences = preferences
        self._is_away = is_away
        self._notified: dict[int, _Notified] = {}

    def __len__(self) -> int:
        """The number of games that are remembered."""
        return len(self._notified)

    async def is_muted(self, user_id: int, kind: PingKind) -> bool:
        """Whether this person has muted pings of this kind."""
        preferences = await self._preferences.preferences(user_id)
        return preferences.mute_turns if kind is PingKind.TURN else preferences.muted

    async def without_muted(self, message: Message, kind: PingKind) -> Message:
        """The message without the pings of people who have muted this kind."""
        pinged = [user for user in message.mentions if not await self.is_muted(user, kind)]
        return replace(message, mentions=tuple(pinged))

    async def wanted(self, table: Table, message: Message, kind: PingKind) -> Message:
        """The message to those who are to act, without pings that are muted or disturb a vacation.

        A ping of their turn is left out, too, if they have been notified of this move.
        """
        left_alone = self._away(table)
        if kind is PingKind.TURN:
            left_alone |= self._notified_of_move(table)
        pinged = (user for user in message.mentions if user not in left_alone)
        return await self.without_muted(replace(message, mentions=tuple(pinged)), kind)

    def note_notified(self, table: Table) -> None:
        """Note that those who are to act have been notified, or have muted their turn notices."""
        people = _awaited(table) - self._away(table)
        self._notified[table.id] = _Notified(table.ply, people, table.location.guild_id)

    def was_notified(self, table: Table) -> bool:
        """Whether all people for whom the table waits, if any, have been notified of this move."""
        awaited = _awaited(table)
        return bool(awaited) and awaited <= self._notified_of_move(table)

    def forget_away(self, table: Table) -> None:
        """Forget that those on vacation have been notified: they are notified again when back."""
        notified = self._notified.get(table.id)
        if notified is not None:
            people = notified.people - self._away(table)
            self._notified[table.id] = replace(notified, people=people)

    def keep_only(self, shards: Shards) -> None:
        """Forget all games except those on these shards."""
        notified = self._notified.items()
        self._notified = {game: one for game, one in notified if shards.covers(one.guild_id)}

    def forget(self, table_id: int) -> None:
        """Forget a game in which nobody will be notified any more."""
        self._notified.pop(table_id, None)

    def _notified_of_move(self, table: Table) -> frozenset[int]:
        """The people who have been notified of the move that the table waits for."""
        notified = self._notified.get(table.id)
        return notified.people if notified and notified.ply == table.ply else frozenset()

    def _away(self, table: Table) -> frozenset[int]:
        """Those on vacation for whom the clock of this table stands still."""
        awaited = _awaited(table) if table.paused else ()
        return frozenset(filter(self._is_away, awaited))


def _awaited(table: Table) -> frozenset[int]:
    return frozenset(person.user_id for person in table.awaited_people)
