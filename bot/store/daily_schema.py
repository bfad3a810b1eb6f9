"""The tables of daily coffins: attempts, boards of servers, and the daily posts."""

from sqlalchemy import Column, Index, Table, types

from bot.store.schema import metadata

daily_try = Table(
    "daily_try",
    metadata,
    # The primary key allows one attempt per user and day.
    Column("day", types.Text(), primary_key=True),
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("move", types.Text(), nullable=False),
    Column("lost", types.Integer(), nullable=False),
    Column("streak", types.Integer(), nullable=False),
    Column("at", types.Double(), nullable=False),
    Index("ix_daily_try_user_id_day", "user_id", "day"),
)

daily_board = Table(
    "daily_board",
    metadata,
    Column("day", types.Text(), primary_key=True),
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("posted", types.Boolean(), nullable=False),
    # The person's display name on this server; empty if it was not known when it was added.
    Column("name", types.Text(), nullable=False, server_default=""),
    Index("ix_daily_board_guild_id_day", "guild_id", "day"),
    Index("ix_daily_board_user_id_day", "user_id", "day"),
)

# One row for each server that wants posts, or has wanted them: when the next is due, and the day of
# the last.
daily_post = Table(
    "daily_post",
    metadata,
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("next_at", types.Double(), nullable=False),
    Column("last_day", types.Text(), nullable=False),
    Index("ix_daily_post_next_at", "next_at"),
)
