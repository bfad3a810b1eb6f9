"""The message that says what the numbers, the line and the grades of a review mean."""

from bot.engine.game import View
from bot.i18n.move_grades import grade_bounds
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages import review_ids
from bot.messages.message import BRASS, Button, Message
from bot.model.reviews import Review
from bot.tables.table import Table
from bot.ui.layouts.seating import side_name
from cogs.review.layouts import ReviewedGame, has_bonus, title


def legend(game: ReviewedGame, _: Translator) -> Message:
    """What luck and play, the line and the grades are, and the way back to the summary."""
    table, review = game.table, game.review
    view = table.view(None)
    luck = [_meaning_of_luck(view, review, _)] if review.scale.tells_luck else []
    grades = (grade_bounds(review.scale.point, _), *_meaning_of_points(view, _))
    notes = (*luck, _chart_note(table, view, game.side, _), *grades)
    back = review_ids.ReviewButton(table.id, 0, "whole")
    return Message(
        lines=(title(table, _), *(f"• {note}" for note in notes)),
        rows=((Button(_("Summary"), str(back), emoji="🔎"),),),
        accent=BRASS,
    )


def _meaning_of_luck(view: View, review: Review, _: Translator) -> str:
    luck = _("Luck is what the deals were worth between equal players.")
    hidden = any(deal.exact is not None for deal in review.deals)
    play = (
        _("Play is the rest: the mistakes of both, and how the hidden cards happened to lie.")
        if hidden
        else _("Play is the rest: the mistakes of both.")
    )
    bonus = [_("The result leaves out bonuses.")] if has_bonus(view) else []
    return " ".join((luck, play, *bonus))


def _meaning_of_points(view: View, _: Translator) -> tuple[str, ...]:
    """Why a move may cost more points than there are to win, and what else is counted."""
    if len(set(view.sides)) > 2:
        return (_("Leads and points lost are counted over the average of the others."),)
    swing = _("Points lost are points of the lead: what the opponent wins instead counts twice.")
    return (" ".join(filter(None, (swing, kit_for(view.rules).beyond_the_deal(_)))),)


def _chart_note(table: Table, view: View, side: int, _: Translator) -> str:
    name = side_name(table, side, _)
    if len(set(view.sides)) > 2:
        meaning = _(
            "The line shows how far {name} could expect to be ahead of the average of the others"
            " (below 0: behind) with all cards open.",
            name=name,
        )
    else:
        meaning = _(
            "The line shows by how much {name} could expect to win with all cards open.", name=name
        )
    moves = _("It moves with every deal and every mistake.")
    bonus = [_("It leaves out bonuses.")] if has_bonus(view) else []
    return " ".join((meaning, moves, *bonus))
