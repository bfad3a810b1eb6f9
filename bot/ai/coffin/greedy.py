"""Leads right after a card is laid, in many coffins at once and for any number of sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.arrays import BoolArray
from bot.ai.coffin.card_numbers import NO_CARD, CardNumbers
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import CoffinPoints, Payoff, payoff_for
from bot.engine.coffin.grid import (
    CELLS,
    CENTRE,
    COLUMN_LINES,
    COLUMNS,
    LINES,
    NEIGHBOURS,
    ROW_LINES,
    ROWS,
)
from bot.engine.coffin.view import CoffinView

_ADJACENT: Final = np.array(
    [[near in NEIGHBOURS[cell] for near in range(CELLS)] for cell in range(CELLS)]
)


@dataclass(frozen=True, slots=True)
class CoffinScorer:
    """Scores the boards of one table for every side.

    owned_lines      by side: the lines (0..5) that it may score
    takes_face_down  whether a turn takes a face-down card and fills its cell (Thracula)
    second_line      the weight of a side's second line while the coffin is not full
    """

    owned_lines: tuple[tuple[int, ...], ...]
    payoff: Payoff
    takes_face_down: bool = False
    second_line: float = 0.0

    def leads(self, boards: CardNumbers, hands: CardNumbers, side: int) -> CoffinValues:
        """(coffins, cards, cells): the lead of a side after this card is laid on this cell.

        `boards` (coffins, cells) and `hands` (coffins, cards) are NO_CARD where there is no card.
        Illegal placements have the lead -inf.
        """
        lines = self.totals(boards)
        legal = self.legal_cells(boards)
        leads = np.full((*hands.shape, CELLS), -np.inf)
        for cell in np.flatnonzero(legal.any(axis=0)).tolist():
            totals = [line[:, None] for line in lines]
            for index in (cell // 3, 3 + cell % 3):
                trio = [hands if each == cell else boards[:, each, None] for each in LINES[index]]
                totals[index] = self.payoff.totals(index, trio)
            playable = (hands != NO_CARD) & legal[:, cell, None]
            leads[:, :, cell] = np.where(
                playable, self.lead(self.best_lines(totals), side), -np.inf
            )
        return leads

    def totals(self, boards: CardNumbers) -> list[CoffinPoints]:
        """The current points of the six lines, each (coffins,)."""
        return [
            self.payoff.totals(index, [boards[:, cell] for cell in line])
            for index, line in enumerate(LINES)
        ]

    def best_lines(self, totals: Sequence[CoffinPoints]) -> list[CoffinValues]:
        """By side: the points of its best line plus the weighted points of its second line."""
        return [self._best([totals[index] for index in owned]) for owned in self.owned_lines]

    def lead(self, best_lines: Sequence[CoffinValues], side: int) -> CoffinValues:
        """The best line of a side minus the mean of the others' best lines."""
        others = [best for other, best in enumerate(best_lines) if other != side]
        lead: CoffinValues = best_lines[side] - sum(others) / len(others)
        return lead

    def final_leads(self, boards: CardNumbers) -> CoffinValues:
        """(sides, coffins): the lead of each side in full coffins."""
        if self.takes_face_down:
            best_lines = self.best_lines(self.totals(boards))
            return np.array([self.lead(best_lines, side) for side in range(len(self.owned_lines))])
        cells = boards.T
        rows = [self.payoff.lines(cells[list(line)])[0] for line in ROWS]
        columns = [self.payoff.lines(cells[list(line)])[1] for line in COLUMNS]
        margin = self.payoff.margin(rows, columns).astype(np.float64)
        return np.array([margin if owned == ROW_LINES else -margin for owned in self.owned_lines])

    def _best(self, totals: Sequence[CoffinPoints]) -> CoffinValues:
        """The best of these lines plus the weighted second."""
        best, second = totals[0], None
        for line in totals[1:]:
            lower = np.minimum(best, line)
            second = lower if second is None else np.maximum(second, lower)
            best = np.maximum(best, line)
        values = best.astype(np.float64)
        if self.second_line and second is not None:
            values += self.second_line * second
        return values

    def legal_cells(self, boards: CardNumbers) -> BoolArray:
        """(coffins, cells): whether a card may be laid on this cell."""
        vacant: BoolArray = boards == NO_CARD
        if self.takes_face_down:
            return vacant
        if vacant.all():
            return np.broadcast_to(np.arange(CELLS) == CENTRE, vacant.shape)
        return np.asarray(vacant & (~vacant @ _ADJACENT))


def two_player_scorer(payoff: Payoff) -> CoffinScorer:
    """Two sides: 0 has the rows, 1 the columns."""
    return CoffinScorer((ROW_LINES, COLUMN_LINES), payoff)


def scorer_for(view: CoffinView) -> CoffinScorer:
    """The scorer with the lines and the scoring of the table of this view."""
    return CoffinScorer(view.owned_lines, payoff_for(view), view.takes_face_down)
