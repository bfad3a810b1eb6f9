"""Least-recently-used cache of tables, which are replayed from their stored records."""

import asyncio
import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.games import game
from bot.engine.record import replay
from bot.model.errors import DamagedRecord
from bot.model.shards import Shards
from bot.store.store import Store
from bot.store.stored_values import StoredGame
from bot.tables.errors import UnknownTable
from bot.tables.table import Table

# A table is some ten kilobytes, and a replay takes some milliseconds.
CAPACITY: Final = 1024
MANY_MOVES: Final = 200
"""With this many moves, a replay on the event loop would delay all other answers too long."""

_log = logging.getLogger(__name__)


def table_of(stored: StoredGame) -> Table:
    """Replay a stored game; an unreachable table and a paused one have no deadline.

    DamagedRecord if it has too few or too many seats; any other error if it cannot be replayed.
    """
    turn = stored.turn
    paused, unreachable = turn.paused_at is not None, stored.unreachable_since is not None
    position = replay(game(stored.terms.rules), stored.record)
    if len(stored.seats) != len(position.sides):
        raise DamagedRecord(stored.id)
    return Table(
        id=stored.id,
        terms=stored.terms,
        record=stored.record,
        position=position,
        seats=stored.seats,
        location=stored.location,
        started_at=stored.started_at,
        deadline=None if unreachable or paused else turn.deadline,
        paused=paused,
        unreachable=unreachable,
        extended=turn.extended,
        ended_at=stored.ended_at,
        rating_changes=stored.rating_changes,
        takeback=stored.takeback,
    )


class TableCache:
    """Tables by id; at most `capacity` of them.

    Tables that another process plays are not kept, because they change unnoticed. On the `shared`
    shards two processes play, until one has handed them over.
    """

    def __init__(
        self,
        store: Store,
        capacity: int = CAPACITY,
        replay_stored: Callable[[StoredGame], Table] = table_of,
    ) -> None:
        self._store = store
        self._capacity = capacity
        self._replay_stored = replay_stored
        self.shared = Shards(ids=frozenset())
        self._tables: OrderedDict[int, Table] = OrderedDict()
        # Tables being read. If `drop` or `clear` removes one here, the state read may be outdated.
        self._readings: dict[int, object] = {}

    async def table(self, table_id: int) -> Table:
        """The table with this id; UnknownTable, DamagedRecord."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
            return self._tables[table_id]
        reading = self._readings.setdefault(table_id, object())
        try:
            stored = await self._store.games.game(table_id)
            read = None if stored is None else await self._replayed(stored)
        finally:
            is_valid = self._readings.get(table_id) is reading
            if is_valid:
                del self._readings[table_id]
        if read is None:
            raise UnknownTable("unknown_table", table=table_id)
        # A newer state may have been put here while the record was being read.
        if table_id in self._tables:
            return self._tables[table_id]
        return self.put(read) if is_valid else read

    async def at_shown_ply(self, table_id: int) -> Table | None:
        """The table at the ply that its message shows; None if that has to be written anew.

        That is so without a message, and where the message lacks more than moves, as more time.
        """
        ply = await self._store.games.shown_ply(table_id)
        stored = None if ply is None else await self._store.games.game(table_id)
        if stored is None:
            return None
        record = replace(stored.record, moves=stored.record.moves[:ply])
        return await self._replayed(replace(stored, record=record))

    def put(self, table: Table) -> Table:
        """Store the current state of a table."""
        guild_id = table.location.guild_id
        if not self._store.held_shards.covers(guild_id) or self.shared.covers(guild_id):
            return table
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > self._capacity:
            self._tables.popitem(last=False)
        return table

    def exchange(self, before: Table, after: Table) -> None:
        """Replace a table by its next state, unless `before` is no longer the cached one.

        In that case its clock was paused or postponed meanwhile: the table is forgotten, and the
        next access reads it again.
        """
        if self._tables.get(before.id) is before:
            self.put(after)
        else:
            self.drop(before.id)

    def peek(self, table_id: int) -> Table | None:
        """The table if it is cached."""
        return self._tables.get(table_id)

    def drop(self, table_id: int) -> None:
        """Forget a table; the next access reads its record again."""
        self._readings.pop(table_id, None)
        self._tables.pop(table_id, None)

    @contextmanager
    def forgetting(self, table_id: int) -> Iterator[None]:
        """Forget a table if storing it fails, since the stored state is unknown then."""
        try:
            yield
        except BaseException:
            self.drop(table_id)
            raise

    def clear(self) -> None:
        """Forget all tables."""
        self._readings.clear()
        self._tables.clear()

    async def _replayed(self, stored: StoredGame) -> Table:
        """The table of a stored game; a long one is replayed in a thread. DamagedRecord."""
        try:
            if len(stored.record.moves) < MANY_MOVES:
                return self._replay_stored(stored)
            return await asyncio.to_thread(self._replay_stored, stored)
        except Exception as error:
            # Without its message, nor as the cause of another error: it may name hidden cards.
            reason = type(error).__name__
            if isinstance(error, Refusal):
                reason = f"{error.key} at ply {error.details.get('ply', 'none')}"
            trace = "".join(traceback.format_tb(error.__traceback__))
            _log.error("table %d cannot be replayed: %s\n%s", stored.id, reason, trace)
            self._store.games.damaged.add(stored.id)
            raise DamagedRecord(stored.id) from None
