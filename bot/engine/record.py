"""Records of games, table events, and replay into positions.

A `Record` holds the rules, the seed and the texts of the moves; everything else about a game
follows from it. `replay` folds it into a `Position`. Table events, outside the rules
(`!resign 1`, `!continue 0`, `!void`), are moves of the record, and so is `!takeback`, which
restores the state before the last move, or `!takeback 2` before the last two, and so on. They are
applied here, never by a game.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.engine.cards import hash_rng
from bot.engine.errors import IllegalMove, InvalidMove, InvalidOptions, InvalidRecord, Refusal
from bot.engine.game import Game, Seat, State, deal_number
from bot.engine.game_options import with_defaults
from bot.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Record:
    """The minimal description of one game or session, from which everything else follows.

    `options` are the options that differ from the edition's defaults. `seed` is 32 bytes, and
    secret until the end. `moves` are the texts of the moves in order, table events included.
    """

    rules: str
    seed: bytes
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal, which players can see from the first card on."""
        return hashlib.sha256(self.seed).hexdigest()


class EventKind(StrEnum):
    """The kinds of table events, by the word in their text."""

    RESIGN = "resign"
    """The player of the seat gives up."""
    TIMEOUT = "timeout"
    """The player of the seat ran out of time."""
    ABANDON = "abandon"
    """The computer player in the seat leaves, so that its side forfeits."""
    CONTINUE = "continue"
    """The player of the seat plays on although another player has left, and so does the game."""
    DECLINE = "decline"
    """The player of the seat would rather end the game after another player has left."""
    STAY = "stay"
    """Like `CONTINUE`, but the game goes on only when all have stayed; in older records only."""
    VOID = "void"
    """The game ends without a result: after a player had left, all declined to play on or nobody
    answered in time, nobody could see the game for too long, or a live game was interrupted."""
    IDLE = "idle"
    """The game ends without a result, since nobody has moved for too long."""
    ANNUL = "annul"
    """A moderator ends the game without a result."""


MOST_TAKEN_BACK: Final = 9
"""The most moves that are taken back at once: one of a person, and what computers answered."""
_TAKEBACK: Final = re.compile(f"!takeback(?: ([2-{MOST_TAKEN_BACK}]))?")
DEPARTURES: Final = (EventKind.RESIGN, EventKind.TIMEOUT, EventKind.ABANDON)
"""The player of a seat leaves."""
VOTES: Final = (EventKind.CONTINUE, EventKind.DECLINE, EventKind.STAY)
"""The player of a seat votes on playing on after another has left."""
WITHOUT_RESULT: Final = (EventKind.VOID, EventKind.IDLE, EventKind.ANNUL)
"""The game ends, by no seat, and nobody wins."""
_EVENT: Final = re.compile(
    f"!({'|'.join((*DEPARTURES, *VOTES))}) ([0-9])|!({'|'.join(WITHOUT_RESULT)})"
)


