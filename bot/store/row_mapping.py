"""How rows become values and values rows."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.model.results import RatingChange
from bot.model.terms import Pace, Terms
from bot.store.records import TurnState

AnyRow = Row[Any]
Columns = dict[str, Any]


def terms_of(row: AnyRow) -> Terms:
    """The terms of a game or a challenge."""
    return Terms(row.rules, json.loads(row.options), Pace(row.pace), row.rated, row.four_colour)


def terms_columns(terms: Terms) -> Columns:
    """The terms as columns."""
    return {
        "rules": terms.rules,
        "options": json.dumps(dict(terms.options), sort_keys=True),
        "pace": terms.pace.value,
        "rated": terms.rated,
        "four_colour": terms.four_colour,
    }


def location_of(row: AnyRow) -> MessageLocation:
    """Where a game or a challenge is shown."""
    return MessageLocation(row.guild_id, row.channel_id, row.message_id)


def location_columns(location: MessageLocation) -> Columns:
    """The spot as columns."""
    return {
        "guild_id": location.guild_id,
        "channel_id": location.channel_id,
        "message_id": location.message_id,
    }


def player_of(row: AnyRow) -> Player | None:
    """Who sits in this seat."""
    if row.computer is not None:
        return Computer(row.computer)
    return None if row.user_id is None else Person(row.user_id, row.name)


def player_columns(sitter: Player | None) -> Columns:
    """The sitter as columns."""
    person = sitter if isinstance(sitter, Person) else None
    return {
        "user_id": person and person.user_id,
        "name": person and person.name,
        "computer": sitter.level if isinstance(sitter, Computer) else None,
    }


def kept_columns(person: Person | None) -> Columns:
    """For whom a seat is kept, as columns."""
    return {"kept_id": person and person.user_id, "kept_name": person and person.name}


def turn_state_of(row: AnyRow) -> TurnState:
    """Where a game stands."""
    return TurnState(row.ply, row.ended_at is not None, row.automatic, row.deadline, row.remind_at)


def turn_state_columns(standing: TurnState) -> Columns:
    """The standing as columns."""
    return {
        "ply": standing.ply,
        "automatic": standing.automatic,
        "deadline": standing.deadline,
        "remind_at": standing.remind_at,
    }


def lobby_of(row: AnyRow, seats: Sequence[AnyRow]) -> Lobby:
    """A challenge from its row and those of its seats."""
    return Lobby(
        id=row.id,
        terms=terms_of(row),
        seats=tuple(player_of(seat) for seat in seats),
        kept=tuple(
            None if seat.kept_id is None else Person(seat.kept_id, seat.kept_name) for seat in seats
        ),
        location=location_of(row),
        expires_at=row.expires_at,
        status=LobbyStatus(row.status),
        table_id=row.table_id,
        closed_by=row.closed_by,
        rematch_of=row.rematch_of,
    )


def change_of(row: AnyRow) -> RatingChange:
    """What a game did to a rating."""
    return RatingChange(row.user_id, row.before, row.after, row.provisional)
