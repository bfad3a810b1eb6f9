"""SQL that keeps the rows of servers on certain shards."""

from sqlalchemy import BigInteger, Column, ColumnElement, Integer, false, func, literal, true

from bot.model.shards import Shards


def on_shards(guild_id: Column[int], shards: Shards) -> ColumnElement[bool]:
    """Whether this row belongs to one of these shards; without a server, to shard 0.

    With every shard it compares nothing, so that a process that has them all pays nothing.
    """
    if shards.whole:
        return true()
    if not shards.ids:
        return false()
    shift = literal(22, Integer())  # PostgreSQL shifts by no other type
    number = func.coalesce(guild_id, 0, type_=BigInteger()).op(">>", precedence=20)(shift)
    shard = number.self_group().op("%", precedence=20)(literal(shards.count))
    return shard.in_(sorted(shards.ids))
