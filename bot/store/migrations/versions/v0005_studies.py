"""Adds the lesson steps of people, and the mistakes of their own that they have corrected."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "lesson",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_lesson"),
    )
    op.create_table(
        "corrected",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", "number", name="pk_corrected"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_corrected_game_id"),
    )
