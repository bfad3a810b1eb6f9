"""What is kept of people, challenges and games, as values that go into the database and come out.

Times are seconds since the epoch (UTC). Rules keys, options and moves are texts that mean nothing
here. Seats count from 0; seat 0 made the challenge.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.record import Record
from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.results import Finish, RatingChange
from bot.model.terms import Terms


@dataclass(frozen=True, slots=True)
class TurnState:
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
class StoredGame:
    """One playing as it is kept: the record with its moves, the seats, and where it stands.

    `lost_at` is when the place was found gone: time stands still until it is shown again.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    seats: tuple[Player, ...]
    lobby_id: int | None
    started_at: float
    location: MessageLocation
    standing: TurnState
    lost_at: float | None = None
    ended_at: float | None = None
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveCommit:
    """One move to be kept: what is written with it, in the same transaction.

    `press` is the id of the press that made it; `finish` is given with the last move of a game
    that has a result.
    """

    game_id: int
    text: str
    at: float
    standing: TurnState
    press: int | None = None
    finish: Finish | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game about to be begun."""

    terms: Terms
    seed: bytes
    seats: tuple[Player, ...]
    location: MessageLocation
    at: float
    standing: TurnState


@dataclass(frozen=True, slots=True)
class NewLobby:
    """A challenge about to be made."""

    terms: Terms
    seats: tuple[Player | None, ...]
    kept: tuple[Person | None, ...]
    location: MessageLocation
    expires_at: float
    rematch_of: int | None = None


class TimerKind(StrEnum):
    """What is to be done when its time has come."""

    TIMEOUT = "timeout"
    REMIND = "remind"
    VOID = "void"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Timer:
    """A time at which something is to be done about a game, or (EXPIRE) about a challenge."""

    at: float
    call: TimerKind
    id: int
