"""Texts about a finished deal of Fosco: the points of each side, and their arithmetic."""

from collections.abc import Iterable, Sequence

from bot.engine.results import DealResult, ScorePart
from bot.i18n.card_names import suit_sign
from bot.i18n.translator import Translator
from bot.kits.fosco.figures import SIDE_SIGNS


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """What each side has scored, and in which suits; `names` are by side."""
    sides = zip(names, result.scores, result.parts, strict=True)
    return (" · ".join(f"{name}: **{points}**{_suits(parts)}" for name, points, parts in sides),)


def heading(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """What each side has scored, without the suits, which the arithmetic has."""
    sides = zip(names, result.scores, strict=True)
    return (" · ".join(f"{name}: **{points}**" for name, points in sides),)


def _suits(parts: Iterable[ScorePart]) -> str:
    """The points of each suit that scores: ` (♥ 2 + ♦ 8)`; empty if none does."""
    terms = [f"{suit_sign(part.label)} {part.points}" for part in parts if part.points]
    return f" ({' + '.join(terms)})".replace(" ", "\N{NO-BREAK SPACE}") if terms else ""


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """The arithmetic of a deal, and in small print what its numbers are."""
    legend = _("(cards won − 6) × points per card")
    return (*arithmetic(result, _), f"-# {legend}")


def arithmetic(result: DealResult, _: Translator) -> tuple[str, ...]:
    """By side: the points of each suit with more than six cards, and their sum."""
    lines = []
    for side, parts in enumerate(result.parts):
        terms = " · ".join(_part(part) for part in parts if part.points)
        made = terms or _("no suit with more than six cards")
        lines.append(f"{SIDE_SIGNS[side]} **{result.scores[side]}**: {made}")
    return tuple(lines)


def _part(part: ScorePart) -> str:
    """The points of a suit that scores, on one line: `♠ (9 − 6) × 1 = 3`."""
    cards, scoring = len(part.cards), part.points // part.factor
    term = f"({cards} − {cards - scoring}) × {part.factor} = {part.points}"
    return f"{suit_sign(part.label)} {term}".replace(" ", "\N{NO-BREAK SPACE}")
