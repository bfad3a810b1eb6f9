"""Deletes a damaged game, with every row that belongs to it; nothing else deletes a game."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select, update

from bot.model.location import MessageLocation
from bot.store import people_schema, schema, server_schema, shard_schema
from bot.store.database import Database
from bot.store.rebuilt_schema import REBUILT
from bot.store.row_mapping import location_of
from bot.store.stored_values import Changed

_GAME, _LOBBY = schema.game, schema.lobby
_PLACE, _RESULT = schema.place, schema.result
_ACT, _MESSAGE = server_schema.moderator_act, shard_schema.shard_message
_OF_GAME: Final = (
    schema.move,
    schema.seat,
    _PLACE,
    _RESULT,
    schema.rung,
    REBUILT.result,
    REBUILT.rung,
    people_schema.review,
    people_schema.corrected,
    people_schema.opponent_memory,
    people_schema.outdated_name,
    _ACT,
)
"""The tables whose rows with the id of a game are deleted with it."""
_OF_LOBBY: Final = (_ACT.c.lobby_id, schema.lobby_seat.c.lobby_id, _LOBBY.c.id)
"""The columns by which the challenge from which the game began is deleted with it, in order."""


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of a game after its deletion: its message, and what counts it.

    `location` is None if it is lost where the game is shown. `counted` says whether results and
    ratings count it.
    """

    location: MessageLocation | None
    counted: bool


class DamagedGames:
    """Deletes a game and says what remains of it. No bot may run meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remains(self, game_id: int) -> Remains:
        """What would be left of this game."""
        return await self._database.read(lambda connection: _remains(connection, game_id))

    async def has_left_rows(self, game_id: int) -> bool:
        """Whether seats or moves belong to this game, though it may be lost itself."""
        seats = select(schema.seat.c.game_id).where(schema.seat.c.game_id == game_id)
        moves = select(schema.move.c.game_id).where(schema.move.c.game_id == game_id)
        rows = seats.union_all(moves).limit(1)
        return await self._database.read(lambda connection: connection.scalar(rows) is not None)

    async def delete(self, game_id: int) -> None:
        """Delete this game and the challenge from which it began; a rematch of it stays.

        Standings and ratings count its results until they are rebuilt.
        """
        await self._database.write(lambda connection: _delete(connection, game_id), slow=True)


def _remains(connection: Connection, game_id: int) -> Remains:
    place = connection.execute(select(_PLACE).where(_PLACE.c.game_id == game_id)).first()
    result = connection.execute(select(_RESULT).where(_RESULT.c.game_id == game_id)).first()
    return Remains(None if place is None else location_of(place), result is not None)


def _delete(connection: Connection, game_id: int) -> None:
    own = _GAME.c.id == game_id
    lobby_id = connection.scalar(select(_GAME.c.lobby_id).where(own))
    for table in _OF_GAME:
        connection.execute(delete(table).where(table.c.game_id == game_id))
    of_table = _MESSAGE.c.kind == Changed.TABLE.value
    connection.execute(delete(_MESSAGE).where(of_table, _MESSAGE.c.subject_id == game_id))
    rematch = update(_LOBBY).where(_LOBBY.c.rematch_of == game_id)
    connection.execute(rematch.values(rematch_of=None))
    connection.execute(delete(_GAME).where(own))
    for column in () if lobby_id is None else _OF_LOBBY:
        connection.execute(delete(column.table).where(column == lobby_id))
