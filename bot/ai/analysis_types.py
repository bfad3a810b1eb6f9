"""Knows what is thought about and what comes of it: plain values, which need no arithmetic."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card, RandBelow
from bot.engine.coffin.view import CoffinView
from bot.engine.game import State
from bot.engine.moves import Move

LEVEL_NAMES: Final = ("renfield", "harker", "helsing", "count")
"""The computer players, the weakest first."""

Determinize = Callable[[RandBelow], State]
"""The game as it may be for all that the player sees, the unseen cards dealt anew."""

MoveValue = tuple[Move, float]
"""A move with the margin over the others that it is expected to bring in this coffin."""

Margins = tuple[float, ...]
"""By side: what it is ahead of the mean of the others."""


@dataclass(frozen=True, slots=True)
class RolloutBudget:
    """How many deals are supposed, and how many moves are tried in each."""

    deals: int
    moves: int


@dataclass(frozen=True, slots=True)
class AnalysisBudget:
    """How thoroughly moves are thought about: supposed hands where there are two, else effort."""

    hands: int
    effort: RolloutBudget


THOROUGH: Final = AnalysisBudget(400, RolloutBudget(24, 40))


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """A move that was made, with what its player saw and the true state before it."""

    view: CoffinView
    state: State
    move: Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best move with its margin, and the margin of the move that was made."""

    best: Move
    worth: float
    made: float

    @property
    def lost(self) -> float:
        """Points that the move lost; never negative."""
        return self.worth - self.made


@dataclass(frozen=True, slots=True)
class Verdict:
    """One move, judged by what its player could know and with all cards open.

    mark           `brilliant`, `best`, `good`, `slip`, `mistake`, `blunder`; `forced` without a
                   choice
    before, after  by side: what it gets of the coffin under best play with open cards, before the
                   move and once it is made
    """

    known: Judgement
    hindsight: Judgement
    mark: str
    before: Margins
    after: Margins


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A coffin in which one move is clearly best, now that both hands are open.

    view    what the one to find it sees: seat 0 of a classic game, in its first deal
    theirs  the other hand
    best    the move to find
    worth   by move: the margin over the other side if both play best from there
    """

    view: CoffinView
    theirs: tuple[Card, ...]
    best: Move
    worth: Mapping[Move, int]

    def lost(self, move: Move) -> int:
        """The points that a move loses: none for the best, at least eight for any other."""
        return self.worth[self.best] - self.worth[move]
