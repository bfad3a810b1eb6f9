"""Values that the store takes and returns: games, moves, challenges, timers.

Times are seconds since the epoch (UTC). The store does not interpret rules keys, options and
moves. Seats count from 0; the person in seat 0 made the challenge.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.record import Record
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Person, Player
from bot.model.results import Finish, RatingChange
from bot.model.terms import Terms


@dataclass(frozen=True, slots=True)
class TurnState:
    """The turn of a game after `ply` moves, with its clock.

    In an `automatic` turn the bot itself has to move. At `remind_at` the player to move is
    reminded; at `deadline` their time is up. The clock has been stopped since `paused_at`, because
    a person whom the game waits for is on vacation. `extended` counts how often the others have
    given more time for this turn.
    """

    ply: int
    over: bool = False
    automatic: bool = False
    deadline: float | None = None
    remind_at: float | None = None
    paused_at: float | None = None
    extended: int = 0


@dataclass(frozen=True, slots=True)
class TakebackRequest:
    """A request to take back the last of `ply` moves, and the seats that have agreed to it."""

    ply: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """The state of a turn as a message shows it: moves made, time extensions, pause, takeback.

    If the stored turn differs from it, the message is out of date. The deadline is not part of it:
    if it was postponed far enough (`shown_turns.outdated_below`), no turn is recorded as shown.
    """

    ply: int
    extended: int = 0
    paused: bool = False
    takeback: TakebackRequest | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with its record, its seats and the message that shows it.

    `unreachable_since` is the time from which on nobody could see the game, or the time of its last
    move if that came later; its clock stands still until it is shown again. A `takeback` request
    lapses with the next move.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    seats: tuple[Player, ...]
    started_at: float
    location: MessageLocation
    turn: TurnState
    unreachable_since: float | None
    ended_at: float | None
    rating_changes: tuple[RatingChange, ...]
    takeback: TakebackRequest | None


@dataclass(frozen=True, slots=True)
class MoveCommit:
    """One move, with everything that is written in the same transaction.

    `turn` is the turn after the move. `press` is the id of the interaction that made the move.
    `finish` is the result if the move ends the game with one; `act` is the act of a moderator who
    ends the game.
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
    """A new game to be stored, before its first move."""

    terms: Terms
    seed: bytes
    seats: tuple[Player, ...]
    location: MessageLocation
    at: float
    turn: TurnState


@dataclass(frozen=True, slots=True)
class NewLobby:
    """A new challenge to be stored."""

    terms: Terms
    seats: tuple[Player | None, ...]
    reserved_for: tuple[Person | None, ...]
    location: MessageLocation
    expires_at: float
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A player takes a seat of a challenge; with the last free seat, `game` is the game to start.

    `instead_of` is an open challenge in which the same person gives up their seat.
    """

    lobby_id: int
    seat: int
    player: Player
    game: NewGame | None = None
    press: int | None = None
    instead_of: Lobby | None = None


class TimerKind(StrEnum):
    """The kind of event for which a timer is due."""

    TIMEOUT = "timeout"
    """The player to move has run out of time."""
    REMIND = "remind"
    """The player to move has to be reminded."""
    VOID = "void"
    """The game could not be shown for too long a time."""
    EXPIRE = "expire"
    """Nobody has accepted the challenge in time."""
    RETURN = "return"
    """The days of a person's vacation are used up."""
    DAILY = "daily"
    """The daily coffin has to be posted on a server."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A time at which something is due.

    `id` is the id of a challenge (EXPIRE), a person (RETURN), a server (DAILY), or else a game.
    """

    at: float
    kind: TimerKind
    id: int


class Changed(StrEnum):
    """The kind of change made on a shard of another process."""

    TABLE = "table"
    """A running game, or one that has just ended."""
    LOBBY = "lobby"
    """A challenge."""
    PEOPLE = "people"
    """Somebody was erased, or has gone on vacation or come back."""


@dataclass(frozen=True, slots=True)
class ShardMessage:
    """The kind of a change, and the id of the game or challenge; 0 for people."""

    kind: Changed
    subject_id: int = 0
