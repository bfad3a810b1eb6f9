"""An SQL condition for the rows of servers on certain shards."""

from sqlalchemy import BigInteger, Column, ColumnElement, Integer, false, func, literal, true

from bot.model.shards import Shards


def on_shards(guild_id: Column[int], shards: Shards) -> ColumnElement[bool]:
    """The condition for a row of one of these shards; rows without a server are on shard 0.

    For a process that has all shards the condition is simply true and costs nothing.
    """
    if shards.whole:
        return true()
    if not shards.ids:
        return false()
    shift = literal(22, Integer())  # PostgreSQL shifts only by this type.
    number = func.coalesce(guild_id, 0, type_=BigInteger()).op(">>", precedence=20)(shift)
    shard = number.self_group().op("%", precedence=20)(literal(shards.count))
    return shard.in_(sorted(shards.ids))
