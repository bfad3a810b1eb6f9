"""Lookup tables of line scores, and the margin of finished coffins, row side minus column side.

The tables hold the scores of `bot.engine.scoring` for every three card numbers; a test compares all
of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.ai.coffin.card_numbers import CARD_OF, NUMBER_COUNT, VAMPIRE_NUMBER, CardNumbers
from bot.engine.cards import PACK52, RANKS, SUITS
from bot.engine.coffin.grid import ROWS
from bot.engine.coffin.rules import CLASSIC_LINES, Counting, LineRules, TieRule
from bot.engine.coffin.view import CoffinView
from bot.engine.scoring.lines import card_value

CoffinPoints = npt.NDArray[np.int16]

_FACTOR_BITS: Final = 3
_FACTOR: Final = (1 << _FACTOR_BITS) - 1
_VAMPIRE_BITS: Final = 2
_VAMPIRES: Final = (1 << _VAMPIRE_BITS) - 1
_ALL_CARDS: Final = 9  # also the counters that a line of 90 wins, Vampires among them
_BITS: Final = {
    Counting.POINTS: 0,
    Counting.CARDS_TENS: _VAMPIRE_BITS,
    Counting.CARDS_MULTIPLIER: _FACTOR_BITS + 2,
}
_UNITS: Final = {Counting.POINTS: 1.0, Counting.CARDS_TENS: 0.1, Counting.CARDS_MULTIPLIER: 0.06}


@dataclass(frozen=True, slots=True, eq=False)
class Payoff:
    """The scores of all lines of three cards, and the rules by which six lines decide a coffin.

    row, column  (NUMBER_COUNT ** 3,): by three card numbers, points << bits. With Counting's
                 CARDS_TENS the two bits hold the number of Vampires; with CARDS_MULTIPLIER the
                 lowest three hold the suit factor, and the next two are free for the place of a
                 line among the three of its side
    """

    row: CoffinPoints
    column: CoffinPoints
    counting: Counting
    tie_rule: TieRule
    bits: int

    @property
    def unit(self) -> float:
        """The amount of this counting that is worth about one point."""
        return _UNITS[self.counting]

    def lines(self, trio: Sequence[CardNumbers] | CardNumbers) -> tuple[CoffinPoints, CoffinPoints]:
        """The table entries of these trios of cards, as rows and as columns."""
        entry = (trio[0] * NUMBER_COUNT + trio[1]) * NUMBER_COUNT + trio[2]
        return self.row.take(entry), self.column.take(entry)

    def totals(self, index: int, trio: Sequence[CardNumbers] | CardNumbers) -> CoffinPoints:
        """The points of these trios of cards in line 0..5 of a coffin."""
        entry = (trio[0] * NUMBER_COUNT + trio[1]) * NUMBER_COUNT + trio[2]
        table = self.row if index < len(ROWS) else self.column
        return np.asarray(table.take(entry) >> self.bits)

    def margin(self, rows: Sequence[CoffinPoints], columns: Sequence[CoffinPoints]) -> CoffinPoints:
        """The row side's gain minus the column side's, from the entries of three lines each."""
        if self.counting is Counting.CARDS_MULTIPLIER:
            rows, columns = _first_highest(rows), _first_highest(columns)
        row = np.maximum(np.maximum(rows[0], rows[1]), rows[2])
        column = np.maximum(np.maximum(columns[0], columns[1]), columns[2])
        margin = self._difference(row, column, rows)
        if self.tie_rule is TieRule.NONE:
            return margin
        equal = row >> self.bits == column >> self.bits if self.bits else row == column
        tied = np.flatnonzero(equal)
        margin.reshape(-1)[tied] = self._tied_margin(
            [line.ravel().take(tied) for line in rows],
            [line.ravel().take(tied) for line in columns],
        )
        return margin

    def _tied_margin(
        self, rows: Sequence[CoffinPoints], columns: Sequence[CoffinPoints]
    ) -> CoffinPoints:
        """The margin by the second lines, or by the third lines where the second are equal too."""
        row, third_row = self._second_and_third(rows)
        column, third_column = self._second_and_third(columns)
        equal = row >> self.bits == column >> self.bits
        return self._difference(
            np.where(equal, third_row, row), np.where(equal, third_column, column), rows
        )

    def _second_and_third(self, lines: Sequence[CoffinPoints]) -> tuple[CoffinPoints, CoffinPoints]:
        """The second and the third line of a side according to the tie rule."""
        if self.tie_rule is TieRule.CASCADE:
            return _median(*lines), np.minimum.reduce(lines)
        second = self._next_lower(lines, np.maximum.reduce(lines))
        return second, self._next_lower(lines, second)

    def _next_lower(self, lines: Sequence[CoffinPoints], bound: CoffinPoints) -> CoffinPoints:
        """The best line with fewer points than the bound; the bound if there is none."""
        lower = [np.where(line >> self.bits < bound >> self.bits, line, -1) for line in lines]
        best: CoffinPoints = np.maximum.reduce(lower)
        return np.where(best < 0, bound, best)

    def _difference(
        self, row: CoffinPoints, column: CoffinPoints, rows: Sequence[CoffinPoints]
    ) -> CoffinPoints:
        """The margin if these are the deciding lines, in the coffin of these rows."""
        if self.counting is Counting.POINTS:
            return np.asarray(row - column)
        ahead = np.sign((row >> self.bits) - (column >> self.bits))
        higher = np.where(ahead >= 0, row, column)
        tens = self.counting is Counting.CARDS_TENS
        return np.asarray(ahead * (_tens(higher, rows) if tens else higher & _FACTOR))


def _tens(higher: CoffinPoints, rows: Sequence[CoffinPoints]) -> CoffinPoints:
    """The cards that this line wins by tens: below 90 no Vampire of the coffin is among them."""
    earned = np.minimum((higher >> _VAMPIRE_BITS) // 10, _ALL_CARDS)
    vampires = (rows[0] & _VAMPIRES) + (rows[1] & _VAMPIRES) + (rows[2] & _VAMPIRES)
    takeable = np.minimum(earned, _ALL_CARDS - vampires)
    return np.asarray(np.where(earned < _ALL_CARDS, takeable, earned))


def _first_highest(lines: Sequence[CoffinPoints]) -> list[CoffinPoints]:
    """The entries with the lines' places, so that the first of equal lines is the highest (N6)."""
    return [line + ((2 - place) << _FACTOR_BITS) for place, line in enumerate(lines)]


