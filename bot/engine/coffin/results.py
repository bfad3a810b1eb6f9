"""Lines of a coffin with their arithmetic, and the result of a finished coffin."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.results import ScorePart

LINE_LABELS: Final = "123abc"
"""By line 0..5: the sign of a row or of a column."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column as it stands: `total` = sum(values) x the three factors.

    `values` are what the cards count along this line (0 for an empty place);
    `vampire_factor` is 1 without a Vampire, 0 where one drains the line, and more in Thracula.
    """

    cells: tuple[int, ...]
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
        """Everything that the sum of the values is multiplied by."""
        return self.suit_factor * self.rank_factor * self.vampire_factor

    @property
    def drained(self) -> bool:
        """A Vampire takes all the points out of this line."""
        return self.vampire_factor == 0


@dataclass(frozen=True, slots=True)
class CoffinResult:
    """A finished coffin; `owners`, `chosen`, `scores` and `counters` are by side.

    `owners` are the lines (0..5) that a side might score, `chosen` the one that it scored;
    `level` is 0 where the best lines decided, 1 for the second-best, 2 for the third;
    `counters` are the cards won, all 0 where points count; `vampires` (by seat) tells whose
    own Vampire was still unused when the coffin was full.
    """

    deal: int
    dealer: int
    coffin: tuple[Card, ...]
    lines: tuple[Line, ...]
    owners: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    scores: tuple[int, ...]
    level: int
    counters: tuple[int, ...]
    vampires: tuple[bool, ...]
    counts_cards: bool = False

    @property
    def gains(self) -> tuple[int, ...]:
        """The points of each side, or the counters that it won where cards are counted."""
        return self.counters if self.counts_cards else self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: the line that scored."""
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
