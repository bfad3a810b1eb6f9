"""Shows players their next turn in the private message that they have, while Discord allows it."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final, Protocol

from bot.engine.game import deals_finished
from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.errors import StoreUnavailable
from bot.tables.errors import NotSeated
from bot.tables.table import Table
from bot.tables.takebacks import is_asked, is_offered, is_taken_back
from bot.ui.coalescer import Coalescer, TryLater
from bot.ui.ephemeral_replies import EphemeralReplies, Key, NewestReply
from bot.ui.layouts.refusals import sentence
from bot.ui.layouts.table import begins_below
from bot.ui.layouts.takebacks import lapsed
from bot.ui.private_form import for_reader
from bot.ui.service_protocols import PreferenceReader

TurnLayout = Callable[[Table, int, Translator], Message]
"""The private message of a seat that is to move, or that has just moved."""

_RETRY_AFTER: Final = (1.0, 5.0, 15.0, 60.0)


class _Reason(IntEnum):
    """Why a private message changes; of two reasons the greater one counts."""

    TURN = 0
    """It may be the player's turn."""
    ASKED = 1
    """Another player asks to take a move back; it may be the player's turn, too."""
    OUTDATED = 2
    """The message shows a takeback that can no longer be asked for or allowed, or an old deal."""
    LAPSED = 3
    """The player has asked for a takeback that nobody can allow any more; else like OUTDATED."""
    VOTE = 4
    """Whether the game goes on has to be decided, or is decided."""
    MOVED = 5
    """The message asks for a move that the player has made, or can no longer make."""


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
        replies: EphemeralReplies,
        tables: TableReader,
        preferences: PreferenceReader,
    ) -> None:
        self._replies = replies
        self._tables = tables
        self._preferences = preferences
        self._layouts: tuple[TurnLayout, TurnLayout] | None = None
        self._requests: Coalescer[Key, _Reason] = Coalescer(self._show, max, 0.0, _RETRY_AFTER)

    def show_with(self, turn: TurnLayout, done: TurnLayout) -> None:
        """Set the layouts; `done` is for a private message above the newest one of the table."""
        self._layouts = turn, done

    def show_turn_over(self, user_id: int, table_id: int) -> None:
        """Show that this player's turn is over: no longer ask for a move."""
        self._requests.put((user_id, table_id), _Reason.MOVED)

    def catch_up(self, user_id: int, shown: Table, now: Table) -> None:
        """Update the message of a player who was shown the table as `shown` while others moved."""
        reason = _Reason.TURN
        if now.position.to_vote:
            reason = _Reason.VOTE
        elif _is_asked(now, user_id):
            reason = _Reason.ASKED
        elif _is_asked(shown, user_id) or (
            _offer_is_gone(shown, now, user_id) and not is_taken_back(now)
        ):
            reason = _Reason.OUTDATED
        self._requests.put((user_id, now.id), reason)

    def table_changed(self, before: Table | None, after: Table) -> None:
        """Show their turn to the players who are to move now, and remove outdated offers.

        If a new deal has a public message of its own, the private messages above it say how the
        deal before ended, and the player to move uses the new message. A private message no longer
        offers a turn that ended without the player's move (a move was taken back, or somebody else
        ended the game), anything in a game that is over, or a takeback once somebody else has
        moved. Those who are asked to allow a takeback read that, as long as it can be allowed.
        While it has to be decided whether the game goes on, they read that instead of their turn.
        """
        for user_id in {person.user_id for person in after.people}:
            if self._replies.newest((user_id, after.id)) is None:
                continue
            reason = _reason(before, after, user_id)
            if reason is not None:
                self._requests.put((user_id, after.id), reason)

    async def close(self) -> None:
        """Finish all changes that are queued."""
        await self._requests.close()

    async def _show(self, key: Key, reason: _Reason) -> None:
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
        self, table: Table, user_id: int, reason: _Reason, kept: NewestReply
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
        if reason in (_Reason.TURN, _Reason.ASKED):
            if is_above or table.over or table.position.to_vote:
                return None
            acting = table.awaited_seat(user_id)
            if acting is not None or reason is _Reason.TURN:
                seat = acting
        elif reason is _Reason.VOTE and is_above:
            return None  # it says how the deal before ended, and asks for nothing
        elif reason < _Reason.VOTE and not table.over:
            layout = done if is_above or begins_below(table.view(None)) else layout
        if seat is None:
            return None
        message = layout(table, seat, kept.translator)
        if reason is _Reason.LAPSED and not table.over:
            return lapsed(message, kept.translator)
        return message


def _offer_is_gone(before: Table, after: Table, user_id: int) -> bool:
    """Whether this player could have asked for a takeback, but not any more."""
    return is_offered(before, user_id) and not is_offered(after, user_id)


def _is_asked(table: Table, user_id: int) -> bool:
    """Whether this player is asked to allow a takeback."""
    return any(is_asked(table, seat) for seat in table.seats_of(user_id))


def _reason(before: Table | None, after: Table, user_id: int) -> _Reason | None:
    """Why this player's private message changes with the table, if it does."""
    if not (after.over or after.stays(user_id)):
        return _Reason.MOVED if before is None or before.stays(user_id) else None
    voted = before is not None and bool(before.position.to_vote)
    if after.position.to_vote:
        return None if voted else _Reason.VOTE
    acted = before is not None and before.awaited_seat(user_id) is not None
    acts = after.awaited_seat(user_id) is not None
    if voted and not after.over:
        return _Reason.VOTE
    cut_short = is_taken_back(after) or after.position.ending is not None
    if _is_asked(after, user_id) and not (before is not None and _is_asked(before, user_id)):
        return _Reason.ASKED
    if before is not None and not (acted or after.over):
        if not cut_short and _offer_is_gone(before, after, user_id):
            return _Reason.OUTDATED if before.takeback is None else _Reason.LAPSED
        if before.takeback is not None and after.takeback is None and not acts:
            return _Reason.OUTDATED
    if begins_below(after.view(None)) and not (cut_short or after.over):
        seen = before is not None and not acted and deals_finished(after.view(None))
        return _Reason.OUTDATED if seen else None
    if acts and not acted:
        return _Reason.TURN
    return _Reason.MOVED if not acts and (cut_short if acted else after.over) else None
