"""The contract between games and everybody who plays, stores or shows them.

A `Game` is a value of the catalogue that starts states; a `State` is immutable, and its history
is all there is to it; a `Record` is what is kept of one playing, and `replay` makes the state
of it again. Endings that no rule of a game knows (`!resign 1`, `!timeout 0`, `!void`) are moves
of the record too: they are folded here, and no rules module sees them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, Self

from bot.engine.cards import Card, RandBelow
from bot.engine.coffin.view import CoffinView
from bot.engine.errors import InvalidOptions
from bot.engine.moves import Move

Seat = int
"""Seats count from 0; seat 0 made the challenge."""


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

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move in a fixed order; empty only when the game is over."""

    def apply(self, move: Move) -> Self:
        """The next state, or IllegalMove."""

    def view(self, seat: Seat | None) -> CoffinView:
        """What that seat may see; None is a spectator."""

    def determinize(self, seat: Seat | None, rand: RandBelow) -> Self:
        """The same state with every card that the seat cannot see dealt anew."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a table may choose: `values`, the first of which is the usual one.

    `numbers` are also allowed, written in decimal; `needs` are the values that other options
    must have for this one to mean anything.
    """

    key: str
    values: tuple[str, ...]
    numbers: range = range(0)
    needs: tuple[tuple[str, str], ...] = ()

    def allows(self, value: str) -> bool:
        """Whether this option has that value."""
        return value in self.values or value in map(str, self.numbers)


class Game(Protocol):
    """A game with its edition settled as far as its key says."""

    @property
    def key(self) -> str:
        """What records call it; a key never changes its meaning."""

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may choose; the first value of each is this edition's own."""

    def start(self, options: Mapping[str, str], rand: RandBelow) -> State:
        """The first state, with every option settled by `with_defaults`."""


def with_defaults(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, chosen or usual; InvalidOptions names what is wrong."""
    known = {option.key: option for option in game.options}
    for key, value in chosen.items():
        if key not in known:
            raise InvalidOptions("option_unknown", option=key, game=game.key)
        if not known[key].allows(value):
            values = ", ".join(known[key].values)
            raise InvalidOptions("option_value", option=key, value=value, values=values)
    settled = {key: chosen.get(key, option.values[0]) for key, option in known.items()}
    for key in chosen:
        for other, needed in known[key].needs:
            if settled[other] != needed and chosen[key] != known[key].values[0]:
                raise InvalidOptions("option_needs", option=key, other=other, needed=needed)
    return settled
