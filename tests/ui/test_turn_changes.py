"""Why private messages change when somebody leaves a game in which a takeback is asked for."""

from dataclasses import replace

from bot.engine.record import EventKind, TableEvent
from bot.model.players import Person
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.tables.takebacks import is_offered
from bot.ui.turn_changes import Change, Reason
from tests.ui.test_private_turns import PEOPLE, game

ASKER, MOVER, LEAVER = PEOPLE[:3]


def asked_for() -> Table:
    """A game of three in which a takeback is asked for, seated so that each has a name here."""
    for table in game("thracula"):
        for person in table.people:
            if is_offered(table, person.user_id) and table.awaited_seat(person.user_id) is None:
                seat, mover = table.seats_of(person.user_id)[0], table.position.to_move
                (leaver,) = {0, 1, 2} - {seat, mover}
                seats = tuple({seat: ASKER, mover: MOVER, leaver: LEAVER}[one] for one in range(3))
                return replace(table, seats=seats, takeback=TakebackRequest(table.ply))
    raise AssertionError("there is no such moment")


def after(table: Table, reason: EventKind, person: Person) -> Table:
    event = TableEvent(reason, table.seats_of(person.user_id)[0])
    return replace(table, position=table.position.play(str(event)), takeback=None)


def reasons(before: Table | None, now: Table) -> list[Reason | None]:
    return [Change(before, now, one.user_id).reason() for one in (ASKER, MOVER, LEAVER)]


def test_a_vote_tells_the_one_who_asked_for_a_takeback_that_it_lapsed() -> None:
    table = asked_for()
    voting = after(table, EventKind.RESIGN, LEAVER)
    told = [Reason.VOTE_AND_LAPSED, Reason.VOTE, Reason.MOVED]
    assert reasons(table, voting) == told
    assert reasons(replace(table, takeback=None), voting) == [Reason.VOTE, Reason.VOTE, told[-1]]
    decided = after(voting, EventKind.CONTINUE, MOVER)
    assert reasons(voting, voting) == [None] * 3
    assert reasons(None, voting) == [Reason.VOTE, Reason.VOTE, Reason.MOVED]
    assert reasons(voting, decided) == [Reason.VOTE, Reason.VOTE, None]


def test_of_two_reasons_a_move_made_counts_and_a_lapse_is_not_lost_in_a_vote() -> None:
    """The message shows what the greater reason asks for, from the newest state of the table."""
    assert max(Reason.VOTE, Reason.VOTE_AND_LAPSED).tells_a_lapse
    assert max(Reason) is Reason.MOVED
