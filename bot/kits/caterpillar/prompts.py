"""Texts on the messages of Caterpillar: prompts, moves, results and small print."""

from collections.abc import Sequence

from bot.engine.game import Stage
from bot.engine.games.caterpillar.results import (
    CaterpillarResult,
    Decision,
    Play,
    caterpillar_result,
)
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult, sum_by_side
from bot.i18n.card_names import suit_sign
from bot.i18n.translator import Translator
from bot.kits.caterpillar.words import (
    courts_text,
    end_text,
    made_text,
    play_text,
    points_text,
    shown_text,
)
from bot.kits.deal_words import card_label, points_so_far, who_deals
from bot.kits.two_sides import SIGNS


def prompt(view: CaterpillarView, who: str, _names: Sequence[str], _: Translator) -> str:
    """The request to the player to move, `who`."""
    if not view.plays:
        return _("{who}, begin with any number card.", who=who)
    return _("{who}, play a number card in {suit}, or any court.", who=who, suit=following(view))


def following(view: CaterpillarView) -> str:
    """The suits whose number cards would go on, in symbols."""
    return " ".join(map(suit_sign, view.suits))


def aftermath(view: CaterpillarView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The new total with its points; how the deal ended, if it did."""
    if not view.plays:
        return ()
    last = view.plays[-1]
    texts = [play_text(last, players[last.seat], _)]
    result = view.finished_deal
    if result is not None:
        texts.append(end_text(result, players, _))
    return (" ".join(texts),)


def played(view: CaterpillarView, move: Move, _: Translator) -> str:
    """The private confirmation of a move."""
    play = _last_play(view)
    card = card_label(move, _)
    if play is None or play.card != move.card:
        return _("You played {card}.", card=card)
    if play.points:
        return _(
            "You played {card}: total {total}, and **{points}** for you.",
            card=card,
            total=play.total,
            points=play.points,
        )
    return _("You played {card}: total {total}.", card=card, total=play.total)


def score_note(view: CaterpillarView, side: int, _: Translator) -> str:
    """The points of a side's plays in the running deal."""
    return points_so_far(0 if view.stage is Stage.OVER else view.points[side], _)


def outright_note(view: CaterpillarView, points: int, _: Translator) -> str:
    """What being court short counts as where it wins the game, and moves are valued."""
    if not view.outright:
        return ""
    return _("Court short wins the game, so here it counts as {points} points more.", points=points)


def notes(view: CaterpillarView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cut or the dealer; in a first deal what scores, and before each deal what courts do.

    The latter until both have played: a computer leads at once. In a later deal also what the deal
    before it brought: its message may be out of sight.
    """
    dealt = who_deals(view, players, SIGNS, _)
    text = _("A number card that makes the total a multiple of five scores it.")
    scoring = (text,) if view.deal == 1 else ()
    if len(view.plays) > 1:
        return (dealt, *scoring, *_deal_before(view, _))
    courts = (
        _(
            "Each court left in your hand scores 100 when the deal ends; but if your opponent"
            " cannot play a card, they win the game."
        )
        if view.outright
        else _(
            "Each court left in your hand scores 100 when the deal ends: for you, or for your"
            " opponent if it ends because they cannot play a card."
        )
    )
    return (dealt, " ".join((*scoring, courts)), *(_deal_before(view, _) if view.plays else ()))


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


def _deal_before(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """What the deal before the one that is played brought each side."""
    if not view.results or view.finished_deal is not None:
        return ()
    return (_("Previous deal: {points}", points=points(view.results[-1], SIGNS, _)),)


def _sum(result: CaterpillarResult, side: int, _: Translator) -> str:
    """The points of a side's plays: `◆ 15 + 25 = 40 by play`; empty if fewer than two scored."""
    points = [str(play.points) for play in result.plays if play.seat == side and play.points]
    if len(points) < 2:
        return ""
    total = f"{' + '.join(points)} = {result.play_points[side]}"
    return f"{SIGNS[side]} " + _("{points} by play", points=total)


def _last_play(view: CaterpillarView) -> Play | None:
    """The last card of this deal, or of the deal before if this one has none yet."""
    plays = view.plays or (view.results[-1].plays if view.results else ())
    return plays[-1] if plays else None
