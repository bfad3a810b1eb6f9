"""Puzzles, coffins with open hands in which one move is clearly best; and daily attempts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.model.players import Person


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of Dracula in which the player to move looks for the best move.

    view           what that player sees: seat 0 of a classic game, in its first deal
    opponent_hand  the other hand, open
    best           the move to find
    margins        by legal move: the exact margin over the other side under best play of both
    """

    view: CoffinView
    opponent_hand: tuple[Card, ...]
    best: Move
    margins: Mapping[Move, int]

    def lost(self, move: Move) -> int:
        """The points that a move loses: none for the best, at least eight for any other."""
        return self.margins[self.best] - self.margins[move]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's move at the coffin of a day; `lost` is the points to the best."""

    person: Person
    day: date
    move: str
    lost: int
    at: float


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    """The attempt of a person that counts; `streak` is the days in a row, this one included."""

    person: Person
    day: date
    move: str
    lost: int
    streak: int
