"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("method", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_review"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_review_game_id"),
    )
