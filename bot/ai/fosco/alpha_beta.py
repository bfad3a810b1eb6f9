"""Alpha-beta search of a deal of Fosco with open hands, with a transposition table.

Sides alternate with every card, for two players and for four. Each value is therefore the margin of
the side to move, and changes its sign with every card (negamax). Values are in quarter points, and
exact if the search reached the last card. Budgets are numbers of positions, so that a result
depends on nothing but the deal.
"""

from typing import Final

from bot.ai.fosco.count_tables import START
from bot.ai.fosco.packed_deal import (
    PackedDeal,
    Position,
    Step,
    final_value,
    highest_step,
    horizon_value,
    steps_of,
    won,
)

INFINITE: Final = 1 << 30
_Bounds = tuple[int, int, int, tuple[Step, ...]]
"""An entry of the transposition table: depth, lower bound, upper bound, and cards, the best first.
The depth is INFINITE if every line was searched to the last card."""


class BudgetExceeded(Exception):
    """The search has used up its budget of positions."""


class AlphaBeta:
    """Values of positions of one deal.

    positions     how many positions with a choice may be searched
    forced_depth  how much the only legal card counts towards the depth: 1 or 0; all players use 0,
                  only a yardstick of the arena does not
    predicted     by seat: whether it is assumed to bring the count as high as possible
    exact         whether all values since this was last set to True reached the last card
    """

    def __init__(
        self,
        deal: PackedDeal,
        positions: int = INFINITE,
        forced_depth: int = 0,
        predicted: tuple[bool, ...] = (),
    ) -> None:
        self.exact = True
        self._forced_depth = forced_depth
        self._hands = list(deal.hands)
        self._seats = len(deal.hands)
        self._in_play = deal.rules.in_play
        self._fits = deal.rules.tables.fits
        self._after = deal.rules.tables.after
        self._rules = deal.rules
        self._predicted = predicted or (False,) * self._seats
        self._known: dict[Position, _Bounds] = {}
        self._horizon: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._budget = self._left = positions

    @property
    def searched(self) -> int:
        """How many positions with a choice were searched."""
        return self._budget - self._left

    def after(self, position: Position, step: Step, depth: int, lower: int = -INFINITE) -> int:
        """The value of playing a card for the side to move, searched `depth` cards deep.

        The position is resolved: the seat to move is not stuck. A value that is not above `lower`
        is only an upper bound. After BudgetExceeded the search is of no more use.
        """
        turn, count, taken, left = position
        hand = self._hands[turn]
        self._hands[turn] = hand ^ step[0]
        following = (
            (turn + 1) % self._seats,
            self._after[count][step[1]],
            taken + step[2],
            left ^ step[0],
        )
        value = -self._value(following, depth - 1, -INFINITE, -lower)
        self._hands[turn] = hand
        return value

    def _value(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move; outside of alpha .. beta only a bound (fail-soft)."""
        turn, count, taken, left = position
        hand = self._hands[turn]
        in_play = self._in_play(hand)
        legal = in_play & self._fits[count]
        if not legal:
            taken = won(taken, turn)
            if not hand:
                return -final_value(taken) if turn & 1 else final_value(taken)
            legal, count = in_play, START
            position = turn, START, taken, left
        if depth <= 0:
            self.exact = False
            side = turn & 1
            cut_off = self._horizon[side].get(taken)
            if cut_off is None:
                cut_off = self._horizon[side][taken] = horizon_value(taken, side)
            return cut_off
        steps = steps_of(legal)
        if len(steps) > 1:
            if not self._predicted[turn]:
                return self._best(position, steps, depth, (alpha, beta))
            steps = (highest_step(self._rules, steps, count),)
        bit, rank, added = steps[0]
        self._hands[turn] = hand ^ bit
        after = (turn + 1) % self._seats, self._after[count][rank], taken + added, left ^ bit
        value = -self._value(after, depth - self._forced_depth, -beta, -alpha)
        self._hands[turn] = hand
        return value

    def _best(
        self, position: Position, steps: tuple[Step, ...], depth: int, window: tuple[int, int]
    ) -> int:
        """The value of the best of several cards."""
        alpha, beta = window
        known_depth = INFINITE
        known = self._known.get(position)
        if known is not None and known[0] >= depth:
            known_depth, least, highest, steps = known
            if least >= beta or least == highest or highest <= alpha:
                if known_depth < INFINITE:
                    self.exact = False
                return least if least >= beta else highest
            alpha, beta = max(alpha, least), min(beta, highest)
        elif known is not None:
            steps = known[3]
        self._left -= 1
        if self._left < 0:
            raise BudgetExceeded
        exact_before, self.exact = self.exact, True
        best, chosen = self._tried(position, steps, (depth, alpha, beta))
        if chosen != steps[0]:
            steps = (chosen, *(step for step in steps if step != chosen))
        least = best if best > alpha else -INFINITE
        highest = best if best < beta else INFINITE
        self._known[position] = INFINITE if self.exact else depth, least, highest, steps
        # The known bounds narrowed the window, so a value outside of it depends on them.
        rests_on_bounds = known_depth < INFINITE and not alpha < best < beta
        self.exact = self.exact and exact_before and not rests_on_bounds
        return best

    def _tried(
        self, position: Position, steps: tuple[Step, ...], limits: tuple[int, int, int]
    ) -> tuple[int, Step]:
        """The best value and its card; stops at the first card that causes a beta cutoff."""
        turn, count, taken, left = position
        depth, alpha, beta = limits
        hands, hand = self._hands, self._hands[turn]
        following, after = (turn + 1) % self._seats, self._after[count]
        best, chosen = -INFINITE, steps[0]
        for step in steps:
            bit, rank, added = step
            hands[turn] = hand ^ bit
            reached = following, after[rank], taken + added, left ^ bit
            if best > -INFINITE and beta - alpha > 1:  # Most likely no better: a null window.
                value = -self._value(reached, depth - 1, -alpha - 1, -alpha)
                if alpha < value < beta:
                    value = -self._value(reached, depth - 1, -beta, -value)
            else:
                value = -self._value(reached, depth - 1, -beta, -alpha)
            if value > best:
                best, chosen = value, step
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        hands[turn] = hand
        return best, chosen
