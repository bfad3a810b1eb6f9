"""Turns the private message of a player into their next turn, as long as Discord allows it.

The public message is shown by the publisher, which hears of each change first.
"""

from collections.abc import Callable
from typing import Final, Protocol

from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.errors import Busy, StorageFull
from bot.model.lobby import Lobby
from bot.model.players import Person, Preferences
from bot.model.shards import Shards
from bot.tables.context import Publisher
from bot.tables.table import Table
from bot.tables.takebacks import is_taken_back
from bot.ui.coalescer import Coalescer, TryLater
from bot.ui.ephemeral_replies import EphemeralReplies, Key
from bot.ui.private_form import for_reader

TurnLayout = Callable[[Table, int, Translator], Message]
"""The private message of a seat that is to move, or that has just moved."""

_RETRY_AFTER: Final = (1.0,)


class TableReader(Protocol):
    """Reads the newest state of a table."""

    async def get(self, table_id: int) -> Table: ...


class PreferenceReader(Protocol):
    """Reads what a person prefers."""

    async def preferences(self, user_id: int) -> Preferences: ...


class PrivateTurns:
    """Passes every change on to the publisher, then changes private messages.

    A player who has none at the table, or has dismissed it, gets none: the table says whose turn
    it is.
    """

    def __init__(
        self,
        publisher: Publisher,
        replies: EphemeralReplies,
        tables: TableReader,
        preferences: PreferenceReader,
    ) -> None:
        self._publisher = publisher
        self._replies = replies
        self._tables = tables
        self._preferences = preferences
        self._layout: TurnLayout | None = None
        self._requests: Coalescer[Key, bool] = Coalescer(
            self._show, lambda older, newer: older or newer, 0.0, _RETRY_AFTER
        )

    def show_with(self, layout: TurnLayout) -> None:
        """Use this layout for turns from now on."""
        self._layout = layout

    def request(self, user_id: int, table_id: int) -> None:
        """Show this player their turn, if it is their turn by then."""
        self._requests.put((user_id, table_id), False)

    def moved(self, user_id: int, table_id: int) -> None:
        """This player's turn is over: the private message asks for a move no more."""
        self._requests.put((user_id, table_id), True)

    async def table_changed(self, before: Table | None, after: Table) -> None:
        """Publish the change; then show their turn to all whom another player's move reached.

        A new deal has a new message, below the private ones: the player to move presses there.
        A turn that ends without a move of the player is offered no more: a move was taken back, or
        somebody else has ended the game. Nor does anything else of a game that is over.
        """
        await self._publisher.table_changed(before, after)
        cut_short = is_taken_back(after) or after.position.ending is not None
        if not (after.view(None).moves_made or cut_short or after.over):
            return
        for user_id in {one.user_id for one in after.seats if isinstance(one, Person)}:
            if self._replies.newest((user_id, after.id)) is None:
                continue
            acted = before is not None and before.seat_to_act(user_id) is not None
            acts = after.seat_to_act(user_id) is not None
            if acts and not acted:
                self.request(user_id, after.id)
            elif not acts and (cut_short if acted else after.over):
                self.moved(user_id, after.id)

    async def lobby_changed(self, lobby: Lobby) -> None:
        """Publish the change."""
        await self._publisher.lobby_changed(lobby)

    async def take_up(self, shards: Shards, alive_at: float) -> None:
        """Have the publisher notify them."""
        await self._publisher.take_up(shards, alive_at)

    async def keep_only(self, shards: Shards) -> None:
        """Publish what is on these shards only."""
        await self._publisher.keep_only(shards)

    async def remind(self, table: Table) -> None:
        """Publish the reminder."""
        await self._publisher.remind(table)

    async def close(self) -> None:
        """Finish what is under way."""
        await self._requests.close()

    async def _show(self, key: Key, has_moved: bool) -> None:
        kept = self._replies.newest(key)
        if kept is None or self._layout is None or not kept.message.can_change:
            return
        user_id, table_id = key
        try:
            table = await self._tables.get(table_id)
            preferences = await self._preferences.preferences(user_id)
        except (Busy, StorageFull) as reason:
            raise TryLater(str(reason)) from reason
        if has_moved:
            seat = next(iter(table.seats_of(user_id)), None)
        elif 0 < kept.message.id < (table.location.message_id or 0):
            seat = None  # the table stands in a newer message
        else:
            seat = None if table.over or table.position.to_vote else table.seat_to_act(user_id)
        if seat is None:
            return
        message = self._layout(table, seat, kept.translator)
        form = for_reader(message, table_id, preferences, kept.translator)
        await kept.message.turn_into(form)
