"""Protocols for games: `Game`, `State`, `View` and `Option`.

A `Game` is an entry of the catalogue and starts states. A `State` is immutable and determined by
its history. A `View` is what one seat may see of a state. No game inherits from these protocols:
each has frozen dataclasses of its own that satisfy them. Records and replay are in `record`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, Self

from bot.engine.cards import Card, RandBelow
from bot.engine.first_dealer import Cut
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult

Seat = int
"""Seats count from 0; seat 0 made the challenge."""


class Stage(StrEnum):
    """What the game waits for."""

    CHOOSE = "choose"
    """A choice before the first card, such as a way."""
    ANSWER = "answer"
    """The other side's answer: agree, or refuse to play."""
    PLAY = "play"
    """A card to be played."""
    PLACE = "place"
    """A hand card to be placed on a cell."""
    TAKE = "take"
    """Cards to be taken from the table, such as a face-down card into the hand."""
    LAY = "lay"
    """A hand card to be laid on the cell that was just emptied."""
    PICK = "pick"
    """Cards to be picked by the winner of a deal."""
    OVER = "over"
    """Nothing: the game is over."""

    @property
    def plays_a_card(self) -> bool:
        """Whether a move of this stage plays or takes a card."""
        return self in (Stage.PLAY, Stage.PLACE, Stage.TAKE, Stage.LAY)


class View(Protocol):
    """What one seat may see; nothing that is hidden from it has a field.

    Seats and sides count from 0, games and deals from 1. A deal is scored at once: a coffin, a
    hand, a row. A session is several games that are scored together.

    A view is a frozen dataclass whose parts are dataclasses, tuples and frozensets:
    `revealed_cards` finds cards nowhere else. `game_results` is one of its fields, since
    `match_end` replaces it.
    """

    @property
    def rules(self) -> str:
        """The game's key in the catalogue."""

    @property
    def seat(self) -> Seat | None:
        """The seat whose view this is; None for a spectator."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""

    @property
    def stage(self) -> Stage:
        """What the game waits for."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""

    @property
    def game(self) -> int:
        """The number of the game in its session."""

    @property
    def deal(self) -> int:
        """The number of the deal in its game; 0 before the first."""

    @property
    def deals(self) -> int | None:
        """How many deals make a game; None if a target score ends it."""

    @property
    def dealer(self) -> Seat:
        """The seat that dealt, or deals next."""

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Each cut for the first deal, one card per seat; none in the later games of a session."""

    @property
    def deal_note(self) -> str:
        """A note on this deal for the record's comment, such as `Nail 9H.`; may be empty."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the score of this game's finished deals; the running deal does not count."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's own cards; empty for a spectator."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves if this seat is to move, else empty."""

    @property
    def moves_made(self) -> tuple[tuple[Seat, Move], ...]:
        """The moves of this deal, each with the seat that made it, oldest first."""

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The finished deals of this game."""

    @property
    def earlier_games(self) -> tuple[tuple[DealResult, ...], ...]:
        """The deals of the session's finished games, game by game."""

    @property
    def game_results(self) -> tuple[GameResult, ...]:
        """The session's finished games."""

    def finished(self, game: int, index: int) -> Self:
        """Deal `index` (from 0) of game 1, 2, … as a spectator saw it after its last card."""

    def ended(self) -> Self:
        """This view after an ending such as a resignation: over, and nobody to move."""


def own_seat(view: View) -> Seat:
    """The seat whose view this is, where a spectator's has no meaning."""
    assert view.seat is not None, "a player's view"
    return view.seat


def is_judged(view: View) -> bool:
    """Whether hints and reviews judge the move to be made now.

    They judge every move that plays or takes a card, and every choice made after the deal.
    """
    return view.stage.plays_a_card or (view.stage is Stage.CHOOSE and view.deal > 0)


def deal_number(view: View) -> tuple[int, int]:
    """The numbers of the game in its session and of the deal in its game."""
    return view.game, view.deal


def results_of(view: View, game: int) -> tuple[DealResult, ...]:
    """The finished deals of game 1, 2, … of the session."""
    earlier = view.earlier_games
    return earlier[game - 1] if game <= len(earlier) else view.results


def deals_finished(view: View) -> int:
    """How many deals of the whole session are finished."""
    return sum(map(len, view.earlier_games)) + len(view.results)


class State(Protocol):
    """Everything about a game at one moment: immutable, and equal for equal histories."""

    def __hash__(self) -> int:
        """The same for equal states."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the score so far, the finished games of a session included.

        Unlike `View.scores` it has the points that plays of the running deal have brought for
        good, since generic rollouts prefer moves by the score right after them. A game that scores
        a deal only as a whole adds them at its end. It depends on nothing that is hidden.
        """

    @property
    def deals_finished(self) -> int:
        """How many deals of the whole session are finished."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won, all of them in a draw; None before the end or without a result."""

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be dealt, the top card first; secret until the game is over."""

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The cards on the table, face-down ones included; secret until the game is over.

        When a deal begins, they and then `stock` are what is left of the pack, in its order.
        """

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result of a finished game if only these sides count, since others have left (T9)."""

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves in a fixed order; empty only when the game is over."""

    def apply(self, move: Move) -> Self:
        """The next state, or IllegalMove."""

    def view(self, seat: Seat | None) -> View:
        """What this seat may see; None for a spectator."""

    def determinize(self, seat: Seat | None, rand: RandBelow) -> Self:
        """A determinization: all cards that the seat cannot see are redealt at random.

        With the new cards, the moves made in this deal were legal, and had the same effects: where
        suit must be followed, a seat that did not follow has no card of that suit; where a seat
        was stuck, it has no card that it could have played.
        """

    def rematch_options(self, challenger: Seat) -> Mapping[str, str]:
        """The options that differ in a rematch that this seat asks for, such as swapped ways."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an edition; the first of `values` is the default.

    `numbers` are allowed as well, in decimal. `needs` are the values that other options must have
    for this one to have a meaning. Only stored games may have a `retired` value; each is mapped to
    the value that replaces it in a rematch. `new`, if not empty, is the value of new games for
    which none was chosen: stored games rely on the default. `swapped` has each value that means
    another game for two if the other player chooses it in a challenge, with the value by which
    that player would ask for the same game; with an empty one if there is none. The option
    has no effect while another one has a value of `idle_with`.
    """

    key: str
    values: tuple[str, ...]
    numbers: range = range(0)
    needs: tuple[tuple[str, str], ...] = ()
    retired: Mapping[str, str] = field(default_factory=dict, hash=False)
    new: str = ""
    swapped: Mapping[str, str] = field(default_factory=dict, hash=False)
    idle_with: tuple[tuple[str, str], ...] = ()

    def offers(self, value: str) -> bool:
        """Whether a new game may have this value."""
        return value in self.values or value in map(str, self.numbers)

    def replays(self, value: str) -> bool:
        """Whether a stored game may have this value."""
        return self.offers(value) or value in self.retired


class Game(Protocol):
    """An entry of the catalogue: a game in one edition."""

    @property
    def key(self) -> str:
        """The key in records, whose meaning never changes: the kit's, maybe a dot and a name."""

    @property
    def kit(self) -> str:
        """The key of the kit that shows and explains this game."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a table may choose."""

    @property
    def hides_legal_moves(self) -> bool:
        """Whether it tells something of a hidden hand that a player has a single legal move."""

    def start(self, options: Mapping[str, str], rand: RandBelow) -> State:
        """The first state; `options` has a value for every option (`with_defaults`).

        All chance of the game comes from `rand`, in the order of docs/checking-a-deal.md.
        """
