"""Texts on the messages of Caterpillar: prompts, moves, scores and small print."""

from collections.abc import Sequence

from bot.engine.game import Stage
from bot.engine.games.caterpillar.results import Play
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.i18n.card_names import suit_sign
from bot.i18n.translator import Translator
from bot.kits.caterpillar.deal_texts import points
from bot.kits.caterpillar.words import end_text, play_text
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


def points_note(view: CaterpillarView, points: int, _: Translator) -> str:
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


def _deal_before(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """What the deal before the one that is played brought each side."""
    if not view.results or view.finished_deal is not None:
        return ()
    return (_("Previous deal: {points}", points=points(view.results[-1], SIGNS, _)),)


def _last_play(view: CaterpillarView) -> Play | None:
    """The last card of this deal, or of the deal before if this one has none yet."""
    plays = view.plays or (view.results[-1].plays if view.results else ())
    return plays[-1] if plays else None
