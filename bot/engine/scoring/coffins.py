"""Which lines of a full coffin score, and the cards that they win."""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.coffin.results import Line
from bot.engine.coffin.rules import Counting, TieRule
from bot.engine.scoring.lines import card_value


def decide(
    lines: Sequence[Line], owners: Sequence[Sequence[int]], tie_rule: TieRule
) -> tuple[tuple[int, ...], int]:
    """By side the line that scores, and the level (0 best, 1 second, 2 third) that decided."""
    ranked = [_ranked(lines, owned, tie_rule is TieRule.DISTINCT) for owned in owners]
    level = 0
    if tie_rule is not TieRule.NONE:
        while level < 2 and len({lines[_nth(own, level)].total for own in ranked}) == 1:
            level += 1
    return tuple(_nth(own, level) for own in ranked), level


def leading(lines: Sequence[Line], owned: Sequence[int]) -> int | None:
    """The line that leads for its owner now; None while none is worth a point."""
    best = max(owned, key=lambda index: lines[index].total, default=None)
    return best if best is not None and lines[best].total > 0 else None


def counters_won(line: Line, counting: Counting) -> int:
    """How many cards the maker of the higher line takes (RULES 1.5, N6)."""
    if counting is Counting.CARDS_TENS:
        return min(line.total // 10, 9)
    return line.suit_factor


def takeable(cards: Sequence[Card], line: Line, counting: Counting) -> tuple[Card, ...]:
    """What may be taken as counters: Vampires only with a line worth 90 or more (RULES 1.5)."""
    if counting is Counting.CARDS_TENS and line.total < 90:
        return tuple(card for card in cards if not card.is_vampire)
    return tuple(cards)


def lowest(cards: Sequence[Card], wanted: int) -> tuple[Card, ...]:
    """The cards worth least in either direction: the automatic pick of counters (N3)."""
    worth = sorted(cards, key=lambda card: max(card_value(card, True), card_value(card, False)))
    return tuple(worth[:wanted])


def _ranked(lines: Sequence[Line], owned: Sequence[int], distinct: bool) -> list[int]:
    """A side's lines, best first; of equal ones the first of the coffin (N6)."""
    ranked = sorted(owned, key=lambda index: -lines[index].total)
    if not distinct:
        return ranked
    first_of = {lines[index].total: index for index in reversed(ranked)}
    return sorted(first_of.values(), key=lambda index: -lines[index].total)


def _nth(ranked: list[int], level: int) -> int:
    """The line of this level; a side without that many distinct lines has its lowest (D8)."""
    return ranked[min(level, len(ranked) - 1)]
