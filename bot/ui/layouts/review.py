"""What a review says: of the whole game, and of every card."""

from typing import Final

from bot.engine.views import View
from bot.tables.judged import Judgement, Review, Verdict
from bot.tables.plays import Play
from bot.tables.study import Progress
from bot.tables.table import Table
from bot.ui import ids
from bot.ui.layouts import walk
from bot.ui.layouts.sides import emblem, seat_name, side_name
from bot.ui.message import BRASS, NIGHT, Button, Message, Picture
from bot.ui.words.editions import edition_name
from bot.ui.words.language import Words
from bot.ui.words.marks import MARKS, bounds, mark_name

_BAR: Final = 12
_WRITTEN: Final = 0.05
"""Less is not seen where one decimal is written."""


def in_the_making(progress: Progress, _: Words) -> Message:
    """How far a review has come."""
    lines = ["### 🔎 " + _("The review is being made")]
    if progress.of:
        full = _BAR * progress.done // progress.of
        told = _("{done} of {of} cards", done=progress.done, of=progress.of)
        lines.append(f"`{'█' * full}{'░' * (_BAR - full)}` {told}")
    else:
        lines.append(_("The coroner is on the way…"))
    return Message(tuple(lines), accent=NIGHT)


def empty(table: Table, _: Words) -> Message:
    """Not one coffin was filled: there is nothing to be judged."""
    told = _("Not one coffin was filled at table {table}: nothing to judge.", table=table.id)
    return Message((told,), accent=NIGHT)


def whole(table: Table, review: Review, side: int, _: Words) -> Message:
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
        picture=_run(table, view, review, side, _),
        below=(f"-# {run}", f"-# {bounds(_)}"),
        rows=(_steps(table, 0, len(review.verdicts), _),),
        accent=BRASS,
    )


def step(table: Table, play: Play, review: Review, at: int, _: Words) -> Message:
    """Card `at` (from 1): what was played, what was better, and where it would have lain."""
    verdict = review.verdicts[at - 1]
    count = len(review.verdicts)
    better = None if _as_good_as_any(verdict) else verdict.known.best
    return Message(
        lines=(
            "### 🔎 " + walk.title(play, at, count, _),
            f"{walk.played(table, play, _)} **{mark_name(verdict.mark, _)}**",
            *_judged(table, verdict, _),
        ),
        picture=walk.coffin(table, play, at, better, _),
        below=(walk.hands(table, play, _),),
        rows=(_steps(table, at, count, _),),
        accent=BRASS,
    )


def _as_good_as_any(verdict: Verdict) -> bool:
    return verdict.mark in ("forced", "brilliant", "best")


def _judged(table: Table, verdict: Verdict, _: Words) -> tuple[str, ...]:
    if verdict.mark == "forced":
        return (_("There was no other move."),)
    name = seat_name(table, verdict.seat, _)
    if _as_good_as_any(verdict):
        known = _(
            "By what {name} could know: nothing better; expected {made}.",
            name=name,
            made=_signed(verdict.known.made),
        )
    else:
        known = _(
            "By what {name} could know: best **{best}**, expected {worth}; this one {made}, so"
            " **{lost}** lost.",
            name=name,
            **_told(verdict.known, _),
        )
    if verdict.hindsight.lost < _WRITTEN:
        return (known, _("With all cards open: nothing better."))
    return known, _(
        "With all cards open: best **{best}**, {worth}; this one {made}, so {lost} lost.",
        **_told(verdict.hindsight, _),
    )


def _told(judged: Judgement, _: Words) -> dict[str, str]:
    return {
        "best": walk.move_short(judged.best, _),
        "worth": _signed(judged.worth),
        "made": _signed(judged.made),
        "lost": f"{judged.lost:.1f}",
    }


def _fortune(table: Table, view: View, review: Review, side: int, _: Words) -> str:
    luck, skill = review.luck(side), review.skill(side)
    share = round(100 * review.share_of_skill(side))
    told = _(
        "the cards {luck}, the play {skill}, together **{lead}** · {share} % skill",
        luck=_signed(luck),
        skill=_signed(skill),
        lead=_signed(luck + skill),
        share=share,
    )
    return f"{emblem(view, side)} {side_name(table, side, _)}: {told}".strip()


def _errors(table: Table, view: View, review: Review, seat: int, _: Words) -> str:
    counts = [
        f"{mark_name(mark, _)} {review.count(seat, mark)}"
        for mark in MARKS
        if mark != "forced" and review.count(seat, mark)
    ]
    told = _("lost **{lost}** points", lost=f"{review.lost(seat):.1f}")
    name = f"{emblem(view, view.sides[seat])} {seat_name(table, seat, _)}".strip()
    return " · ".join((f"{name}: {told}", *counts))


def _run(table: Table, view: View, review: Review, side: int, _: Words) -> Picture:
    run = review.run(side)
    values = [value for coffin in run for value in coffin]
    alt = _(
        "A line from {first} at the first deal to {last} at the end; highest {high}, lowest {low}.",
        first=_signed(values[0]),
        last=_signed(values[-1]),
        high=_signed(max(values)),
        low=_signed(min(values)),
    )
    rows = [
        f"{fortune.deal:>2} {coffin[0]:>+7.1f} {coffin[-1]:>+7.1f}"
        for fortune, coffin in zip(review.fortunes, run, strict=True)
    ]
    name = f"review-{table.id}-{side}.png"
    return Picture("run", view, name, alt, "\n".join(rows[-60:]), series=run)


def _steps(table: Table, at: int, count: int, _: Words) -> tuple[Button, ...]:
    def leads(to: int, by: str) -> str:
        return str(ids.Review(table.id, to, by))

    return walk.steps(leads, at, count, Button(_("The whole"), leads(0, "whole"), emoji="🔎"))


def _signed(points: float) -> str:
    """With its sign, and a decimal only where there is one."""
    text = f"{points:+.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text in ("+0", "−0") else text
