"""The tables of studies: reviews of games, which can be made again, and how far people are."""

from sqlalchemy import Column, ForeignKey, Table, types

from bot.store.schema import metadata

review = Table(
    "review",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("method", types.Integer(), nullable=False),
    Column("text", types.Text(), nullable=False),
)

lesson = Table(
    "lesson",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("step", types.Integer(), nullable=False),
)

corrected = Table(
    "corrected",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("number", types.Integer(), primary_key=True),
)
