"""Results of deals and games in a form that every score sheet, review and replay can use."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.engine.cards import Card


class DecidedBy(StrEnum):
    """What decided a game."""

    TOTAL = "total"
    """The higher total."""
    BEST_LINE = "best_line"
    """Equal totals, and the best single line (D10, T9)."""
    SIXTH_DEAL = "sixth_deal"
    """Equal totals, and the sixth deal (D11)."""
    DRAW = "draw"
    """Nothing: the game is drawn."""


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One thing that scored in a deal: its short label, its cards, and what it made.

    `label` is a sign of the game's own notation (`1` or `b` for a line), never a word.
    """

    label: str
    cards: tuple[Card, ...]
    points: int
    factor: int = 1


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
        """The points of each side."""

    @property
    def gains(self) -> tuple[int, ...]:
        """What the deal adds to the score of each side: the points, or the cards won."""

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """How the points of each side came about, the largest part first."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of one game, by side: totals, the bonus added, finals; all sides win a drawn game."""

    totals: tuple[int, ...]
    bonus: tuple[int, ...]
    finals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: DecidedBy
