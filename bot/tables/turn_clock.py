"""Deadlines and reminders of a turn, and the turns that the bot plays itself."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import NotYourTurn, Refusal, StaleMove
from bot.engine.record import Position
from bot.model.players import Computer, Person, Player
from bot.model.terms import Pace, Terms
from bot.store.stored_values import TurnState
from bot.tables.errors import NotSeated
from bot.tables.limits import Limits
from bot.tables.table import Table

MOST_EXTENSIONS: Final = 3
"""How often the others can extend one turn: once if opponents on two sides wait, since one of them
may be in league with the player to move."""
_DAY: Final = 86_400.0
_REMIND_AGAIN_SECONDS: Final = 900.0
_LIVE_NOTICE_SECONDS: Final = 60.0
_LIVE_NOTICE_SHARE: Final = 1 / 3
"""A live player is warned a minute before the end, or a third of the time if that is shorter."""
_NOTICE_SHARE: Final = 1 / 2
"""The most of the time for a move that may be left when a correspondence player is reminded."""


def automatic_seat(position: Position, seats: Sequence[Player]) -> int | None:
    """The seat to act if the bot plays it: a computer's, or one whose player has left."""
    for seat in position.seats_to_act:
        if seat in position.departed or isinstance(seats[seat], Computer):
            return seat
    return None


def plays_alone(seats: Sequence[Player | None]) -> bool:
    """Whether one person plays with computers in all other seats."""
    return None not in seats and sum(isinstance(player, Person) for player in seats) == 1


def turn_state(
    position: Position, seats: Sequence[Player], terms: Terms, limits: Limits, now: float
) -> TurnState:
    """The turn to be stored with a position; a turn that the bot plays has no deadline.

    The deadline of a game without a clock is the time when it is void.
    """
    automatic = automatic_seat(position, seats) is not None
    if position.over or automatic:
        return TurnState(position.ply, position.over, automatic)
    if terms.pace is Pace.NONE:
        return idle_turn(position.ply, limits, now)
    deadline = now + move_seconds(terms, limits)
    return TurnState(position.ply, deadline=deadline, remind_at=remind_at(deadline, terms, limits))


def idle_turn(ply: int, limits: Limits, now: float) -> TurnState:
    """A turn without a clock, which nobody may leave alone for longer than the host allows."""
    deadline = now + limits.idle_seconds
    return TurnState(ply, deadline=deadline, remind_at=deadline - limits.idle_notice_seconds)


def is_left_alone(table: Table, limits: Limits, idle_for: float) -> bool:
    """Whether one person plays computers without a clock, and has not moved for a long time.

    Long means the host's time for a move by correspondence, whether the game can be seen or not,
    and on a vacation too. The last move was made `idle_for` seconds ago.
    """
    alone = table.terms.pace is Pace.NONE and plays_alone(table.seats)
    return alone and idle_for >= limits.turn_seconds


def move_seconds(terms: Terms, limits: Limits) -> float:
    """The time for a move of a game with a clock."""
    return limits.default_seconds(terms.pace) if terms.seconds is None else terms.seconds


def may_be_extended(table: Table) -> bool:
    """Whether somebody can give the player to move more time."""
    return (
        isinstance(table.mover, Person)
        and table.move_deadline is not None
        and table.extended < _most_extensions(table)
        and bool(_givers(table))
    )


def _most_extensions(table: Table) -> int:
    """How often this turn can be extended."""
    sides = {table.position.sides[seat] for seat in _opponents(table)}
    return MOST_EXTENSIONS if len(sides) < 2 else 1


def _givers(table: Table) -> set[int]:
    """The people who can give the player to move more time.

    These are the opponents who wait; or a partner, if all opponents are computers or have left.
    """
    return set((_opponents(table) or _waiting(table)).values())


def _opponents(table: Table) -> dict[int, int]:
    """The people who wait, by seat, without the partners of the player to move."""
    sides, mover = table.position.sides, table.position.to_move
    waiting = _waiting(table).items()
    return {
        seat: user for seat, user in waiting if mover is not None and sides[seat] != sides[mover]
    }


