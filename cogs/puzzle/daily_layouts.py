"""Messages around daily coffins: results of a day and a month, the post of a morning, reminders.

They name neither a card nor a cell, so that they do not spoil the puzzle.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from bot.i18n.dates import long_date, month_name
from bot.i18n.numbers import signed
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.messages.message import (
    BRASS,
    MOST_MENTIONS,
    Button,
    ButtonStyle,
    Message,
)
from bot.messages.study_ids import PuzzleAct, PuzzleButton
from bot.model.puzzles import DailyPost, MonthResult, RankedAttempt
from bot.ui.layouts.lists import and_more, rank_sign

_GRID: Final = 9
_POINTS_A_SQUARE: Final = 5
"""Points lost for which a square of the shared coffin stays black."""
_MOST: Final = 20
_MOST_WINNERS: Final = 5


def daily_title(day: date, _: Translator) -> str:
    """What the coffin of this day is called."""
    return _("Daily coffin for {day}", day=long_date(day, _))


def share_grid(lost: int) -> str:
    """A coffin of nine squares that spoils nothing: the fewer points were lost, the more green."""
    green = _green_squares(lost)
    squares = "🟩" * green + "⬛" * (_GRID - green)
    return "\n".join(squares[row : row + 3] for row in range(0, _GRID, 3))


def _green_squares(lost: int) -> int:
    """How many of the nine squares are green."""
    return max(0, _GRID - -(-lost // _POINTS_A_SQUARE))


def shared_result(attempt: RankedAttempt, _: Translator) -> Message:
    """A result for the channel, with buttons for everyone else."""
    title = daily_title(attempt.day, _)
    return Message(
        lines=(
            f"⚰️ **{safe_name(attempt.person.name)}** · {title}",
            share_grid(attempt.lost),
            _short_of_best(attempt.lost, _) + days_in_a_row(attempt.streak, _),
        ),
        rows=((daily_button(_), board_button(attempt.day.isoformat(), _)),),
        accent=BRASS,
    )


def daily_ranking(
    attempts: Sequence[RankedAttempt], day: date, user_id: int, _: Translator
) -> Message:
    """The results on this server, best first; the caller's own below if it is far down."""
    lines = [_line(attempt, attempts, _) for attempt in attempts[:_MOST]]
    lines += and_more(len(attempts) - _MOST, _)
    own = [
        _line(attempt, attempts, _)
        for attempt in attempts[_MOST:]
        if attempt.person.user_id == user_id
    ]
    return Message(
        lines=(
            "### 🏆 " + daily_title(day, _) + " · " + _("this server"),
            *(lines or [_("Nobody has tried it yet.")]),
            *(_("You: {line}", line=line) for line in own),
            *((_squares_note(_),) if attempts else ()),
        ),
        rows=((daily_button(_), _month_button(day, _)),),
        accent=BRASS,
    )


def month_ranking(
    results: Sequence[MonthResult], day: date, user_id: int, _: Translator
) -> Message:
    """The results of a month on this server, best first; the caller's own below if far down.

    Equal results share a rank.
    """
    ranks: dict[tuple[int, int], int] = {}
    for at, result in enumerate(results, 1):
        ranks.setdefault((result.best, result.lost), at)
    lines = [_month_line(ranks[result.best, result.lost], result, _) for result in results]
    own = [
        line
        for line, result in zip(lines, results, strict=True)
        if result.person.user_id == user_id
    ]
    shown = lines[:_MOST]
    return Message(
        lines=(
            "### 🏆 "
            + _("Daily coffins for {month}", month=month_name(day, _))
            + " · "
            + _("this server"),
            *(shown or [_("Nobody has tried it yet.")]),
            *(_("You: {line}", line=line) for line in own if line not in shown),
            *(("-# " + _("best moves / days · − points lost"),) if shown else ()),
        ),
        rows=((daily_button(_),),),
        accent=BRASS,
    )


def _month_line(rank: int, result: MonthResult, _: Translator) -> str:
    lost = f" · {signed(-result.lost)}" if result.lost else ""
    name = safe_name(result.person.name)
    return f"{rank_sign(rank)} {name} · **{result.best}** / {result.days}{lost}"


def daily_post(post: DailyPost, _: Translator) -> Message:
    """The coffin of the day for a channel, with the winners of the day before; spoils nothing.

    People whom one message has no room to remind are reminded by `further_pings`.
    """
    before = post.before
    least = min((attempt.lost for attempt in before), default=0)
    winners = [safe_name(one.person.name) for one in before if one.lost == least]
    named = *winners[:_MOST_WINNERS], *and_more(len(winners) - _MOST_WINNERS, _)
    won = _("Yesterday's best: {names} ({points}).", names=" · ".join(named),
            points=_short_of_best(least, _))  # fmt: skip
    pinged = post.reminded[:MOST_MENTIONS]
    yesterday = post.day - timedelta(days=1)
    buttons = (daily_button(_), *((_month_button(yesterday, _),) if before else ()))
    return Message(
        lines=(
            "### ⚰️ " + daily_title(post.day, _),
            _("One try, the same coffin for everybody."),
            *((f"🏆 {won}",) if before else ()),
            *((_pings(pinged),) if pinged else ()),
        ),
        rows=((*buttons, *((remind_button(_, on=False),) if pinged else ())),),
        accent=BRASS,
        mentions=pinged,
    )


