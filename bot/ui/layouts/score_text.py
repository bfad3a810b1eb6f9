"""Texts about scores: of each side, with the sums of a game, and of the games of a session."""

from collections.abc import Sequence
from typing import Final

from bot.engine.game import View
from bot.engine.results import GameResult, sum_by_side
from bot.i18n.numbers import whole
from bot.i18n.translator import Translator
from bot.tables.table import Table
from bot.ui.layouts.seating import side_names, signed_name

MOST_GAMES: Final = 4
"""How many lines the games of a session take at its end."""


def scores_text(names: Sequence[str], scores: Sequence[int]) -> str:
    """Each side's name and score; the colon separates the number of a computer from the score."""
    return " · ".join(
        f"{name}: **{whole(score)}**" for name, score in zip(names, scores, strict=True)
    )


def sums(names: Sequence[str], result: GameResult) -> tuple[str, ...]:
    """By side: the name and the final score of a game, with the sum if there was a bonus."""
    rows = []
    for side, final in enumerate(result.finals):
        bonus = result.bonus[side]
        addition = f"{result.totals[side]} + {bonus} = " if bonus else ""
        rows.append(f"{names[side]}: {addition}**{whole(final)}**")
    return tuple(rows)


def bonus(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """How the bonus of the last game adds up to its final score, if there was one."""
    result = view.game_results[-1]
    added = (
        f"{signed_name(table, view, side, _)} {result.totals[side]} + {bonus} = {final}"
        for side, (bonus, final) in enumerate(zip(result.bonus, result.finals, strict=True))
        if bonus
    )
    text = " · ".join(added)
    return (_("Bonus: {scores}.", scores=text),) if text else ()


def games(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """A line for each finished game of a session; the first ones share one if there are many.

    The names are without signs, since the sides change their ways from game to game.
    """
    results, names = view.game_results, side_names(table, _)
    together = len(results) - MOST_GAMES + 1 if len(results) > MOST_GAMES else 0
    lines = [
        _("Game {game}: {scores}", game=game, scores=" · ".join(sums(names, result)))
        for game, result in enumerate(results[together:], together + 1)
    ]
    if together:
        earlier = sum_by_side((result.finals for result in results[:together]), len(names))
        scores = scores_text(names, earlier)
        lines.insert(0, _("Games 1 to {last}: {scores}", last=together, scores=scores))
    return tuple(lines)
