"""The rules of lines and coffins that a table can choose, as typed values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


@dataclass(frozen=True, slots=True)
class LineRules:
    """What an edition says of lines (RULES 1.1, 1.4, 1.7, and the options of 2.2 and 2.5).

    ranks           sequences and ranks multiply too (ADVANCED)
    triple_rank     the factor for three of one rank (R8)
    in_line         a sequence must lie in order along the line (R9)
    ace_high, wrap  Q-K-A is a sequence; K-A-2 as well (R10)
    vampire         factor of a line with one Vampire: 0 drains, 2 doubles (Thracula)
    two_vampires    factor of a line with two of them (T4)
    """

    ranks: bool = False
    triple_rank: int = 2
    in_line: bool = False
    ace_high: bool = False
    wrap: bool = False
    vampire: int = 0
    two_vampires: int = 0


CLASSIC_LINES: Final = LineRules()


class TieRule(StrEnum):
    """What happens when the best lines of both sides are equal (D8)."""

    CASCADE = "cascade"
    """They score nothing; the second-best lines do, or the third, even if those are equal."""
    DISTINCT = "distinct"
    """The same, but equal lines of one side count as one line."""
    NONE = "none"
    """The best lines score all the same."""


class Counting(StrEnum):
    """What adds up over the coffins of a game (RULES 1.5, N1)."""

    POINTS = "points"
    """The points of the lines that score."""
    CARDS_TENS = "cards_tens"
    """Cards: the higher line takes one for each full ten, at most nine."""
    CARDS_MULTIPLIER = "cards_multiplier"
    """Cards: the higher line takes as many as its suit factor says."""
