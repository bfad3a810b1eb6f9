"""Table: one record with its position, players, terms, location and deadline, as a value."""

from dataclasses import dataclass, field

from bot.engine.cards import hash_rng
from bot.engine.face_down import opened
from bot.engine.game import Stage, State, View
from bot.engine.match_end import with_remaining_result
from bot.engine.record import Position, Record
from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.results import RatingChange
from bot.model.terms import Pace, Terms
from bot.store.stored_values import ShownTurn, TakebackRequest
from bot.tables.errors import NotSeated, SeedSecret


@dataclass(frozen=True, slots=True)
class Table:
    """A table after `ply` moves.

    At the `deadline` the time of the player to move is up; a game without a clock is void then.
    `deadline` is None while the table is `paused`, since a person whom it waits for is on vacation,
    or `unreachable`, since its message or its server is gone or the bot may not write there.
    `extended` counts how often the others have given more time for this turn. `rating_changes` are
    those at the end; `takeback` is a pending request to take back the last move.
    The record and the position contain hidden cards, so `repr` leaves them out.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    position: Position = field(repr=False)
    seats: tuple[Player, ...]
    location: MessageLocation
    started_at: float
    deadline: float | None = None
    paused: bool = False
    unreachable: bool = False
    extended: int = 0
    ended_at: float | None = None
    rating_changes: tuple[RatingChange, ...] = ()
    takeback: TakebackRequest | None = None
    # A copy of this table with another position must not inherit the views of this position.
    _views: dict[int | None, View] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def ply(self) -> int:
        """The number of moves made, table events included."""
        return self.position.ply

    @property
    def move_deadline(self) -> float | None:
        """The `deadline` if it is that of a move; None in a game without a clock."""
        return None if self.terms.pace is Pace.NONE else self.deadline

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def shown_turn(self) -> ShownTurn:
        """The state of the turn, as far as a message of this table tells it, but for the clock."""
        return ShownTurn(self.ply, self.extended, self.paused, self.takeback)

    @property
    def mover(self) -> Player | None:
        """The player to move; None when the game is over or players vote on playing on."""
        seat = self.position.to_move
        return None if seat is None or self.position.to_vote else self.seats[seat]

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who have a seat, those who have left included."""
        return tuple(player for player in self.seats if isinstance(player, Person))

    @property
    def awaited_people(self) -> tuple[Person, ...]:
        """The people who are to move or to vote; not those who have left."""
        players = (self.seats[seat] for seat in self.position.awaited_seats)
        return tuple(player for player in players if isinstance(player, Person))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, which is public from the start."""
        return self.record.commitment

    @property
    def seed(self) -> bytes:
        """The seed; SeedSecret before the game is over."""
        if not self.over:
            raise SeedSecret("seed_secret")
        return self.record.seed

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """The seats of this person."""
        return tuple(
            seat
            for seat, player in enumerate(self.seats)
            if isinstance(player, Person) and player.user_id == user_id
        )

    def stays(self, user_id: int) -> bool:
        """Whether this person plays here and has not left."""
        return not set(self.seats_of(user_id)) <= set(self.position.departed)

    def seat_in_play(self, user_id: int) -> int:
        """The seat of this person; NotSeated, also for one who has left a running game."""
        seats = self.seats_of(user_id)
        if not seats:
            raise NotSeated("not_seated", table=self.id)
        if not self.over and not self.stays(user_id):
            raise NotSeated("left_game", table=self.id)
        return seats[0]

    def awaited_seat(self, user_id: int) -> int | None:
        """The seat of this person that is to move or to vote, if any."""
        awaited = self.position.awaited_seats
        return next((seat for seat in self.seats_of(user_id) if seat in awaited), None)

    def view(self, seat: int | None) -> View:
        """What this seat may see; None is a spectator. After an ending nobody is to move."""
        if seat not in self._views:
            state = self.position.state
            seen = (opened(state) if self.over else state).view(seat)
            ended = self.over and seen.stage is not Stage.OVER
            seen = seen.ended() if ended else seen
            self._views[seat] = with_remaining_result(seen, self.position) if self.over else seen
        return self._views[seat]

    def determinized(self, seat: int) -> State:
        """The state with every card that this seat cannot see dealt again at random.

        Computers and hints get this state, so the true cards never leave the table.
        """
        return self.position.state.determinize(seat, hash_rng(b""))
