"""Which lines of a full coffin score, and the counters that they win."""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.coffin.results import Line
from bot.engine.scoring.lines import card_value


def decide(
    lines: Sequence[Line], owners: Sequence[Sequence[int]], tie_rule: str
) -> tuple[tuple[int, ...], int]:
    """Side by side the line that scores, and the level (0 best, 1 second, 2 third) that decided.

    `cascade`: equal best lines score nothing, the second-best ones do, or the third, even if
    equal (RULES 1.1, D8: equal lines of one side are its best and its second-best).
    `distinct`: lines of one side with equal totals count as one. `none`: the best, always.
    """
    ladders = [_ladder(lines, owned, tie_rule == "distinct") for owned in owners]
    level = 0
    if tie_rule != "none":
        while level < 2 and len({lines[_rung(steps, level)].total for steps in ladders}) == 1:
            level += 1
    return tuple(_rung(steps, level) for steps in ladders), level


def leading(lines: Sequence[Line], owned: Sequence[int]) -> int | None:
    """The line that leads for its owner now; None while none is worth a point."""
    best = max(owned, key=lambda index: lines[index].total, default=None)
    return best if best is not None and lines[best].total > 0 else None


def counters_won(line: Line, counting: str) -> int:
    """Cards that the maker of the higher line takes (RULES 1.5, N6).

    `cards_tens`: one for each full ten, at most nine; `cards_multiplier`: the suit factor.
    """
    return min(line.total // 10, 9) if counting == "cards_tens" else line.suit_factor


def takeable(cards: Sequence[Card], line: Line, counting: str) -> tuple[Card, ...]:
    """What may be taken as counters: Vampires only with a line worth 90 or more (RULES 1.5)."""
    if counting == "cards_tens" and line.total < 90:
        return tuple(card for card in cards if not card.is_vampire)
    return tuple(cards)


def lowest(cards: Sequence[Card], wanted: int) -> tuple[Card, ...]:
    """The cards worth least in either direction, the automatic pick of counters (N3)."""
    worth = sorted(cards, key=lambda card: max(card_value(card, True), card_value(card, False)))
    return tuple(worth[:wanted])


def _ladder(lines: Sequence[Line], owned: Sequence[int], distinct: bool) -> list[int]:
    steps = sorted(owned, key=lambda index: -lines[index].total)
    if not distinct:
        return steps
    first_of = {lines[index].total: index for index in reversed(steps)}
    return sorted(first_of.values(), key=lambda index: -lines[index].total)


def _rung(steps: list[int], level: int) -> int:
    return steps[min(level, len(steps) - 1)]
