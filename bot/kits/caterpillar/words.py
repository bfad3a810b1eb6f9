"""Words of Caterpillar that several messages share: totals and the end of a deal."""

from collections.abc import Sequence

from bot.engine.games.caterpillar.results import CaterpillarResult, Play
from bot.i18n.card_names import shorts, suit_sign
from bot.i18n.translator import Translator
from bot.kits.two_sides import SIGNS


def play_text(play: Play, name: str, _: Translator) -> str:
    """What a play made: the new total, and its points if it scored."""
    if play.points:
        return _(
            "The total is {total}: **{points}** for {name}.",
            total=play.total,
            points=play.points,
            name=name,
        )
    return _("The total is {total}.", total=play.total)


def end_text(result: CaterpillarResult, names: Sequence[str], _: Translator) -> str:
    """How a deal ended: the stock was used up, or a player was court short; `names` are by side."""
    short = result.court_short
    if short is None:
        return _("The stock was used up, and that ended the deal.")
    return _(
        "{name} was **court short**: neither {suit} nor a court in hand. That ended the deal.",
        name=names[short],
        suit=suit_sign(result.plays[-1].card.suit),
    )


def courts_text(result: CaterpillarResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    """A sentence about the score of each side; `names` are by side."""
    return tuple(_side_score(result, side, names, _) for side in (0, 1))


def made_text(points: int, bonus: int, _: Translator) -> str:
    """What a score is made of."""
    return _("{points} by play, {bonus} for courts", points=points, bonus=bonus)


def points_text(result: CaterpillarResult, names: Sequence[str], _: Translator) -> str:
    """What each side scored by play and for courts: `◆ 0 + 100 (1 court) = **100** · ● …`."""
    return " · ".join(_side_points(result, side, names, _) for side in (0, 1))


def shown_text(result: CaterpillarResult, _: Translator) -> tuple[str, ...]:
    """The hand that was court short, which all may see."""
    if not result.shown or result.court_short is None:
        return ()
    hand = shorts(result.shown)
    return (_("Court-short hand: {cards}", cards=f"{SIGNS[result.court_short]} {hand}"),)


def _side_points(result: CaterpillarResult, side: int, names: Sequence[str], _: Translator) -> str:
    """A side's line: of whose courts, if they are the opponent's; none if only those count."""
    name, score, bonus = names[side], result.scores[side], result.bonus[side]
    if not bonus:
        return f"{name} **{score}**"
    owner = side if result.court_short is None else 1 - side
    courts = _.many("{n} court", "{n} courts", result.courts[owner])
    if owner != side:
        courts = _("{courts} of {other}", courts=courts, other=names[owner])
    return f"{name} {result.play_points[side]} + {bonus} ({courts}) = **{score}**"


def _side_score(result: CaterpillarResult, side: int, names: Sequence[str], _: Translator) -> str:
    points, score = result.play_points[side], result.scores[side]
    if result.court_short == 1 - side:
        return _(
            "{name}: **{score}** by play; the courts count for {other} only.",
            name=names[side],
            score=score,
            other=names[1 - side],
        )
    if result.court_short == side:
        return _.many(
            "{name}: {points} by play + {bonus} for {n} court of {other} = **{score}**.",
            "{name}: {points} by play + {bonus} for {n} courts of {other} = **{score}**.",
            result.courts[1 - side],
            name=names[side],
            points=points,
            bonus=result.bonus[side],
            other=names[1 - side],
            score=score,
        )
    return _.many(
        "{name}: {points} by play + {bonus} for {n} court = **{score}**.",
        "{name}: {points} by play + {bonus} for {n} courts = **{score}**.",
        result.courts[side],
        name=names[side],
        points=points,
        bonus=result.bonus[side],
        score=score,
    )
