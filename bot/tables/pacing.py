"""How much time there is for a move, and when its player is reminded."""

from collections.abc import Sequence

from bot.engine.game import Position
from bot.store.rows import Standing
from bot.tables.table import Limits, Pace, Person, Sitter, Table, Terms


def standing(
    position: Position, seats: Sequence[Sitter], terms: Terms, limits: Limits, now: float
) -> Standing:
    """Who is to move from now on, and by when; a computer's time is the bot's, and never runs out.

    Only by correspondence is there a reminder, and only if a move has more time than it gives.
    """
    seat = position.to_move
    if seat is None or terms.pace is Pace.NONE or not isinstance(seats[seat], Person):
        return Standing(position.ply, seat)
    if terms.pace is Pace.LIVE:
        return Standing(position.ply, seat, now + limits.live_seconds)
    deadline = now + limits.turn_seconds
    early = limits.remind_seconds < limits.turn_seconds
    return Standing(
        position.ply, seat, deadline, deadline - limits.remind_seconds if early else None
    )


def next_alarm(table: Table, limits: Limits) -> float | None:
    """When something is due at this table: the reminder, if there is one, or the deadline."""
    if table.deadline is None or table.terms.pace is Pace.LIVE:
        return table.deadline
    return table.deadline - (
        limits.remind_seconds if limits.remind_seconds < limits.turn_seconds else 0.0
    )
