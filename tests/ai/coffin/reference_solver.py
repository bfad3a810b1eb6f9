"""The value of a coffin with open cards by plain recursion: slow, and easy to verify.

Tests compare the solver with it, and benchmarks give speeds as ratios to it. It shares nothing
with the solver: the engine scores lines, and a position is the cards on its cells.
"""

from collections.abc import Callable, Sequence
from functools import cache

from bot.engine.cards import Card
from bot.engine.coffin.grid import NEIGHBOURS
from bot.engine.coffin.rules import LineRules, TieRule
from bot.engine.scoring.coffins import deciding_lines
from bot.engine.scoring.lines import score_lines

Cells = tuple[Card | None, ...]
Margin = Callable[[Cells], int]


def points_margin(rules: LineRules, tie_rule: TieRule = TieRule.CASCADE) -> Margin:
    """The function from full coffins to the row side's points less the column side's."""

    def margin(cells: Cells) -> int:
        lines = score_lines(cells, rules)
        row, column = deciding_lines(lines, ((0, 1, 2), (3, 4, 5)), tie_rule).chosen
        return lines[row].total - lines[column].total

    return margin


def reference_value(
    cells: Cells, hands: tuple[Sequence[Card], Sequence[Card]], rows: bool, margin: Margin
) -> int:
    """The margin of the mover, who holds the first hand, under best play of both."""

    @cache
    def value(cells: Cells, own: tuple[Card, ...], other: tuple[Card, ...], rows: bool) -> int:
        if None not in cells:
            return margin(cells) if rows else -margin(cells)
        return max(
            -value(_with(cells, cell, card), other, _less(own, card), not rows)
            for cell in _adjoining(cells)
            for card in own
        )

    return value(cells, tuple(hands[0]), tuple(hands[1]), rows)


def _adjoining(cells: Cells) -> list[int]:
    return [
        cell
        for cell, card in enumerate(cells)
        if card is None and any(cells[near] is not None for near in NEIGHBOURS[cell])
    ]


def _with(cells: Cells, cell: int, card: Card) -> Cells:
    return (*cells[:cell], card, *cells[cell + 1 :])


def _less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
