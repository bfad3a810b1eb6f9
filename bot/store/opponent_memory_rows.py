"""Stored opponent models of people, each with the last game that it was learnt from."""

import json

from sqlalchemy import Connection, select

from bot.model.opponent_memory import MEMORY_VERSION, NO_MEMORY, Memory, OpponentMemory
from bot.store import people_schema, schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_PLACE, _SEAT, _PREFERENCE = schema.place, schema.seat, schema.preference
_MEMORY = people_schema.opponent_memory


class OpponentMemoryRows:
    """Reads and writes the computer players' memories of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> OpponentMemory | None:
        """The memory of this person; None if they do not want to be remembered."""
        return await self._database.read(lambda connection: _read(connection, user_id))

    async def save(
        self, user_id: int, before: OpponentMemory, game_id: int, numbers: Memory
    ) -> None:
        """Replace the memory `before` by these numbers, learnt from this game.

        Nothing is stored if the memory is no longer `before`, if the person has been erased or does
        not want to be remembered, or if this game did not end after the last game learnt from. So
        each game is learnt from once, in the order in which games end.
        """

        def write(connection: Connection) -> None:
            if _read(connection, user_id) != before or not _is_later(connection, before, game_id):
                return
            seated = select(_SEAT.c.seat).where(
                _SEAT.c.game_id == game_id, _SEAT.c.user_id == user_id
            )
            if connection.execute(seated).first() is None:
                return
            learnt = {"method": MEMORY_VERSION, "numbers": json.dumps(numbers), "game_id": game_id}
            row = upsert(_MEMORY).values(user_id=user_id, **learnt)
            connection.execute(row.on_conflict_do_update(index_elements=["user_id"], set_=learnt))

        await self._database.write(write)


def _read(connection: Connection, user_id: int) -> OpponentMemory | None:
    wish = select(_PREFERENCE.c.forgotten).where(_PREFERENCE.c.user_id == user_id)
    if connection.scalar(wish):
        return None
    query = select(_MEMORY).where(_MEMORY.c.user_id == user_id)
    row = connection.execute(query).first()
    if row is None:
        return OpponentMemory()
    numbers = tuple(json.loads(row.numbers)) if row.method == MEMORY_VERSION else NO_MEMORY
    return OpponentMemory(numbers, row.game_id)


def _is_later(connection: Connection, before: OpponentMemory, game_id: int) -> bool:
    """Whether this game ended after the last game that was learnt from."""
    both = _PLACE.c.game_id.in_((before.game_id, game_id)) & _PLACE.c.ended_at.is_not(None)
    latest = select(_PLACE.c.game_id).where(both)
    latest = latest.order_by(_PLACE.c.ended_at.desc(), _PLACE.c.game_id.desc()).limit(1)
    return before.game_id != game_id and connection.scalar(latest) == game_id
