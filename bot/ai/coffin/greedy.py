"""Knows what leads as soon as a card lies, in many coffins at once, for any number of sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

import numpy as np

from bot.ai.coffin.observation import Values
from bot.ai.coffin.payoff import EMPTY, CardNumbers, Payoff, Points
from bot.ai.coffin.position_graph import Mask
from bot.engine.coffin.square import CENTRE, COLUMNS, LINES, NEIGHBOURS, ROWS

CELLS: Final = 9
ROW_SIDE: Final = (0, 1, 2)
COLUMN_SIDE: Final = (3, 4, 5)
_TOUCHING: Final = np.array(
    [[near in NEIGHBOURS[cell] for near in range(CELLS)] for cell in range(CELLS)]
)


@dataclass(frozen=True, slots=True)
class Board:
    """Who owns which lines, and how they score.

    owners  by side: its lines
    blind   a face-down card is taken first, and its place is filled (Thracula)
    """

    owners: tuple[tuple[int, ...], ...]
    payoff: Payoff
    blind: bool = False

    def leads(self, lie: CardNumbers, hand: CardNumbers, side: int) -> Values:
        """(coffins, cards, cells): the lead of a side when a card lies there.

        lie (coffins, cells) and hand (coffins, cards) are EMPTY where there is no card; what may
        not be played leads by -inf.
        """
        lines = self.totals(lie)
        open_to = self._open(lie)
        leads = np.full((*hand.shape, CELLS), -np.inf)
        for cell in np.flatnonzero(open_to.any(axis=0)).tolist():
            totals = [line[:, None] for line in lines]
            for index in (cell // 3, 3 + cell % 3):
                trio = [hand if each == cell else lie[:, each, None] for each in LINES[index]]
                totals[index] = self.payoff.totals(index, trio)
            playable = (hand != EMPTY) & open_to[:, cell, None]
            leads[:, :, cell] = np.where(playable, self.lead(self.bests(totals), side), -np.inf)
        return leads

    def totals(self, lie: CardNumbers) -> list[Points]:
        """The six lines (coffins,) as they stand."""
        return [
            self.payoff.totals(index, [lie[:, cell] for cell in line])
            for index, line in enumerate(LINES)
        ]

    def bests(self, totals: Sequence[Points]) -> list[Values]:
        """By side: its best line."""
        return [
            reduce(np.maximum, (totals[index] for index in owned)).astype(np.float64)
            for owned in self.owners
        ]

    def lead(self, bests: Sequence[Values], side: int) -> Values:
        """What a side's best line is ahead of the others' on the average."""
        others = [best for other, best in enumerate(bests) if other != side]
        lead: Values = bests[side] - sum(others) / len(others)
        return lead

    def scored(self, lie: CardNumbers) -> Values:
        """(sides, coffins): the lead of each side in full coffins."""
        if self.blind:
            bests = self.bests(self.totals(lie))
            return np.array([self.lead(bests, side) for side in range(len(self.owners))])
        cells = lie.T
        rows = [self.payoff.lines(cells[list(line)])[0] for line in ROWS]
        columns = [self.payoff.lines(cells[list(line)])[1] for line in COLUMNS]
        margin = self.payoff.margin(rows, columns).astype(np.float64)
        return np.array([margin if owned == ROW_SIDE else -margin for owned in self.owners])

    def _open(self, lie: CardNumbers) -> Mask:
        vacant: Mask = lie == EMPTY
        if self.blind:
            return vacant
        if vacant.all():
            return np.broadcast_to(np.arange(CELLS) == CENTRE, vacant.shape)
        return np.asarray(vacant & (~vacant @ _TOUCHING))


def two_player_board(payoff: Payoff) -> Board:
    """Two sides: 0 has the rows, 1 the columns."""
    return Board((ROW_SIDE, COLUMN_SIDE), payoff)