def _median(a: CoffinPoints, b: CoffinPoints, c: CoffinPoints) -> CoffinPoints:
    middle: CoffinPoints = np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))
    return middle


@lru_cache(maxsize=16)
def payoff_of(
    rules: LineRules = CLASSIC_LINES,
    counting: Counting = Counting.POINTS,
    tie_rule: TieRule = TieRule.CASCADE,
) -> Payoff:
    """The payoff with the tables of these rules; cached."""
    trios = np.indices((NUMBER_COUNT, NUMBER_COUNT, NUMBER_COUNT)).reshape(3, -1)
    suit = _suit_factor(trios)
    factor = suit * _rank_factor(trios, rules) if rules.ranks else suit
    vampires = (trios == VAMPIRE_NUMBER).sum(axis=0)
    factor = factor * np.array([1, rules.vampire, rules.two_vampires])[np.minimum(vampires, 2)]
    low = {Counting.POINTS: 0, Counting.CARDS_TENS: vampires, Counting.CARDS_MULTIPLIER: suit}
    tables = []
    for across in (True, False):
        value = np.array([*(card_value(card, across=across) for card in CARD_OF), 0])
        entry = value[trios].sum(axis=0) * factor << _BITS[counting]
        tables.append((entry | low[counting]).astype(np.int16))
    return Payoff(tables[0], tables[1], counting, tie_rule, _BITS[counting])


def payoff_for(view: CoffinView) -> Payoff:
    """The payoff of the table of this view."""
    return payoff_of(view.line_rules, view.counting, view.tie_rule)


def _suit_factor(trios: CardNumbers) -> CardNumbers:
    """5 for three of a suit, 3 for three of a colour, 2 for two of a suit, otherwise 1."""
    suits = np.array([*(SUITS.index(card.suit) for card in PACK52), -1, -2])[trios]
    reds = np.array([*(card.red for card in PACK52), False, False])[trios]
    a, b, c = suits
    three = (suits >= 0).all(axis=0)
    coloured = three & (reds.all(axis=0) | ~reds.any(axis=0))
    pair = (a == b) & (a >= 0) | (b == c) & (b >= 0) | (a == c) & (c >= 0)
    return np.select([three & (a == b) & (b == c), coloured, pair], [5, 3, 2], 1)


def _rank_factor(trios: CardNumbers, rules: LineRules) -> CardNumbers:
    """3 for a sequence, 2 for a pair, `triple_rank` for three of a rank, otherwise 1."""
    ranks = np.array([*(RANKS.index(card.rank) for card in PACK52), -8, -9])[trios]
    a, b, c = ranks
    pair = (a == b) & (a >= 0) | (b == c) & (b >= 0) | (a == c) & (c >= 0)
    three = (a == b) & (b == c) & (a >= 0)
    sequence = _sequence(ranks if rules.in_line else np.sort(ranks, axis=0), rules)
    return np.select([three, pair, sequence], [rules.triple_rank, 2, 3], 1)


def _sequence(ranks: CardNumbers, rules: LineRules) -> BoolArray:
    """Whether three ranks are a run, forwards or backwards."""
    a, b, c = ranks
    low, high = np.minimum(a, c), np.maximum(a, c)
    run: BoolArray = (low >= 0) & (b == low + 1) & (high == b + 1)
    last = len(RANKS) - 1
    around = []
    if rules.ace_high or rules.wrap:
        around.append((last - 1, last, 0))
    if rules.wrap:
        around.append((last, 0, 1))
    for x, y, z in around if rules.in_line else (tuple(sorted(one)) for one in around):
        run |= (b == y) & ((a == x) & (c == z) | (a == z) & (c == x))
    return run
