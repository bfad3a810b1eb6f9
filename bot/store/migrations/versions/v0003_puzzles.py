"""Tries at the daily coffin, and who has beaten which computer player."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "rung",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "level", name="pk_rung"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_rung_game_id"),
    )
    op.create_table(
        "daily_try",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("day", "user_id", name="pk_daily_try"),
    )
    op.create_table(
        "daily_board",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("posted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "user_id", name="pk_daily_board"),
    )
