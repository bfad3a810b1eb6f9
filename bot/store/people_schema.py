"""The tables of pings, blocks, reviews, lessons, opponent memories, vacations and erasures."""

from sqlalchemy import Column, ForeignKey, Index, Table, types

from bot.store.schema import ROW, metadata

# The last ping of one person by another; deleted after an hour.
ping = Table(
    "ping",
    metadata,
    Column("sender_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("receiver_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("at", types.Double(), nullable=False),
    Index("ix_ping_at", "at"),
    Index("ix_ping_receiver_id", "receiver_id"),
)

# `user_id` blocks `blocked_id`. When the blocked person is erased, the id becomes NULL and the name
# empty; the hash of the pair of ids, under a key outside the database, keeps the block.
block = Table(
    "block",
    metadata,
    Column("id", ROW, primary_key=True),
    Column("user_id", types.BigInteger(), nullable=False),
    Column("blocked_id", types.BigInteger()),
    Column("blocked_name", types.Text(), nullable=False),
    Column("blocked_hash", types.Text(), nullable=False),
    Index("ix_block_user_id", "user_id"),
    Index("ix_block_blocked_id", "blocked_id"),
    Index("ix_block_blocked_hash", "blocked_hash", unique=True),
)

review = Table(
    "review",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    # The `version` of the analysis, in the code.
    Column("method", types.Integer(), nullable=False),
    Column("text", types.Text(), nullable=False),
)

# `game` is the key of the game's kit.
lesson = Table(
    "lesson",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("game", types.Text(), primary_key=True),
    Column("step", types.Integer(), nullable=False),
)

corrected = Table(
    "corrected",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("number", types.Integer(), primary_key=True),
)

# How a person plays: a JSON list of numbers, whose format is `method` (MEMORY_VERSION in the code).
# `game_id` is the last game that it was learnt from.
opponent_memory = Table(
    "opponent_memory",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("method", types.Integer(), nullable=False),
    Column("numbers", types.Text(), nullable=False),
    Column("game_id", ForeignKey("game.id"), nullable=False),
)

# One row per vacation. While `ended_at` is NULL the vacation goes on, at most until `until`.
vacation = Table(
    "vacation",
    metadata,
    Column("id", ROW, primary_key=True),
    Column("user_id", types.BigInteger(), nullable=False),
    Column("begun_at", types.Double(), nullable=False),
    Column("until", types.Double(), nullable=False),
    Column("ended_at", types.Double()),
    Index("ix_vacation_user_id", "user_id"),
    Index("ix_vacation_ended_at", "ended_at"),
)

# The people who erased their data within the last day, as keyed hashes of their ids.
erasure = Table(
    "erasure",
    metadata,
    Column("user_hash", types.Text(), primary_key=True),
    Column("at", types.Double(), nullable=False),
    Index("ix_erasure_at", "at"),
)

# The games whose messages may still show the name of somebody who has been erased.
outdated_name = Table(
    "outdated_name",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
)
