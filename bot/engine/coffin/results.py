"""What is written down of a game: lines with their arithmetic, finished coffins, the reckoning."""

from dataclasses import dataclass

from bot.engine.cards import Card


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


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of one game, by side: totals, the bonus added, finals; all sides win a drawn game.

    `by` says what decided: `total`, `best_line`, `sixth_deal` or `draw`.
    """

    totals: tuple[int, ...]
    bonus: tuple[int, ...]
    finals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
