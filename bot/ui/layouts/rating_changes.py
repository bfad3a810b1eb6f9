"""Sentences about the ratings at the end of a table: how they change, or why little or not."""

from fractions import Fraction

from bot.i18n.numbers import signed
from bot.i18n.translator import Translator
from bot.model.players import Person
from bot.model.results import RatingChange
from bot.tables.table import Table
from bot.ui.layouts.rating_text import provisional_legend, rating_text
from bot.ui.layouts.seating import seat_name


def ratings(table: Table, _: Translator) -> tuple[str, ...]:
    """The new ratings and why they change as they do, if the game was rated."""
    lines = []
    if table.rating_changes:
        changes = " · ".join(_change(change, table, _) for change in table.rating_changes)
        lines.append(_("Rating: {changes}", changes=changes))
        if any(change.provisional for change in table.rating_changes):
            lines.append(provisional_legend(_))
    if table.terms.rated and table.position.winners is not None:
        lines += _what_counts(table, _)
    return tuple(lines)


def _what_counts(table: Table, _: Translator) -> tuple[str, ...]:
    """Why a rated game counts less than usual, or for nobody, or against those who left early.

    It is also read long after the game, so it calls no day "today".
    """
    changed = {change.user_id for change in table.rating_changes}
    early = [seat for seat in table.position.left_early if _user_id(table, seat) in changed]
    if not changed and table.position.left_early:
        return (_("Nobody's rating changes: the game ended before anything was scored."),)
    if not changed:
        return (
            _("Nobody's rating changes: only five games a day between the same players count."),
        )
    if len(early) == len(changed):
        name = " & ".join(seat_name(table, seat, _) for seat in early)
        return (_("{name} left too many games in one day: this one counts as a loss.", name=name),)
    return _counts_less(table, _)


def _counts_less(table: Table, _: Translator) -> tuple[str, ...]:
    """That a game counts less than a whole one, and for whom, if not for all of its players."""
    weights = {change.user_id: change.weight for change in table.rating_changes}
    lower = sorted({weight for weight in weights.values() if weight is not None and weight < 1})
    if not lower:
        return ()
    if set(weights.values()) == {*lower[:1]} and len(weights) == len(table.people):
        return (
            _(
                "This game counts as {share} of a game for ratings: its players had"
                " already met on the same day.",
                share=Fraction(lower[0]),
            ),
        )
    shares = [
        _("{share} for {names}", share=Fraction(weight), names=_with_weight(table, weight, _))
        for weight in reversed(lower)
    ]
    return (
        _(
            "For ratings this game counts as {shares}, who had already met an opponent on the"
            " same day.",
            shares=", ".join(shares),
        ),
    )


def _with_weight(table: Table, weight: float, _: Translator) -> str:
    """The names of the players for whose ratings the game has this weight."""
    users = {change.user_id for change in table.rating_changes if change.weight == weight}
    seats = range(len(table.seats))
    return " & ".join(seat_name(table, seat, _) for seat in seats if _user_id(table, seat) in users)


def _user_id(table: Table, seat: int) -> int | None:
    player = table.seats[seat]
    return player.user_id if isinstance(player, Person) else None


def _change(change: RatingChange, table: Table, _: Translator) -> str:
    seats = table.seats_of(change.user_id)
    name = seat_name(table, seats[0], _) if seats else f"<@{change.user_id}>"
    before, after = round(change.before), round(change.after)
    new = rating_text(after, change.provisional)
    return f"{name} {before} → **{new}** ({signed(after - before)})"
