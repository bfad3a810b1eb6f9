"""Scored lines, and the result of a finished coffin."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.game import Seat
from bot.engine.moves import Move
from bot.engine.results import DealResult, ScorePart

LINE_LABELS: Final = "123abc"
"""By line 0..5: the label of the row or column."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column, full or not: `total` = sum(values) x the three factors.

    `values` are what the cards count along this line (0 for an empty cell); `vampire_factor` is
    1 without a Vampire, 0 if one drains the line, and 2 or more in Thracula.
    """

    cards: tuple[Card | None, ...]
    values: tuple[int, ...]
    suit_factor: int = 1
    rank_factor: int = 1
    vampire_factor: int = 1

    @property
    def total(self) -> int:
        """The points of the line."""
        return sum(self.values) * self.suit_factor * self.rank_factor * self.vampire_factor

    @property
    def factor(self) -> int:
        """The product of the three factors."""
        return self.suit_factor * self.rank_factor * self.vampire_factor

    @property
    def drained(self) -> bool:
        """Whether a Vampire makes this line worth nothing."""
        return self.vampire_factor == 0


@dataclass(frozen=True, slots=True)
class CoffinResult:
    """A finished coffin; `owned_lines`, `chosen`, `scores` and `counters` are by side.

    `owned_lines` are the lines (0..5) that a side could score, `chosen` the line that it scored.
    `rank` is 0 if the best lines decided, 1 for the second-best, 2 for the third. `counters`
    are the cards won, all 0 if the table counts points. `vampires` says, by seat, whether its
    own Vampire was still unused when the coffin was full. `moves_made` are the moves of this
    coffin in order, with the seats that made them; all of them are public.
    """

    deal: int
    dealer: int
    coffin: tuple[Card, ...]
    lines: tuple[Line, ...]
    owned_lines: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    scores: tuple[int, ...]
    rank: int
    counters: tuple[int, ...]
    vampires: tuple[bool, ...]
    counts_cards: bool = False
    moves_made: tuple[tuple[Seat, Move], ...] = ()

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: the points or, if the table counts cards, the counters won."""
        return self.counters if self.counts_cards else self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: the line that scored, as its only part."""
        return tuple(
            (
                ScorePart(
                    LINE_LABELS[index],
                    tuple(card for card in self.lines[index].cards if card is not None),
                    self.lines[index].total,
                    self.lines[index].factor,
                ),
            )
            for index in self.chosen
        )


def coffin_result(result: DealResult) -> CoffinResult:
    """This result as a CoffinResult."""
    assert isinstance(result, CoffinResult)
    return result
