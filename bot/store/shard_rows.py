"""Rows through which the processes of a bot share its shards and notify each other."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from bot.model.shards import Shards
from bot.store import schema, shard_schema
from bot.store.database import Database
from bot.store.errors import UnusableDatabase
from bot.store.meta_rows import read_meta, write_meta
from bot.store.portable_sql import upsert
from bot.store.revisions import known_revisions, stored_revisions
from bot.store.stored_values import Changed, ShardMessage

_SHARD, _MESSAGE = shard_schema.shard, shard_schema.shard_message
_COUNT: Final = "shards"
_MIGRATED: Final = (
    "A newer version of the bot has migrated the database {} since this process opened it. This"
    " process ends, since it does not know the new tables; start that version."
)
_CLAIM: Final = upsert(schema.press).on_conflict_do_nothing().returning(schema.press.c.id)


class ShardRows:
    """Reads and writes the number of shards, and messages from one shard to another."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def agree_on_shard_count(self, count: int, *, alone: bool) -> int:
        """The number of shards that all processes use; `count` becomes that number if `alone`.

        If the number changes, every shard gets the earliest heartbeat of the old shards.
        UnusableDatabase if a newer version has migrated the database since this process opened it.
        """

        def agree(connection: Connection) -> int:
            if not stored_revisions(connection) <= known_revisions():
                raise UnusableDatabase("newer", _MIGRATED.format(self._database.location))
            stored = read_meta(connection, _COUNT)
            if stored is not None and (not alone or int(stored) == count):
                return int(stored)
            _divide_anew(connection, count)
            return count

        return await self._database.write(agree, slow=True)

    async def claim(self, interaction: int, at: float) -> bool:
        """Claim this interaction for this process; False if another process has claimed it."""
        # Discord's ids are positive. The positive id is stored once it has been acted upon.
        row = {"id": -interaction, "at": at}
        return await self._database.write(
            lambda connection: connection.execute(_CLAIM, row).first() is not None
        )

    async def send(self, shards: Sequence[int], message: ShardMessage) -> None:
        """Send a message to the processes that have these shards."""
        await self._database.write(lambda connection: _send(connection, shards, message))

    async def receive(self, shards: Shards) -> list[ShardMessage]:
        """Take the messages to these shards out of the database: oldest first, without duplicates.

        A change that concerns a person is sent to every shard, but a process with several shards
        needs it only once.
        """
        there = _MESSAGE.c.shard.in_(shards.ids)
        one, taken = select(_MESSAGE.c.id).where(there).limit(1), delete(_MESSAGE).where(there)

        def receive(connection: Connection) -> list[ShardMessage]:
            rows = connection.execute(taken.returning(*_MESSAGE.c))
            oldest_first = sorted(rows, key=lambda row: row.id)
            told = (ShardMessage(Changed(row.kind), row.subject_id) for row in oldest_first)
            return list(dict.fromkeys(told))

        waiting = await self._database.read(lambda connection: connection.execute(one).first())
        return [] if waiting is None else await self._database.write(receive)


def tell_others_of_people(connection: Connection, shards: Shards) -> None:
    """Have the processes that have all but these shards read anew who is erased or away.

    In the transaction of the change itself: if this process dies after it, they are still told.
    """
    others = [shard for shard in range(shards.count) if shard not in shards.ids]
    _send(connection, others, ShardMessage(Changed.PEOPLE))


def _send(connection: Connection, shards: Sequence[int], message: ShardMessage) -> None:
    rows = [
        {"shard": shard, "kind": message.kind.value, "subject_id": message.subject_id}
        for shard in shards
    ]
    if rows:
        connection.execute(insert(_MESSAGE), rows)


def _divide_anew(connection: Connection, count: int) -> None:
    """Divide the servers anew among `count` shards."""
    write_meta(connection, _COUNT, str(count))
    alive = connection.scalars(select(_SHARD.c.alive_at))
    earliest = min((at for at in alive if at is not None), default=None)
    connection.execute(delete(_SHARD))
    connection.execute(delete(_MESSAGE))  # Their shard numbers mean other shards now.
    rows = [{"id": shard, "alive_at": earliest} for shard in range(count)]
    connection.execute(insert(_SHARD), rows)
