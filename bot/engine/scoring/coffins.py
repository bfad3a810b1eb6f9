"""Scoring of a full coffin: the lines that score, and the counters that they win."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.coffin.results import Line
from bot.engine.coffin.rules import Counting, TieRule
from bot.engine.scoring.lines import card_value


@dataclass(frozen=True, slots=True)
class DecidingLines:
    """By side, the `chosen` line (0..5) that scores in a full coffin.

    By `rank` it is the best line of each side (0), the second-best (1) or the third (2).
    """

    chosen: tuple[int, ...]
    rank: int


def deciding_lines(
    lines: Sequence[Line], owned_lines: Sequence[Sequence[int]], tie_rule: TieRule
) -> DecidingLines:
    """The lines that score: of the first rank at which the sides differ (D8)."""
    ranked = [_ranked(lines, owned, tie_rule is TieRule.DISTINCT) for owned in owned_lines]
    rank = 0
    if tie_rule is not TieRule.NONE:
        while rank < 2 and len({lines[_nth(own, rank)].total for own in ranked}) == 1:
            rank += 1
    return DecidingLines(tuple(_nth(own, rank) for own in ranked), rank)


def leading(lines: Sequence[Line], owned: Sequence[int]) -> int | None:
    """The owned line with the most points so far; None if no line has any."""
    best = max(owned, key=lambda index: lines[index].total, default=None)
    return best if best is not None and lines[best].total > 0 else None


def counters_won(line: Line, counting: Counting) -> int:
    """How many cards the side with the higher line takes (RULES 1.5, N6)."""
    if counting is Counting.CARDS_TENS:
        return min(line.total // 10, 9)
    return line.suit_factor


def takeable(cards: Sequence[Card], line: Line, counting: Counting) -> tuple[Card, ...]:
    """The cards that may be counters.

    Where they are won by tens, a Vampire is one only with a line worth 90 or more (RULES 1.5).
    """
    if counting is Counting.CARDS_TENS and line.total < 90:
        return tuple(card for card in cards if not card.is_vampire)
    return tuple(cards)


def lowest(cards: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The `count` lowest cards, by the higher value of both directions: the automatic pick (N3)."""

    def value(card: Card) -> int:
        return max(card_value(card, across=across) for across in (True, False))

    return tuple(sorted(cards, key=value)[:count])


def _ranked(lines: Sequence[Line], owned: Sequence[int], distinct: bool) -> list[int]:
    """A side's lines, best first; equal ones in coffin order (N6) or, if `distinct`, only once."""
    ranked = sorted(owned, key=lambda index: -lines[index].total)
    if not distinct:
        return ranked
    by_total = {lines[index].total: index for index in reversed(ranked)}
    return sorted(by_total.values(), key=lambda index: -lines[index].total)


def _nth(ranked: list[int], rank: int) -> int:
    """The line of this rank, or the lowest if the side has fewer distinct lines (D8)."""
    return ranked[min(rank, len(ranked) - 1)]
