"""Lobbies: stored challenges with their seats and status."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.terms import Terms


class LobbyStatus(StrEnum):
    """The state of a challenge."""

    OPEN = "open"
    """Seats can be taken."""
    STARTED = "started"
    """All seats were taken, and the game has begun."""
    DECLINED = "declined"
    """An invited person declined."""
    WITHDRAWN = "withdrawn"
    """The challenger closed it."""
    EXPIRED = "expired"
    """Its time ran out."""
    CLOSED = "closed"
    """A moderator closed it."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A challenge, with the player in each seat and the person for whom it is reserved.

    `table_id` is the table that was started, `closed_by` the user who declined or withdrew the
    challenge, `rematch_of` the table of which it is a rematch.
    """

    id: int
    terms: Terms
    seats: tuple[Player | None, ...]
    reserved_for: tuple[Person | None, ...]
    location: MessageLocation
    expires_at: float
    status: LobbyStatus = LobbyStatus.OPEN
    table_id: int | None = None
    closed_by: int | None = None
    rematch_of: int | None = None

    @property
    def challenger(self) -> Person:
        """The person who made the challenge."""
        challenger = self.seats[0]
        assert isinstance(challenger, Person), "seat 0 is always the challenger's"
        return challenger

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who have taken a seat."""
        return tuple(player for player in self.seats if isinstance(player, Person))

    @property
    def invited(self) -> tuple[Person, ...]:
        """The people for whom a seat is reserved; empty if the challenge is open to all."""
        return tuple(person for person in self.reserved_for if person is not None)

    @property
    def still_invited(self) -> tuple[Person, ...]:
        """The invited people who have not taken a seat."""
        return tuple(person for person in self.invited if self.seat_of(person.user_id) is None)

    @property
    def seated_ids(self) -> frozenset[int]:
        """The ids of the people who have taken a seat."""
        return frozenset(person.user_id for person in self.people)

    @property
    def empty_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, player in enumerate(self.seats) if player is None)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The empty seats that are reserved for nobody."""
        return tuple(seat for seat in self.empty_seats if self.holder(seat) is None)

    def invites(self, user_id: int) -> bool:
        """Whether this user is one of the `invited`, even if they have taken a seat."""
        return any(person.user_id == user_id for person in self.invited)

    @property
    def names_former(self) -> bool:
        """Whether somebody who has been erased had a seat or a reserved one."""
        named = (*self.seats, *self.reserved_for)
        return any(isinstance(one, Person) and one.former for one in named)

    def seat_of(self, user_id: int) -> int | None:
        """The seat that this user has taken, or None."""
        for seat, player in enumerate(self.seats):
            if isinstance(player, Person) and player.user_id == user_id:
                return seat
        return None

    def free_seats(self, user_id: int) -> tuple[int, ...]:
        """The seats that this user may take: reserved ones first, then open ones.

        A person's reservation ends when they take a seat, the reserved one or another.
        """
        holders = ((seat, self.holder(seat)) for seat in self.empty_seats)
        own = [seat for seat, one in holders if one is not None and one.user_id == user_id]
        return (*own, *self.open_seats)

    def holder(self, seat: int) -> Person | None:
        """The person for whom this seat is still reserved; None if anybody may take it."""
        person = self.reserved_for[seat]
        return person if person in self.still_invited else None
