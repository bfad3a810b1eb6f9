"""Shows players their next turn in the private message that they have, while Discord allows it."""

from collections.abc import Callable
from dataclasses import dataclass
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

    @property
    def may_be_a_turn(self) -> bool:
        """Whether the message shows a turn, or a request to allow a takeback beside it."""
        return self in (_Reason.TURN, _Reason.ASKED)

    @property
    def removes_an_offer(self) -> bool:
        """Whether the message only has to lose what is outdated in it."""
        return self in (_Reason.OUTDATED, _Reason.LAPSED)


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of a table, for one of its players; `before` is None if it is not known here."""

    before: Table | None
    after: Table
    user_id: int

    @property
    def is_out(self) -> bool:
        """Whether the player has left a game that goes on."""
        return not (self.after.over or self.after.stays(self.user_id))

    @property
    def may_have_left(self) -> bool:
        """Whether the player has left just now, as far as is known."""
        return self.is_out and (self.before is None or self.before.stays(self.user_id))

    @property
    def voted(self) -> bool:
        """Whether it had to be decided whether the game goes on."""
        return self.before is not None and bool(self.before.position.to_vote)

    @property
    def acted(self) -> bool:
        """Whether the player was to move or to vote."""
        return self.before is not None and self.before.awaited_seat(self.user_id) is not None

    @property
    def waited(self) -> bool:
        """Whether it is known that the player was not to act."""
        return self.before is not None and not self.acted

    @property
    def acts(self) -> bool:
        """Whether the player is to move or to vote now."""
        return self.after.awaited_seat(self.user_id) is not None

    @property
    def cut_short(self) -> bool:
        """Whether no move was made: one was taken back, or somebody ended the game or left it."""
        return is_taken_back(self.after) or self.after.position.ending is not None

    @property
    def was_asked(self) -> bool:
        """Whether the player was asked to allow a takeback."""
        return self.before is not None and _is_asked(self.before, self.user_id)

    @property
    def is_asked(self) -> bool:
        """Whether the player is asked to allow a takeback now."""
        return _is_asked(self.after, self.user_id)

    @property
    def loses_an_offer(self) -> bool:
        """Whether the player could have asked for a takeback, but not any more."""
        known = self.before is not None and is_offered(self.before, self.user_id)
        return known and not is_offered(self.after, self.user_id)

    @property
    def had_a_request(self) -> bool:
        """Whether somebody had asked for a takeback."""
        return self.before is not None and self.before.takeback is not None

    @property
    def begins_a_deal(self) -> bool:
        """Whether a move has brought a new deal, with a message of its own."""
        return begins_below(self.after.view(None)) and not (self.cut_short or self.after.over)

    @property
    def missed_a_deal(self) -> bool:
        """Whether the player saw others end a deal; who ends it reads that in the answer."""
        return self.waited and bool(deals_finished(self.after.view(None)))

    @property
    def ended_the_turn(self) -> bool:
        """Whether the player's turn is over, though the player has not moved."""
        return self.acted and self.cut_short and not self.acts


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
        self._requests.put((user_id, now.id), _late_reason(_Change(shown, now, user_id)))

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
            reason = _reason(_Change(before, after, user_id))
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
        if reason.may_be_a_turn:
            if is_above or table.over or table.position.to_vote:
                return None
            acting = table.awaited_seat(user_id)
            if acting is not None or reason is _Reason.TURN:
                seat = acting
        elif reason is _Reason.VOTE and is_above and _tells_the_last_deal(table):
            return None
        elif reason.removes_an_offer and not table.over:
            layout = done if is_above or begins_below(table.view(None)) else layout
        if seat is None:
            return None
        message = layout(table, seat, kept.translator)
        if reason is _Reason.LAPSED and not table.over:
            return lapsed(message, kept.translator)
        return message


def _tells_the_last_deal(table: Table) -> bool:
    """Whether the private messages above this table say how the deal before ended."""
    view = table.view(None)
    return begins_below(view) and bool(deals_finished(view))


def _is_asked(table: Table, user_id: int) -> bool:
    """Whether this player is asked to allow a takeback."""
    return any(is_asked(table, seat) for seat in table.seats_of(user_id))


def _reason(change: _Change) -> _Reason | None:
    """Why this player's private message changes with the table, if it does."""
    over, voting = change.after.over, bool(change.after.position.to_vote)
    if change.is_out:
        return _Reason.MOVED if change.may_have_left else None
    if voting != change.voted and not over:
        return _Reason.VOTE
    if voting:
        return None
    if change.is_asked and not change.was_asked:
        return _Reason.ASKED
    if change.waited and not over:
        if change.loses_an_offer and not change.cut_short:
            return _Reason.LAPSED if change.had_a_request else _Reason.OUTDATED
        if change.had_a_request and change.after.takeback is None and not change.acts:
            return _Reason.OUTDATED
    if change.begins_a_deal:
        return _Reason.OUTDATED if change.missed_a_deal else None
    if change.acts and not change.acted:
        return _Reason.TURN
    sees_the_end = over and not change.acted
    return _Reason.MOVED if sees_the_end or change.ended_the_turn else None


def _late_reason(change: _Change) -> _Reason:
    """Why a private message changes that was made before the table, and sent after it changed."""
    if change.after.position.to_vote:
        return _Reason.VOTE
    if change.is_asked:
        return _Reason.ASKED
    outdated = change.loses_an_offer and not is_taken_back(change.after)
    return _Reason.OUTDATED if change.was_asked or outdated else _Reason.TURN
