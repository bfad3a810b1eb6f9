"""Why the private message of a player changes with a table."""

from dataclasses import dataclass
from enum import IntEnum

from bot.engine.game import deals_finished
from bot.tables.table import Table
from bot.tables.takebacks import is_asked, is_offered, is_taken_back
from bot.ui.layouts.table import begins_below


class Reason(IntEnum):
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
    VOTE_AND_LAPSED = 5
    """Both VOTE and LAPSED, since somebody left while a takeback was asked for."""
    MOVED = 6
    """The message asks for a move that the player has made, or can no longer make."""

    @property
    def may_be_a_turn(self) -> bool:
        """Whether the message shows a turn, or a request to allow a takeback beside it."""
        return self in (Reason.TURN, Reason.ASKED)

    @property
    def removes_an_offer(self) -> bool:
        """Whether the message only has to lose what is outdated in it."""
        return self in (Reason.OUTDATED, Reason.LAPSED)

    @property
    def is_a_vote(self) -> bool:
        """Whether the message asks for a vote, or shows the turn again after one."""
        return self in (Reason.VOTE, Reason.VOTE_AND_LAPSED)

    @property
    def tells_a_lapse(self) -> bool:
        """Whether the message says that the player's request for a takeback has lapsed."""
        return self in (Reason.LAPSED, Reason.VOTE_AND_LAPSED)


@dataclass(frozen=True, slots=True)
class Change:
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
    def loses_a_request(self) -> bool:
        """Whether the player had asked for a takeback, and nobody can allow it any more."""
        return self.had_a_request and self.loses_an_offer

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

    def reason(self) -> Reason | None:
        """Why this player's private message changes with the table, if it does."""
        over, voting = self.after.over, bool(self.after.position.to_vote)
        if self.is_out:
            return Reason.MOVED if self.may_have_left else None
        if voting != self.voted and not over:
            return Reason.VOTE_AND_LAPSED if self.loses_a_request else Reason.VOTE
        if voting:
            return None
        if self.is_asked and not self.was_asked:
            return Reason.ASKED
        if self.waited and not over:
            if self.loses_an_offer and not self.cut_short:
                return Reason.LAPSED if self.loses_a_request else Reason.OUTDATED
            if self.had_a_request and self.after.takeback is None and not self.acts:
                return Reason.OUTDATED
        if self.begins_a_deal:
            return Reason.OUTDATED if self.missed_a_deal else None
        if self.acts and not self.acted:
            return Reason.TURN
        sees_the_end = over and not self.acted
        return Reason.MOVED if sees_the_end or self.ended_the_turn else None

    def late_reason(self) -> Reason:
        """Why a private message changes that still shows the table as it was before."""
        if self.after.position.to_vote:
            return Reason.VOTE
        if self.is_asked:
            return Reason.ASKED
        outdated = self.loses_an_offer and not is_taken_back(self.after)
        return Reason.OUTDATED if self.was_asked or outdated else Reason.TURN


def tells_the_last_deal(table: Table) -> bool:
    """Whether the private messages above this table say how the deal before ended."""
    view = table.view(None)
    return begins_below(view) and bool(deals_finished(view))


def _is_asked(table: Table, user_id: int) -> bool:
    """Whether this player is asked to allow a takeback."""
    return any(is_asked(table, seat) for seat in table.seats_of(user_id))
