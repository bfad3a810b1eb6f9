"""A challenge that has not become a game yet, and what became of it."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.terms import Terms


class LobbyStatus(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Lobby:
    """A challenge, by seat: who sits there, and for whom a seat is kept.

    `table_id` is the table that came of it; `closed_by` is who declined or withdrew it;
    `rematch_of` is the table after which it was asked.
    """

    id: int
    terms: Terms
    seats: tuple[Player | None, ...]
    kept: tuple[Person | None, ...]
    location: MessageLocation
    expires_at: float
    status: LobbyStatus = LobbyStatus.OPEN
    table_id: int | None = None
    closed_by: int | None = None
    rematch_of: int | None = None

    @property
    def host(self) -> Person:
        """Who made the challenge."""
        host = self.seats[0]
        assert isinstance(host, Person), "seat 0 is the host's from the first moment to the last"
        return host

    @property
    def invited(self) -> tuple[Person, ...]:
        """Everybody for whom a seat was kept from the beginning; nobody: it is open to all."""
        return tuple(person for person in self.kept if person is not None)

    def seat_of(self, user_id: int) -> int | None:
        """Where this person sits already."""
        for seat, sitter in enumerate(self.seats):
            if isinstance(sitter, Person) and sitter.user_id == user_id:
                return seat
        return None

    def free_seats(self, user_id: int) -> tuple[int, ...]:
        """The seats that this person may take: a seat kept for them first, then open ones.

        A seat is kept until the one for whom it is kept has sat down, there or elsewhere.
        """
        free = [seat for seat, sitter in enumerate(self.seats) if sitter is None]
        keepers = {seat: self._keeper(seat) for seat in free}
        own = [seat for seat in free if keepers[seat] == user_id]
        return (*own, *(seat for seat in free if keepers[seat] is None))

    def _keeper(self, seat: int) -> int | None:
        person = self.kept[seat]
        waits = person is not None and self.seat_of(person.user_id) is None
        return person.user_id if person is not None and waits else None
