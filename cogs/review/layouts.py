"""Messages of reviews: the summary of a game, and each move."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.engine.game import View
from bot.i18n.move_grades import GRADES, grade_name
from bot.i18n.numbers import decimal, signed, signed_decimal
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages import review_ids
from bot.messages.message import BRASS, Button, ButtonStyle, Message, Picture, clipped
from bot.model.reviews import Grade, Judgement, Review, Verdict
from bot.tables.replayed_moves import ReplayedMove
from bot.tables.review_service import Progress
from bot.tables.table import Table
from bot.ui.layouts.buttons import own_mistakes_button
from bot.ui.layouts.seating import seat_name, side_name, signed_name
from bot.ui.layouts.study import points_note
from bot.ui.pictures import lead_chart_drawing
from cogs.review import stepper

_BAR: Final = 12
_COSTLIEST: Final = 3
"""The number of moves that the summary names because they cost most."""
_SHOWN: Final = 0.05
"""The smallest loss that shows in a number with one decimal."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A finished game as one reader sees its review.

    side       the side whose lead is drawn
    seats      the seats whose mistakes are looked for
    at_others  whether these have been seen, and those of the other seats are looked for
    """

    table: Table
    review: Review
    side: int
    seats: tuple[int, ...]
    at_others: bool = False

    @property
    def others(self) -> tuple[int, ...]:
        """All other seats."""
        return tuple(seat for seat in range(len(self.table.seats)) if seat not in self.seats)

    @property
    def costliest(self) -> tuple[int, ...]:
        """The numbers of the moves that cost these seats most."""
        return self.review.costliest(self.seats, _COSTLIEST)


def in_progress(progress: Progress, _: Translator) -> Message:
    """The progress of a review that is being computed."""
    lines = ["### 🔎 " + _("Reviewing the game")]
    if progress.of:
        full = _BAR * progress.done // progress.of
        count = _("{done} of {of} moves", done=progress.done, of=progress.of)
        lines.append(f"`{'█' * full}{'░' * (_BAR - full)}` {count}")
    else:
        lines.append(_("The coroner is on the way…"))
    return Message(tuple(lines))


def empty(table: Table, _: Translator) -> Message:
    """The game ended before its first deal was finished, so there is no review."""
    text = _(
        "The game at table {table} ended before anything was scored, so there is nothing to review."
        " `/dracula history` lists your other games.",
        table=table.id,
    )
    return Message((text,))


def title(table: Table, _: Translator) -> str:
    """The heading of the review of a game."""
    text = _("Review of table {table}", table=table.id)
    return f"### 🔎 {text} · {edition_name(table.terms.rules, _)}"


def summary(game: ReviewedGame, _: Translator) -> Message:
    """The summary: luck and play by side, errors by seat, and the chart of a side's lead.

    The moves that cost the reader's seats most are named, and have a button each. What all of it
    means is a press away, so that a phone shows the summary.
    """
    table, review = game.table, game.review
    view = table.view(None)
    return Message(
        lines=(
            title(table, _),
            *_all_luck_and_play(table, view, review, _),
            *(_errors(table, view, review, seat, _) for seat in range(len(table.seats))),
            *_costliest(game, _),
            *points_note(view, _),
        ),
        picture=_lead_chart(table, review, game.side, _),
        below=(_chart_title(table, view, game.side, _),),
        rows=(_steps(game, 0), *_costliest_buttons(game), _mistakes(game, 0, _)),
        accent=BRASS,
    )


def step(game: ReviewedGame, play: ReplayedMove, at: int, _: Translator) -> Message:
    """Move `at` (from 1), its grade, and the better move if there was one."""
    table, verdicts = game.table, game.review.verdicts
    verdict = verdicts[at - 1]
    better = None if _is_best(verdict) else verdict.known.best
    return Message(
        lines=(
            "### 🔎 " + stepper.title(table, play, at, len(verdicts), _),
            f"{stepper.played(table, play, _)} **{grade_name(verdict.grade, _)}**",
            *_judgement_texts(table, verdict, _),
        ),
        picture=stepper.picture(table, play, at, better, _),
        below=stepper.hands(table, play, _),
        rows=(_steps(game, at), _mistakes(game, at, _)),
        accent=BRASS,
    )


def _is_best(verdict: Verdict) -> bool:
    return verdict.grade in (Grade.FORCED, Grade.BRILLIANT, Grade.BEST)


def _judgement_texts(table: Table, verdict: Verdict, _: Translator) -> tuple[str, ...]:
    """How the move compares with the best one, with and without the hidden cards."""
    if verdict.grade is Grade.FORCED:
        return (_("No other move was possible."),)
    return (*_comparison(table, verdict, _), *points_note(table.view(None), _))


def _comparison(table: Table, verdict: Verdict, _: Translator) -> tuple[str, ...]:
    """The best move, and what was best with all cards open, if that was judged differently."""
    better = _better(table, verdict.known, _)
    if _is_best(verdict):
        lead = signed_decimal(verdict.known.made_margin, _)
        known = _("This was the best move (expected lead {lead}).", lead=lead)
    elif verdict.hindsight == verdict.known:
        known = _("Best move: {better}", better=better)
    else:
        known = _("Best by the cards in sight: {better}", better=better)
    hindsight = () if verdict.hindsight == verdict.known else (_hindsight(table, verdict, _),)
    return (known, *hindsight)


def _hindsight(table: Table, verdict: Verdict, _: Translator) -> str:
    """Which move was best with all cards open: the one made, the one named above, or another."""
    judged = verdict.hindsight
    if _is_best(verdict) and judged.lost < _SHOWN:
        return _("With all cards open, nothing was better.")
    if judged.lost < _SHOWN:
        return _("With all cards open, the move played was best.")
    if judged.best == verdict.known.best and not _is_best(verdict):
        lost = decimal(judged.lost, _)
        return _("With all cards open it was best too, by {lost} points.", lost=lost)
    better = _better(table, judged, _)
    return _("With all cards open, another was best: {better}", better=better)


def _better(table: Table, judgement: Judgement, _: Translator) -> str:
    best = stepper.move_label(table, judgement.best, _)
    return _("**{move}** ({lost} points better)", move=best, lost=decimal(judgement.lost, _))


def _all_luck_and_play(table: Table, view: View, review: Review, _: Translator) -> tuple[str, ...]:
    """A line for each side, and the shares; nothing where luck cannot be told."""
    if not review.scale.tells_luck:
        return ()
    play = round(100 * review.share_of_play)
    return (
        *(_luck_and_play(table, view, review, each, _) for each in sorted(set(view.sides))),
        _("Play accounted for {play}%, luck for {luck}%.", play=play, luck=100 - play),
    )


def _luck_and_play(table: Table, view: View, review: Review, side: int, _: Translator) -> str:
    """Luck and play in whole points that add up to the result, in which no bonus counts."""
    luck, lead = round(review.luck(side)), round(review.luck(side) + review.play(side))
    parts = {"luck": signed(luck), "skill": signed(lead - luck), "lead": signed(lead)}
    text = _("luck {luck}, play {skill}, result **{lead}**", **parts)
    if has_bonus(view):
        text = _("luck {luck}, play {skill}, result **{lead}** without bonuses", **parts)
    return f"{signed_name(table, view, side, _)}: {text}"


def has_bonus(view: View) -> bool:
    """Whether a side has got a bonus, which reviews leave out."""
    return any(any(result.bonus) for result in view.game_results)


def _errors(table: Table, view: View, review: Review, seat: int, _: Translator) -> str:
    counts = [
        f"{_(name)}\N{NO-BREAK SPACE}{review.count(seat, grade)}"
        for grade, (_sign, name) in GRADES.items()
        if grade is not Grade.FORCED and review.count(seat, grade)
    ]
    lost = _("lost **{lost}** points", lost=decimal(review.lost(seat), _))
    sign = kit_for(view.rules).side_sign(view, view.sides[seat])
    name = f"{sign} {seat_name(table, seat, _)}".strip()
    return "-# " + " · ".join((f"{name}: {lost}", *counts))


def _costliest(game: ReviewedGame, _: Translator) -> tuple[str, ...]:
    """The line with the moves that cost the reader's seats most, if any was costly."""
    moves = [
        _("move {at} ({lost} points)", at=at, lost=decimal(game.review.lost_by(at), _))
        for at in game.costliest
    ]
    if not moves:
        return ()
    name = " & ".join(seat_name(game.table, seat, _) for seat in game.seats)
    return (_("Costliest for {name}: {moves}", name=name, moves=" · ".join(moves)),)


