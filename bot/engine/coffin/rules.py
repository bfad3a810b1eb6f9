"""The rules for lines, coffins and ends of games that a table can choose, as typed values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.coffin.grid import COLUMN_LINES, ROW_LINES


@dataclass(frozen=True, slots=True)
class LineRules:
    """How an edition scores lines (RULES 1.1, 1.4, 1.7, and the options of 2.2 and 2.5).

    ranks           whether sequences and equal ranks multiply too (ADVANCED)
    triple_rank     the factor for three of one rank (R8)
    in_line         whether a sequence must be in order along the line (R9)
    ace_high, wrap  whether Q-K-A is a sequence; whether K-A-2 is one as well (R10)
    vampire         the factor of a line with one Vampire: 0 drains, 2 doubles (Thracula)
    two_vampires    the factor of a line with two Vampires (T4)
    """

    ranks: bool = False
    triple_rank: int = 2
    in_line: bool = False
    ace_high: bool = False
    wrap: bool = False
    vampire: int = 0
    two_vampires: int = 0


CLASSIC_LINES: Final = LineRules()
LINES_OF_WAY: Final = {"queen": ROW_LINES, "king": COLUMN_LINES}
"""By way: the lines that a side of two scores (RULES 1.1)."""


class TieRule(StrEnum):
    """The rule for equal best lines of both sides (D8)."""

    CASCADE = "cascade"
    """They score nothing; the second-best lines score, or the third, even if those are equal."""
    DISTINCT = "distinct"
    """As `cascade`, but equal lines of one side count as one line."""
    NONE = "none"
    """The best lines score anyway."""


class Counting(StrEnum):
    """What the coffins of a game add to the score (RULES 1.5, N1)."""

    POINTS = "points"
    """The points of the lines that score."""
    CARDS_TENS = "cards_tens"
    """Cards: the higher line takes one for each full ten points, at most nine."""
    CARDS_MULTIPLIER = "cards_multiplier"
    """Cards: the higher line takes as many as its suit factor says."""


class TieBreak(StrEnum):
    """What decides a game with equal totals."""

    BEST_LINE = "best_line"
    """The best single line (D10, T9)."""
    SIXTH_DEAL = "sixth_deal"
    """The scores of the sixth deal (D11)."""
    DRAW = "draw"
    """Nothing: the game is drawn."""


@dataclass(frozen=True, slots=True)
class EndRules:
    """How an edition scores the end of a game.

    bonus        whether the winner gets the margin over the second
    scored_only  whether only lines that scored break a tie, or all that a side made
    next_best    whether the next best lines are compared if the best ones are equal, and so on
    tie_adds     whether the line that breaks a tie is added as a bonus
    """

    bonus: bool = True
    tie_break: TieBreak = TieBreak.BEST_LINE
    scored_only: bool = False
    next_best: bool = True
    tie_adds: bool = True
