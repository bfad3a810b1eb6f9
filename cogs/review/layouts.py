"""What a review says: of the whole game, and of every card."""

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
_WRITTEN: Final = 0.05
"""Less is not seen where one decimal is written."""


def in_the_making(progress: Progress, _: Translator) -> Message:
    """How far a review has come."""
    lines = ["### 🔎 " + _("The review is being made")]
    if progress.of:
        full = _BAR * progress.done // progress.of
        told = _("{done} of {of} cards", done=progress.done, of=progress.of)
        lines.append(f"`{'█' * full}{'░' * (_BAR - full)}` {told}")
    else:
        lines.append(_("The coroner is on the way…"))
    return Message(tuple(lines), accent=NIGHT)


def empty(table: Table, _: Translator) -> Message:
    """Not one coffin was filled: there is nothing to be judged."""
    told = _("Not one coffin was filled at table {table}: nothing to judge.", table=table.id)
    return Message((told,), accent=NIGHT)


def whole(table: Table, review: Review, side: int, _: Translator) -> Message:
    """Who lost how much by which errors, what was luck and what was play, and how it ran."""
    view = table.view(None)
    title = _("Review of table {table}", table=table.id)
    name = side_name(table, side, _)
    run = _(
        "The line: by how much {name} could expect to win, all cards open. It moves with every"
        " deal and with every error.",
        name=name,
    )
    return Message(
        lines=(
            f"### 🔎 {title} · {edition_name(table.terms.rules, _)}",
            *(_fortune(table, view, review, each, _) for each in sorted(set(view.sides))),
            *(_errors(table, view, review, seat, _) for seat in range(len(table.seats))),
        ),
        picture=_run(table, review, side, _),
        below=(f"-# {run}", f"-# {grade_bounds(_)}"),
        rows=(_steps(table, 0, len(review.verdicts), _),),
        accent=BRASS,
    )


def step(table: Table, play: PlayedCard, review: Review, at: int, _: Translator) -> Message:
    """Card `at` (from 1): what was played, what was better, and where it would have lain."""
    verdict = review.verdicts[at - 1]
    count = len(review.verdicts)
    better = None if _as_good_as_any(verdict) else verdict.known.best
    return Message(
        lines=(
            "### 🔎 " + stepper.title(play, at, count, _),
            f"{stepper.played(table, play, _)} **{grade_name(verdict.grade, _)}**",
            *_judged(table, verdict, _),
        ),
        picture=stepper.picture(table, play, at, better, _),
        below=(stepper.hands(table, play, _),),
        rows=(_steps(table, at, count, _),),
        accent=BRASS,
    )


def _as_good_as_any(verdict: Verdict) -> bool:
    return verdict.grade in (Grade.FORCED, Grade.BRILLIANT, Grade.BEST)


def _judged(table: Table, verdict: Verdict, _: Translator) -> tuple[str, ...]:
    if verdict.grade is Grade.FORCED:
        return (_("There was no other move."),)
    name = seat_name(table, verdict.seat, _)
    if _as_good_as_any(verdict):
        known = _(
            "By what {name} could know: nothing better; expected {made}.",
            name=name,
            made=_signed(verdict.known.made_margin),
        )
    else:
        known = _(
            "By what {name} could know: best **{best}**, expected {worth}; this one {made}, so"
            " **{lost}** lost.",
            name=name,
            **_told(table, verdict.known, _),
        )
    if verdict.hindsight.lost < _WRITTEN:
        return (known, _("With all cards open: nothing better."))
    return known, _(
        "With all cards open: best **{best}**, {worth}; this one {made}, so {lost} lost.",
        **_told(table, verdict.hindsight, _),
    )


def _told(table: Table, judged: Judgement, _: Translator) -> dict[str, str]:
    return {
        "best": stepper.move_label(table, judged.best, _),
        "worth": _signed(judged.best_margin),
        "made": _signed(judged.made_margin),
        "lost": f"{judged.lost:.1f}",
    }


def _fortune(table: Table, view: View, review: Review, side: int, _: Translator) -> str:
    luck, skill = review.luck(side), review.skill(side)
    share = round(100 * review.share_of_skill(side))
    told = _(
        "the cards {luck}, the play {skill}, together **{lead}** · {share} % skill",
        luck=_signed(luck),
        skill=_signed(skill),
        lead=_signed(luck + skill),
        share=share,
    )
    return f"{signed_name(table, view, side, _)}: {told}"


def _errors(table: Table, view: View, review: Review, seat: int, _: Translator) -> str:
    counts = [
        f"{grade_name(grade, _)} {review.count(seat, grade)}"
        for grade in GRADES
        if grade is not Grade.FORCED and review.count(seat, grade)
    ]
    told = _("lost **{lost}** points", lost=f"{review.lost(seat):.1f}")
    sign = kit_for(view.rules).side_sign(view, view.sides[seat])
    name = f"{sign} {seat_name(table, seat, _)}".strip()
    return " · ".join((f"{name}: {told}", *counts))


def _run(table: Table, review: Review, side: int, _: Translator) -> Picture:
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
    def leads(to: int, by: str) -> str:
        return str(button_ids.ReviewButton(table.id, to, by))

    return stepper.steps(leads, at, count, Button(_("The whole"), leads(0, "whole"), emoji="🔎"))


def _signed(points: float) -> str:
    """With its sign, and a decimal only where there is one."""
    text = f"{points:+.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text in ("+0", "−0") else text