def _costliest_buttons(game: ReviewedGame) -> tuple[tuple[Button, ...], ...]:
    """A row with a button to each of those moves; numbers alone, so that it fits a phone."""
    buttons = tuple(
        Button(str(at), _step_id(game, at, "costly"), emoji="🔎") for at in game.costliest
    )
    return (buttons,) if buttons else ()


def _lead_chart(table: Table, review: Review, side: int, _: Translator) -> Picture:
    history = review.lead_history(side)
    values = [value for deal in history for value in deal]
    line = _(
        "A line from {first} at the first deal to {last} at the end; highest {high}, lowest {low}.",
        first=signed_decimal(values[0], _),
        last=signed_decimal(values[-1], _),
        high=signed_decimal(max(values), _),
        low=signed_decimal(min(values), _),
    )
    ends = [
        (deal.deal, signed_decimal(leads[0], _), signed_decimal(leads[-1], _))
        for deal, leads in zip(review.deals, history, strict=True)
    ]
    leads = "; ".join(
        _("{deal}: from {first} to {last}", deal=deal, first=first, last=last)
        for deal, first, last in ends
    )
    by_deal = _("Deal by deal: {leads}.", leads=leads)
    rows = [f"{deal:>2} {first:>7} → {last:>7}" for deal, first, last in ends]
    name = f"review-{table.id}-{side}.png"
    drawing = lead_chart_drawing(table.view(None), side, history)
    return Picture(name, clipped(f"{line} {by_deal}"), "\n".join(rows[-60:]), drawing, prose=line)


