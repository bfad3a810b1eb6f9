"""Messages of reviews: the summary of a game, and each card."""

from typing import Final

from bot.engine.game import View
from bot.i18n.move_grades import GRADES, grade_bounds, grade_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages import button_ids
from bot.messages.message import BRASS, NIGHT, Button, Message, Picture
from bot.model.reviews import Grade, Judgement, Review, Verdict
from bot.tables.played_cards import PlayedCard
from bot.tables.review_service import Progress
from bot.tables.table import Table
from bot.ui.layouts.seating import seat_name, side_name, signed_name
from bot.ui.pictures import lead_chart_drawing
from cogs.review import stepper

_BAR: Final = 12
_SHOWN: Final = 0.05
"""The smallest loss that shows in a number with one decimal."""


def in_progress(progress: Progress, _: Translator) -> Message:
    """The progress of a review that is being computed."""
    lines = ["### 🔎 " + _("Reviewing the game")]
    if progress.of:
        full = _BAR * progress.done // progress.of
        count = _("{done} of {of} cards", done=progress.done, of=progress.of)
        lines.append(f"`{'█' * full}{'░' * (_BAR - full)}` {count}")
    else:
        lines.append(_("The coroner is on the way…"))
    return Message(tuple(lines), accent=NIGHT)


def empty(table: Table, _: Translator) -> Message:
    """The game ended before its first deal was finished, so there is no review."""
    text = _(
        "No deal was finished at table {table}, so there is nothing to review.", table=table.id
    )
    return Message((text,), accent=NIGHT)


def summary(table: Table, review: Review, side: int, _: Translator) -> Message:
    """The summary: luck and skill by side, errors by seat, and the chart of a side's lead."""
    view = table.view(None)
    title = _("Review of table {table}", table=table.id)
    name = side_name(table, side, _)
    chart_note = _(
        "The line shows by how much {name} could expect to win with all cards open. It"
        " moves with every deal and every mistake.",
        name=name,
    )
    return Message(
        lines=(
            f"### 🔎 {title} · {edition_name(table.terms.rules, _)}",
            *_all_luck_and_skill(table, view, review, _),
            *(_errors(table, view, review, seat, _) for seat in range(len(table.seats))),
        ),
        picture=_lead_chart(table, review, side, _),
        below=(f"-# {chart_note}", f"-# {grade_bounds(review.scale.point, _)}"),
        rows=(_steps(table, 0, len(review.verdicts), _),),
        accent=BRASS,
    )


def step(table: Table, play: PlayedCard, review: Review, at: int, _: Translator) -> Message:
    """Card `at` (from 1): the move, its grade, and the better move if there was one."""
    verdict = review.verdicts[at - 1]
    count = len(review.verdicts)
    better = None if _is_best(verdict) else verdict.known.best
    return Message(
        lines=(
            "### 🔎 " + stepper.title(play, at, count, _),
            f"{stepper.played(table, play, _)} **{grade_name(verdict.grade, _)}**",
            *_judgement_texts(table, verdict, _),
        ),
        picture=stepper.picture(table, play, at, better, _),
        below=stepper.hands(table, play, _),
        rows=(_steps(table, at, count, _),),
        accent=BRASS,
    )


def _is_best(verdict: Verdict) -> bool:
    return verdict.grade in (Grade.FORCED, Grade.BRILLIANT, Grade.BEST)


def _judgement_texts(table: Table, verdict: Verdict, _: Translator) -> tuple[str, ...]:
    if verdict.grade is Grade.FORCED:
        return (_("No other move was possible."),)
    name = seat_name(table, verdict.seat, _)
    if _is_best(verdict):
        known = _(
            "This was the best move (expected {made}).",
            name=name,
            made=_signed(verdict.known.made_margin),
        )
    else:
        known = _(
            "Best move: **{best}**, {lost} points better (expected {worth}, this move {made}).",
            name=name,
            **_values(table, verdict.known, _),
        )
    if verdict.hindsight.lost < _SHOWN:
        return (known, _("With all cards open, nothing was better."))
    return known, _(
        "With all cards open, **{best}** was {lost} points better ({worth} instead of {made}).",
        **_values(table, verdict.hindsight, _),
    )


def _values(table: Table, judgement: Judgement, _: Translator) -> dict[str, str]:
    """The values for the placeholders of a judgement's text."""
    return {
        "best": stepper.move_label(table, judgement.best, _),
        "worth": _signed(judgement.best_margin),
        "made": _signed(judgement.made_margin),
        "lost": stepper.number(judgement.lost),
    }


def _all_luck_and_skill(table: Table, view: View, review: Review, _: Translator) -> tuple[str, ...]:
    """A line by side; none where luck cannot be told from skill."""
    sides = sorted(set(view.sides)) if review.scale.tells_luck else ()
    return tuple(_luck_and_skill(table, view, review, each, _) for each in sides)


def _luck_and_skill(table: Table, view: View, review: Review, side: int, _: Translator) -> str:
    luck, skill = review.luck(side), review.skill(side)
    share = round(100 * review.share_of_skill(side))
    text = _(
        "luck {luck}, play {skill}, result **{lead}** · {share} % skill",
        luck=_signed(luck),
        skill=_signed(skill),
        lead=_signed(luck + skill),
        share=share,
    )
    return f"{signed_name(table, view, side, _)}: {text}"


def _errors(table: Table, view: View, review: Review, seat: int, _: Translator) -> str:
    counts = [
        f"{grade_name(grade, _)} {review.count(seat, grade)}"
        for grade in GRADES
        if grade is not Grade.FORCED and review.count(seat, grade)
    ]
    lost = _("lost **{lost}** points", lost=stepper.number(review.lost(seat)))
    sign = kit_for(view.rules).side_sign(view, view.sides[seat])
    name = f"{sign} {seat_name(table, seat, _)}".strip()
    return " · ".join((f"{name}: {lost}", *counts))


def _lead_chart(table: Table, review: Review, side: int, _: Translator) -> Picture:
    history = review.lead_history(side)
    values = [value for deal in history for value in deal]
    alt = _(
        "A line from {first} at the first deal to {last} at the end; highest {high}, lowest {low}.",
        first=_signed(values[0]),
        last=_signed(values[-1]),
        high=_signed(max(values)),
        low=_signed(min(values)),
    )
    rows = [
        f"{deal.deal:>2} {leads[0]:>+7.1f} {leads[-1]:>+7.1f}"
        for deal, leads in zip(review.deals, history, strict=True)
    ]
    name = f"review-{table.id}-{side}.png"
    return Picture(name, alt, "\n".join(rows[-60:]), lead_chart_drawing(history))


def _steps(table: Table, at: int, count: int, _: Translator) -> tuple[Button, ...]:
    def step_id(to: int, by: str) -> str:
        return str(button_ids.ReviewButton(table.id, to, by))

    whole = Button(_("Summary"), step_id(0, "whole"), emoji="🔎")
    return stepper.steps(step_id, at, count, whole)


def _signed(points: float) -> str:
    """Points with their sign, and with one decimal if it is not 0."""
    text = stepper.number(points, plus=True).removesuffix(".0").replace("-", "−")
    return "0" if text in ("+0", "−0") else text
