"""A record of one playing, and the positions that it passes through.

A `Record` is the only truth about a game: its rules, its seed and the texts of its moves. `replay`
folds it into a `Position`. Endings that no rules know (`!resign 1`, `!timeout 0`, `!void`) are
moves of the record too; they are applied here, and no rules module sees them.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.engine.cards import hash_rng
from bot.engine.errors import IllegalMove, InvalidMove, InvalidRecord, Refusal
from bot.engine.game import Game, Seat, State, with_defaults
from bot.engine.moves import Move


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
    departed: tuple[Seat, ...] = ()
    to_vote: tuple[Seat, ...] = ()

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
        if self.ending is None and self.to_vote:
            return self.to_vote
        return () if self.to_move is None else (self.to_move,)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides that won; all of them: drawn; None while it goes on, or without a result."""
        if self.ending is not None:
            return self.remaining_sides if self.ending.seat is not None else None
        winners = self.state.winners
        if winners is None or set(winners) <= set(self.remaining_sides):
            return winners
        return self.state.winners_among(self.remaining_sides)

    @property
    def remaining_sides(self) -> tuple[int, ...]:
        """The sides of which nobody has left."""
        gone = {self.sides[seat] for seat in self.departed}
        return tuple(side for side in sorted(set(self.sides)) if side not in gone)

    def play(self, text: str) -> "Position":
        """The position after this move or ending; InvalidMove or IllegalMove."""
        ending = Ending.parse(text) if text.startswith("!") else None
        if self.over:
            raise IllegalMove("game_over")
        if ending is not None:
            return self._end(ending)
        if self.to_vote:
            raise IllegalMove("asked_to_stay")
        return replace(self, state=self.state.apply(Move.parse(text)), ply=self.ply + 1)

    def _end(self, ending: Ending) -> "Position":
        after = replace(self, ply=self.ply + 1)
        if ending.seat is None:
            return replace(after, ending=ending)
        if ending.seat >= len(self.sides) or ending.seat in self.departed:
            raise IllegalMove("no_such_seat", seat=ending.seat)
        others = tuple(seat for seat in self.to_vote if seat != ending.seat)
        if ending.reason == "stay":
            if others == self.to_vote:
                raise IllegalMove("not_asked", seat=ending.seat)
            return replace(after, to_vote=others)
        after = replace(after, departed=(*self.departed, ending.seat))
        if len(after.remaining_sides) == 1:
            return replace(after, ending=ending, to_vote=())
        asked = tuple(seat for seat, side in enumerate(self.sides) if side in after.remaining_sides)
        return replace(after, to_vote=asked)


def start(game: Game, options: Mapping[str, str], seed: bytes) -> Position:
    """The first position of a record."""
    return Position(game.sides, game.start(with_defaults(game, options), hash_rng(seed)))


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
