"""The tables of daily coffins: the attempts at them, and the servers that list them."""

from sqlalchemy import Column, Table, types

from bot.store.schema import metadata

daily_try = Table(
    "daily_try",
    metadata,
    # This key makes the attempt of a day the only one.
    Column("day", types.Text(), primary_key=True),
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("name", types.Text(), nullable=False),
    Column("move", types.Text(), nullable=False),
    Column("lost", types.Integer(), nullable=False),
    Column("streak", types.Integer(), nullable=False),
    Column("at", types.Double(), nullable=False),
)

daily_board = Table(
    "daily_board",
    metadata,
    Column("day", types.Text(), primary_key=True),
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("posted", types.Boolean(), nullable=False),
)
