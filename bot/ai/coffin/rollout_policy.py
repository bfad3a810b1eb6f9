"""Rollout policies for the seats of a table of three or four, to the end of a coffin."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.greedy import CoffinScorer, scorer_for
from bot.ai.coffin.holding_values import holding_values
from bot.ai.coffin.last_cards import are_last_cards, best_places
from bot.ai.coffin.line_potential import UNIT, potential_payoff
from bot.ai.coffin.observation import Values
from bot.ai.coffin.payoff import EMPTY, CardNumbers
from bot.ai.coffin.position_graph import CELLS
from bot.engine.coffin.view import CoffinView

_SECOND_LINE: Final = 0.25
_TIE_BREAK: Final = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class RolloutPolicy:
    """Makes the move with the best immediate lead, minus the holding value of the card.

    unfinished  scores leads while the coffin is not full; one point is `unit`
    full        scores the leads in full coffins, in points
    holding     (seats, KINDS): holding values by card number, in points
    exact_end   whether the last cards of a partnership game are laid by exact search
    """

    unfinished: CoffinScorer
    full: CoffinScorer
    holding: Values
    unit: int = 1
    exact_end: bool = False

    def values(self, boards: CardNumbers, hands: CardNumbers, seat: int, side: int) -> Values:
        """(coffins, cards, cells): the value of laying a card for a seat; -inf if illegal."""
        last = (boards[0] == EMPTY).sum() == 1
        scorer, unit = (self.full, 1) if last else (self.unfinished, self.unit)
        leads = scorer.leads(boards, hands, side)
        leads -= unit * self.holding[seat][hands][:, :, None]
        return leads

    def play(
        self,
        deals: Determinizations,
        seat: int,
        sides: tuple[int, ...],
        space: CardNumbers | None,
    ) -> None:
        """Make the best move in each deal; `space` is the cell just emptied, if any (Thracula)."""
        deal, side = np.arange(len(deals.boards)), sides[seat]
        if self.exact_end and are_last_cards(deals):
            only_card = deals.hands[:, seat].argmin(axis=1)  # EMPTY is the highest number
            deals.lay(seat, only_card, best_places(deals, seat, sides, self.full))
            return
        if self.full.takes_face_down and space is None:
            values = self.values(deals.boards, deals.hands[:, seat], seat, side)
            space = values.max(axis=1).argmax(axis=1)
            deals.take(seat, space)
        values = self.values(deals.boards, deals.hands[:, seat], seat, side)
        if space is not None:
            deals.lay(seat, values[deal, :, space].argmax(axis=1), space)
        else:
            flat = values.reshape(len(deal), -1).argmax(axis=1)
            deals.lay(seat, flat // CELLS, flat % CELLS)

    def kept(self, hands: CardNumbers, sides: tuple[int, ...]) -> Values:
        """(sides, deals): the holding values of a side's hands minus the mean of the others'."""
        by_seat = [values[hands[:, seat]].sum(axis=1) for seat, values in enumerate(self.holding)]
        by_side = np.zeros((max(sides) + 1, len(hands)))
        np.add.at(by_side, list(sides), by_seat)
        others: Values = (by_side.sum(axis=0) - by_side) / max(sides)
        return by_side - others


def greedy_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their current points; holding values only break ties."""
    scorer = scorer_for(view)
    return RolloutPolicy(scorer, scorer, _TIE_BREAK * holding_values(view))


def thrifty_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their current points, and takes holding values into account."""
    scorer = scorer_for(view)
    return RolloutPolicy(scorer, scorer, holding_values(view))


def foresighted_policy(view: CoffinView) -> RolloutPolicy:
    """Values lines by their potential, uses holding values, and plays the end exactly."""
    scorer = scorer_for(view)
    potential = replace(scorer, payoff=potential_payoff(scorer.payoff), second_line=_SECOND_LINE)
    return RolloutPolicy(potential, scorer, holding_values(view), UNIT, exact_end=True)
