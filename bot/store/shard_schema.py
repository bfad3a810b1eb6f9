"""The tables through which processes share the shards of the bot."""

from sqlalchemy import Column, Index, Table, types

from bot.store.schema import ROW, metadata

# One row per shard. `alive_at` is the last heartbeat of the process that has the shard.
shard = Table(
    "shard",
    metadata,
    Column("id", types.Integer(), primary_key=True, autoincrement=False),
    Column("alive_at", types.Double()),
)

# Changes that a process made on the shard of another process, until that process has read them.
shard_message = Table(
    "shard_message",
    metadata,
    Column("id", ROW, primary_key=True),
    Column("shard", types.Integer(), nullable=False),
    Column("kind", types.Text(), nullable=False),
    Column("subject_id", types.BigInteger(), nullable=False),
    Index("ix_shard_message_shard", "shard"),
    sqlite_autoincrement=True,
)
