"""Values that go into the database and come out of it: games, moves, challenges, timers.

Times are seconds since the epoch (UTC). The store does not interpret rules keys, options and
moves. Seats count from 0; seat 0 made the challenge.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.engine.record import Record
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Person, Player
from bot.model.results import Finish, RatedDay, RatingChange, Skill
from bot.model.terms import Terms


@dataclass(frozen=True, slots=True)
class TurnState:
    """The state of a game after `ply` moves, as far as its clock needs it.

    In an `automatic` turn the bot itself has to move. At `remind_at` the player to move is
    reminded; at `deadline` their time is up. The clock stands still from `paused_at`, because a
    person whom the game waits for is on vacation. The others have given more time for this turn
    `extended` times.
    """

    ply: int
    over: bool = False
    automatic: bool = False
    deadline: float | None = None
    remind_at: float | None = None
    paused_at: float | None = None
    extended: int = 0


@dataclass(frozen=True, slots=True)
class Takeback:
    """The wish to take back the last of `ply` moves, and the seats that have agreed to it."""

    ply: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """What a message says of a turn: the moves made, the time given, a pause, and a takeback.

    A game whose turn is another one by now is not shown as it is.
    """

    ply: int
    extended: int = 0
    paused: bool = False
    takeback: Takeback | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with its record, its seats and the message that shows it.

    `lost_at` is when the message was found gone or could not be changed any more, which pauses the
    game until it is shown again.
    A `takeback` that somebody has asked for lapses with the next move.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    seats: tuple[Player, ...]
    lobby_id: int | None
    started_at: float
    location: MessageLocation
    turn: TurnState
    lost_at: float | None = None
    ended_at: float | None = None
    changes: tuple[RatingChange, ...] = ()
    takeback: Takeback | None = None


@dataclass(frozen=True, slots=True)
class MoveCommit:
    """One move, with everything that is written in the same transaction.

    `press` is the id of the interaction that made it; the last move of a game that has a result
    comes with its `finish`, and an end by a moderator with its `act`.
    """

    game_id: int
    text: str
    at: float
    turn: TurnState
    press: int | None = None
    finish: Finish | None = None
    act: Act | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be written, before its first move."""

    terms: Terms
    seed: bytes
    seats: tuple[Player, ...]
    location: MessageLocation
    at: float
    turn: TurnState


@dataclass(frozen=True, slots=True)
class NewLobby:
    """A challenge to be written."""

    terms: Terms
    seats: tuple[Player | None, ...]
    reserved_for: tuple[Person | None, ...]
    location: MessageLocation
    expires_at: float
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A player takes a seat of a challenge; the last one brings the game that begins with it.

    `instead_of` is an open challenge of the same person, which is withdrawn.
    """

    lobby_id: int
    seat: int
    player: Player
    game: NewGame | None = None
    press: int | None = None
    instead_of: int | None = None


class TimerKind(StrEnum):
    """The action that is due when a timer rings."""

    TIMEOUT = "timeout"
    """The player to move has run out of time."""
    REMIND = "remind"
    """The player to move is running out of time."""
    VOID = "void"
    """The game could not be shown for too long."""
    EXPIRE = "expire"
    """Nobody has accepted the challenge in time."""
    RETURN = "return"
    """The vacation of a person has used up its days."""
    DAILY = "daily"
    """The daily coffin is to be posted on a server."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A time at which something is due.

    `id` is of a game, of a challenge (EXPIRE), of a person (RETURN), or of a server (DAILY).
    """

    at: float
    kind: TimerKind
    id: int


class Earlier(Protocol):
    """What the games have brought that were rebuilt before one that is rebuilt now."""

    def ratings(
        self, user_ids: Collection[int], scopes: Collection[str]
    ) -> Mapping[tuple[int, str], Skill]:
        """The ratings of these people in these scopes, by person and scope."""

    def rated_day(self, user_ids: Collection[int], at: float) -> RatedDay | None:
        """What these people had played on the day of this moment; None before the honest rules."""


class Changed(StrEnum):
    """What has changed on a shard of another process."""

    TABLE = "table"
    """A running game, or one that has just ended."""
    LOBBY = "lobby"
    """A challenge."""
    PEOPLE = "people"
    """Somebody was erased, or has gone on vacation or come back."""


@dataclass(frozen=True, slots=True)
class ShardMessage:
    """What has changed, and which game or challenge it is; 0 for people."""

    kind: Changed
    subject_id: int = 0
