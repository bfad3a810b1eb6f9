"""Example coffins from the printed rules."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card, parse_cards
from bot.engine.coffin.results import Line
from bot.engine.coffin.rules import CLASSIC_LINES, LineRules, TieRule
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.scoring.coffins import deciding_lines
from bot.engine.scoring.lines import score_lines


@dataclass(frozen=True, slots=True)
class Example:
    """A full coffin, the rules that score it, and the lines and ways of its sides."""

    cards: str
    line_rules: LineRules = CLASSIC_LINES
    tie_rule: TieRule = TieRule.CASCADE
    owned_lines: tuple[tuple[int, ...], ...] = ((0, 1, 2), (3, 4, 5))
    ways: tuple[str, ...] = ("queen", "king")

    @property
    def coffin(self) -> tuple[Card, ...]:
        """The nine cards, row by row."""
        return parse_cards(self.cards)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The six lines, scored."""
        return score_lines(self.coffin, self.line_rules)

    @property
    def chosen(self) -> tuple[int, ...]:
        """By side: the line (0..5) that scores."""
        return deciding_lines(self.lines, self.owned_lines, self.tie_rule).chosen

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
            best_lines=self.chosen,
            hand=(),
            hand_sizes=none,
            vampires=(False,) * len(sides),
            scores=none,
            counters=none,
        )


PRINTED: Final = Example("5S JC 2S KH 9C 2D QH 3H 6S")
"""The example of the printed rules: 38 to 30 (C08)."""

BITTEN: Final = Example("5S JC 2S KH 9C 2D V 3H 6S")
"""The same coffin with a Vampire instead of the Queen: 21 to 24 (C09)."""

TIED: Final = Example("9S 7H 6H 7D 4S 6D 6S 2H 6C")
"""Both best lines are worth 44, so the second-best decide: 34 to 26 (C11)."""

ADVANCED: Final = Example("8H 8D 3D 8C 9C TC 8S 4H 5H", LineRules(ranks=True))
"""Pairs of a rank and the largest possible line: 405 to 48 (C17)."""

THRACULA: Final = Example(
    "7H 5H V TS KD 9C 2D QD 4D",
    LineRules(vampire=2, two_vampires=4),
    TieRule.NONE,
    owned_lines=((0, 3), (1, 4), (2, 5)),
    ways=("", "", ""),
)
"""A Vampire doubles the cards beside it: 48, 45 and 80 (TC1)."""
