"""Converts rows to values and values to columns."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Row

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Challengers, Computer, Level, Person, Player, Preferences
from bot.model.results import RatingChange, Skill
from bot.model.terms import Pace, Terms
from bot.store.stored_values import TakebackRequest, TurnState

AnyRow = Row[Any]
Columns = dict[str, Any]

_PREFERENCE_COLUMNS = {field.name: field.name for field in fields(Preferences)} | {
    "text_only": "letters",
}
"""By the name of a preference, its column."""


def terms_of(row: AnyRow) -> Terms:
    """The terms of a game or a challenge."""
    return Terms(
        row.rules,
        json.loads(row.options),
        Pace(row.pace),
        row.rated,
        row.four_colour,
        row.seconds,
    )


def terms_columns(terms: Terms) -> Columns:
    """The terms as columns."""
    return {
        "rules": terms.rules,
        "options": json.dumps(dict(terms.options), sort_keys=True),
        "pace": terms.pace.value,
        "rated": terms.rated,
        "four_colour": terms.four_colour,
        "seconds": terms.seconds,
    }


def location_of(row: AnyRow) -> MessageLocation:
    """The message that shows a game or a challenge."""
    return MessageLocation(row.guild_id, row.channel_id, row.message_id)


def location_columns(location: MessageLocation) -> Columns:
    """The location as columns."""
    return asdict(location)


def player_of(row: AnyRow) -> Player | None:
    """The player in this seat; None if it is free."""
    if row.computer is not None:
        return Computer(Level(row.computer))
    return None if row.user_id is None else Person(row.user_id, row.name)


def player_columns(player: Player | None) -> Columns:
    """The player in a seat as columns."""
    person = player if isinstance(player, Person) else None
    return {
        "user_id": person and person.user_id,
        "name": person and person.name,
        "computer": player.level.value if isinstance(player, Computer) else None,
    }


def reservation_columns(person: Person | None) -> Columns:
    """The person for whom a seat is reserved, as columns."""
    return {"kept_id": person and person.user_id, "kept_name": person and person.name}


def turn_state_of(row: AnyRow) -> TurnState:
    """The turn of a game."""
    return TurnState(
        row.ply,
        row.ended_at is not None,
        row.automatic,
        row.deadline,
        row.remind_at,
        row.paused_at,
        row.extended,
    )


def turn_state_columns(turn: TurnState) -> Columns:
    """The turn as columns."""
    return {
        "ply": turn.ply,
        "automatic": turn.automatic,
        "deadline": turn.deadline,
        "remind_at": turn.remind_at,
        "paused_at": turn.paused_at,
        "extended": turn.extended,
    }


def takeback_of(row: AnyRow) -> TakebackRequest | None:
    """The takeback that is being asked for, if no move has been made since; otherwise None."""
    if row.takeback_ply != row.ply or row.ended_at is not None:
        return None
    return TakebackRequest(row.takeback_ply, tuple(map(int, row.takeback_seats.split())))


def lobby_of(row: AnyRow, seats: Sequence[AnyRow]) -> Lobby:
    """The challenge in this row, with the rows of its seats."""
    return Lobby(
        id=row.id,
        terms=terms_of(row),
        seats=tuple(player_of(seat) for seat in seats),
        reserved_for=tuple(
            None if seat.kept_id is None else Person(seat.kept_id, seat.kept_name) for seat in seats
        ),
        location=location_of(row),
        expires_at=row.expires_at,
        status=LobbyStatus(row.status),
        table_id=row.table_id,
        closed_by=row.closed_by,
        rematch_of=row.rematch_of,
    )


def preferences_of(row: AnyRow) -> Preferences:
    """The preferences of a person."""
    values = {name: getattr(row, column) for name, column in _PREFERENCE_COLUMNS.items()}
    return Preferences(**values | {"challengers": Challengers(row.challengers)})


def preference_columns(chosen: Mapping[str, object]) -> Columns:
    """The columns of these preferences."""
    return {_PREFERENCE_COLUMNS[name]: value for name, value in chosen.items()}


def change_of(row: AnyRow) -> RatingChange:
    """The change of an overall rating, from the result of a rated game."""
    return RatingChange(row.user_id, row.before, row.after, row.provisional, row.doubt, row.weight)


def skill_of(row: AnyRow) -> Skill:
    """A rating in one scope."""
    return Skill(row.mu, row.sigma, row.shown, row.provisional, row.day, row.opening)
