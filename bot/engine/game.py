"""The contract between games and everybody who plays, stores or shows them.

A `Game` is a value of the catalogue that starts states. A `State` is immutable, and its history is
all there is to it. A `View` is what one seat may see of a state. Nothing inherits: every game has
its own frozen dataclasses that satisfy these protocols. Records and replay stand in `record`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, Self

from bot.engine.cards import Card, RandBelow
from bot.engine.errors import InvalidOptions
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult

Seat = int
"""Seats count from 0; seat 0 made the challenge."""


class Stage(StrEnum):
    """What the game waits for."""

    CHOOSE = "choose"
    """Something is chosen before the first card, such as a way."""
    ANSWER = "answer"
    """The other side agrees, or declines to play."""
    PLAY = "play"
    """A card is played."""
    PLACE = "place"
    """A hand card goes to a cell."""
    TAKE = "take"
    """A face-down card is taken into the hand."""
    LAY = "lay"
    """A hand card goes into the space just made."""
    PICK = "pick"
    """The winner of a deal picks cards from it."""
    OVER = "over"
    """Nothing: the game is over."""

    @property
    def plays_a_card(self) -> bool:
        """Whether a move of this stage is a card played or taken, and not a choice around it."""
        return self in (Stage.PLAY, Stage.PLACE, Stage.TAKE, Stage.LAY)


class View(Protocol):
    """What one seat may see; there is no field for what it may not see.

    Seats and sides count from 0, games and deals from 1. A deal is what is scored at once: a
    coffin, a hand, a row. A session is several games that are scored together.
    """

    @property
    def rules(self) -> str:
        """The key of the catalogue."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None is a spectator's."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""

    @property
    def stage(self) -> Stage:
        """What the game waits for."""

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""

    @property
    def game(self) -> int:
        """The number of the game in its session."""

    @property
    def deal(self) -> int:
        """The number of the deal in its game; 0 before the first."""

    @property
    def deals(self) -> int | None:
        """How many deals make a game; None where a score decides."""

    @property
    def dealer(self) -> Seat:
        """Who dealt, or is about to."""

    @property
    def cuts(self) -> tuple[tuple[Card, ...], ...]:
        """Each cut for the first deal, one card a seat."""

    @property
    def deal_note(self) -> str:
        """What a record says of this deal besides the hands, such as `Nail 9H.`; may be empty."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the score of this game so far."""

    @property
    def session(self) -> tuple[int, ...]:
        """By side: the score of the finished games of the session."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's own cards; empty for a spectator."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """By seat: how many cards it holds."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, if this seat is to move."""

    @property
    def moves_made(self) -> tuple[tuple[Seat, Move], ...]:
        """The moves of this deal with their seats, oldest first."""

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
        """Deal `index` (from 0) of a game as a spectator saw it after its last card."""

    def after_game(self, game: int) -> Self:
        """A game of the session as a spectator saw it when it had been scored."""

    def ended(self) -> Self:
        """The same view after the game was ended from outside: nobody is to move."""


def results_of(view: View, game: int) -> tuple[DealResult, ...]:
    """The finished deals of game 1, 2, … of the session."""
    earlier = view.earlier_games
    return earlier[game - 1] if game <= len(earlier) else view.results


def deals_finished(view: View) -> int:
    """How many deals of the whole session are finished."""
    return sum(map(len, view.earlier_games)) + len(view.results)


class State(Protocol):
    """A position of a game: immutable, and the same for the same history."""

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side has scored so far, the finished games of a session included."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won (all: drawn); None while it goes on, or without a result."""

    @property
    def stock(self) -> tuple[Card, ...]:
        """What is still to be dealt, the top card first: secret until the game is over."""

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The cards on the table, face-down ones included: secret until the game is over."""

    def winners_among(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The winners of a finished game if only these sides count, since others have left."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move in a fixed order; empty only when the game is over."""

    def apply(self, move: Move) -> Self:
        """The next state, or IllegalMove."""

    def view(self, seat: Seat | None) -> View:
        """What that seat may see; None is a spectator."""

    def determinize(self, seat: Seat | None, rand: RandBelow) -> Self:
        """The same state with every card that the seat cannot see dealt anew."""

    def rematch_options(self, host: Seat) -> Mapping[str, str]:
        """The options that differ in a rematch whose host sits here, such as swapped ways."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a table may choose: the first of `values` is the default.

    `numbers` are also allowed, written in decimal. `needs` are the values that other options must
    have for this one to mean anything. `retired` values only replay: a stored game may have them,
    no new one may; each stands with the value that takes its place in a rematch.
    """

    key: str
    values: tuple[str, ...]
    numbers: range = range(0)
    needs: tuple[tuple[str, str], ...] = ()
    retired: Mapping[str, str] = field(default_factory=dict, hash=False)

    def offers(self, value: str) -> bool:
        """Whether a new game may have this value."""
        return value in self.values or value in map(str, self.numbers)

    def replays(self, value: str) -> bool:
        """Whether a stored game may have this value."""
        return self.offers(value) or value in self.retired


class Game(Protocol):
    """One key of the catalogue: a game in one edition."""

    @property
    def key(self) -> str:
        """What records call it; a key never changes its meaning."""

    @property
    def kit(self) -> str:
        """Which kit shows and explains it."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may choose."""

    def start(self, options: Mapping[str, str], rand: RandBelow) -> State:
        """The first state; every option has a value (`with_defaults`)."""


def with_defaults(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, chosen or default; InvalidOptions names what is wrong."""
    known = {option.key: option for option in game.options}
    for key, value in chosen.items():
        if key not in known:
            raise InvalidOptions("option_unknown", option=key, game=game.key)
        if not known[key].replays(value):
            raise _bad_value(known[key], value)
    values = {key: chosen.get(key, option.values[0]) for key, option in known.items()}
    for key in chosen:
        for other, needed in known[key].needs:
            if values[other] != needed and chosen[key] != known[key].values[0]:
                raise InvalidOptions("option_needs", option=key, other=other, needed=needed)
    return values


def check_offered(game: Game, chosen: Mapping[str, str]) -> None:
    """InvalidOptions where a new game may not have one of these values."""
    for option in game.options:
        if option.key in chosen and not option.offers(chosen[option.key]):
            raise _bad_value(option, chosen[option.key])


def _bad_value(option: Option, value: str) -> InvalidOptions:
    values = ", ".join(option.values)
    return InvalidOptions("option_value", option=option.key, value=value, values=values)