@dataclass(frozen=True, slots=True)
class TableEvent:
    """An event outside the rules of the game: a player leaves or votes, or the game is ended."""

    kind: EventKind
    seat: Seat | None = None

    def __post_init__(self) -> None:
        """ValueError unless there is a seat from 0 to 9, or none if nobody wins."""
        seats = (None,) if self.kind in WITHOUT_RESULT else range(10)
        if self.seat not in seats:
            raise ValueError(f"no table event is {self}")

    def __str__(self) -> str:
        return f"!{self.kind}" + ("" if self.seat is None else f" {self.seat}")

    @staticmethod
    def parse(text: str) -> "TableEvent":
        """The event with this text, or InvalidMove; the inverse of `str`."""
        match = _EVENT.fullmatch(text)
        if match is None:
            raise InvalidMove("not_a_move", move=text)
        if match[3]:
            return TableEvent(EventKind(match[3]))
        return TableEvent(EventKind(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class Position:
    """A record after `ply` moves: the state, the seats that have left, and those that have to vote.

    A side forfeits when the first of its players leaves. If two or more sides remain, their players
    vote on playing on. Once one of them continues, the bot plays the empty seat; if all decline,
    the game is void. So no player can end a game that another is winning. `left_after` is, for each
    of the departed seats, how many deals were finished when its player left, and how many moves
    were made in the next one. `earlier` are the states before the last moves, the newest last: at
    most `MOST_TAKEN_BACK`, and none from before a table event or a takeback.
    """

    sides: tuple[int, ...]
    state: State
    ply: int = 0
    ending: TableEvent | None = None
    departed: tuple[Seat, ...] = ()
    to_vote: tuple[Seat, ...] = ()
    left_after: tuple[tuple[int, int], ...] = ()
    earlier: tuple[State, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by a table event."""
        return self.to_move is None

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""
        return self.state.to_move if self.ending is None else None

    @property
    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: those that have to vote, else the seat to move."""
        if self.ending is None and self.to_vote:
            return self.to_vote
        return () if self.to_move is None else (self.to_move,)

    @property
    def awaited_seats(self) -> tuple[Seat, ...]:
        """The seats of `seats_to_act` whose players have not left, the lowest first."""
        return tuple(seat for seat in sorted(self.seats_to_act) if seat not in self.departed)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won, all of them in a draw; None before the end or without a result."""
        if self.ending is not None:
            return self.remaining_sides if self.ending.seat is not None else None
        winners = self.state.winners
        if winners is None or set(winners) <= set(self.remaining_sides):
            return winners
        return self.state.result_among(self.remaining_sides).winners

    @property
    def left_early(self) -> tuple[Seat, ...]:
        """The seats whose players left before a deal was finished."""
        return tuple(seat for seat in self.departed if self.deals_played(seat) == 0)

    def deals_played(self, seat: Seat) -> int:
        """The number of deals that were finished before the player of this seat left."""
        left = dict(zip(self.departed, self.left_after, strict=True))
        return left[seat][0] if seat in left else self.state.deals_finished

    def is_stood_in(self, seat: Seat, move: int) -> bool:
        """Whether the bot made move `move` (from 0) of the running deal for this seat.

        It did if the player of the seat had left before.
        """
        left = dict(zip(self.departed, self.left_after, strict=True))
        return seat in left and left[seat] <= (self.state.deals_finished, move)

    @property
    def remaining_sides(self) -> tuple[int, ...]:
        """The sides that no player has left."""
        forfeited = {self.sides[seat] for seat in self.departed}
        return tuple(side for side in sorted(set(self.sides)) if side not in forfeited)

    def play(self, text: str) -> "Position":
        """The position after this move or table event; InvalidMove or IllegalMove."""
        taken_back = moves_taken_back(text)
        event = TableEvent.parse(text) if text.startswith("!") and not taken_back else None
        if self.over:
            raise IllegalMove("game_over")
        if taken_back:
            return self._take_back(taken_back)
        if event is not None:
            return self._handle(event)
        if self.to_vote:
            raise IllegalMove("vote_first")
        state = self.state.apply(Move.parse(text))
        earlier = (*self.earlier[1 - MOST_TAKEN_BACK :], self.state)
        return replace(self, state=state, ply=self.ply + 1, earlier=earlier)

    def _take_back(self, moves: int) -> "Position":
        """The position with the state before the last moves; IllegalMove if a deal began since."""
        if moves > len(self.earlier):
            raise IllegalMove("nothing_to_take_back")
        state = self.earlier[-moves]
        if deal_number(state.view(None)) != deal_number(self.state.view(None)):
            raise IllegalMove("nothing_to_take_back")
        return replace(self, state=state, ply=self.ply + 1, earlier=())

    def _handle(self, event: TableEvent) -> "Position":
        after = replace(self, ply=self.ply + 1, earlier=())
        if event.seat is None:
            return replace(after, ending=event)
        if event.seat >= len(self.sides) or event.seat in self.departed:
            raise IllegalMove("no_such_seat", seat=event.seat)
        if event.kind in VOTES:
            return _vote(after, event.seat, event.kind)
        so_far = self.state.deals_finished, len(self.state.view(None).moves_made)
        after = replace(
            after,
            departed=(*self.departed, event.seat),
            left_after=(*self.left_after, so_far),
        )
        if len(after.remaining_sides) == 1:
            return replace(after, ending=event, to_vote=())
        voters = tuple(
            seat for seat, side in enumerate(self.sides) if side in after.remaining_sides
        )
        return replace(after, to_vote=voters)


def _vote(position: Position, seat: Seat, vote: EventKind) -> Position:
    if seat not in position.to_vote:
        raise IllegalMove("no_vote", seat=seat)
    if vote is EventKind.CONTINUE:
        return replace(position, to_vote=())
    others = tuple(each for each in position.to_vote if each != seat)
    if vote is EventKind.DECLINE and not others:
        return replace(position, to_vote=(), ending=TableEvent(EventKind.VOID))
    return replace(position, to_vote=others)


def takeback_text(moves: int) -> str:
    """The text of the line that takes back this many moves, 1 to `MOST_TAKEN_BACK`."""
    return "!takeback" if moves == 1 else f"!takeback {moves}"


def moves_taken_back(text: str) -> int:
    """How many moves a line of a record takes back; 0 if it is another move or event."""
    match = _TAKEBACK.fullmatch(text)
    return int(match[1] or 1) if match else 0


def is_taken_back(moves: tuple[str, ...], ply: int) -> bool:
    """Whether the move with this index was taken back."""
    following = moves[ply + 1 : ply + 1 + MOST_TAKEN_BACK]
    counts = enumerate(map(moves_taken_back, following), 1)
    distance, count = next((one for one in counts if one[1]), (1, 0))
    return distance <= count


def start(game: Game, options: Mapping[str, str], seed: bytes) -> Position:
    """The first position of a record; InvalidOptions."""
    return Position(game.sides, game.start(with_defaults(game, options), hash_rng(seed)))


def positions(game: Game, record: Record) -> Sequence[Position]:
    """All positions of a record, from the start to the last.

    InvalidRecord names the ply, or none if the options are invalid.
    """
    try:
        reached = [start(game, record.options, record.seed)]
    except InvalidOptions as refusal:
        raise InvalidRecord(refusal.key, **refusal.details) from refusal
    for ply, text in enumerate(record.moves):
        try:
            reached.append(reached[-1].play(text))
        except Refusal as refusal:
            raise InvalidRecord(refusal.key, ply, move=text) from refusal
    return reached


def replay(game: Game, record: Record) -> Position:
    """The position after all moves of a record; InvalidRecord as from `positions`."""
    return positions(game, record)[-1]
