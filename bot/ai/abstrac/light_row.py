"""A deal of Abstrac as a few integers, for searches that play thousands of deals."""

import random
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from bot.ai.abstrac.packed_cards import margin, packed, packed_sum
from bot.ai.abstrac.solver import MOST_TAKEN
from bot.engine.games.abstrac.view import AbstracView

_TAKES: Final = tuple(tuple(range(1, count + 1)) for count in range(MOST_TAKEN + 1))


class LightRow:
    """Satisfies `LightPosition`; a move is the number of cards taken.

    sums    by number of cards taken from now on: the packed cards, summed
    own     the packed cards of side 0; side 1 has all others that were taken
    """

    __slots__ = ("_own", "_sums", "_taken", "_total", "side")

    def __init__(self, sums: Sequence[int], own: int, total: int, side: int) -> None:
        self._sums = sums
        self._own = own
        self._total = total
        self._taken = 0
        self.side = side

    @staticmethod
    def of(view: AbstracView) -> "LightRow":
        """The position of this view; before the choice, the seat to move takes first."""
        side = view.to_move
        assert side is not None, "the deal goes on"
        sums = tuple(accumulate(map(packed, reversed(view.row)), initial=0))
        own, other = (packed_sum(taking.cards) for taking in view.takings)
        return LightRow(sums, own, own + other, side)

    def copy(self) -> "LightRow":
        """An independent position."""
        row = LightRow(self._sums, self._own, self._total, self.side)
        row._taken = self._taken
        return row

    def moves(self) -> tuple[int, ...]:
        """The legal numbers of cards: one, two and three, at most as many as are left."""
        left = len(self._sums) - 1 - self._taken
        return _TAKES[min(left, MOST_TAKEN)]

    def play(self, count: int) -> None:
        """Take `count` cards from the open end."""
        self._taken = after = self._taken + count
        if not self.side:
            self._own += self._sums[after] - self._sums[after - count]
        self.side ^= 1

    def after(self, count: int) -> "LightRow":
        """The position after these cards are taken; this one stays as it is."""
        row = self.copy()
        row.play(count)
        return row

    def play_out(self, chance: random.Random) -> None:
        """Take random numbers of cards until none is left."""
        sums, taken, own, side = self._sums, self._taken, self._own, self.side
        draw, last = chance.random, len(sums) - 1
        while taken < last:
            after = taken + 1 + int(draw() * min(MOST_TAKEN, last - taken))
            if not side:
                own += sums[after] - sums[taken]
            taken = after
            side ^= 1
        self._taken, self._own, self.side = taken, own, side

    def margin(self) -> int:
        """The score of side 0 minus that of side 1 if the deal ended now."""
        total = self._total + self._sums[self._taken]
        return margin(self._own, total - self._own)
