"""What is kept of people, challenges and games, as values that go into the database and come out.

Times are seconds since the epoch (UTC). Rules keys, options and moves are texts that mean nothing
here. Seats count from 0; seat 0 made the challenge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.game import Record
from bot.store.scores import Finish, RatingChange


class Pace(StrEnum):
    """How long a move may take: days, minutes, or as long as it likes."""

    CORRESPONDENCE = "correspondence"
    LIVE = "live"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a seat; `name` is the display name of that moment, and as wild as names are."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player in a seat."""

    level: str


Sitter = Person | Computer


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before a game: `options` are those chosen, the others are as usual."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.CORRESPONDENCE
    rated: bool = True
    four_colour: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is shown; without a message it is not shown yet, or no longer."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None


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
    seats: tuple[Sitter | None, ...]
    kept: tuple[Person | None, ...]
    spot: Spot
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


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a game goes on after so many moves, and by when somebody must act.

    `automatic` is a turn that the bot itself has to take; `deadline` is when time runs out,
    `remind_at` when the player is told that it soon will.
    """

    ply: int
    over: bool = False
    automatic: bool = False
    deadline: float | None = None
    remind_at: float | None = None


@dataclass(frozen=True, slots=True)
class Playing:
    """One playing as it is kept: the record with its moves, the seats, and where it stands.

    `lost_at` is when the place was found gone: time stands still until it is shown again.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    seats: tuple[Sitter, ...]
    lobby_id: int | None
    started_at: float
    spot: Spot
    standing: Standing
    lost_at: float | None = None
    ended_at: float | None = None
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One move to be kept: what is written with it, in the same transaction.

    `press` is the id of the press that made it; `finish` is given with the last move of a game
    that has a result.
    """

    game_id: int
    text: str
    at: float
    standing: Standing
    press: int | None = None
    finish: Finish | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game about to be begun."""

    terms: Terms
    seed: bytes
    seats: tuple[Sitter, ...]
    spot: Spot
    at: float
    standing: Standing


@dataclass(frozen=True, slots=True)
class NewLobby:
    """A challenge about to be made."""

    terms: Terms
    seats: tuple[Sitter | None, ...]
    kept: tuple[Person | None, ...]
    spot: Spot
    expires_at: float
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of a step: when it counts as made, and the ratings that it moved."""

    at: float
    changes: tuple[RatingChange, ...] = ()


class Call(StrEnum):
    """What is to be done when its time has come."""

    TIMEOUT = "timeout"
    REMIND = "remind"
    VOID = "void"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Alarm:
    """A time at which something is to be done about a game, or (EXPIRE) about a challenge."""

    at: float
    call: Call
    id: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person wishes everywhere; an empty language is the server's or the bot's."""

    muted: bool = False
    four_colour: bool = False
    language: str = ""
