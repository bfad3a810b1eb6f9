"""The tables that are in memory: those played last, made of their records by replaying them."""

import logging
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.games import game
from bot.engine.record import replay
from bot.model.errors import DamagedRecord
from bot.store.records import StoredGame
from bot.store.store import Store
from bot.tables.errors import UnknownTable
from bot.tables.table import Table

# A table is some ten kilobytes and a replay some milliseconds: this many cost little of either.
CAPACITY: Final = 256

_log = logging.getLogger(__name__)


class TableCache:
    """Gives tables by their ids; forgets those that nobody has asked for the longest."""

    def __init__(self, store: Store, room: int = CAPACITY) -> None:
        self._store = store
        self._room = room
        self._tables: OrderedDict[int, Table] = OrderedDict()

    async def table(self, table_id: int) -> Table:
        """The table of this id, or UnknownTable."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
            return self._tables[table_id]
        playing = await self._store.games.game(table_id)
        if playing is None:
            raise UnknownTable("unknown_table", table=table_id)
        # Somebody else may have brought it, and newer, while the record was being read.
        return self._tables.get(table_id) or self.put(self._replayed(playing))

    async def as_shown(self, table_id: int) -> Table | None:
        """The table as its message shows it, perhaps some moves ago; None where no message does."""
        ply = await self._store.games.shown_ply(table_id)
        playing = None if ply is None else await self._store.games.game(table_id)
        if playing is None:
            return None
        record = replace(playing.record, moves=playing.record.moves[:ply])
        return table_of(replace(playing, record=record))

    def put(self, table: Table) -> Table:
        """Remember a table as it is now."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > self._room:
            self._tables.popitem(last=False)
        return table

    def held(self, table_id: int) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(table_id)

    def drop(self, table_id: int) -> None:
        """Forget a table; what is kept of it will be read again."""
        self._tables.pop(table_id, None)

    def clear(self) -> None:
        """Forget all."""
        self._tables.clear()

    def _replayed(self, playing: StoredGame) -> Table:
        try:
            return table_of(playing)
        except Refusal as refusal:
            _log.exception("table %d cannot be replayed", playing.id)
            self._store.games.damaged.add(playing.id)
            raise DamagedRecord(playing.id) from refusal


def table_of(playing: StoredGame) -> Table:
    """The table that a record has come to; while its place is lost it has no deadline."""
    return Table(
        id=playing.id,
        terms=playing.terms,
        record=playing.record,
        position=replay(game(playing.terms.rules), playing.record),
        seats=playing.seats,
        location=playing.location,
        started_at=playing.started_at,
        deadline=playing.turn.deadline if playing.lost_at is None else None,
        ended_at=playing.ended_at,
        changes=playing.changes,
        lobby_id=playing.lobby_id,
    )
