"""Texts that explain the points of a line and the result of a coffin.

All numbers come from the line or the result; nothing is scored here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.cards import VAMPIRE
from bot.engine.coffin.results import CoffinResult, Line, coffin_result
from bot.engine.coffin.rules import TieBreak
from bot.engine.results import DealResult, GameResult
from bot.i18n.card_names import rank_plural, suit_name
from bot.i18n.numbers import whole
from bot.i18n.sentences import capitalized
from bot.i18n.translator import N_, Translator
from bot.kits.coffin.line_names import line_name

_DECIDED: Final[Mapping[str, str]] = {
    TieBreak.BEST_LINE: N_("A tie at **{total}**: the best single lines decide."),
    TieBreak.SIXTH_DEAL: N_("A tie at **{total}**: the sixth coffin decides."),
}
"""By what decided a game with equal totals: the sentence that says so."""
_DECIDED_AND_ADDED: Final = N_(
    "A tie at **{total}**: the best single lines decide, and the highest is the bonus."
)
"""The sentence about a tie that ends with a bonus, which only the best line gives (D10)."""


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The lines that scored, and the counters that were won; `names` are by side."""
    coffin = coffin_result(result)
    return (*decision(coffin, names, _), *counters_text(coffin, names, _))


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """The arithmetic of the six lines of a finished coffin; those that scored are marked."""
    coffin = coffin_result(result)
    return tuple(
        ("▸ " if index in coffin.chosen else "· ") + line_text(index, line, _)
        for index, line in enumerate(coffin.lines)
    )


def decided(result: GameResult | None, _: Translator) -> str:
    """What decided a game with equal totals, or that it was not played."""
    if result is None:
        return _(
            "The players did not agree on rows and columns. Nobody wins, nobody loses,"
            " nobody bleeds."
        )
    if result.decided_by not in _DECIDED:
        return ""
    sentence = _DECIDED_AND_ADDED if any(result.bonus) else _DECIDED[result.decided_by]
    return _(sentence, total=whole(result.totals[result.winners[0]]))


def line_text(index: int, line: Line, _: Translator) -> str:
    """The arithmetic of line 0..5: `Row 1: 9 + 0 + 10 = 19, two hearts ×2 = **38**`."""
    name = capitalized(line_name(index, _))
    if line.drained:
        if line.cards.count(VAMPIRE) > 1:
            return _("{line}: drained by two Vampires, **0**", line=name)
        return _("{line}: drained by a Vampire, **0**", line=name)
    values = " + ".join(map(str, line.values))
    total = sum(line.values)
    reasons = _reasons(line, _)
    if not reasons:
        return f"{name}: {values} = **{total}**"
    return f"{name}: {values} = {total}, {', '.join(reasons)} = **{line.total}**"


def decision(result: CoffinResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The lines that scored, and why not better ones; `names` are by side."""
    sentences = [
        _(
            "{name}: **{points}** from {line}.",
            name=name,
            points=points,
            line=line_name(index, _),
        )
        for name, index, points in zip(names, result.chosen, result.scores, strict=True)
    ]
    return (*_ties(result, _), " ".join(sentences))


def counters_text(result: CoffinResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The number of counters that each side won, if the table counts cards; `names` are by side."""
    if result.counts_cards and not any(result.counters):
        return (_("Nobody wins a card."),)
    return tuple(
        _.many("{name}: {n} card won.", "{name}: {n} cards won.", count, name=name)
        for name, count in zip(names, result.counters, strict=True)
        if count
    )


def _ties(result: CoffinResult, _: Translator) -> tuple[str, ...]:
    """A sentence about equal best lines, if there were any."""
    if result.rank == 0:
        return ()
    totals = [
        sorted((result.lines[index].total for index in own), reverse=True)
        for own in result.owned_lines
    ]
    best, rank = totals[0][0], result.rank
    cancelled = {tuple(own[:rank]) for own in totals}
    if len(cancelled) > 1 or tuple(own[rank] for own in totals) != result.scores:
        return (_equal_values(totals, rank, _),)
    if rank == 1:
        return (
            _(
                "Both best lines are worth {best}, so they cancel each other out:"
                " the second-best lines decide.",
                best=best,
            ),
        )
    return (
        _(
            "The best lines are equal ({best}), and so are the second-best: the third-best"
            " lines count.",
            best=best,
        ),
    )


def _equal_values(totals: Sequence[Sequence[int]], rank: int, _: Translator) -> str:
    """Which values cancelled out where all lines of a value do (`tie_rule=distinct`)."""
    best, *lower = sorted(set(totals[0]), reverse=True)
    if rank > 1:
        return _(
            "Both best lines are worth {best} and both next ones {next}, so all lines of these"
            " values cancel out: the next lower values decide, if there are any.",
            best=best,
            next=lower[0],
        )
    return _(
        "Both best lines are worth {best}, so all lines of that value cancel out: the next"
        " lower values decide, if there are any.",
        best=best,
    )


def _reasons(line: Line, _: Translator) -> list[str]:
    """Each factor above one with its reason; ranks first, as in the printed rules."""
    reasons = []
    if line.rank_factor > 1:
        reasons.append(f"{_rank_reason(line, _)} ×{line.rank_factor}")
    if line.vampire_factor > 1:
        vampires = sum(1 for card in line.cards if card is not None and card.is_vampire)
        reason = _("two Vampires") if vampires > 1 else _("a Vampire")
        reasons.append(f"{reason} ×{line.vampire_factor}")
    if line.suit_factor > 1:
        reasons.append(f"{_suit_reason(line, _)} ×{line.suit_factor}")
    return reasons


def _suit_reason(line: Line, _: Translator) -> str:
    suits = Counter(card.suit for card in line.cards if card is not None and card.suit)
    letter, count = suits.most_common(1)[0]
    if count == 3:
        return _("three {suit}", suit=suit_name(letter, _))
    if line.suit_factor == 3:
        return _("three red cards") if letter in "HD" else _("three black cards")
    return _("two {suit}", suit=suit_name(letter, _))


def _rank_reason(line: Line, _: Translator) -> str:
    ranks = Counter(card.rank for card in line.cards if card is not None and not card.is_vampire)
    rank, count = ranks.most_common(1)[0]
    if count == 3:
        return _("three {rank}", rank=rank_plural(rank, _))
    if count == 2:
        return _("two {rank}", rank=rank_plural(rank, _))
    return _("a sequence")
