"""Deadlines and reminders of a turn, and the turns that the bot plays itself."""

from collections.abc import Sequence

from bot.engine.record import Position
from bot.model.players import Computer, Player
from bot.model.terms import Pace, Terms
from bot.store.stored_values import TurnState
from bot.tables.table import Limits, Table


def automatic_seat(position: Position, seats: Sequence[Player]) -> int | None:
    """The seat to act if the bot plays it: a computer's, or one whose player has left."""
    for seat in position.to_act:
        if seat in position.departed or isinstance(seats[seat], Computer):
            return seat
    return None


def turn_state(
    position: Position, seats: Sequence[Player], terms: Terms, limits: Limits, now: float
) -> TurnState:
    """The turn to be stored with a position; a turn that the bot plays has no deadline.

    Live games have no reminder, and others only if a move has more time than it leaves. The
    deadline of a game without a clock is the time when it is void.
    """
    automatic = automatic_seat(position, seats) is not None
    if position.over or automatic:
        return TurnState(position.ply, position.over, automatic)
    if terms.pace is Pace.NONE:
        return idle_turn(position.ply, limits, now)
    if terms.pace is Pace.LIVE:
        return TurnState(position.ply, deadline=now + limits.live_seconds)
    deadline = now + limits.turn_seconds
    early = limits.remind_seconds < limits.turn_seconds
    return TurnState(
        position.ply,
        deadline=deadline,
        remind_at=deadline - limits.remind_seconds if early else None,
    )


def idle_turn(ply: int, limits: Limits, now: float) -> TurnState:
    """A turn without a clock, which nobody may leave alone for longer than the host allows."""
    deadline = now + limits.idle_seconds
    return TurnState(ply, deadline=deadline, remind_at=deadline - limits.idle_notice_seconds)


def next_timer(table: Table, limits: Limits) -> float | None:
    """The time of the next timer of this table: its reminder or its deadline."""
    if table.deadline is None or table.terms.pace is Pace.LIVE:
        return table.deadline
    if table.terms.pace is Pace.NONE:
        return table.deadline - limits.idle_notice_seconds
    return table.deadline - (
        limits.remind_seconds if limits.remind_seconds < limits.turn_seconds else 0.0
    )
