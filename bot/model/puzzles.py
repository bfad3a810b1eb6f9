"""Puzzles: positions with open cards in which one move is clearly best; and attempts at them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.model.players import Person

LEAST_LEAD: Final = 8
"""The points of a coffin, or their equivalent, by which the best move beats every other move."""


@dataclass(frozen=True, slots=True)
class PuzzleGame:
    """A game whose positions become puzzles.

    rules       the edition
    moves_left  how many moves the deal may still last, if both sides are greedy
    """

    rules: str
    moves_left: range


POSITION_GAMES: Final[Mapping[str, PuzzleGame]] = {
    "abstrac": PuzzleGame("abstrac", range(4, 8)),
    "fosco": PuzzleGame("fosco.two", range(8, 13)),
}
"""By a kit's key: the games that have puzzles, besides Dracula, whose puzzles are coffins.

Nothing is hidden in them, and their evaluators have `exact_margins`.
"""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A coffin of Dracula whose best move is to be found.

    view           the view of the player to move: seat 0 of a classic game, in its first deal
    opponent_hand  the other hand, which is open
    best           the best move
    margins        by legal move: the exact margin over the other side under best play of both
    """

    view: CoffinView
    opponent_hand: tuple[Card, ...]
    best: Move
    margins: Mapping[Move, int]

    def lost(self, move: Move) -> int:
        """The points that a move loses: 0 for the best, at least `LEAST_LEAD` for any other."""
        return self.margins[self.best] - self.margins[move]


@dataclass(frozen=True, slots=True)
class PositionPuzzle:
    """A position of a game whose best move is to be found.

    record   the game up to this position, in its first deal
    margins  by legal move: the exact margin in this deal under best play of both, the best first
    """

    record: Record
    margins: Mapping[Move, int]

    @property
    def best(self) -> Move:
        """The best move."""
        return next(iter(self.margins))

    def lost(self, move: Move) -> int:
        """The points that a move loses: 0 for the best, many for any other."""
        return self.margins[self.best] - self.margins[move]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's answer to a daily coffin; `lost` are the points that it loses."""

    person: Person
    day: date
    move: str
    lost: int
    at: float


@dataclass(frozen=True, slots=True)
class MonthResult:
    """A person's results in the daily coffins of a month: days, best moves, points lost."""

    person: Person
    days: int
    best: int
    lost: int


@dataclass(frozen=True, slots=True)
class DailyPost:
    """The post of a daily coffin: results of the day before, best first, and people to remind."""

    guild_id: int
    channel_id: int
    day: date
    before: tuple["RankedAttempt", ...] = ()
    reminded: tuple[int, ...] = ()


class PostResult(Enum):
    """The result of an attempt to post the daily coffin."""

    POSTED = "posted"
    """The coffin was posted."""
    REFUSED = "refused"
    """The bot may not post there, or the channel is gone."""
    UNAVAILABLE = "unavailable"
    """Discord is not accepting messages at the moment."""


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    """A person's attempt at a daily coffin.

    `streak` counts the attempts in a row up to this one. One missed day of each calendar month does
    not end it, and adds nothing to it.
    """

    person: Person
    day: date
    move: str
    lost: int
    streak: int