def _chart_title(table: Table, view: View, side: int, _: Translator) -> str:
    name = side_name(table, side, _)
    lead = _("The line: {name}'s lead.", name=name)
    without = _("The line: {name}'s lead, without bonuses.", name=name)
    return "-# " + (without if has_bonus(view) else lead)


def _steps(game: ReviewedGame, at: int) -> tuple[Button, ...]:
    return stepper.steps(partial(_step_id, game), at, len(game.review.verdicts), "🔎")


def _mistakes(game: ReviewedGame, at: int, _: Translator) -> tuple[Button, ...]:
    """A button to the next costly move.

    The summary also has one to the reader's mistakes in all games, and one to what it means.
    """
    legend = Button(_("Legend"), str(review_ids.ReviewLegendButton(game.table.id)), emoji="❓")
    return (_next_mistake(game, at, _), *(() if at else (own_mistakes_button(_), legend)))


def _next_mistake(game: ReviewedGame, at: int, _: Translator) -> Button:
    """A button to the next costly move, first of the reader's seats and then of all others.

    Those of others begin anew only from the summary and from the reader's own. After the last one
    it says that there is none.
    """
    label, tag, review = _("Next mistake"), "mistake", game.review
    if game.at_others:
        following, tag = review.next_mistake(game.others, at), review_ids.OTHERS
    elif (following := review.next_mistake(game.seats, at)) is None:
        label, tag = _("Others' mistakes"), review_ids.OTHERS
        at_own = at in review.mistakes(game.seats)
        following = review.next_mistake(game.others, 0 if at_own else at)
    if following is None:
        label = _("No more mistakes") if at else _("No mistakes")
        return Button(label, _step_id(game, at, "mistake"), disabled=True, emoji="⏩")
    return Button(label, _step_id(game, following, tag), ButtonStyle.GREEN, emoji="⏩")


def _step_id(game: ReviewedGame, to: int, tag: str) -> str:
    return str(review_ids.ReviewButton(game.table.id, to, tag))
