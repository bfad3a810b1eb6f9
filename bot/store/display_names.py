"""Keeps one name of each person on each server: the newest replaces older ones."""

from sqlalchemy import Connection, select, update

from bot.model.players import Person
from bot.store import daily_schema, schema

_SEAT, _PLACE = schema.seat, schema.place
_LOBBY_SEAT, _LOBBY, _BOARD = schema.lobby_seat, schema.lobby, daily_schema.daily_board


def refresh_name(connection: Connection, person: Person, guild_id: int | None) -> None:
    """Overwrite this person's older names in the games and challenges of this server.

    Names on other servers stay as they are, since a nickname belongs to one server.
    """
    # Scalar subqueries, which are evaluated for this person's seats only: a join might begin with
    # all games of the server, and on PostgreSQL conflict with the moves in them.
    played = select(_PLACE.c.guild_id).where(_PLACE.c.game_id == _SEAT.c.game_id)
    here = played.scalar_subquery().is_not_distinct_from(guild_id)
    older = here & (_SEAT.c.user_id == person.user_id) & (_SEAT.c.name != person.name)
    renamed = connection.execute(update(_SEAT).where(older).values(name=person.name))
    # Most people keep their name, in challenges too.
    if renamed.rowcount == 0:
        return
    offered = select(_LOBBY.c.guild_id).where(_LOBBY.c.id == _LOBBY_SEAT.c.lobby_id)
    here = offered.scalar_subquery().is_not_distinct_from(guild_id)
    for user_id, name in (
        (_LOBBY_SEAT.c.user_id, _LOBBY_SEAT.c.name),
        (_LOBBY_SEAT.c.kept_id, _LOBBY_SEAT.c.kept_name),
    ):
        mine = here & (user_id == person.user_id) & (name != person.name)
        connection.execute(update(_LOBBY_SEAT).where(mine).values({name.name: person.name}))


def refresh_daily_name(connection: Connection, person: Person, guild_id: int) -> None:
    """Overwrite this person's older names on the boards of daily coffins of this server."""
    older = (_BOARD.c.user_id == person.user_id) & (_BOARD.c.name != person.name)
    there = older & (_BOARD.c.guild_id == guild_id)
    connection.execute(update(_BOARD).where(there).values(name=person.name))
