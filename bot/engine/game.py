"""The contract between games and everybody who plays, stores or shows them.

A `Game` is a value of the catalogue that starts states; a `State` is immutable, and its history
is all there is to it; a `Record` is what is kept of one playing, and `replay` makes the state
of it again. Endings that no rule of a game knows (`!resign 1`, `!timeout 0`, `!void`) are moves
of the record too: they are folded here, and no rules module sees them.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, Self

from bot.engine.cards import Below, Card, stream
from bot.engine.errors import IllegalMove, InvalidMove, InvalidOptions, InvalidRecord, Refusal
from bot.engine.moves import Move
from bot.engine.views import View

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

    def view(self, seat: Seat | None) -> View:
        """What that seat may see; None is a spectator."""

    def guess(self, seat: Seat | None, below: Below) -> Self:
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

    def start(self, options: Mapping[str, str], below: Below) -> State:
        """The first state, with every option settled by `settle`."""


def settle(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
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


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of one playing, and the only truth about it.

    `options` are those that differ from the edition's own; `seed` is 32 bytes and stays secret
    until the end; `moves` are the texts of the moves in order, endings included.
    """

    rules: str
    seed: bytes
    options: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal, shown before the first card is dealt."""
        return hashlib.sha256(self.seed).hexdigest()


_ENDING: Final = re.compile(r"!(resign|timeout|abandon|stay) ([0-9])|!(void)")


@dataclass(frozen=True, slots=True)
class Ending:
    """An act that is not in the rules of the game.

    `resign`, `timeout` and `abandon` are how the player of `seat` leaves; `stay` is the answer of
    a player who goes on without one who left; `void` ends the game without a result.
    """

    reason: str
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"!{self.reason}" + ("" if self.seat is None else f" {self.seat}")

    @staticmethod
    def parse(text: str) -> "Ending":
        """The ending of this text, or InvalidMove."""
        found = _ENDING.fullmatch(text)
        if found is None:
            raise InvalidMove("not_a_move", move=text)
        return Ending(found[3]) if found[3] else Ending(found[1], int(found[2]))


@dataclass(frozen=True, slots=True)
class Position:
    """Where a record has come to after `ply` moves: a state, and who has left.

    A side forfeits with the first of its players who leaves. While two sides or more are still
    there, their players are `asked`: all of them stay, and the seat that was left is played on
    automatically, or one voids the game.
    """

    sides: tuple[int, ...]
    state: State
    ply: int = 0
    ending: Ending | None = None
    left: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()

    @property
    def over(self) -> bool:
        """Nothing can be played any more."""
        return self.to_move is None

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""
        return self.state.to_move if self.ending is None else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Whom the game waits for: those who are asked whether they stay, or whose turn it is."""
        if self.ending is None and self.asked:
            return self.asked
        return () if self.to_move is None else (self.to_move,)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won; all of them: drawn; None while it goes on, or without a result."""
        if self.ending is not None:
            return self.staying if self.ending.seat is not None else None
        winners = self.state.winners
        if winners is None or set(winners) <= set(self.staying):
            return winners
        most = max(self.state.scores[side] for side in self.staying)
        return tuple(side for side in self.staying if self.state.scores[side] == most)

    @property
    def staying(self) -> tuple[int, ...]:
        """The sides of which nobody has left."""
        gone = {self.sides[seat] for seat in self.left}
        return tuple(side for side in sorted(set(self.sides)) if side not in gone)

    def play(self, text: str) -> "Position":
        """The position after this move or ending; InvalidMove or IllegalMove."""
        ending = Ending.parse(text) if text.startswith("!") else None
        if self.over:
            raise IllegalMove("game_over")
        if ending is not None:
            return self._end(ending)
        if self.asked:
            raise IllegalMove("asked_to_stay")
        return replace(self, state=self.state.apply(Move.parse(text)), ply=self.ply + 1)

    def _end(self, ending: Ending) -> "Position":
        after = replace(self, ply=self.ply + 1)
        if ending.seat is None:
            return replace(after, ending=ending)
        if ending.seat >= len(self.sides) or ending.seat in self.left:
            raise IllegalMove("no_such_seat", seat=ending.seat)
        others = tuple(seat for seat in self.asked if seat != ending.seat)
        if ending.reason == "stay":
            if others == self.asked:
                raise IllegalMove("not_asked", seat=ending.seat)
            return replace(after, asked=others)
        after = replace(after, left=(*self.left, ending.seat))
        if len(after.staying) == 1:
            return replace(after, ending=ending, asked=())
        asked = tuple(seat for seat, side in enumerate(self.sides) if side in after.staying)
        return replace(after, asked=asked)


def start(game: Game, options: Mapping[str, str], seed: bytes) -> Position:
    """The first position of a record."""
    return Position(game.sides, game.start(settle(game, options), stream(seed)))


def positions(game: Game, record: Record) -> Sequence[Position]:
    """Every position of a record, the first and the last included; InvalidRecord names the ply."""
    passed = [start(game, record.options, record.seed)]
    for ply, text in enumerate(record.moves):
        try:
            passed.append(passed[-1].play(text))
        except Refusal as refusal:
            raise InvalidRecord(refusal.key, ply, move=text) from refusal
    return passed


def replay(game: Game, record: Record) -> Position:
    """The position that a record has come to."""
    return positions(game, record)[-1]
