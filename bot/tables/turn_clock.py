"""How much time there is for a move, when its player is reminded, and whose moves are the bot's."""

from collections.abc import Sequence

from bot.engine.record import Position
from bot.model.players import Computer, Player
from bot.model.terms import Pace, Terms
from bot.store.records import TurnState
from bot.tables.table import Limits, Table


def automatic_seat(position: Position, seats: Sequence[Player]) -> int | None:
    """The seat for which the bot has to act: a computer's, or that of somebody who has left."""
    for seat in position.to_act:
        if seat in position.departed or isinstance(seats[seat], Computer):
            return seat
    return None


def turn_state(
    position: Position, seats: Sequence[Player], terms: Terms, limits: Limits, now: float
) -> TurnState:
    """Where a game stands; the bot's own time is no player's, and never runs out.

    Only by correspondence is there a reminder, and only if a move has more time than it gives.
    """
    automatic = automatic_seat(position, seats) is not None
    if position.over or automatic or terms.pace is Pace.NONE:
        return TurnState(position.ply, position.over, automatic)
    if terms.pace is Pace.LIVE:
        return TurnState(position.ply, deadline=now + limits.live_seconds)
    deadline = now + limits.turn_seconds
    early = limits.remind_seconds < limits.turn_seconds
    return TurnState(
        position.ply,
        deadline=deadline,
        remind_at=deadline - limits.remind_seconds if early else None,
    )


def next_timer(table: Table, limits: Limits) -> float | None:
    """When something is due at this table: the reminder, if there is one, or the deadline."""
    if table.deadline is None or table.terms.pace is Pace.LIVE:
        return table.deadline
    return table.deadline - (
        limits.remind_seconds if limits.remind_seconds < limits.turn_seconds else 0.0
    )
