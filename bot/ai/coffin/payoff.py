"""Knows what a finished coffin is worth to the row side over the column side, by tables.

Cards are numbers: 0..51 in the order of PACK52, 52 a Vampire, 53 an empty place. The tables hold
what `bot.engine.scoring` says of every three of them; a test compares all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.engine.cards import PACK52, RANKS, SUITS, VAMPIRE
from bot.engine.coffin.rules import CLASSIC_LINES, LineRules
from bot.engine.coffin.square import ROWS
from bot.engine.coffin.view import CoffinView
from bot.engine.scoring.lines import card_value

Points = npt.NDArray[np.int16]
CardNumbers = npt.NDArray[np.intp]

CARD_OF: Final = (*PACK52, VAMPIRE)
NUMBER_OF: Final = {card: number for number, card in enumerate(CARD_OF)}
VAMPIRE_NUMBER: Final = 52
EMPTY: Final = 53
KINDS: Final = 54
_UNITS: Final = {"points": 1.0, "cards_tens": 0.1, "cards_multiplier": 0.06}


@dataclass(frozen=True, slots=True)
class Payoff:
    """The lines of three cards by table, and how a coffin's six lines are counted.

    counting  `points`, or the counters of `cards_tens` and `cards_multiplier`
    tie_rule  what scores where the best lines are equal: `cascade`, `distinct` or `none`
    bits      an entry is points << bits, with the suit factor in the bits where it counts
    """

    row: Points
    column: Points
    counting: str
    tie_rule: str
    bits: int

    @property
    def unit(self) -> float:
        """How much of this counting weighs as much as one point."""
        return _UNITS[self.counting]

    def lines(self, trio: Sequence[CardNumbers] | CardNumbers) -> tuple[Points, Points]:
        """Three cards each as rows and as columns."""
        entry = (trio[0] * KINDS + trio[1]) * KINDS + trio[2]
        return self.row.take(entry), self.column.take(entry)

    def totals(self, index: int, trio: Sequence[CardNumbers] | CardNumbers) -> Points:
        """Points of three cards each in line 0..5 of a coffin."""
        entry = (trio[0] * KINDS + trio[1]) * KINDS + trio[2]
        table = self.row if index < len(ROWS) else self.column
        return np.asarray(table.take(entry) >> self.bits)

    def margin(self, rows: Sequence[Points], columns: Sequence[Points]) -> Points:
        """What the row side scores over the column side, by the lines that decide."""
        row = np.maximum(np.maximum(rows[0], rows[1]), rows[2])
        column = np.maximum(np.maximum(columns[0], columns[1]), columns[2])
        margin = self._between(row, column)
        if self.tie_rule == "none":
            return margin
        equal = row >> self.bits == column >> self.bits if self.bits else row == column
        level = np.flatnonzero(equal)
        margin.reshape(-1)[level] = self._fallen_through(
            [line.ravel().take(level) for line in rows],
            [line.ravel().take(level) for line in columns],
        )
        return margin

    def _fallen_through(self, rows: Sequence[Points], columns: Sequence[Points]) -> Points:
        """The second line each, or the third where those are equal too."""
        (row, last_row), (column, last_column) = self._rungs(rows), self._rungs(columns)
        equal = row >> self.bits == column >> self.bits
        return self._between(np.where(equal, last_row, row), np.where(equal, last_column, column))

    def _rungs(self, lines: Sequence[Points]) -> tuple[Points, Points]:
        """The second line of a side and its third."""
        if self.tie_rule == "cascade":
            return _second(*lines), np.minimum.reduce(lines)
        second = self._under(lines, np.maximum.reduce(lines))
        return second, self._under(lines, second)

    def _under(self, lines: Sequence[Points], bound: Points) -> Points:
        """The best line that is worth less; the bound itself where there is none."""
        under = [np.where(line >> self.bits < bound >> self.bits, line, -1) for line in lines]
        best: Points = np.maximum.reduce(under)
        return np.where(best < 0, bound, best)

    def _between(self, row: Points, column: Points) -> Points:
        """The margin where these are the deciding lines."""
        if self.counting == "points":
            return np.asarray(row - column)
        ahead = np.sign((row >> self.bits) - (column >> self.bits))
        higher = np.where(ahead >= 0, row, column)
        won = np.minimum(higher // 10, 9) if self.counting == "cards_tens" else higher & 7
        return np.asarray(ahead * won)


def _second(a: Points, b: Points, c: Points) -> Points:
    """The middle one of three."""
    middle: Points = np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))
    return middle


@lru_cache(maxsize=16)
def payoff_of(
    rules: LineRules = CLASSIC_LINES, counting: str = "points", tie_rule: str = "cascade"
) -> Payoff:
    """The tables of these rules of lines, for a counting."""
    trios = np.indices((KINDS, KINDS, KINDS)).reshape(3, -1)
    suit = _suit_factor(trios)
    factor = suit * _rank_factor(trios, rules) if rules.ranks else suit
    vampires = np.minimum((trios == VAMPIRE_NUMBER).sum(axis=0), 2)
    factor = factor * np.array([1, rules.vampire, rules.two_vampires])[vampires]
    bits = 3 if counting == "cards_multiplier" else 0
    tables = []
    for across in (True, False):
        value = np.array([*(card_value(card, across) for card in CARD_OF), 0])
        entry = value[trios].sum(axis=0) * factor << bits
        tables.append((entry | suit if bits else entry).astype(np.int16))
    return Payoff(tables[0], tables[1], counting, tie_rule, bits)


def payoff_for(view: CoffinView) -> Payoff:
    """How the table of this view scores."""
    return payoff_of(view.line_rules, view.counting, view.tie_rule)


def _suit_factor(trios: CardNumbers) -> CardNumbers:
    """The best of: three of a suit 5, three of a colour 3, two of a suit 2, else 1."""
    suits = np.array([*(SUITS.index(card.suit) for card in PACK52), -1, -2])[trios]
    reds = np.array([*(card.red for card in PACK52), False, False])[trios]
    a, b, c = suits
    three = (suits >= 0).all(axis=0)
    coloured = three & (reds.all(axis=0) | ~reds.any(axis=0))
    pair = (a == b) & (a >= 0) | (b == c) & (b >= 0) | (a == c) & (c >= 0)
    return np.select([three & (a == b) & (b == c), coloured, pair], [5, 3, 2], 1)


def _rank_factor(trios: CardNumbers, rules: LineRules) -> CardNumbers:
    """Three in sequence 3, two of a rank 2, three as the table agreed, else 1."""
    ranks = np.array([*(RANKS.index(card.rank) for card in PACK52), -8, -9])[trios]
    a, b, c = ranks
    pair = (a == b) & (a >= 0) | (b == c) & (b >= 0) | (a == c) & (c >= 0)
    three = (a == b) & (b == c) & (a >= 0)
    sequence = _sequence(ranks if rules.in_line else np.sort(ranks, axis=0), rules)
    return np.select([three, pair, sequence], [rules.triple_rank, 2, 3], 1)


def _sequence(ranks: CardNumbers, rules: LineRules) -> npt.NDArray[np.bool_]:
    """Three ranks in the order of a run, forwards or backwards."""
    a, b, c = ranks
    low, high = np.minimum(a, c), np.maximum(a, c)
    run: npt.NDArray[np.bool_] = (low >= 0) & (b == low + 1) & (high == b + 1)
    last = len(RANKS) - 1
    around = []
    if rules.ace_high or rules.wrap:
        around.append((last - 1, last, 0))
    if rules.wrap:
        around.append((last, 0, 1))
    for x, y, z in around if rules.in_line else (tuple(sorted(one)) for one in around):
        run |= (b == y) & ((a == x) & (c == z) | (a == z) & (c == x))
    return run
