"""Results of deals and games, for score sheets, reviews and replays of any game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.engine.cards import Card


class DecidedBy(StrEnum):
    """What decides any game; a game that can be decided otherwise has an enum of its own for it."""

    TOTAL = "total"
    """The higher total."""
    DRAW = "draw"
    """Nothing: the game is drawn."""


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One scoring part of a deal, such as a line, with its cards and points.

    `label` is a symbol of the game's own notation (`1` or `b` for a line), never a word. The best
    `cards` of a game are shown at its end; a part that is not worth showing has none. Cards that
    nobody has `played` score when they are left over at the end.
    """

    label: str
    cards: tuple[Card, ...]
    points: int
    factor: int = 1
    played: bool = True


class DealResult(Protocol):
    """A finished deal. Every game has its own frozen dataclass that satisfies this."""

    @property
    def deal(self) -> int:
        """The number of the deal in its game, from 1."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points."""

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: what the deal adds to the score, points or cards won."""

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: the scoring parts that add up to the points, the largest first."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of one game: by side the total, the bonus and their sum; in a draw all sides win.

    `decided_by` is a `DecidedBy` or a member of the game's own enum; the kit has words for that.
    """

    totals: tuple[int, ...]
    bonus: tuple[int, ...]
    finals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: StrEnum


def sum_by_side(amounts: Iterable[Sequence[int]], sides: int = 2) -> tuple[int, ...]:
    """By side: the sum of these amounts, each of which is by side; zeros if there are none."""
    return tuple(map(sum, zip((0,) * sides, *amounts, strict=True)))


def highest_of(sides: Iterable[int], scores: Sequence[int]) -> tuple[int, ...]:
    """Those of these sides that have the highest score among them; `scores` are by side."""
    among = tuple(sides)
    highest = max(scores[side] for side in among)
    return tuple(side for side in among if scores[side] == highest)
