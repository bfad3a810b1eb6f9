"""How a line comes to its points, and how a coffin was decided, told in text.

Every number is one that the line or the round carries: nothing is scored here.
"""

from collections import Counter
from collections.abc import Sequence

from bot.engine.coffin.results import CoffinResult, Line
from bot.i18n.card_names import rank_plural, suit_name
from bot.i18n.translator import Translator
from bot.kits.coffin.line_names import line_name


def line_text(index: int, line: Line, _: Translator) -> str:
    """`Row 1: 9 + 0 + 10 = 19, two hearts ×2 = **38**`."""
    name = _capital(line_name(index, _))
    if line.drained:
        return _("{line}: drained by a Vampire, **0**", line=name)
    added = " + ".join(map(str, line.values))
    total = sum(line.values)
    reasons = _reasons(line, _)
    if not reasons:
        return f"{name}: {added} = **{total}**"
    return f"{name}: {added} = {total}, {', '.join(reasons)} = **{line.total}**"


def all_lines(written: CoffinResult, _: Translator) -> tuple[str, ...]:
    """The six lines of a finished coffin; those that scored are marked."""
    return tuple(
        ("▸ " if index in written.chosen else "· ") + line_text(index, line, _)
        for index, line in enumerate(written.lines)
    )


def decision(written: CoffinResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """Which lines decided and why, in a sentence or two; `names` are those of the sides."""
    told = [
        _(
            "{name}: **{points}** from {line}.",
            name=name,
            points=points,
            line=line_name(index, _),
        )
        for name, index, points in zip(names, written.chosen, written.scores, strict=True)
    ]
    return (*_fallen_through(written, _), " ".join(told))


def counters_text(written: CoffinResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """Who took how many cards as counters, where cards are counted."""
    return tuple(
        _.many("{name} takes {n} card.", "{name} takes {n} cards.", won, name=name)
        for name, won in zip(names, written.counters, strict=True)
        if won
    )


def _fallen_through(written: CoffinResult, _: Translator) -> tuple[str, ...]:
    if written.level == 0:
        return ()
    best = max(written.lines[index].total for index in written.owners[0])
    if written.level == 1:
        return (
            _(
                "Both best lines are worth {best}, so they cancel each other out:"
                " the second-best lines decide.",
                best=best,
            ),
        )
    return (
        _(
            "The best lines are equal ({best}), the second-best too: the third lines count.",
            best=best,
        ),
    )


def _reasons(line: Line, _: Translator) -> list[str]:
    """Each factor above one with what earns it: the ranks first, as the rules print it."""
    reasons = []
    if line.rank_factor > 1:
        reasons.append(f"{_rank_reason(line, _)} ×{line.rank_factor}")
    if line.vampire_factor > 1:
        vampires = sum(1 for card in line.cards if card is not None and card.is_vampire)
        who = _.many("a Vampire", "{n} Vampires", vampires)
        reasons.append(f"{who} ×{line.vampire_factor}")
    if line.suit_factor > 1:
        reasons.append(f"{_suit_reason(line, _)} ×{line.suit_factor}")
    return reasons


def _suit_reason(line: Line, _: Translator) -> str:
    suits = Counter(card.suit for card in line.cards if card is not None and card.suit)
    letter, most = suits.most_common(1)[0]
    if most == 3:
        return _("three {suit}", suit=suit_name(letter, _))
    if line.suit_factor == 3:
        return _("three red cards") if letter in "HD" else _("three black cards")
    return _("two {suit}", suit=suit_name(letter, _))


def _rank_reason(line: Line, _: Translator) -> str:
    ranks = Counter(card.rank for card in line.cards if card is not None and not card.is_vampire)
    rank, most = ranks.most_common(1)[0]
    if most == 3:
        return _("three {rank}", rank=rank_plural(rank, _))
    if most == 2:
        return _("two {rank}", rank=rank_plural(rank, _))
    return _("a sequence")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