def _waiting(table: Table) -> dict[int, int]:
    """The people who have neither left nor to act, by seat."""
    return {
        seat: player.user_id
        for seat, player in enumerate(table.seats)
        if isinstance(player, Person)
        and table.stays(player.user_id)
        and table.awaited_seat(player.user_id) is None
    }


@dataclass(frozen=True, slots=True)
class ShownClock:
    """The clock that a person saw: that of turn `ply`, which had been extended so many times."""

    ply: int
    extended: int


def check_extension(table: Table, user_id: int, shown: ShownClock) -> None:
    """A Refusal unless this person, who saw the `shown` clock, can give the player more time."""
    if table.over:
        raise Refusal("game_over")
    if not table.seats_of(user_id):
        raise NotSeated("not_seated", table=table.id)
    if table.move_deadline is None:
        raise Refusal("no_clock")
    if table.ply == shown.ply and table.extended > shown.extended:
        raise Refusal("time_given")
    if table.extended >= _most_extensions(table):
        raise Refusal("no_more_time")
    if not may_be_extended(table) or user_id not in _givers(table):
        raise NotYourTurn("not_their_turn")
    if table.ply != shown.ply:
        raise StaleMove("stale_move", table=table.id)


def stopped_seconds(table: Table, limits: Limits, began_at: float) -> float:
    """For how long the clock of a turn that began at that time has stood still; 0 without one."""
    if table.move_deadline is None:
        return 0.0
    seconds = move_seconds(table.terms, limits)
    return table.move_deadline - began_at - seconds - given_seconds(table, seconds)


def added_seconds(table: Table, limits: Limits) -> float:
    """The seconds that the others give: a day, or in live games the time for one more move."""
    return _added_to(table, move_seconds(table.terms, limits))


def given_seconds(table: Table, seconds: float) -> float:
    """The seconds that the others have given for this turn; `seconds` is the time for a move."""
    return table.extended * _added_to(table, seconds)


def _added_to(table: Table, seconds: float) -> float:
    return seconds if table.terms.pace is Pace.LIVE else _DAY


def extended_turn(table: Table, limits: Limits) -> TurnState:
    """The turn to be stored when the others give more time."""
    assert table.deadline is not None, "only a running clock is extended"
    deadline = table.deadline + added_seconds(table, limits)
    return TurnState(
        table.ply,
        deadline=deadline,
        remind_at=remind_at(deadline, table.terms, limits),
        extended=table.extended + 1,
    )


def remind_at(deadline: float, terms: Terms, limits: Limits) -> float:
    """When the player to move is reminded, or the end of a game without a clock is announced."""
    return deadline - notice_seconds(terms, limits)


def notice_seconds(terms: Terms, limits: Limits) -> float:
    """How long before the deadline the reminder or the announcement comes."""
    if terms.pace is Pace.NONE:
        return limits.idle_notice_seconds
    seconds = move_seconds(terms, limits)
    if terms.pace is Pace.LIVE:
        return min(_LIVE_NOTICE_SECONDS, seconds * _LIVE_NOTICE_SHARE)
    return min(limits.remind_seconds, seconds * _NOTICE_SHARE)


def remind_again_seconds(terms: Terms, limits: Limits) -> float:
    """How long after a reminder the next one comes unless it is recorded as posted.

    In a live game that is after the deadline, and before the reminder of a turn that begins now.
    """
    if terms.pace is not Pace.LIVE:
        return _REMIND_AGAIN_SECONDS
    return min(_REMIND_AGAIN_SECONDS, move_seconds(terms, limits) / 2)


def next_timer(table: Table, limits: Limits) -> float | None:
    """The time of this table's reminder, which comes before its deadline; None without one."""
    return None if table.deadline is None else remind_at(table.deadline, table.terms, limits)


def stands_still(
    position: Position, seats: Sequence[Player], terms: Terms, away: Container[int]
) -> bool:
    """Whether the clock stands still because the game waits for one of those on vacation.

    The clocks of live games run on. A game without a clock is not void before its person is back.
    """
    if terms.pace is Pace.LIVE:
        return False
    players = (seats[seat] for seat in position.awaited_seats)
    return any(isinstance(player, Person) and player.user_id in away for player in players)
