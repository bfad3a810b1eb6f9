"""Adds the memories that computer players have of people, and the preference against them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "opponent_memory",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("method", sa.Integer(), nullable=False),
        sa.Column("numbers", sa.Text(), nullable=False),
        sa.Column("game_id", _ROW, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_opponent_memory"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_opponent_memory_game_id"),
    )
    flag: sa.Column[bool] = sa.Column(
        "forgotten", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("preference", flag)