def further_pings(post: DailyPost, _: Translator) -> tuple[Message, ...]:
    """The messages that remind those for whom the post has no room."""
    starts = range(MOST_MENTIONS, len(post.reminded), MOST_MENTIONS)
    groups = (post.reminded[start : start + MOST_MENTIONS] for start in starts)
    buttons = (daily_button(_), remind_button(_, on=False))
    return tuple(
        Message((_pings(pinged),), rows=(buttons,), accent=BRASS, mentions=pinged)
        for pinged in groups
    )


def _pings(people: Sequence[int]) -> str:
    return "-# 🔔 " + " ".join(f"<@{user}>" for user in people)


def remind_button(_: Translator, name: str = "", *, on: bool) -> Button:
    """The button that turns the reminder of the daily coffin on or off.

    `name` is the date of the daily coffin whose result it stands under.
    """
    label = _("Remind me each day") if on else _("No more reminders")
    custom_id = str(PuzzleButton(name, PuzzleAct.REMIND, "on" if on else "off"))
    return Button(label, custom_id, emoji="🔔" if on else "🔕")


def no_channel_note(_: Translator) -> str:
    """For managers of a server on which the daily coffin is posted nowhere."""
    return "-# " + _(
        "Choose a channel for the daily coffin in `/dracula-admin settings`, and I will post it"
        " there each day and remind those who want it."
    )


def reminder_changed(on: bool, _: Translator) -> Message:
    """The confirmation that the reminder is on or off, with a button that undoes it."""
    text = (
        _("I will ping you when the daily coffin is posted on the server where you last tried one.")
        if on
        else _("I will not remind you of the daily coffin any more.")
    )  # fmt: skip
    return Message(("✔️ " + text,), rows=((remind_button(_, on=not on),),))


def _month_button(day: date, _: Translator) -> Button:
    """The button that shows the results of the month of this day, which need not be this month."""
    custom_id = str(PuzzleButton(day.isoformat(), PuzzleAct.MONTH))
    return Button(month_name(day, _), custom_id, emoji="📅")


def _line(attempt: RankedAttempt, attempts: Sequence[RankedAttempt], _: Translator) -> str:
    rank = 1 + sum(other.lost < attempt.lost for other in attempts)
    return f"{rank_sign(rank)} {safe_name(attempt.person.name)} · {_score(attempt)}"


def _score(attempt: RankedAttempt) -> str:
    """The squares, the points lost and the days in a row, so short that it fits a phone."""
    green = _green_squares(attempt.lost)
    lost = [signed(-attempt.lost)] if attempt.lost else []
    days = [f"🔥 {attempt.streak}"] if attempt.streak > 1 else []
    return " · ".join((f"{'🟩' if green else '⬛'} {green}/{_GRID}", *lost, *days))


def _short_of_best(lost: int, _: Translator) -> str:
    """How far a move was from the best, in words that do not read like the result of a game."""
    if not lost:
        return _("found the best move")
    return _.many("{n} point short of the best move", "{n} points short of the best move", lost)


def own_points(attempt: RankedAttempt, _: Translator) -> str:
    """The points lost, and the days in a row, for the person who made the attempt."""
    points = (
        _.many("You lost {n} point", "You lost {n} points", attempt.lost)
        if attempt.lost
        else _("You found the best move")
    )
    return points + days_in_a_row(attempt.streak, _)


def days_in_a_row(days: int, _: Translator) -> str:
    """The number of days in a row, to be added to a line; from two on."""
    return " · " + _.many("{n} day in a row", "{n} days in a row", days) if days > 1 else ""


def missed_day_note(days: int, _: Translator) -> tuple[str, ...]:
    """What does not end the days in a row, in small print; nothing before there are two."""
    if days <= 1:
        return ()
    return ("-# " + _("One missed day a month does not end your days in a row."),)


def _squares_note(_: Translator) -> str:
    """What the squares and signs of a result mean."""
    text = _(
        "{all}/{all} is the best move."
        " Every {n} points lost, or part of them, costs one green square.",
        all=_GRID,
        n=_POINTS_A_SQUARE,
    )
    signs = _("− points lost · 🔥 days in a row; one a month may be missed")
    return f"-# 🟩 {text} {signs}"


def daily_button(_: Translator) -> Button:
    """The button that opens the coffin of today."""
    return Button(
        _("Today's coffin"), str(PuzzleButton("", PuzzleAct.DAILY)), ButtonStyle.BLUE, emoji="⚰️"
    )


def board_button(name: str, _: Translator) -> Button:
    """The button that shows the results of this day."""
    return Button(_("The day's results"), str(PuzzleButton(name, PuzzleAct.BOARD)), emoji="🏆")
