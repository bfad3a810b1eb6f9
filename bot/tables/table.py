"""A table: one record being played by people, in a place, at a pace; and a challenge to one.

Values all of them: asking a table anything changes nothing. What is kept as it is comes from the
store under the same names.
"""

from dataclasses import dataclass, field

from bot.engine.cards import hash_rng
from bot.engine.game import Stage, State, View, deals_finished
from bot.engine.moves import Move
from bot.engine.record import Position, Record
from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.results import RatingChange
from bot.model.terms import Terms
from bot.tables.errors import SeedSecret


@dataclass(frozen=True, slots=True)
class Limits:
    """What the host of the bot allows; times in seconds.

    `remind_seconds` before its deadline a player by correspondence is reminded; a table whose
    place is gone is void after `lost_seconds`; `heartbeat_seconds` is how often the bot notes
    that it is alive, so that no player pays for the time in which it is not.
    """

    challenge_seconds: float = 86_400
    turn_seconds: float = 3 * 86_400
    live_seconds: float = 300
    remind_seconds: float = 12 * 3_600
    tables_per_channel: int = 5
    games_per_user: int = 20
    lost_seconds: float = 7 * 86_400
    heartbeat_seconds: float = 30


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands after `ply` moves.

    `changes` are the ratings that its end has moved; the record and the position hold what is
    secret, so a table never shows them in its own text.
    """

    id: int
    terms: Terms
    record: Record = field(repr=False)
    position: Position = field(repr=False)
    seats: tuple[Player, ...]
    location: MessageLocation
    started_at: float
    deadline: float | None = None
    ended_at: float | None = None
    changes: tuple[RatingChange, ...] = ()
    lobby_id: int | None = None

    @property
    def ply(self) -> int:
        """How many moves have been made, an ending included."""
        return self.position.ply

    @property
    def over(self) -> bool:
        """Nothing can be played here any more."""
        return self.position.over

    @property
    def mover(self) -> Player | None:
        """Whose turn it is; None when it is over, or while players are asked whether they stay."""
        seat = self.position.to_move
        return None if seat is None or self.position.to_vote else self.seats[seat]

    @property
    def commitment(self) -> str:
        """What is shown of the seed before it is told: its SHA-256."""
        return self.record.commitment

    @property
    def seed(self) -> bytes:
        """The seed, once the game is over; SeedSecret before."""
        if not self.over:
            raise SeedSecret("seed_secret")
        return self.record.seed

    def seats_of(self, user_id: int) -> tuple[int, ...]:
        """The seats in which this person sits."""
        return tuple(
            seat
            for seat, sitter in enumerate(self.seats)
            if isinstance(sitter, Person) and sitter.user_id == user_id
        )

    def stays(self, user_id: int) -> bool:
        """Whether this person sits here, and has not left."""
        return not set(self.seats_of(user_id)) <= set(self.position.departed)

    def seat_to_act(self, user_id: int) -> int | None:
        """The seat that is to move, or is asked whether it stays, if this person sits there."""
        waited_for = set(self.position.to_act) - set(self.position.departed)
        return next((seat for seat in self.seats_of(user_id) if seat in waited_for), None)

    def view(self, seat: int | None) -> View:
        """What that seat may see; None is a spectator. After an ending nobody is to move."""
        seen = self.position.state.view(seat)
        if not self.over or seen.stage is Stage.OVER:
            return seen
        return seen.ended()

    def supposed(self, seat: int) -> State:
        """A state that looks the same to this seat, with every card that it cannot see dealt anew.

        Whoever thinks for the seat gets this one: what it guesses is the same, and the true cards
        go nowhere.
        """
        return self.position.state.determinize(seat, hash_rng(b""))

    def after(self, seat: int, move: Move) -> View:
        """What this seat would see once it had made this move; IllegalMove if it may not.

        The unseen cards are dealt anew first, so that trying a move can tell nobody what it
        would turn up; and a coffin that it fills is shown full, not the deal that follows.
        """
        now = self.view(seat)
        then = self.supposed(seat).apply(move).view(seat)
        filled = deals_finished(then) > deals_finished(now)
        return then.finished(now.game, len(now.results)) if filled else then
