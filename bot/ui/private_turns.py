"""Shows players their next turn in the private message that they have, while Discord allows it."""

from collections.abc import Callable
from typing import Final, Protocol

from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.errors import StoreUnavailable
from bot.tables.errors import NotSeated
from bot.tables.table import Table
from bot.ui.coalescer import Coalescer, TryLater
from bot.ui.layouts.refusals import sentence
from bot.ui.layouts.table import begins_below
from bot.ui.layouts.takebacks import lapsed
from bot.ui.private_form import for_reader
from bot.ui.private_replies import Key, NewestReply, PrivateReplies
from bot.ui.service_protocols import PreferenceReader
from bot.ui.turn_changes import Change, Reason, tells_the_last_deal

TurnLayout = Callable[[Table, int, Translator], Message]
"""The private message of a seat that is to move, or that has just moved."""

_RETRY_AFTER: Final = (1.0, 5.0, 15.0, 60.0)


class TableReader(Protocol):
    """Reads the newest state of a table."""

    async def get(self, table_id: int) -> Table: ...


class PrivateTurns:
    """Keeps the private messages of players up to date.

    A player who has no private message at the table, or has dismissed it, gets no new one: the
    public message says whose turn it is.
    """

    def __init__(
        self,
        replies: PrivateReplies,
        tables: TableReader,
        preferences: PreferenceReader,
    ) -> None:
        self._replies = replies
        self._tables = tables
        self._preferences = preferences
        self._layouts: tuple[TurnLayout, TurnLayout] | None = None
        self._requests: Coalescer[Key, Reason] = Coalescer(self._show, max, 0.0, _RETRY_AFTER)

    def show_with(self, turn: TurnLayout, done: TurnLayout) -> None:
        """Set the layouts; `done` is for a private message above the newest one of the table."""
        self._layouts = turn, done

    def show_turn_over(self, user_id: int, table_id: int) -> None:
        """Show that this player's turn is over: no longer ask for a move."""
        self._requests.put((user_id, table_id), Reason.MOVED)

    def catch_up(self, user_id: int, shown: Table, now: Table) -> None:
        """Update the message of a player who was shown the table as `shown` while others moved."""
        self._requests.put((user_id, now.id), Change(shown, now, user_id).late_reason())

    def table_changed(self, before: Table | None, after: Table) -> None:
        """Show their turn to the players who are to move now, and remove outdated offers.

        If a new deal has a public message of its own, the private messages above it say how the
        deal before ended, and the player to move uses the new message. A private message no longer
        offers a turn that ended without the player's move (a move was taken back, or somebody else
        ended the game), anything in a game that is over, or a takeback once somebody else has
        moved. Those who are asked to allow a takeback read that, as long as it can be allowed.
        While it has to be decided whether the game goes on, all read that instead of their turn,
        except where a new deal has only just begun below.
        """
        for user_id in {person.user_id for person in after.people}:
            if self._replies.newest((user_id, after.id)) is None:
                continue
            reason = Change(before, after, user_id).reason()
            if reason is not None:
                self._requests.put((user_id, after.id), reason)

    async def close(self) -> None:
        """Finish all changes that are queued."""
        await self._requests.close()

    async def _show(self, key: Key, reason: Reason) -> None:
        kept = self._replies.newest(key)
        if kept is None or not kept.message.can_change:
            return
        user_id, table_id = key
        try:
            table = await self._tables.get(table_id)
            preferences = await self._preferences.preferences(user_id)
        except StoreUnavailable as error:
            raise TryLater(str(error)) from error
        message = self._message(table, user_id, reason, kept)
        if message is None:
            return
        form = for_reader(message, table_id, preferences, kept.translator)
        # While it is drawn, a press may show something else in the same message.
        await kept.message.turn_into(form, lambda: self._replies.newest(key) is kept)

    def _message(
        self, table: Table, user_id: int, reason: Reason, kept: NewestReply
    ) -> Message | None:
        """What the private message shows from now on; None if it stays as it is.

        Somebody who has left sees no cards: a computer plays theirs, and takes others.
        """
        if self._layouts is None:
            return None
        if not (table.over or table.stays(user_id)):
            return Message((sentence(NotSeated("left_game"), kept.translator),))
        is_above = 0 < kept.message.id < (table.location.message_id or 0)
        layout, done = self._layouts
        seat = next(iter(table.seats_of(user_id)), None)
        if reason.may_be_a_turn:
            if is_above or table.over or table.position.to_vote:
                return None
            acting = table.awaited_seat(user_id)
            if acting is not None or reason is Reason.TURN:
                seat = acting
        elif reason.is_a_vote and is_above and tells_the_last_deal(table):
            return None
        elif reason.removes_an_offer and not table.over:
            layout = done if is_above or begins_below(table.view(None)) else layout
        if seat is None:
            return None
        message = layout(table, seat, kept.translator)
        if reason.tells_a_lapse and not table.over:
            return lapsed(message, kept.translator)
        return message
