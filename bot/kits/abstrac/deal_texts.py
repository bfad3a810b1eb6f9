"""Texts about a finished deal of Abstrac: its scores, and the combinations that made them."""

from collections.abc import Sequence

from bot.engine.games.abstrac.view import AbstracResult, abstrac_result
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS
from bot.i18n.translator import Translator
from bot.kits.abstrac.alt_text import combination_cards
from bot.kits.two_sides import SIGNS


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """A sentence about the score of each side; `names` are by side."""
    return tuple(_side_score(abstrac_result(result), side, names, _) for side in (0, 1))


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """By side: its sets and runs with their points."""
    return tuple(
        f"{SIGNS[side]} {combination_cards(taking) or NO_CARDS}"
        for side, taking in enumerate(abstrac_result(result).takings)
    )


def _side_score(result: AbstracResult, side: int, names: Sequence[str], _: Translator) -> str:
    own, other = result.takings[side], result.takings[1 - side]
    name, score = names[side], result.scores[side]
    if result.misere == side:
        return _(
            "{name} has no combination and so gets the score that {other} would have had:"
            " {points} × {n} = **{score}**.",
            name=name,
            other=names[1 - side],
            points=other.points,
            n=len(own.cards),
            score=score,
        )
    if result.misere is not None:
        return _("{name} gets nothing: misère.", name=name)
    return _(
        "{name}: {points} points × {n} cards taken by the opponent = **{score}**.",
        name=name,
        points=own.points,
        n=len(other.cards),
        score=score,
    )
