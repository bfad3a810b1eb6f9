"""Texts about finished deals of Caterpillar: how they ended, and the points."""

from collections.abc import Sequence

from bot.engine.games.caterpillar.results import CaterpillarResult, Decision, caterpillar_result
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.results import DealResult, GameResult, sum_by_side
from bot.i18n.translator import Translator
from bot.kits.caterpillar.words import courts_text, end_text, made_text, points_text, shown_text
from bot.kits.two_sides import SIGNS


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """How a deal ended and what each side scored; `names` are by side."""
    deal = caterpillar_result(result)
    return (end_text(deal, names, _), *courts_text(deal, names, _))


def points(result: DealResult, names: Sequence[str], _: Translator) -> str:
    """What a deal brought each side, by play and for courts."""
    return points_text(caterpillar_result(result), names, _)


def totals(view: CaterpillarView, _: Translator) -> str:
    """How much of each total came by play and for courts, if there were several deals."""
    if len(view.results) < 2:
        return ""
    by_play, for_courts = (
        sum_by_side(deal.play_points for deal in view.results),
        sum_by_side(deal.bonus for deal in view.results),
    )
    return " · ".join(
        f"{sign} {made_text(by_play[side], for_courts[side], _)}" for side, sign in enumerate(SIGNS)
    )


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    """By side the plays that scored, if there were several; then a hand that was court short."""
    deal = caterpillar_result(result)
    sums = (text for side in (0, 1) if (text := _sum(deal, side, _)))
    return (*sums, *shown_text(deal, _))


def decided(result: GameResult | None, _: Translator) -> str:
    """That a player who was court short won the game, if one did without the higher total."""
    if result is None or result.decided_by is not Decision.COURT_SHORT:
        return ""
    (winner,) = result.winners
    if result.finals[winner] > result.finals[1 - winner]:
        return ""
    return _("Court short wins the game, whatever the points.")


def _sum(result: CaterpillarResult, side: int, _: Translator) -> str:
    """The points of a side's plays: `◆ 15 + 25 = 40 by play`; empty if fewer than two scored."""
    points = [str(play.points) for play in result.plays if play.seat == side and play.points]
    if len(points) < 2:
        return ""
    total = f"{' + '.join(points)} = {result.play_points[side]}"
    return f"{SIGNS[side]} " + _("{points} by play", points=total)
