"""Example coffins from the printed rules, with the printed values and factors."""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import Card, parse_cards
from bot.engine.coffin.grid import LINES
from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage

Worth = tuple[tuple[int, int, int], int, int, int]
"""Three values, then the factors of suit, rank and Vampire."""


@dataclass(frozen=True, slots=True)
class Example:
    """A full coffin with the points of its six lines, their owners, and the lines that scored."""

    cards: str
    worth: tuple[Worth, ...]
    best: tuple[int | None, ...]
    owned_lines: tuple[tuple[int, ...], ...] = ((0, 1, 2), (3, 4, 5))
    ways: tuple[str, ...] = ("queen", "king")

    @property
    def coffin(self) -> tuple[Card, ...]:
        """The nine cards, row by row."""
        return parse_cards(self.cards)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The six lines with their printed values."""
        return tuple(
            Line(tuple(self.coffin[cell] for cell in cells), *worth)
            for cells, worth in zip(LINES, self.worth, strict=True)
        )

    def view(self, rules: str) -> CoffinView:
        """A spectator's view of the full coffin, for its picture."""
        sides = tuple(range(len(self.owned_lines)))
        none = (0,) * len(sides)
        return CoffinView(
            rules=rules,
            seat=None,
            sides=sides,
            stage=Stage.OVER,
            to_move=None,
            deal=1,
            deals=6,
            dealer=0,
            owned_lines=self.owned_lines,
            ways=self.ways,
            coffin=self.coffin,
            nail=4 if any(self.ways) else None,
            legal_cells=(),
            lines=self.lines,
            best_lines=self.best,
            hand=(),
            hand_sizes=none,
            vampires=(False,) * len(sides),
            scores=none,
            counters=none,
        )


PRINTED: Final = Example(
    "5S JC 2S KH 9C 2D QH 3H 6S",
    (
        ((5, 0, 2), 3, 1, 1),
        ((0, 9, 2), 1, 1, 1),
        ((10, 3, 6), 2, 1, 1),
        ((5, 10, 0), 2, 1, 1),
        ((0, 9, 3), 2, 1, 1),
        ((2, 2, 6), 2, 1, 1),
    ),
    best=(2, 3),
)
"""The example of the printed rules: 38 to 30 (C08)."""

BITTEN: Final = Example(
    "5S JC 2S KH 9C 2D V 3H 6S",
    (
        ((5, 0, 2), 3, 1, 1),
        ((0, 9, 2), 1, 1, 1),
        ((0, 3, 6), 1, 1, 0),
        ((5, 10, 0), 1, 1, 0),
        ((0, 9, 3), 2, 1, 1),
        ((2, 2, 6), 2, 1, 1),
    ),
    best=(0, 4),
)
"""The same coffin with a Vampire instead of the Queen: 21 to 24 (C09)."""

TIED: Final = Example(
    "9S 7H 6H 7D 4S 6D 6S 2H 6C",
    (
        ((9, 7, 6), 2, 1, 1),
        ((7, 4, 6), 2, 1, 1),
        ((6, 2, 6), 1, 1, 1),
        ((9, 7, 6), 2, 1, 1),
        ((7, 4, 2), 2, 1, 1),
        ((6, 6, 6), 1, 1, 1),
    ),
    best=(1, 4),
)
"""Both best lines are worth 44, so the second-best decide: 34 to 26 (C11)."""

ADVANCED: Final = Example(
    "8H 8D 3D 8C 9C TC 8S 4H 5H",
    (
        ((8, 8, 3), 3, 2, 1),
        ((8, 9, 10), 5, 3, 1),
        ((8, 4, 5), 2, 1, 1),
        ((8, 8, 8), 1, 2, 1),
        ((8, 9, 4), 1, 1, 1),
        ((3, 10, 5), 1, 1, 1),
    ),
    best=(1, 3),
)
"""Pairs of a rank and the largest possible line: 405 to 48 (C17)."""

TREBLED: Final = replace(
    ADVANCED,
    worth=(*ADVANCED.worth[:3], ((8, 8, 8), 1, 3, 1), *ADVANCED.worth[4:]),
)
"""The same coffin where three of a rank treble a line: 405 to 72 (R8)."""

THRACULA: Final = Example(
    "7H 5H V TS KD 9C 2D QD 4D",
    (
        ((7, 5, 0), 2, 1, 2),
        ((10, 0, 9), 1, 1, 1),
        ((2, 10, 4), 5, 1, 1),
        ((7, 10, 2), 1, 1, 1),
        ((5, 10, 0), 3, 1, 1),
        ((0, 9, 4), 1, 1, 2),
    ),
    best=(0, 4, 2),
    owned_lines=((0, 3), (1, 4), (2, 5)),
    ways=("", "", ""),
)
"""A Vampire doubles the cards beside it: 48, 45 and 80 (TC1)."""
