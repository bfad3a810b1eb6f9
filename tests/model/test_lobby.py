from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Terms

MINA, JONATHAN, LUCY = Person(1, "Mina"), Person(2, "Jonathan"), Person(3, "Lucy")


def lobby(seats: tuple[Player | None, ...], reserved_for: tuple[Person | None, ...]) -> Lobby:
    return Lobby(5, Terms("dracula.partners"), seats, reserved_for, MessageLocation(1, 2), 9.0)


def test_an_empty_seat_is_open_unless_it_is_kept_for_somebody_who_has_none() -> None:
    invited = lobby((MINA, None, None, None), (None, JONATHAN, LUCY, None))
    assert invited.empty_seats == (1, 2, 3)
    assert invited.open_seats == (3,)
    elsewhere = lobby((MINA, None, None, JONATHAN), (None, JONATHAN, LUCY, None))
    assert elsewhere.empty_seats == (1, 2)
    assert elsewhere.open_seats == (1,), "Jonathan has taken another seat than his own"


def test_the_seat_that_is_kept_for_somebody_is_the_first_that_they_may_take() -> None:
    invited = lobby((MINA, None, None, None), (None, None, LUCY, JONATHAN))
    assert invited.free_seats(LUCY.user_id) == (2, 1)
    assert invited.free_seats(4) == (1,)


def test_people_but_no_computers_are_seated() -> None:
    full = lobby((MINA, Computer(Level.RENFIELD), LUCY, None), (None,) * 4)
    assert full.seated_ids == {MINA.user_id, LUCY.user_id}


def test_an_invitation_lasts_when_the_seat_has_been_taken() -> None:
    taken = lobby((MINA, JONATHAN, None, None), (None, JONATHAN, LUCY, None))
    assert taken.invites(JONATHAN.user_id)
    assert taken.invites(LUCY.user_id)
    assert not taken.invites(MINA.user_id), "she is the challenger"
