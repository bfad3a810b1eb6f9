"""A challenge: its seats, and whether it has become a game."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.terms import Terms


class LobbyStatus(StrEnum):
    """Whether a challenge is open, has become a game, or has ended without one."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Lobby:
    """A challenge; by seat the player in it and the person for whom it is reserved.

    `table_id` is the table that it has become, `closed_by` the person who declined or withdrew
    it, and `rematch_of` the table of which it is a rematch.
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
    def host(self) -> Person:
        """The person who made the challenge."""
        host = self.seats[0]
        assert isinstance(host, Person), "seat 0 is always the host's"
        return host

    @property
    def invited(self) -> tuple[Person, ...]:
        """Everybody for whom a seat is reserved; nobody if the challenge is open to all."""
        return tuple(person for person in self.reserved_for if person is not None)

    def seat_of(self, user_id: int) -> int | None:
        """The seat that this person has taken, None if there is none."""
        for seat, player in enumerate(self.seats):
            if isinstance(player, Person) and player.user_id == user_id:
                return seat
        return None

    def free_seats(self, user_id: int) -> tuple[int, ...]:
        """The seats that this person may take: one reserved for them first, then open ones.

        A reservation ends when that person takes a seat, the reserved one or another.
        """
        free = [seat for seat, player in enumerate(self.seats) if player is None]
        holders = {seat: self._holder(seat) for seat in free}
        own = [seat for seat in free if holders[seat] == user_id]
        return (*own, *(seat for seat in free if holders[seat] is None))

    def _holder(self, seat: int) -> int | None:
        """The person for whom this seat is still reserved."""
        person = self.reserved_for[seat]
        waits = person is not None and self.seat_of(person.user_id) is None
        return person.user_id if person is not None and waits else None
